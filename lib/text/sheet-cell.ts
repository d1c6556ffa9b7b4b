import { type Cents, centsToText } from '@/lib/kernel/cents';
import type { Day, Instant } from '@/lib/kernel/day';
import { formatDay, formatInstant, formatPercent } from './format';

/** What a cell of a list holds for a spreadsheet: a text, a count or hours, or a value of a kind that Excel knows. */
export type SheetCell =
  | string
  | number
  | { readonly cents: Cents }
  /** `said` is how people and a CSV read it, where that is more than the day. */
  | { readonly day: Day; readonly said?: string }
  | { readonly at: Instant }
  | { readonly hundredths: number };

/** A cell as people and a CSV read it; a number stays one. */
export const plainCell = (cell: SheetCell): string | number => {
  if (typeof cell !== 'object') return cell;
  if ('cents' in cell) return centsToText(cell.cents);
  if ('day' in cell) return cell.said ?? formatDay(cell.day);
  return 'at' in cell ? formatInstant(cell.at) : formatPercent(cell.hundredths);
};
