import { jsPDF } from 'jspdf';
import type { Settings } from '@/lib/domain/model/settings';
import type { Signature } from '@/lib/domain/model/signature';
import type { Instant } from '@/lib/kernel/day';
import { PAD, strokesOf } from '@/lib/kernel/strokes';
import { formatInstant } from '@/lib/text/format';
import { PRODUCT_NAME } from '@/lib/text/product';
import type { DocumentFile } from './document-file';
import { drawGrid, type GridOptions } from './grid';
import { BOTTOM, INK, MARGIN, QUIET, RULE, TOP } from './page';
import { toWinAnsi } from './win-ansi';

/** What stands under the name at the top of a document. */
export const letterheadLines = (business: Settings | undefined) =>
  [
    [business?.taxId && `RFC ${business.taxId}`, business?.address].filter(Boolean).join(' · '),
    [business?.phone, business?.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '');

/** The name that stands on a document; the product's own while the business has not given one. */
export const businessName = (business: Settings | undefined) => business?.businessName.trim() || PRODUCT_NAME;

const LINE = 1.3;
const LABEL = { cellWidth: 98, fontStyle: 'bold', textColor: QUIET } as const;
const VALUE = { cellWidth: 160 } as const;

const PHOTO_GAP = 14;
const LOGO = { width: 150, height: 42 };
const TALLEST_PHOTO = 220;
const SIGNATURE_HEIGHT = 56;
/** A section's heading with the space around it. */
const SECTION_HEIGHT = 12 + 13 * LINE;

/** A photo (jpeg, png or webp) that goes into a document. */
export interface PaperPhoto {
  readonly name: string;
  /** Stands under the name. */
  readonly detail?: string;
  readonly bytes: Uint8Array;
}

/** Where one signs on paper, and the signature of who has done so on a device. */
interface SigningPlace {
  readonly label: string;
  readonly signature?: Signature;
  /** The sender of the paper's content and when; they have not signed. */
  readonly sentBy?: { readonly name: string; readonly at: Instant };
}

interface TableOptions {
  /** Which columns hold figures, aligned right. */
  readonly figures?: readonly number[];
  /** A last row that sums up the rest. */
  readonly total?: readonly string[];
}

/**
 * A Letter document of the business being written from top to bottom, in es-MX and WinAnsi fonts. Units are points.
 * What does not fit goes to the next page, where table heads are repeated; `finish` numbers the pages and gives the file.
 * `first` heads the first page where the file holds several papers.
 */
export const openPaper = (title: string, business: Settings | undefined, first = title) => {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true });
  const width = doc.internal.pageSize.getWidth() - 2 * MARGIN;
  const floor = doc.internal.pageSize.getHeight() - BOTTOM;
  let y = TOP;

  doc.setLanguage('es-MX').viewerPreferences({ DisplayDocTitle: true });
  doc.setProperties({ title: toWinAnsi(title), author: toWinAnsi(businessName(business)), creator: PRODUCT_NAME });

  /** As much of a text as one line holds. */
  const oneLine = (text: string, room: number): string => doc.splitTextToSize(toWinAnsi(text), room)[0] ?? '';

  /** How large a photo is on paper: as wide as its share, at most a third of the page high. */
  const fitPhoto = ({ name, detail = '', bytes }: PaperPhoto, share: number) => {
    try {
      const { width: across, height: tall, fileType } = doc.getImageProperties(bytes);
      const scale = Math.min(share / across, TALLEST_PHOTO / tall);
      return { name, detail, bytes, format: fileType, width: across * scale, height: tall * scale };
    } catch {
      return { name, detail, bytes, format: undefined, width: 0, height: 0 };
    }
  };

  const drawStrokes = (drawing: string, left: number, top: number) => {
    const scale = SIGNATURE_HEIGHT / PAD.height;
    doc.setLineWidth(1.2).setDrawColor(INK).setLineCap('round').setLineJoin('round');
    for (const [first, ...rest] of strokesOf(drawing)) {
      if (!first) continue;
      const steps = rest.map(([x, y], index): [number, number] => {
        const [fromX, fromY] = rest[index - 1] ?? first;
        return [(x - fromX) * scale, (y - fromY) * scale];
      });
      doc.lines(steps, left + first[0] * scale, top + first[1] * scale, [1, 1], 'S');
    }
  };

  const makeRoom = (height: number) => {
    if (y + height <= floor) return;
    doc.addPage();
    y = TOP;
  };

  const write = (text: string, size: number, style: 'normal' | 'bold' = 'normal', ink = INK, room = width) => {
    doc.setFont('helvetica', style).setFontSize(size);
    const lines: string[] = doc.splitTextToSize(toWinAnsi(text), room);
    for (const line of lines) {
      makeRoom(size * LINE);
      doc.setFont('helvetica', style).setFontSize(size).setTextColor(ink);
      doc.text(line, MARGIN, y + size);
      y += size * LINE;
    }
  };

  const grid = (rows: readonly (readonly string[])[], options: GridOptions) => {
    y = drawGrid(doc, y, rows, options);
  };

  /** The logo at the right of the letterhead; how much room it takes. */
  const drawLogo = (logo: string) => {
    try {
      const { width: across, height: tall } = doc.getImageProperties(logo);
      const scale = Math.min(LOGO.width / across, LOGO.height / tall);
      const [wide, high] = [across * scale, tall * scale];
      doc.addImage(logo, 'JPEG', MARGIN + width - wide, y, wide, high, 'logo', 'FAST');
      return { wide, high };
    } catch {
      return undefined;
    }
  };

  const begin = (heading: string) => {
    const top = y;
    const logo = business?.logo ? drawLogo(business.logo) : { wide: 0, high: 0 };
    const room = width - (logo?.wide ? logo.wide + PHOTO_GAP : 0);
    write(businessName(business), 14, 'bold', INK, room);
    for (const line of letterheadLines(business)) write(line, 9, 'normal', QUIET, room);
    if (!logo) write('(no se pudo mostrar el logotipo)', 9, 'normal', QUIET);
    y = Math.max(y, top + (logo?.high ?? 0)) + 6;
    doc.setDrawColor(RULE).line(MARGIN, y, MARGIN + width, y);
    y += 12;
    write(heading, 20, 'bold');
    y += 6;
  };
  begin(first);

  const section = (heading: string) => {
    makeRoom(70);
    y += 8;
    write(heading, 13, 'bold');
    y += 4;
  };

  return {
    /** The next of several papers in one file: a page of its own, under the letterhead. */
    next(heading: string) {
      doc.addPage();
      y = TOP;
      begin(heading);
    },
    /** Short facts, two in a row, each after its label; the ones without a value are left out. */
    facts(pairs: readonly (readonly [label: string, value: string | undefined])[]) {
      const given = pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
      const rows = given.flatMap((left, index) => (index % 2 === 0 ? [[...left, ...(given[index + 1] ?? ['', ''])]] : []));
      if (rows.length === 0) return;
      grid(rows, { theme: 'plain', columns: { 0: LABEL, 1: VALUE, 2: LABEL, 3: VALUE } });
      y += 8;
    },
    /** A heading, never left alone at the foot of a page. */
    section,
    /** Running text as it was typed, its line breaks kept. */
    paragraph(text: string) {
      write(text, 10.5);
      y += 4;
    },
    /** A table that may run over pages, its head repeated on each. */
    table(head: readonly string[], rows: readonly (readonly string[])[], { figures = [], total }: TableOptions = {}) {
      const columns = Object.fromEntries(figures.map((column) => [column, { halign: 'right' as const }]));
      grid(rows, { head, theme: 'grid', columns, ...(total && { foot: total }) });
      y += 10;
    },
    /**
     * Photos, two in a row, each over its name. The first row stands on the page of its heading and of its section's. A photo that can't
     * be drawn leaves its name.
     */
    photos(photos: readonly PaperPhoto[], heading?: string, title?: string) {
      const share = (width - PHOTO_GAP) / 2;
      const drawn = photos.map((photo) => fitPhoto(photo, share));
      for (let index = 0; index < drawn.length; index += 2) {
        const row = drawn.slice(index, index + 2);
        const height = Math.max(...row.map((photo) => photo.height));
        const isHeaded = heading !== undefined && index === 0;
        const isFirst = title !== undefined && index === 0;
        makeRoom(height + (isHeaded ? 58 : 36) + (isFirst ? SECTION_HEIGHT : 0));
        if (isFirst) section(title);
        if (isHeaded) {
          write(heading, 11, 'bold', QUIET);
          y += 4;
        }
        row.forEach(({ name, detail, bytes, format, width: across, height: tall }, column) => {
          const left = MARGIN + column * (share + PHOTO_GAP);
          if (format) doc.addImage(bytes, format, left, y, across, tall, undefined, 'FAST');
          doc.setFont('helvetica', 'normal').setFontSize(9).setTextColor(QUIET);
          doc.text(oneLine(format ? name : `${name} (no se pudo mostrar)`, share), left, y + height + 12);
          doc.text(oneLine(detail, share), left, y + height + 23);
        });
        y += height + 36;
      }
    },
    /** Lines to sign on, side by side; where somebody has signed, with the drawing, the name and the moment. */
    signatures(places: readonly SigningPlace[]) {
      makeRoom(SIGNATURE_HEIGHT + 44);
      y += SIGNATURE_HEIGHT;
      const share = width / places.length;
      places.forEach(({ label, signature, sentBy }, index) => {
        const left = MARGIN + index * share;
        if (signature?.drawing) drawStrokes(signature.drawing, left, y - SIGNATURE_HEIGHT);
        doc
          .setLineWidth(0.5)
          .setDrawColor(INK)
          .line(left, y, left + share - 24, y);
        doc.setFont('helvetica', 'normal').setFontSize(9).setTextColor(QUIET);
        doc.text(oneLine(label, share - 24), left, y + 12);
        const who = signature ?? sentBy;
        if (!who) return;
        const how = sentBy ? 'Envió el reporte el ' : '';
        const name = signature && !signature.drawing ? `${who.name} (firmó con su nombre)` : who.name;
        doc.setTextColor(INK).text(oneLine(name, share - 24), left, y + 24);
        doc.setTextColor(QUIET).text(`${how}${formatInstant(who.at)}`, left, y + 36);
      });
      y += 44;
    },
    /** Numbers the pages and closes the document under a file name. */
    finish(name: string): DocumentFile {
      const pages = doc.getNumberOfPages();
      for (let page = 1; page <= pages; page += 1) {
        doc.setPage(page).setFont('helvetica', 'normal').setFontSize(9).setTextColor(QUIET);
        doc.text(`Página ${page} de ${pages}`, MARGIN + width, floor + 30, { align: 'right' });
        doc.text(oneLine(businessName(business), width - 90), MARGIN, floor + 30);
        if (page > 1) doc.text(oneLine(title, width), MARGIN, TOP - 16);
      }
      return { name, type: 'application/pdf', bytes: new Uint8Array(doc.output('arraybuffer')) };
    },
  };
};
