import JsBarcode from 'jsbarcode';
import { encode } from 'uqr';
import type { Label } from '@/lib/domain/stock/labels';
import { PRODUCT_NAME } from '@/lib/text/product';
import { type DocumentFile, plainFileName } from './document-file';
import { toWinAnsi } from './win-ansi';

/** All lengths are in millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

const boxOf = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** A label sheet, or a roll with one label per page. */
export interface LabelPaper {
  readonly id: string;
  readonly name: string;
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  /** The corner of the first label, and the steps to the next ones. */
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
}

const LETTER = { width: 215.9, height: 279.4 };
const A4 = { width: 210, height: 297 };

type Pair = readonly [across: number, down: number];
const sheet = (id: string, name: string, page: Size, [width, height]: Pair, grid: Pair, corner: Pair, step: Pair): LabelPaper => {
  const [[columns, rows], [left, top], [stepX, stepY]] = [grid, corner, step];
  return { id, name, page, label: { width, height }, columns, rows, left, top, stepX, stepY };
};
const roll = (id: string, width: number, height: number) =>
  sheet(id, `Rollo de ${width} × ${height} mm`, { width, height }, [width, height], [1, 1], [0, 0], [width, height]);

/** The available papers: Avery 5160, 5167, L7159 and L7651, and two rolls. */
export const LABEL_PAPERS: readonly [LabelPaper, ...LabelPaper[]] = [
  sheet('carta-30', 'Carta, 30 de 67 × 25 mm', LETTER, [66.68, 25.4], [3, 10], [4.76, 12.7], [69.85, 25.4]),
  sheet('carta-80', 'Carta, 80 de 44 × 13 mm', LETTER, [44.45, 12.7], [4, 20], [7.14, 12.7], [52.39, 12.7]),
  sheet('a4-24', 'A4, 24 de 64 × 34 mm', A4, [63.5, 33.9], [3, 8], [7.2, 12.9], [66.04, 33.9]),
  sheet('a4-65', 'A4, 65 de 38 × 21 mm', A4, [38.1, 21.2], [5, 13], [4.65, 10.7], [40.64, 21.2]),
  roll('rollo-62', 62, 29),
  roll('rollo-50', 50, 25),
];

/** The number of labels per page. */
export const labelsAPage = ({ columns, rows }: LabelPaper) => columns * rows;

/** The position of a label, row by row from the `first` free one of a begun sheet: its page from 0, and its corner. */
export const labelPlace = (paper: LabelPaper, index: number, first = 1) => {
  const [nth, aPage] = [first - 1 + index, labelsAPage(paper)];
  const place = nth % aPage;
  return {
    page: Math.floor(nth / aPage),
    x: paper.left + (place % paper.columns) * paper.stepX,
    y: paper.top + Math.floor(place / paper.columns) * paper.stepY,
  };
};

export type LabelCode = 'qr' | 'code128';

/** Why a value can't be printed: `letters`, the code lacks a character; `room`, even the narrowest modules do not fit. */
export type LabelTrouble = 'letters' | 'room';

/** A code and its text, relative to the label's corner. */
interface DrawnLabel {
  readonly bars: readonly Box[];
  readonly text: Box;
}

/** A dot of a 203 dpi label printer: modules of whole dots are equally wide. */
const DOT = 0.125;
const NARROWEST = 2 * DOT;
/** The quiet zones in modules: around a QR code (ISO/IEC 18004), and beside a Code 128 (ISO/IEC 15417). */
const QUIET_QR = 4;
const QUIET_128 = 10;
const WIDEST = { qr: 1, code128: 0.5 };
const PAD = 1.2;
/** Labels from this height on have larger text. */
const ROOMY = 20;
const POINT = 25.4 / 72;
const LINE = 1.2 * POINT;
const sizesOn = ({ height }: Size) => (height < ROOMY ? { value: 7, more: 5.5 } : { value: 9, more: 7 });
/** A low label has room only for the bar code and its value. */
const moreOn = ({ height }: Size, more: readonly string[]) => (height < ROOMY ? [] : more);

const moduleIn = (room: number, modules: number, code: LabelCode) =>
  Math.min(WIDEST[code], Math.floor(room / modules / DOT + 1e-9) * DOT);

/** The dark runs of a row of modules: their starts and lengths. */
const runsOf = (row: readonly boolean[]) =>
  row.flatMap((dark, at) => {
    if (!dark || row[at - 1]) return [];
    const end = row.indexOf(false, at);
    return [{ at, length: (end < 0 ? row.length : end) - at }];
  });

/** A QR code at the left, with its text beside it, aligned with its first dark modules. */
const qrOn = (label: Size, value: string, maskPattern?: number): DrawnLabel | LabelTrouble => {
  const { size, data } = encode(value, { ecc: 'M', border: 0, maskPattern });
  const module = moduleIn(Math.min(label.height, label.width / 2), size + 2 * QUIET_QR, 'qr');
  if (module < NARROWEST) return 'room';
  const side = (size + 2 * QUIET_QR) * module;
  const corner = (label.height - side) / 2;
  const start = corner + QUIET_QR * module;
  const bars = data.flatMap((row, down) =>
    runsOf(row).map(({ at, length }) => boxOf(start + at * module, start + down * module, length * module, module)),
  );
  const x = corner + side;
  return { bars, text: boxOf(x, start, label.width - x - PAD, label.height - start - PAD) };
};

const PLAIN = /^[\x20-\x7e]+$/;

/** A Code 128 across the label, with its text below. */
const code128On = (label: Size, value: string, more: readonly string[]): DrawnLabel | LabelTrouble => {
  if (!PLAIN.test(value)) return 'letters';
  const drawn: { readonly encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, value, { format: 'CODE128' });
  const row = [...(drawn.encodings ?? [])].flatMap(({ data }) => [...data].map((bit) => bit === '1'));
  const module = moduleIn(label.width, row.length + 2 * QUIET_128, 'code128');
  if (module < NARROWEST) return 'room';
  const sizes = sizesOn(label);
  const below = LINE * (sizes.value + moreOn(label, more).length * sizes.more);
  const [x, height] = [(label.width - row.length * module) / 2, label.height - 2 * PAD - below];
  const bars = runsOf(row).map(({ at, length }) => boxOf(x + at * module, PAD, length * module, height));
  return { bars, text: boxOf(PAD, PAD + height, label.width - 2 * PAD, below) };
};

/** Why a value can't be printed on this label; `undefined` when it can. */
export const labelTrouble = ({ label }: LabelPaper, code: LabelCode, value: string): LabelTrouble | undefined => {
  // A fixed mask is faster than the best of eight, and only the size matters here.
  const drawn = code === 'qr' ? qrOn(label, value, 0) : code128On(label, value, []);
  return typeof drawn === 'string' ? drawn : undefined;
};

/** How labels are printed: on which paper, from which of its labels on, and how many copies. */
interface LabelPrint {
  readonly code: LabelCode;
  readonly paper: LabelPaper;
  readonly first: number;
  readonly copies: number;
  /** The business's name, the last line of each label; may be empty. */
  readonly business: string;
  /** The subject of the labels, for the file name. */
  readonly of: string;
}

/** Labels as a PDF to print at actual size. Values that do not fit are omitted; `labelTrouble` reports them before. */
export const labelsPdf = async (labels: readonly Label[], print: LabelPrint): Promise<DocumentFile> => {
  const { jsPDF } = await import('jspdf');
  const { code, paper, first, copies, business, of } = print;
  const { page, label: size } = paper;
  const orientation = page.width > page.height ? 'landscape' : 'portrait';
  const format = [page.width, page.height];
  const doc = new jsPDF({ unit: 'mm', format, orientation, compress: true, putOnlyUsedFonts: true });
  doc.setLanguage('es-MX').viewerPreferences({ DisplayDocTitle: true, PrintScaling: 'None' });
  doc.setProperties({ title: toWinAnsi(`Etiquetas ${of}`), creator: PRODUCT_NAME });
  doc.setFillColor('#000000').setTextColor('#000000');

  const sizes = sizesOn(size);
  /** Writes lines of a text while there is room; answers where it ended. */
  const write = (text: string, points: number, most: number, { x, y, width }: Box, end: number) => {
    doc.setFont('helvetica', points === sizes.value ? 'bold' : 'normal').setFontSize(points);
    const height = LINE * points;
    const room = Math.min(most, Math.floor((end - y) / height + 1e-6));
    const lines: string[] = doc.splitTextToSize(toWinAnsi(text), width).slice(0, room);
    lines.forEach((line, index) => {
      const [at, base] = code === 'qr' ? [x, 'left' as const] : [x + width / 2, 'center' as const];
      doc.text(line, at, y + index * height + points * POINT * 0.9, { align: base });
    });
    return y + lines.length * height;
  };

  const drawn = labels.flatMap(({ value, name }) => {
    const more = [name, business].filter((text) => text.trim() !== '');
    const on = code === 'qr' ? qrOn(size, value) : code128On(size, value, more);
    return typeof on === 'string' ? [] : Array.from({ length: copies }, () => ({ ...on, value, more }));
  });
  drawn.forEach(({ bars, text, value, more }, index) => {
    const corner = labelPlace(paper, index, first);
    if (doc.getNumberOfPages() <= corner.page) doc.addPage();
    // One path for all modules, because separate ones show seams on a screen.
    for (const { x, y, width, height } of bars) doc.rect(corner.x + x, corner.y + y, width, height, null);
    doc.fill();
    const box = { ...text, x: corner.x + text.x, y: corner.y + text.y };
    const end = box.y + box.height;
    const isBeside = code === 'qr';
    let y = write(value, sizes.value, isBeside ? 4 : 1, box, end);
    for (const words of isBeside ? more : moreOn(size, more)) y = write(words, sizes.more, isBeside ? 2 : 1, { ...box, y }, end);
  });
  const bytes = new Uint8Array(doc.output('arraybuffer'));
  return { name: `etiquetas-${plainFileName(of)}.pdf`, type: 'application/pdf', bytes };
};
