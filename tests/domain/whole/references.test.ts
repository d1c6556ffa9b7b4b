import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import { danglingLinks } from '@/lib/domain/references';
import { isRefused } from '@/lib/domain/refusal';
import { misfitRefusal } from '@/lib/domain/table-schemas';
import type { ChecklistItemId } from '@/lib/domain/task/model';
import type { UserId } from '@/lib/domain/user/model';
import { anAttachment, aStoredFile, wholeBusiness } from '../../support/a-backup';
import {
  aBudgetRequest,
  anId,
  aProject,
  aTask,
  aUser,
  budgetRequestId,
  dayNumber,
  projectId,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';
import type { Sending } from '../../support/sending';
import { anyStep } from '../../support/steps';
import { FIRST_RECEIPTS, type StockStep, stockStep } from '../../support/stock-steps';

interface Doing {
  readonly opens: StockStep['opens'];
  readonly by: UserId;
}

/** Anything that anybody does, in the name of one of six people of whom three were never there. */
const doing: fc.Arbitrary<Doing> = fc.record({
  opens: fc.oneof(
    anyStep.map(
      ({ does }) =>
        (): Sending | null =>
          does,
    ),
    stockStep.map(({ opens }) => opens),
  ),
  by: fc.integer({ min: 1, max: 6 }).map(userId),
});
const doings = fc.array(doing, { minLength: 5, maxLength: 50, size: 'max' });

/** More people and more work than the warehouse's business has, so that every change finds something to do. */
const withWork = (data: Data) =>
  applyPatches(data, [
    ...[1, 2, 3].map((number) => put('users', aUser({ id: userId(number), name: `Persona ${number}` }))),
    put('projects', aProject({ memberIds: [userId(2)] })),
    put('projects', aProject({ id: projectId(2) })),
    put(
      'tasks',
      aTask({
        id: taskId(4),
        assigneeIds: [userId(2)],
        checklist: [{ id: anId<ChecklistItemId>('chk'), text: 'Medir potencia', completed: false }],
        attachments: [{ ...anAttachment(aStoredFile(1)), by: userId(2) }],
      }),
    ),
    ...[1, 2].map((number) => put('budgetRequests', aBudgetRequest({ id: budgetRequestId(number) }))),
  ]);

const begun = () =>
  FIRST_RECEIPTS.reduce<Data>((data, { opens }) => {
    const answer = opens(data)?.(data, testEnv()) ?? [];
    return isRefused(answer) ? data : applyPatches(data, answer);
  }, withWork(wholeBusiness()));

const play = (steps: readonly Doing[], accepted = new Set<unknown>()) => {
  let data = begun();
  for (const { opens, by } of steps) {
    const sent = opens(data);
    const answer = sent?.(data, testEnv({ user: by, today: dayNumber(400) })) ?? [];
    if (isRefused(answer) || !sent) continue;
    const next = applyPatches(data, answer);
    expect(danglingLinks(next)).toEqual([]);
    expect(misfitRefusal(answer)).toBeUndefined();
    if (answer.length > 0) accepted.add(sent.of);
    data = next;
  }
};

const FOLDER = path.join(process.cwd(), 'lib/domain');

/** Every change that the domain offers, under its name. */
const everyChange = async () => {
  const nouns = readdirSync(FOLDER).filter((noun) => existsSync(path.join(FOLDER, noun, 'changes.ts')));
  const rooms = await Promise.all(nouns.map((noun): Promise<object> => import(`../../../lib/domain/${noun}/changes`)));
  return rooms.flatMap((room) => Object.entries(room).filter(([, member]) => typeof member === 'function' && 'label' in member));
};

it('whatever is done, by whomever, names nothing that is gone and leaves rows that fit', () => {
  fc.assert(
    fc.property(doings, (steps) => play(steps)),
    { numRuns: 300 },
  );
});

it('and on the way every change of the domain is accepted', async () => {
  const accepted = new Set<unknown>();
  for (const steps of fc.sample(doings, { seed: 20_261_122, numRuns: 500 })) play(steps, accepted);
  const changes = await everyChange();
  expect(changes.length).toBeGreaterThan(60);
  expect(changes.filter(([, change]) => !accepted.has(change)).map(([name]) => name)).toEqual([]);
});
