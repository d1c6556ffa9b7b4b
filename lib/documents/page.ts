import type { jsPDF } from 'jspdf';
import { autoTable, type Styles } from 'jspdf-autotable';
import { toWinAnsi } from './win-ansi';

/** The margins of Letter pages, in points, and grey levels (0 is black). */
export const MARGIN = 48;
export const TOP = 64;
export const BOTTOM = 60;
export const INK = 20;
export const QUIET = 90;
export const RULE = 190;
export const SHADE = 235;

export interface GridOptions {
  readonly head?: readonly string[];
  readonly foot?: readonly string[];
  readonly theme: 'grid' | 'plain';
  readonly columns: Readonly<Record<number, Partial<Styles>>>;
}

/** Draws a table from `startY` on, over several pages with repeated heads. Answers where it ends, in points. */
export const drawGrid = (
  doc: jsPDF,
  startY: number,
  rows: readonly (readonly string[])[],
  { head, foot, theme, columns }: GridOptions,
): number => {
  let end = startY;
  const ruled = theme === 'grid';
  const share = (doc.internal.pageSize.getWidth() - 2 * MARGIN) / Math.max(1, rows[0]?.length ?? 0);
  autoTable(doc, {
    startY,
    margin: { top: TOP, right: MARGIN, bottom: BOTTOM, left: MARGIN },
    theme,
    ...(head && { head: [head.map(toWinAnsi)] }),
    ...(foot && { foot: [foot.map(toWinAnsi)] }),
    body: rows.map((row) => row.map(toWinAnsi)),
    showHead: 'everyPage',
    showFoot: 'lastPage',
    rowPageBreak: 'avoid',
    styles: {
      font: 'helvetica',
      fontSize: 9.5,
      textColor: INK,
      lineColor: RULE,
      lineWidth: ruled ? 0.5 : 0,
      cellPadding: ruled ? 4 : 2,
      overflow: 'linebreak',
    },
    headStyles: { fillColor: SHADE, textColor: INK, fontStyle: 'bold' },
    footStyles: { fillColor: 255, textColor: INK, fontStyle: 'bold' },
    columnStyles: columns,
    didParseCell: ({ cell, column, section }) => {
      if (section !== 'body' && columns[column.index]?.halign === 'right') cell.styles.halign = 'right';
      // Without this, one endless word, such as a list of serials, would squeeze the other columns.
      doc.setFont('helvetica', cell.styles.fontStyle).setFontSize(cell.styles.fontSize);
      const words = cell.text.join(' ').split(/\s+/);
      const longest = Math.max(...words.map((word) => doc.getTextWidth(word))) + cell.padding('horizontal');
      cell.styles.minCellWidth = Math.min(longest, share);
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end;
    },
  });
  return end;
};
