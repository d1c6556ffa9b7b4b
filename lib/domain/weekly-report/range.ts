import { addDays, asDay, type Day } from '@/lib/kernel/day';
import type { Data } from '../data';
import { completedIn, type WeeklyReport, weeklyReports } from './rules';
import { type Share, shareOf, sumUp, type Totals } from './totals';

/** Days from the first to the last, both in it. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** One week of a range: its days that are in the range, and what was completed on them. */
export interface RangeWeek extends Share, DayRange {
  readonly report: WeeklyReport;
}

/** What was completed in a range: week by week, the newest first, and together. */
export interface RangeTotals extends DayRange {
  readonly weeks: readonly RangeWeek[];
  readonly totals: Totals;
}

/** `Mes pasado`: the calendar month before today's. */
export const lastMonth = (today: Day): DayRange => {
  const to = addDays(asDay(`${today.slice(0, 7)}-01`), -1);
  return { from: asDay(`${to.slice(0, 7)}-01`), to };
};

/**
 * What was completed from one day to another, both counted. A week that is only partly in the range counts only those days: the weeks
 * add up to the whole. A week without completions has no line. Nothing is completed in a range that ends before it begins.
 */
export const rangeTotals = (data: Data, { from, to }: DayRange): RangeTotals => {
  const isIn = ({ completeDate }: { readonly completeDate?: Day }) =>
    completeDate !== undefined && from <= completeDate && completeDate <= to;
  const reached = weeklyReports(data).filter(({ startDate, endDate }) => startDate <= to && endDate >= from);
  const weeks = reached
    .map((report) => ({ report, completed: completedIn(data.tasks, report.id).filter(isIn) }))
    .filter(({ completed }) => completed.length > 0);
  return {
    from,
    to,
    weeks: weeks.map(({ report, completed }) => ({
      report,
      from: report.startDate < from ? from : report.startDate,
      to: report.endDate > to ? to : report.endDate,
      ...shareOf(data, completed),
    })),
    totals: sumUp(
      data,
      weeks.toReversed().flatMap(({ completed }) => completed),
    ),
  };
};
