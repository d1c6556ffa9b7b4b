import { sumCents } from '@/lib/kernel/cents';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { memoByIdentity, sortBy } from '@/lib/kernel/list';
import { descending } from '@/lib/kernel/order';
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
  /** The started tasks, completed ones included. */
  readonly started: number;
  /** Completed ÷ total; 0 without tasks (invariant T5). */
  readonly ratio: number;
}
export type ProgressColour = 'green' | 'grey' | 'red' | 'yellow' | 'blue';

type ProjectDates = Pick<Project, 'startDate' | 'endDate'>;

const ALL = 10_000;
const FAR_BEHIND = 1_000;

/** The progress of a project's tasks (invariant T5). */
export const projectProgress = ({ tasks }: Pick<Data, 'tasks'>, projectId: ProjectId): ProjectProgress => {
  const total = tasksOfProject(tasks, projectId).length;
  const completed = tasksOfProject(tasks, projectId, 'Completed').length;
  const started = total - tasksOfProject(tasks, projectId, 'Pending').length;
  return { total, completed, started, ratio: total === 0 ? 0 : completed / total };
};

/** Whether every task is completed; never without tasks (invariant T5). */
export const isAllDone = ({ total, completed }: Pick<ProjectProgress, 'total' | 'completed'>) => total > 0 && completed === total;

const hundredths = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part * ALL) / whole));

const elapsed = ({ startDate, endDate }: ProjectDates, today: Day) => {
  if (!startDate || !endDate || today < startDate) return { part: 0, whole: 1 };
  if (today >= endDate) return { part: 1, whole: 1 };
  return { part: daysBetween(startDate, today), whole: daysBetween(startDate, endDate) };
};

/** The completed share in whole hundredths of a percent: 1 of 3 tasks is 3333. */
export const completedHundredths = ({ completed, total }: Pick<ProjectProgress, 'completed' | 'total'>) =>
  hundredths(completed, total);

/**
 * The expected share: the elapsed time of a project, in whole hundredths of a percent (invariant T5). It is 0 before the start or
 * without a date, and 10,000 from the end on.
 */
export const expectedHundredths = (project: ProjectDates, today: Day) => {
  const { part, whole } = elapsed(project, today);
  return hundredths(part, whole);
};

/** Whether a project has started: by its start date, or without one by its first started task. */
export const hasStarted = ({ startDate }: ProjectDates, { started }: Pick<ProjectProgress, 'started'>, today: Day) =>
  startDate ? startDate <= today : started > 0;

/**
 * How far a project is behind its expected share, in whole hundredths of a percent. It is 0 for one that is finished, not started
 * or in time.
 */
export const behindHundredths = (project: ProjectDates, progress: ProjectProgress, today: Day) =>
  isAllDone(progress) || !hasStarted(project, progress, today)
    ? 0
    : Math.max(0, expectedHundredths(project, today) - completedHundredths(progress));

const ONE_POINT = 100;

/** Whether a project is behind by at least one percentage point; less is ignored. */
export const isBehind = (project: ProjectDates, progress: ProjectProgress, today: Day) =>
  behindHundredths(project, progress, today) >= ONE_POINT;

/** Projects sorted by how far they are behind; equal ones keep their order. */
export const farthestBehindFirst = (data: Pick<Data, 'tasks'>, projects: Iterable<Project>, today: Day) =>
  sortBy(projects, (project) => behindHundredths(project, projectProgress(data, project.id), today), 'descending');

/**
 * The colour of the progress bar, decided in whole hundredths of a percent (invariant T6). Completed is green, not started grey,
 * and 10 points or more behind red. Less behind, or exactly in time, is yellow; ahead is blue.
 */
export const progressColour = (project: ProjectDates, progress: ProjectProgress, today: Day): ProgressColour => {
  if (isAllDone(progress)) return 'green';
  if (!hasStarted(project, progress, today)) return 'grey';
  const behind = expectedHundredths(project, today) - completedHundredths(progress);
  if (behind >= FAR_BEHIND) return 'red';
  return behind >= 0 ? 'yellow' : 'blue';
};

/** Whether a project is active: not archived, and not all of its tasks are completed. */
export const isActive = (data: Pick<Data, 'tasks'>, project: Pick<Project, 'id' | 'archivedAt'>) =>
  !project.archivedAt && !isAllDone(projectProgress(data, project.id));

/** Orders projects by start date, the latest first; those without one are on top. */
export const newestProjectFirst = descending(({ startDate }: Project) => startDate ?? '9999');

/** A filter of projects. `kept`: those that are not archived. */
export type ProjectState = 'kept' | 'active' | 'finished' | 'archived';

const newestFirst = orderedIndex({
  of: ['projects'],
  affectedBy: { tasks: ({ before, after }) => [before?.projectId, after?.projectId] },
  keysOf: (project, data) => {
    const state = project.archivedAt ? 'archived' : isActive(data, project) ? 'active' : 'finished';
    const members = state === 'active' ? project.memberIds : [];
    return ['', state, ...(state === 'archived' ? [] : ['kept']), ...members.map((id) => `active ${id}`)];
  },
  order: newestProjectFirst,
});

/** The projects of one state or all, the newest first. */
export const projectsIn = (data: Pick<Data, 'projects' | 'tasks'>, state?: ProjectState): readonly Project[] =>
  newestFirst.under(data, state ?? '');

/** The active projects with a user in the team, the newest first. */
export const ongoingProjects = (data: Pick<Data, 'projects' | 'tasks'>, userId: UserId): readonly Project[] =>
  newestFirst.under(data, `active ${userId}`);

/** The users in a project's team, in the order in which they joined. */
export const projectMembers = (data: Pick<Data, 'users'>, { memberIds }: Pick<Project, 'memberIds'>): readonly User[] =>
  memberIds.map((id) => data.users.get(id)).filter((user) => user !== undefined);

/** The spending in the reports of a project's tasks, in cents. */
export const spentBudget = (data: Pick<Data, 'tasks' | 'completionReports'>, projectId: ProjectId) =>
  sumCents(
    tasksOfProject(data.tasks, projectId)
      .map(({ id }) => standingReport(data.completionReports, id)?.budgetUsage)
      .filter((amount) => amount !== undefined),
  );

/** The ids of projects with an invoice that is neither a draft nor deleted. */
export const billedProjects = memoByIdentity(
  (invoices: Data['invoices']) =>
    new Set(
      [...invoices.values()].filter((invoice) => isLive(invoice) && invoice.status !== 'draft').map(({ projectId }) => projectId),
    ),
);
