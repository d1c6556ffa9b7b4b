import { roomRefusal } from '../attachment-room';
import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { CompletionReport } from '../model/completion-report';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { type SignatureInput, signatureRefusal, signed } from '../signature';
import { earlierReports } from '../standing-report';
import { goesOn } from '../task/changes';
import { canReport, taskStatus } from '../task/rules';
import { attached, type ChosenFile, textRefusal } from '../written';
import { reportReopenRefusal } from './reopening';
import { usageRefusal } from './rules';
import { signedWork } from './signed-work';

export interface ReportInput
  extends Pick<
    CompletionReport,
    'summary' | 'actualHours' | 'materialsUsed' | 'budgetUsage' | 'challenges' | 'solutions' | 'additionalNotes'
  > {
  readonly taskId: TaskId;
  readonly attachments: readonly ChosenFile[];
  /** Of who received the work. */
  readonly signature?: SignatureInput;
}

/**
 * Files the report of a completed task, once; what was told stays (invariant T3), and what was signed with it (T11). One that was taken back
 * before is kept as an earlier version.
 * Refused when it says that more was used of an asset than was issued to the task (R3).
 */
export const submitReport = change('report-submitted', (data, input: ReportInput, env) => {
  const task = data.tasks.get(input.taskId);
  if (!task) return refused('record-missing');
  if (taskStatus(task) !== 'Completed') return refused('task-not-completed');
  if (!canReport(task, data.completionReports)) return refused('report-already-submitted');
  const known = data.completionReports.get(input.taskId);
  const report: CompletionReport = {
    id: input.taskId,
    summary: input.summary,
    actualHours: input.actualHours,
    materialsUsed: input.materialsUsed,
    budgetUsage: input.budgetUsage,
    challenges: input.challenges,
    solutions: input.solutions,
    attachments: [...attached(input.attachments, env)],
    additionalNotes: input.additionalNotes,
    signature: input.signature && signed(input.signature, env),
    asSigned: input.signature && signedWork(data, task, input.materialsUsed, env.user),
    submittedAt: env.now,
    submittedBy: env.user,
    earlier: known && [...(known.earlier ?? []), ...earlierReports({ ...known, earlier: undefined })],
  };
  return (
    usageRefusal(data, input.taskId, input.materialsUsed) ??
    signatureRefusal(input.signature) ??
    roomRefusal(data, input.attachments, 'attachments') ??
    keepingReferences(data, [put('completionReports', report)])
  );
});

/**
 * Takes a report back so that its task is in progress again; only a supervisor does, and says why. What was told and signed stays as an
 * earlier version, to be read and printed (invariant T11).
 */
export const reopenReport = change(
  'report-reopened',
  (data, { taskId, reason }: { readonly taskId: TaskId; readonly reason: string }, { user, now }) => {
    const [task, report] = [data.tasks.get(taskId), data.completionReports.get(taskId)];
    if (!task || !report) return refused('record-missing');
    const reopened = put('completionReports', { ...report, reopened: { reason: reason.trim(), by: user, at: now } });
    return (
      reportReopenRefusal(data, taskId, data.users.get(user)) ??
      textRefusal(reason, 'reason') ??
      keepingReferences(data, [reopened, ...goesOn(data, task)])
    );
  },
);
