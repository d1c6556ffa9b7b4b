import { reopenReport, submitReport } from '@/lib/domain/completion-report/changes';
import { applyPatches, type Change, type Data } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { planMerge } from '@/lib/domain/merge/plan';
import { versionsAfter } from '@/lib/domain/merge/versions';
import { isRefused } from '@/lib/domain/refusal';
import { taskAsSigned } from '@/lib/domain/standing-report';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { rebase } from '@/lib/team/protocol/rebase';
import { anId, aProject, aReport, aTask, aUser, dataWith, TODAY, taskId, testEnv, userId } from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';

const READING = anId<never>('chk', 1);
const begun = () =>
  dataWith({
    users: [aUser()],
    projects: [aProject()],
    tasks: [
      aTask({
        ...{ startDate: TODAY, completeDate: TODAY },
        checklist: [{ id: READING, text: 'Potencia', kind: 'number', answer: -18.5, completed: true }],
      }),
    ],
  });
const { id: _id, submittedAt: _at, submittedBy: _by, ...told } = aReport();

/** A change's patches with the rows before them, as a device sends and stores them, and the data afterwards. */
const done = <Input>(data: Data, change: Change<Input>, input: Input) => {
  const patches = change(data, input, testEnv());
  if (isRefused(patches)) throw new Error(patches.refused);
  return { patches, before: beforeOf(data, patches), after: applyPatches(data, patches) };
};
const signs = (data: Data) => done(data, submitReport, { ...told, taskId: taskId(), signature: { name: 'Marta Solís' } });
const answers = (data: Data) => done(data, answerPoint, { taskId: taskId(), itemId: READING, answer: -12 });
const reopens = (data: Data) => done(data, reopenReport, { taskId: taskId(), reason: 'Faltó la mufa' });
const answerOf = (data: Data) => data.tasks.get(taskId())?.checklist[0]?.answer;
const signedAnswer = (data: Data) => data.completionReports.get(taskId())?.asSigned?.checklist[0]?.answer;

describe('T11: one phone signs, and the other changes signed values', () => {
  it.each([
    ['the signature comes first in the log', signs, answers],
    ['the change comes first in the log', answers, signs],
  ])("in a team's fold, %s: the task has the signed values, and the other changes are reported", (_order, first, second) => {
    const [one, other] = [first(begun()), second(begun())];
    const { after, findings } = rebase(one.after, new Map(), other);
    expect([answerOf(after), signedAnswer(after)]).toEqual([-18.5, -18.5]);
    expect(findings).toMatchObject([{ kind: 'both-edited', table: 'tasks', record: taskId() }]);
    expect(JSON.stringify(findings)).toContain('-12');
    expect(brokenInvariants(after)).toEqual([]);
  });

  it.each([
    ['the phone that signed reads the other', signs, answers],
    ['the other reads the phone that signed', answers, signs],
  ])('in a merge of backups, %s: the task has the signed values, and merging again changes nothing', (_order, mine, theirs) => {
    const [one, other] = [mine(begun()), theirs(begun())];
    const side = ({ after, ...entry }: typeof one) => ({ data: after, versions: versionsAfter(new Map(), [entry]) });
    const plan = planMerge(side(one), side(other));
    const after = applyPatches(one.after, plan?.patches ?? []);
    expect([answerOf(after), signedAnswer(after)]).toEqual([-18.5, -18.5]);
    expect(plan?.conflicts).toMatchObject([{ kind: 'both-edited', table: 'tasks' }]);
    expect(brokenInvariants(after)).toEqual([]);
    const written = { patches: plan?.patches ?? [], before: beforeOf(one.after, plan?.patches ?? []) };
    const again = planMerge({ data: after, versions: versionsAfter(side(one).versions, [written]) }, side(other));
    expect(again?.patches).toEqual([]);
  });
});

it('a reopened report wins over one that was not reopened, in either order, and nothing is lost', () => {
  const signed = signs(begun()).after;
  const taken = reopens(signed);
  const refiled = done(
    applyPatches(taken.after, [
      { ...taken.patches[1], row: begun().tasks.get(taskId()) ?? null } as (typeof taken.patches)[number],
    ]),
    submitReport,
    { ...told, taskId: taskId(), summary: 'Otra vez' },
  );
  const row = (data: Data) => ({ data, versions: new Map() });
  for (const [mine, theirs] of [
    [signed, refiled.after],
    [refiled.after, signed],
  ] as const) {
    const plan = planMerge(row(mine), row(theirs));
    const report = applyPatches(mine, plan?.patches ?? []).completionReports.get(taskId());
    expect([report?.summary, report?.earlier?.map(({ summary }) => summary)]).toEqual(['Otra vez', [told.summary]]);
    expect(plan?.conflicts.filter(({ table }) => table === 'completionReports')).toEqual([]);
  }
});

it('a photo of signed work keeps its signed hash, whatever a later row has; one without a hash takes it (T11)', () => {
  const photo = (number: number, hash?: string) => ({
    ...{ id: anId<never>('fil', number), name: `foto ${number}.jpg`, size: 10, type: 'image/jpeg', at: testEnv().now },
    ...{ by: userId(), ...(hash && { hash }) },
  });
  const [signedHash, later] = ['a'.repeat(64), 'b'.repeat(64)];
  const task = aTask({ startDate: TODAY, completeDate: TODAY, attachments: [photo(1, signedHash), photo(2), photo(3)] });
  const { after } = signs(dataWith({ users: [aUser()], projects: [aProject()], tasks: [task] }));
  const changed = { ...task, title: 'Otra', attachments: [photo(1, later), photo(2, later), photo(3)] };
  const { title, attachments } = taskAsSigned(changed, after.completionReports);
  expect(title).toBe(task.title);
  expect(attachments).toStrictEqual([photo(1, signedHash), photo(2, later), photo(3)]);
});
