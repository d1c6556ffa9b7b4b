import fc from 'fast-check';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { TimeEntryId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { isRefused } from '@/lib/domain/refusal';
import { anAttachment, aStoredFile, wholeBusiness } from './a-backup';
import {
  aBudgetRequest,
  anId,
  aProject,
  aTask,
  aUser,
  budgetRequestId,
  NOW,
  projectId,
  taskId,
  testEnv,
  userId,
} from './builders';
import type { BoundChange } from './sending';
import { anyStep } from './steps';
import { FIRST_RECEIPTS, type StockStep, stockStep } from './stock-steps';

export interface RandomAct {
  readonly opens: StockStep['opens'];
  readonly by: UserId;
}

/** Any act by one of six users, three of whom do not exist. */
export const randomAct: fc.Arbitrary<RandomAct> = fc.record({
  opens: fc.oneof(
    anyStep.map(
      ({ does }) =>
        (): BoundChange | null =>
          does,
    ),
    stockStep.map(({ opens }) => opens),
  ),
  by: fc.integer({ min: 1, max: 6 }).map(userId),
});
/** More users and tasks than the warehouse's business, so that every change has something to do. */
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
        checklist: [
          { id: anId<ChecklistItemId>('chk'), text: 'Medir potencia', completed: false },
          { id: anId<ChecklistItemId>('chk', 2), text: 'Servicio probado', completed: false, kind: 'choice', required: true },
        ],
        timeEntries: [{ id: anId<TimeEntryId>('tmp', 20), userId: userId(2), startedAt: NOW }],
        couldNotComplete: { reason: 'Llueve', by: userId(2), at: NOW },
        attachments: [{ ...anAttachment(aStoredFile(1)), by: userId(2) }],
      }),
    ),
    ...[1, 2].map((number) => put('budgetRequests', aBudgetRequest({ id: budgetRequestId(number) }))),
  ]);

/** The initial business with received stock. */
export const initialBusiness = () =>
  FIRST_RECEIPTS.reduce<Data>((data, { opens }) => {
    const answer = opens(data)?.(data, testEnv()) ?? [];
    return isRefused(answer) ? data : applyPatches(data, answer);
  }, withWork(wholeBusiness()));
