import { sameValue } from '@/lib/kernel/same-value';
import type { Data, Table } from './data';
import type { CompletionReport, EarlierReport, SignedWork } from './model/completion-report';
import type { Task, TaskId } from './model/task';
import { type Refused, refused } from './refusal';

/** The valid report of a task: submitted and not reopened. */
export const standingReport = (reports: Table<'completionReports'>, id: TaskId): CompletionReport | undefined => {
  const report = reports.get(id);
  return report?.reopened ? undefined : report;
};

/** The reopened reports of a task, the latest first. */
export const earlierReports = (report: CompletionReport | undefined): readonly EarlierReport[] => {
  if (!report) return [];
  const { id: _, earlier = [], reopened, ...told } = report;
  return [...earlier, ...(reopened ? [{ ...told, reopened }] : [])].toReversed();
};

/** The fields of a task that are printed above a signature. */
type PrintedTask = Pick<
  Task,
  'title' | 'priority' | 'startDate' | 'dueDate' | 'completeDate' | 'plannedHours' | 'site' | 'checklist' | 'attachments'
>;

/** The fields of a task that its signed report preserves. */
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

/** Ignores file hashes: a page without `crypto.subtle` adds them later, and the bytes of an id never change. */
const comparable = (task: PrintedTask) => {
  const { attachments, ...rest } = printedOf(task);
  return { ...rest, attachments: attachments.map(({ hash: _, ...file }) => file) };
};

/** Whether two versions of a task print the same above the signature. */
const saysTheSame = (one: PrintedTask, other: PrintedTask) => sameValue(comparable(one), comparable(other));

/** Whether a task has a signed report, so that its printed fields must not change (invariant T11). */
export const isSigned = (reports: Table<'completionReports'>, id: TaskId) => standingReport(reports, id)?.signature !== undefined;

/** Refuses a task that differs from its signed report (invariant T11). */
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

/** A task with the values of its signed report; the same object when they agree or none are stored. */
export const taskAsSigned = (task: Task, reports: Table<'completionReports'>): Task => {
  const signed = standingReport(reports, task.id)?.asSigned;
  if (!signed || saysTheSame(task, signed)) return task;
  return { ...task, ...printedOf(signed), attachments: withKnownHashes(signed, task) };
};
