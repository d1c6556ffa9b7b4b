import { identifierKey } from '@/lib/kernel/identifier';
import { groupBy, sumBy, unique } from '@/lib/kernel/list';
import { roomRefusal } from '../attachment-room';
import { change, type Data, put } from '../data';
import { keepingReferences } from '../integrity';
import type { CompletionReport, UsedMaterial } from '../model/completion-report';
import type { Task, TaskId } from '../model/task';
import { refused } from '../refusal';
import { type SignatureInput, signatureRefusal, signed } from '../signature';
import { earlierReports } from '../standing-report';
import { type AllocatedAsset, allocatedAssets, assetKey } from '../stock/fulfilment';
import { canReport, placeOf, taskStatus } from '../task/rules';
import { reopeningPatches } from '../task/status-changes';
import { attached, type ChosenFile, textRefusal } from '../written';
import { reportReopenRefusal } from './reopening';
import { signedWork } from './signed-work';

export interface ReportInput
  extends Pick<
    CompletionReport,
    'summary' | 'actualHours' | 'materialsUsed' | 'budgetUsage' | 'challenges' | 'solutions' | 'additionalNotes'
  > {
  readonly taskId: TaskId;
  readonly attachments: readonly ChosenFile[];
  /** The recipient's signature. */
  readonly signature?: SignatureInput;
}

/** A task whose place is its customer's address has it as its own site. The signed place then stays if the customer moves. */
const withPlace = (data: Data, task: Task): Task => {
  const site = placeOf(data, task);
  return site === task.site ? task : { ...task, site };
};

/** A reopened task whose signed place is the current address of its customer follows that address again. */
const withoutCustomersPlace = (data: Data, task: Task, { asSigned }: CompletionReport): Task => {
  const { site: signedPlace, ...rest } = task;
  return asSigned?.site === signedPlace && placeOf(data, rest) === signedPlace ? rest : task;
};

/**
 * Submits the report of a completed task, once; it and its signed values stay, also the place (invariants T3, T11). A reopened
 * report is kept as an earlier version. Refused when it uses more of an asset than was issued to the task (R3).
 */
export const submitReport = change('report-submitted', (data, input: ReportInput, env) => {
  const task = data.tasks.get(input.taskId);
  if (!task) return refused('record-missing');
  if (taskStatus(task) !== 'Completed') return refused('task-not-completed');
  if (!canReport(task, data.completionReports)) return refused('report-already-submitted');
  const known = data.completionReports.get(input.taskId);
  const signedTask = input.signature ? withPlace(data, task) : task;
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
    asSigned: input.signature && signedWork(data, signedTask, input.materialsUsed, env.user),
    submittedAt: env.now,
    submittedBy: env.user,
    earlier: known && [...(known.earlier ?? []), ...earlierReports({ ...known, earlier: undefined })],
  };
  return (
    usageRefusal(data, input.taskId, input.materialsUsed) ??
    signatureRefusal(input.signature) ??
    roomRefusal(data, input.attachments, 'attachments') ??
    keepingReferences(data, [put('completionReports', report), ...(signedTask === task ? [] : [put('tasks', signedTask)])])
  );
});

/**
 * Reopens a report with a reason, so that its task is in progress again; supervisors only. The report stays readable and
 * printable as an earlier version (invariant T11).
 */
export const reopenReport = change(
  'report-reopened',
  (data, { taskId, reason }: { readonly taskId: TaskId; readonly reason: string }, { user, now }) => {
    const task = data.tasks.get(taskId);
    const report = data.completionReports.get(taskId);
    if (!task || !report) return refused('record-missing');
    const reopened = put('completionReports', { ...report, reopened: { reason: reason.trim(), by: user, at: now } });
    return (
      reportReopenRefusal(data, taskId, data.users.get(user)) ??
      textRefusal(reason, 'reason') ??
      keepingReferences(data, [reopened, ...reopeningPatches(data, withoutCustomersPlace(data, task, report))])
    );
  },
);

const serialsRefusal = (asset: AllocatedAsset, material: string, used: number, lines: readonly UsedMaterial[]) => {
  const serials = lines.flatMap(({ serialNumbers }) => serialNumbers ?? []);
  const theirs = new Set(asset.serialNumbers.map(identifierKey));
  const stray = serials.find((serial) => !theirs.has(identifierKey(serial)));
  if (stray !== undefined) return refused('serial-not-with-task', { serial: stray }, 'materialsUsed');
  const isCounted = theirs.size === 0 || (serials.length === used && unique(serials.map(identifierKey)).length === used);
  return isCounted ? undefined : refused('serials-not-counted', { material, used }, 'materialsUsed');
};

/**
 * Refuses a report that uses more than was issued to the task, or other serials (R3, S7). Also refuses a number of serials that
 * differs from the used quantity.
 */
const usageRefusal = (data: Data, taskId: TaskId, usage: readonly UsedMaterial[]) => {
  const assets = new Map(allocatedAssets(data, taskId).map((asset) => [asset.key, asset]));
  for (const [key, lines] of groupBy(usage, assetKey)) {
    const asset = assets.get(key);
    const used = sumBy(lines, ({ quantity }) => quantity);
    const material = (lines[0] && data.materials.get(lines[0].materialId)?.name) ?? '';
    if (lines.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 0))
      return refused('quantity-not-positive', {}, 'materialsUsed');
    if (!asset || used > asset.quantity)
      return refused('used-more-than-issued', { material, issued: asset?.quantity ?? 0, used }, 'materialsUsed');
    const serials = serialsRefusal(asset, material, used, lines);
    if (serials) return serials;
  }
  return undefined;
};
