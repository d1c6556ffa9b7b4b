import { addDays, asDay, type Day, type Instant, isoWeek } from '@/lib/kernel/day';
import { sortBy } from '@/lib/kernel/list';
import { ascending } from '@/lib/kernel/order';
import type { Data, Table } from '../data';
import { derivedFrom, orderedIndex } from '../derived';
import type { Task } from '../model/task';
import type { WeeklyReportId } from '../model/weekly-report';
import { daysWithHours } from '../timed-work';

/** The report of one ISO 8601 week. `completedTasks` is the number of tasks completed in it (invariant T7). */
export interface WeeklyReport {
  readonly id: WeeklyReportId;
  readonly type: 'weekly';
  readonly weekNumber: number;
  readonly year: number;
  readonly startDate: Day;
  readonly endDate: Day;
  readonly completedTasks: number;
  /** `generated` once its document was created. */
  readonly status: 'pending' | 'generated';
  readonly generatedAt: Instant | undefined;
}
export type ReportPeriod = 'last-week' | 'last-month';

const DAYS_OF: Record<ReportPeriod, number> = { 'last-week': 7, 'last-month': 30 };
const WEEK_ID_SHAPE = /^WR-(\d{4})-(\d{2})$/;

/** The id of a day's ISO 8601 week: 2024-12-30 is in WR-2025-01. */
export const weekIdOf = (day: Day) => {
  const { year, week } = isoWeek(day);
  return `WR-${String(year).padStart(4, '0')}-${String(week).padStart(2, '0')}` as WeeklyReportId;
};

const weeks = new Map<Day, WeeklyReportId>();
/** `weekIdOf`, cached: thousands of tasks share a few hundred days. */
const weekOfDay = (day: Day) => {
  const id = weeks.get(day) ?? weekIdOf(day);
  weeks.set(day, id);
  return id;
};

/** The days of a week's id, Monday to Sunday; `undefined` for a week that does not exist (`WR-2025-53`). */
export const weekOfId = (id: string) => {
  const [, year = '', week = ''] = WEEK_ID_SHAPE.exec(id) ?? [];
  if (year === '') return undefined;
  const { monday: first } = isoWeek(asDay(`${year}-01-04`));
  const monday = addDays(first, 7 * (Number(week) - 1));
  return weekIdOf(monday) === id
    ? { id: weekIdOf(monday), year: Number(year), week: Number(week), monday, sunday: addDays(monday, 6) }
    : undefined;
};

/** The completed tasks by the week of their completion: each is in exactly one (invariant T7). */
const byWeek = orderedIndex({
  of: ['tasks'],
  keysOf: ({ completeDate }) => [completeDate && weekOfDay(completeDate)],
  order: ascending(({ completeDate }) => completeDate ?? ''),
});

/** The tasks completed in a week, by day. */
export const completedIn = (tasks: Table<'tasks'>, id: WeeklyReportId): readonly Task[] => byWeek.under({ tasks }, id);

/** The report of one week, also without completions; `undefined` when there is no such week. */
export const weeklyReportOf = (data: Pick<Data, 'tasks' | 'weeklyReports'>, id: string): WeeklyReport | undefined => {
  const known = weekOfId(id);
  if (!known) return undefined;
  const generatedAt = data.weeklyReports.get(known.id)?.generatedAt;
  return {
    id: known.id,
    type: 'weekly',
    weekNumber: known.week,
    year: known.year,
    startDate: known.monday,
    endDate: known.sunday,
    completedTasks: completedIn(data.tasks, known.id).length,
    status: generatedAt === undefined ? 'pending' : 'generated',
    generatedAt,
  };
};

const listed = derivedFrom(['tasks', 'weeklyReports'], {
  build(data): readonly WeeklyReport[] {
    const timed = daysWithHours(data).map(weekOfDay);
    const ids = new Set([...byWeek.keys(data), ...timed, ...data.weeklyReports.keys()]);
    const reports = [...ids].flatMap((id) => weeklyReportOf(data, id) ?? []);
    return sortBy(reports, ({ startDate }) => startDate, 'descending');
  },
});

/** Every week with a completed task, timer hours or a generated report, the newest first. */
export const weeklyReports = (data: Pick<Data, 'tasks' | 'weeklyReports'>): readonly WeeklyReport[] => listed(data);

/** Whether a week overlaps the last 7 days (`last-week`) or 30 days (`last-month`), today included. */
export const inReportPeriod = (report: Pick<WeeklyReport, 'startDate' | 'endDate'>, period: ReportPeriod, today: Day) =>
  report.startDate <= today && report.endDate > addDays(today, -DAYS_OF[period]);

/** The last `count` weeks including today's, the oldest first and without gaps, for a chart. */
export const lastWeeks = (data: Pick<Data, 'tasks' | 'weeklyReports'>, today: Day, count: number) =>
  Array.from({ length: count }, (_, index) => weekIdOf(addDays(today, -7 * (count - 1 - index)))).flatMap(
    (id) => weeklyReportOf(data, id) ?? [],
  );
