import { type Cents, sumCents } from '@/lib/kernel/cents';
import { groupBy, sortBy, sortByName, sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import { derivedFrom } from '../derived';
import type { Material } from '../model/material';
import type { ProjectId } from '../model/project';
import type { Task } from '../model/task';
import type { UserId } from '../model/user';
import type { WeeklyReportId } from '../model/weekly-report';
import { standingReport } from '../standing-report';
import { completedIn, type WeeklyReport, weeklyReportOf } from './rules';

/** The totals of some completed tasks: their number, reported hours (two decimals), and spending in cents. */
export interface Share {
  readonly tasks: number;
  readonly hours: number;
  readonly spending: Cents;
}
export interface ProjectShare extends Share {
  readonly id: ProjectId;
  readonly title: string;
}
/** `id` is undefined for unassigned tasks. A task of two users counts for both. */
export interface PersonShare {
  readonly id: UserId | undefined;
  readonly name: string | undefined;
  readonly tasks: number;
}
export interface MaterialShare {
  readonly material: Material;
  readonly quantity: number;
}
/** The totals of completed tasks, overall and by project, user and material. */
export interface Totals extends Share {
  readonly completed: readonly Task[];
  readonly byProject: readonly ProjectShare[];
  readonly byPerson: readonly PersonShare[];
  readonly byMaterial: readonly MaterialShare[];
}
/** The totals of one week with its report. */
export interface WeekTotals extends Totals {
  readonly report: WeeklyReport;
}

/** The number of tasks, and the hours and spending of their reports. */
export const shareOf = (data: Data, tasks: readonly Task[]): Share => {
  const reports = tasks.flatMap(({ id }) => standingReport(data.completionReports, id) ?? []);
  const hundredths = sumBy(reports, ({ actualHours }) => Math.round(actualHours * 100));
  const spending = sumCents(reports.flatMap(({ budgetUsage }) => budgetUsage ?? []));
  return { tasks: tasks.length, hours: hundredths / 100, spending };
};

const byProject = (data: Data, tasks: readonly Task[]): readonly ProjectShare[] => {
  const shares = [...groupBy(tasks, ({ projectId }) => projectId)].map(([id, own]) => ({
    id,
    title: data.projects.get(id)?.title ?? '',
    ...shareOf(data, own),
  }));
  return sortBy(shares, (share) => share.tasks, 'descending');
};

const byPerson = (data: Data, tasks: readonly Task[]): readonly PersonShare[] => {
  const done = tasks.flatMap(({ assigneeIds }): readonly (UserId | undefined)[] =>
    assigneeIds.length > 0 ? assigneeIds : [undefined],
  );
  const shares = [...groupBy(done, (id) => id)].map(([id, own]) => ({
    id,
    name: id && data.users.get(id)?.name,
    tasks: own.length,
  }));
  return sortBy(shares, (share) => share.tasks, 'descending');
};

const byMaterial = (data: Data, tasks: readonly Task[]): readonly MaterialShare[] => {
  const used = tasks
    .flatMap(({ id }) => standingReport(data.completionReports, id)?.materialsUsed ?? [])
    .filter(({ quantity }) => quantity > 0);
  const shares = [...groupBy(used, ({ materialId }) => materialId)].flatMap(([id, lines]) => {
    const material = data.materials.get(id);
    return material ? [{ material, quantity: sumBy(lines, ({ quantity }) => quantity) }] : [];
  });
  return sortByName(shares, ({ material }) => material.name);
};

/** The totals of these completed tasks. A material's quantity is in its unit. */
export const sumUp = (data: Data, completed: readonly Task[]): Totals => ({
  completed,
  ...shareOf(data, completed),
  byProject: byProject(data, completed),
  byPerson: byPerson(data, completed),
  byMaterial: byMaterial(data, completed),
});

const known = derivedFrom(['tasks', 'completionReports', 'weeklyReports', 'projects', 'users', 'materials'], {
  build: () => new Map<string, WeekTotals | undefined>(),
});

const derive = (data: Data, id: string): WeekTotals | undefined => {
  const report = weeklyReportOf(data, id);
  if (!report) return undefined;
  return { report, ...sumUp(data, completedIn(data.tasks, report.id)) };
};

/** The totals of a week (hours with two decimals, spending in cents); `undefined` without such a week. */
export const weekTotals = (data: Data, id: WeeklyReportId): WeekTotals | undefined => {
  const remembered = known(data);
  if (!remembered.has(id)) remembered.set(id, derive(data, id));
  return remembered.get(id);
};

/** The totals of several weeks. Each completed task counts once, because it is in exactly one week (invariant T7). */
export const totalsOfWeeks = (data: Data, ids: readonly WeeklyReportId[]): Totals =>
  sumUp(
    data,
    ids.flatMap((id) => completedIn(data.tasks, id)),
  );
