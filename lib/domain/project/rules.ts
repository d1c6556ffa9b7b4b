import { sumCents } from '@/lib/kernel/cents';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { memoByIdentity, sortBy } from '@/lib/kernel/list';
import { down } from '@/lib/kernel/order';
import { isLive } from '../archiving';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { Project, ProjectId } from '../model/project';
import type { User, UserId } from '../model/user';
import { standingReport } from '../standing-report';
import { tasksOfProject } from '../task/rules';

export interface ProjectProgress {
  readonly total: number;
  readonly completed: number;
  /** Tasks that somebody has begun, the completed ones included. */
  readonly started: number;
  /** Completed ÷ total, 0 when there are no tasks (invariant T5). */
  readonly ratio: number;
}
export type ProgressColour = 'green' | 'grey' | 'red' | 'yellow' | 'blue';

type ProjectDates = Pick<Project, 'startDate' | 'endDate'>;

const ALL = 10_000;
const FAR_BEHIND = 1_000;

/** How far a project's tasks are: completed of total, 0 of 0 when it has none (invariant T5). */
export const projectProgress = ({ tasks }: Pick<Data, 'tasks'>, projectId: ProjectId): ProjectProgress => {
  const total = tasksOfProject(tasks, projectId).length;
  const completed = tasksOfProject(tasks, projectId, 'Completed').length;
  const started = total - tasksOfProject(tasks, projectId, 'Pending').length;
  return { total, completed, started, ratio: total === 0 ? 0 : completed / total };
};

/** Whether every task is done; a project without tasks never is (invariant T5). */
export const isAllDone = ({ total, completed }: Pick<ProjectProgress, 'total' | 'completed'>) => total > 0 && completed === total;

const hundredths = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * ALL) / whole));

const elapsed = ({ startDate, endDate }: ProjectDates, today: Day) => {
  if (!startDate || !endDate || today < startDate) return { part: 0, whole: 1 };
  if (today >= endDate) return { part: 1, whole: 1 };
  return { part: daysBetween(startDate, today), whole: daysBetween(startDate, endDate) };
};

/** What is done, in whole hundredths of a percent: 1 of 3 tasks is 3333. */
export const completedHundredths = ({ completed, total }: Pick<ProjectProgress, 'completed' | 'total'>) =>
  hundredths(completed, total);

/**
 * What should be done by today: the elapsed share of a project's time, in whole hundredths of a percent (invariant T5). It is 0 before
 * the start and when a date is missing. It is all from the end on, also when the end is not after the start.
 */
export const expectedHundredths = (project: ProjectDates, today: Day) => {
  const { part, whole } = elapsed(project, today);
  return hundredths(part, whole);
};

/** Whether a project's start has come; one without a start date begins with its first task. */
export const hasStarted = ({ startDate }: ProjectDates, { started }: Pick<ProjectProgress, 'started'>, today: Day) =>
  startDate ? startDate <= today : started > 0;

/**
 * How far a project is behind what is expected, in whole hundredths of a percent. A finished one, one that has not begun
 * and one in time are 0 behind.
 */
export const behindHundredths = (project: ProjectDates, progress: ProjectProgress, today: Day) =>
  isAllDone(progress) || !hasStarted(project, progress, today)
    ? 0
    : Math.max(0, expectedHundredths(project, today) - completedHundredths(progress));

const ONE_POINT = 100;

/** Whether a project is behind at all: a point or more; less is nobody's concern. */
export const isBehind = (project: ProjectDates, progress: ProjectProgress, today: Day) =>
  behindHundredths(project, progress, today) >= ONE_POINT;

/** The farthest behind on top; those that are equally far keep their order. */
export const farthestBehindFirst = (data: Pick<Data, 'tasks'>, projects: Iterable<Project>, today: Day) =>
  sortBy(projects, (project) => behindHundredths(project, projectProgress(data, project.id), today), 'down');

/**
 * The colour of the progress bar, decided in whole hundredths of a percent (invariant T6). All done is green, not started grey,
 * and 10 points or more behind red. Less than 10 behind, or just in time, is yellow; ahead is blue.
 */
export const progressColour = (project: ProjectDates, progress: ProjectProgress, today: Day): ProgressColour => {
  if (isAllDone(progress)) return 'green';
  if (!hasStarted(project, progress, today)) return 'grey';
  const behind = expectedHundredths(project, today) - completedHundredths(progress);
  if (behind >= FAR_BEHIND) return 'red';
  return behind >= 0 ? 'yellow' : 'blue';
};

/** A project is active until it is archived or all its tasks are done. */
export const isActive = (data: Pick<Data, 'tasks'>, project: Pick<Project, 'id' | 'archivedAt'>) =>
  !project.archivedAt && !isAllDone(projectProgress(data, project.id));

/** The latest start first; projects without a start date, which are still to begin, on top. */
export const newestProjectFirst = down(({ startDate }: Project) => startDate ?? '9999');

/** Which projects are asked for. `kept`: those that are not archived. */
export type ProjectState = 'kept' | 'active' | 'finished' | 'archived';

const newestFirst = orderedIndex({
  of: ['projects'],
  movedBy: { tasks: ({ before, after }) => [before?.projectId, after?.projectId] },
  keysOf: (project, data) => {
    const state = project.archivedAt ? 'archived' : isActive(data, project) ? 'active' : 'finished';
    const members = state === 'active' ? project.memberIds : [];
    return ['', state, ...(state === 'archived' ? [] : ['kept']), ...members.map((id) => `active ${id}`)];
  },
  order: newestProjectFirst,
});

/** The projects, all or of one state, the newest first. */
export const projectsIn = (data: Pick<Data, 'projects' | 'tasks'>, state?: ProjectState): readonly Project[] =>
  newestFirst.under(data, state ?? '');

/** The active projects that a person is in the team of, the newest first. */
export const ongoingProjects = (data: Pick<Data, 'projects' | 'tasks'>, userId: UserId): readonly Project[] =>
  newestFirst.under(data, `active ${userId}`);

/** The people in a project's team, in the order in which they came. */
export const projectMembers = (data: Pick<Data, 'users'>, { memberIds }: Pick<Project, 'memberIds'>): readonly User[] =>
  memberIds.map((id) => data.users.get(id)).filter((user) => user !== undefined);

/** What the reports of a project's tasks say was spent, in cents. */
export const spentBudget = (data: Pick<Data, 'tasks' | 'completionReports'>, projectId: ProjectId) =>
  sumCents(
    tasksOfProject(data.tasks, projectId)
      .map(({ id }) => standingReport(data.completionReports, id)?.budgetUsage)
      .filter((amount) => amount !== undefined),
  );

/** The projects that have an invoice, pending or paid. Drafts and deleted invoices do not count. */
export const billedProjects = memoByIdentity(
  (invoices: Data['invoices']) =>
    new Set(
      [...invoices.values()].filter((invoice) => isLive(invoice) && invoice.status !== 'draft').map(({ projectId }) => projectId),
    ),
);
