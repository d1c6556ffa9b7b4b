import { type Cents, centsToText } from '@/lib/kernel/cents';
import type { Day, Instant } from '@/lib/kernel/day';
import { formatDay, formatInstant, formatPercent } from './format';

/** The value of a list's cell in a spreadsheet: a text, a number, or a value with an Excel type. */
export type SheetCell =
  | string
  | number
  | { readonly cents: Cents }
  /** `text` is the text for people and CSV, if it has more than the day. */
  | { readonly day: Day; readonly text?: string }
  | { readonly at: Instant }
  | { readonly hundredths: number };

/** The value of a cell for people and CSV; a number stays a number. */
export const plainCell = (cell: SheetCell): string | number => {
  if (typeof cell !== 'object') return cell;
  if ('cents' in cell) return centsToText(cell.cents);
  if ('day' in cell) return cell.text ?? formatDay(cell.day);
  return 'at' in cell ? formatInstant(cell.at) : formatPercent(cell.hundredths);
};
