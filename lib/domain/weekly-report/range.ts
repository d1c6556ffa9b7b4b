import { addDays, asDay, type Day } from '@/lib/kernel/day';
import type { Data } from '../data';
import { completedIn, type WeeklyReport, weeklyReports } from './rules';
import { type Share, shareOf, sumUp, type Totals } from './totals';

/** A range of days, both ends included. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** A week of a range: its days within the range, and their totals. */
export interface RangeWeek extends Share, DayRange {
  readonly report: WeeklyReport;
}

/** The totals of a range: by week, the newest first, and in total. */
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
 * The totals from one day to another, both included. A week partly in the range counts only those days, so the weeks add up to
 * the total. Weeks without completions are omitted. A reversed range is empty.
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
