import { jsPDF } from 'jspdf';
import type { Settings } from '@/lib/domain/model/settings';
import type { Signature } from '@/lib/domain/model/signature';
import type { Instant } from '@/lib/kernel/day';
import { PAD, strokesOf } from '@/lib/kernel/strokes';
import { formatInstant } from '@/lib/text/format';
import { PRODUCT_NAME } from '@/lib/text/product';
import type { DocumentFile } from './document-file';
import { BOTTOM, drawGrid, type GridOptions, INK, MARGIN, QUIET, RULE, TOP } from './page';
import { toWinAnsi } from './win-ansi';

/** The lines below the name in the letterhead. */
export const letterheadLines = (business: Settings | undefined) =>
  [
    [business?.taxId && `RFC ${business.taxId}`, business?.address].filter(Boolean).join(' · '),
    [business?.phone, business?.email].filter(Boolean).join(' · '),
  ].filter((line) => line !== '');

/** The business's name for documents; the product's name until it is set. */
export const businessName = (business: Settings | undefined) => business?.businessName.trim() || PRODUCT_NAME;

const LINE = 1.3;
const LABEL = { cellWidth: 98, fontStyle: 'bold', textColor: QUIET } as const;
const VALUE = { cellWidth: 160 } as const;

const PHOTO_GAP = 14;
const LOGO = { width: 150, height: 42 };
const TALLEST_PHOTO = 220;
const SIGNATURE_HEIGHT = 56;
/** The height of a section's heading with its space, in points. */
const SECTION_HEIGHT = 12 + 13 * LINE;

/** A photo for a document (jpeg, png or webp). */
export interface PaperPhoto {
  readonly name: string;
  /** The line below the name. */
  readonly detail?: string;
  readonly bytes: Uint8Array;
}

/** A line to sign on paper, with a signature given on a device, if any. */
interface SigningPlace {
  readonly label: string;
  readonly signature?: Signature;
  /** The submitter of the content and the time, where nobody signed. */
  readonly sentBy?: { readonly name: string; readonly at: Instant };
}

interface TableOptions {
  /** The indexes of right-aligned number columns. */
  readonly figures?: readonly number[];
  /** A last row with totals. */
  readonly total?: readonly string[];
}

/**
 * Opens a Letter document of the business, written from top to bottom in Spanish (es-MX) with WinAnsi fonts. Units are points.
 * Content flows to further pages with repeated table heads; `finish` numbers the pages and returns the file. `first` is the first
 * page's heading if the file has several documents.
 */
export const openPaper = (title: string, business: Settings | undefined, first = title) => {
  const doc = new jsPDF({ unit: 'pt', format: 'letter', compress: true, putOnlyUsedFonts: true });
  const width = doc.internal.pageSize.getWidth() - 2 * MARGIN;
  const floor = doc.internal.pageSize.getHeight() - BOTTOM;
  let y = TOP;

  doc.setLanguage('es-MX').viewerPreferences({ DisplayDocTitle: true });
  doc.setProperties({ title: toWinAnsi(title), author: toWinAnsi(businessName(business)), creator: PRODUCT_NAME });

  /** The first line of a wrapped text. */
  const oneLine = (text: string, room: number): string => doc.splitTextToSize(toWinAnsi(text), room)[0] ?? '';

  /** Scales a photo to its share of the width, at most `TALLEST_PHOTO` high. */
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

  /** Draws the logo at the right of the letterhead. Answers its size, or `undefined` when it can't be drawn. */
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
    /** Begins the next document of the file on a new page with the letterhead. */
    next(heading: string) {
      doc.addPage();
      y = TOP;
      begin(heading);
    },
    /** Labelled facts, two per row; those without a value are omitted. */
    facts(pairs: readonly (readonly [label: string, value: string | undefined])[]) {
      const given = pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
      const rows = given.flatMap((left, index) => (index % 2 === 0 ? [[...left, ...(given[index + 1] ?? ['', ''])]] : []));
      if (rows.length === 0) return;
      grid(rows, { theme: 'plain', columns: { 0: LABEL, 1: VALUE, 2: LABEL, 3: VALUE } });
      y += 8;
    },
    /** A heading, kept together with the text below it. */
    section,
    /** A text with its line breaks. */
    paragraph(text: string) {
      write(text, 10.5);
      y += 4;
    },
    /** A table over several pages with repeated heads. */
    table(head: readonly string[], rows: readonly (readonly string[])[], { figures = [], total }: TableOptions = {}) {
      const columns = Object.fromEntries(figures.map((column) => [column, { halign: 'right' as const }]));
      grid(rows, { head, theme: 'grid', columns, ...(total && { foot: total }) });
      y += 10;
    },
    /**
     * Photos, two per row, each with its name below. The first row stays with its headings. An unreadable photo leaves its name.
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
    /** Lines to sign, side by side; with drawing, name and time of a given signature. */
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
    /** Numbers the pages and returns the file. */
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
