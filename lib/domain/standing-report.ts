import { sameValue } from '@/lib/kernel/same-value';
import type { Data, Table } from './data';
import type { CompletionReport, EarlierReport, SignedWork } from './model/completion-report';
import type { Task, TaskId } from './model/task';
import { type Refused, refused } from './refusal';

/** The report of a task that stands: filed, and not taken back since. */
export const standingReport = (reports: Table<'completionReports'>, id: TaskId): CompletionReport | undefined => {
  const report = reports.get(id);
  return report?.reopened ? undefined : report;
};

/** The reports of a task that were taken back, the latest first. */
export const earlierReports = (report: CompletionReport | undefined): readonly EarlierReport[] => {
  if (!report) return [];
  const { id: _, earlier = [], reopened, ...told } = report;
  return [...earlier, ...(reopened ? [{ ...told, reopened }] : [])].toReversed();
};

/** What of a task stands above a signature. */
type PrintedTask = Pick<
  Task,
  'title' | 'priority' | 'startDate' | 'dueDate' | 'completeDate' | 'plannedHours' | 'site' | 'checklist' | 'attachments'
>;

/** The fields of a task that a signed report keeps as they were. */
export const printedOf = (task: PrintedTask): PrintedTask => ({
  title: task.title,
  priority: task.priority,
  startDate: task.startDate,
  dueDate: task.dueDate,
  completeDate: task.completeDate,
  plannedHours: task.plannedHours,
  site: task.site,
  checklist: task.checklist,
  attachments: task.attachments,
});

/** A file's hash is reckoned later where its page could not; its bytes never change under its id. */
const comparable = (task: PrintedTask) => {
  const { attachments, ...rest } = printedOf(task);
  return { ...rest, attachments: attachments.map(({ hash: _, ...file }) => file) };
};

/** Whether two versions of a task say the same above the signature. */
const saysTheSame = (one: PrintedTask, other: PrintedTask) => sameValue(comparable(one), comparable(other));

/** Whether a task was signed for, so that what its paper says of it does not change (invariant T11). */
export const isSigned = (reports: Table<'completionReports'>, id: TaskId) => standingReport(reports, id)?.signature !== undefined;

/** Why a task can't be written so: its report is signed, and it would say something else than was signed (invariant T11). */
export const signedRefusal = (data: Data, next: Task): Refused | undefined => {
  const known = data.tasks.get(next.id);
  if (!known || !isSigned(data.completionReports, next.id)) return undefined;
  return saysTheSame(known, next) && sameValue(known.assigneeIds, next.assigneeIds) ? undefined : refused('report-is-signed');
};

const withKnownHashes = (signed: SignedWork, { attachments }: Task) => {
  const hashes = new Map(attachments.map(({ id, hash }) => [id, hash]));
  return signed.attachments.map((file) => {
    const hash = file.hash ?? hashes.get(file.id);
    return hash === undefined ? file : { ...file, hash };
  });
};

/** A task as it was signed; the same object where it says nothing else, or where nothing was kept of it. */
export const taskAsSigned = (task: Task, reports: Table<'completionReports'>): Task => {
  const signed = standingReport(reports, task.id)?.asSigned;
  if (!signed || saysTheSame(task, signed)) return task;
  return { ...task, ...printedOf(signed), attachments: withKnownHashes(signed, task) };
};
