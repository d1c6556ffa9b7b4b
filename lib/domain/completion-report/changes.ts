import { roomRefusal } from '../attachment-room';
import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { CompletionReport } from '../model/completion-report';
import type { TaskId } from '../model/task';
import { refused } from '../refusal';
import { type SignatureInput, signatureRefusal, signed } from '../signature';
import { canReport, taskStatus } from '../task/rules';
import { attached, type ChosenFile } from '../written';
import { usageRefusal } from './rules';

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
 * Files the report of a completed task, once; there is no change that touches it afterwards (invariant T3).
 * Refused when it says that more was used of an asset than was issued to the task (R3).
 */
export const submitReport = /*#__PURE__*/ change('report-submitted', (data, input: ReportInput, env) => {
  const task = data.tasks.get(input.taskId);
  if (!task) return refused('record-missing');
  if (taskStatus(task) !== 'Completed') return refused('task-not-completed');
  if (!canReport(task, data.completionReports)) return refused('report-already-submitted');
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
    submittedAt: env.now,
    submittedBy: env.user,
  };
  return (
    usageRefusal(data, input.taskId, input.materialsUsed) ??
    signatureRefusal(input.signature) ??
    roomRefusal(data, input.attachments, 'attachments') ??
    keepingReferences(data, [put('completionReports', report)])
  );
});
