import type { jsPDF } from 'jspdf';
import { autoTable, type Styles } from 'jspdf-autotable';
import { BOTTOM, INK, MARGIN, RULE, SHADE, TOP } from './page';
import { toWinAnsi } from './win-ansi';

export interface GridOptions {
  readonly head?: readonly string[];
  readonly foot?: readonly string[];
  readonly theme: 'grid' | 'plain';
  readonly columns: Readonly<Record<number, Partial<Styles>>>;
}

/** Draws rows from `startY` on, over as many pages as they need, the head on each; answers where the last one ends. */
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
      // A word without end, such as a list of serials, takes the room of no other column's words.
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
