import fc from 'fast-check';
import { approvedBudget } from '@/lib/domain/budget-request/rules';
import type { ChangeLabel } from '@/lib/domain/change-label';
import { applyPatches, type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { FileId } from '@/lib/domain/model/attachment';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { MovementId } from '@/lib/domain/model/movement';
import type { TimeEntryId } from '@/lib/domain/model/task';
import { isAllDone, projectProgress } from '@/lib/domain/project/rules';
import { isRefused } from '@/lib/domain/refusal';
import { taskStatus } from '@/lib/domain/task/rules';
import {
  aBudgetRequest,
  aMaterial,
  aMaterialRequest,
  aMovement,
  aNotification,
  anId,
  aProject,
  aShipment,
  aTask,
  aUser,
  dataWith,
  dayNumber,
  materialId,
  projectId,
  taskId,
  testEnv,
  userId,
} from '../../support/builders';
import { brokenInvariants } from '../../support/invariants';
import { drawUntil, runs } from '../../support/runs';
import { STEPS, story, type TimedStep } from '../../support/steps';

const movement = (number: number, task: number, quantity: number) =>
  aMovement({ id: anId<MovementId>('mov', number), taskId: taskId(task), projectId: projectId(), quantity });

const beginning = dataWith({
  users: [aUser(), aUser({ id: userId(2), roleLabel: 'Técnico' }), aUser({ id: userId(3), archivedAt: testEnv().now })],
  projects: [aProject(), aProject({ id: projectId(2) })],
  tasks: [
    aTask({ startDate: dayNumber(0), completeDate: dayNumber(0), dueDate: dayNumber(5) }),
    aTask({ id: taskId(2), startDate: dayNumber(0), dueDate: dayNumber(5) }),
    aTask({ id: taskId(3), startDate: dayNumber(9), dueDate: dayNumber(9) }),
    aTask({
      id: taskId(4),
      timeEntries: [1, 2].map((number) => ({
        id: anId<TimeEntryId>('tmp', number + 20),
        userId: userId(number),
        startedAt: testEnv().now,
      })),
      attachments: [
        { id: anId<FileId>('fil'), name: 'poste.jpg', size: 10, type: 'image/jpeg', at: testEnv().now, by: userId() },
      ],
      checklist: [
        { id: anId<ChecklistItemId>('chk'), text: 'Medir potencia', completed: false },
        { id: anId<ChecklistItemId>('chk', 2), text: 'Servicio probado', completed: false, kind: 'choice', required: true },
      ],
    }),
  ],
  materials: [aMaterial(), aMaterial({ id: materialId(2) }), aMaterial({ id: materialId(3), archivedAt: testEnv().now })],
  budgetRequests: [aBudgetRequest({ taskId: taskId(2) })],
  materialRequests: [aMaterialRequest({ taskId: taskId(2) })],
  shipments: [aShipment({ projectId: projectId() })],
  movements: [movement(1, 1, 4), movement(2, 1, 2)],
  notifications: [aNotification(), aNotification({ id: anId('not', 2), target: { noun: 'task', id: taskId(2) } })],
});

/** Freezes the data, so that a change that mutates its input throws. */
const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
};
for (const table of TABLE_NAMES) for (const row of beginning[table].values()) frozen(row);

/** Values that never change: reports (T3), decisions on requests (R1), the ledger (S9), completion days. */
const settled = (data: Data) => ({
  reports: new Map(data.completionReports),
  movements: new Map(data.movements),
  decisions: new Map(
    [...data.budgetRequests.values(), ...data.materialRequests.values()].flatMap(({ id, decision }) =>
      decision ? [[id, decision] as const] : [],
    ),
  ),
  completions: new Map(
    [...data.tasks.values()].flatMap(({ id, completeDate }) => (completeDate ? [[id, completeDate] as const] : [])),
  ),
});

const lost = (before: Data, now: Data) => {
  const [then, here] = [settled(before), settled(now)];
  const changed = <Key, Value>(was: ReadonlyMap<Key, Value>, is: ReadonlyMap<Key, Value>, stays: (key: Key) => boolean) =>
    [...was].filter(([key, value]) => stays(key) && is.get(key) !== value).map(([key]) => key);
  return [
    ...changed<string, unknown>(then.reports, here.reports, () => true),
    ...changed<string, unknown>(then.movements, here.movements, () => true),
    ...changed<string, unknown>(then.decisions, here.decisions, () => true),
    ...changed(then.completions, here.completions, (id) => now.tasks.has(id)),
  ];
};

const figures = (data: Data) => {
  const tasks = [...data.tasks.values()];
  for (const project of data.projects.keys()) {
    const own = tasks.filter((task) => task.projectId === project);
    const completed = own.filter((task) => taskStatus(task) === 'Completed').length;
    const progress = projectProgress(data, project);
    expect(progress).toMatchObject({ total: own.length, completed, ratio: own.length === 0 ? 0 : completed / own.length });
    expect(isAllDone(progress)).toBe(own.length > 0 && completed === own.length);
  }
  for (const { id } of tasks) {
    const approved = [...data.budgetRequests.values()].filter(
      ({ taskId: of, decision }) => of === id && decision?.outcome === 'Approved',
    );
    expect(approvedBudget(data.budgetRequests, id)).toBe(approved.reduce((sum, { amount }) => sum + amount, 0));
  }
};

type Tally = Map<ChangeLabel, { accepted: number; refused: number }>;

const count = (tally: Tally, label: ChangeLabel, outcome: 'accepted' | 'refused') => {
  const so = tally.get(label) ?? { accepted: 0, refused: 0 };
  tally.set(label, { ...so, [outcome]: so[outcome] + 1 });
};

const play = (steps: readonly TimedStep[], tally: Tally) => {
  let data = beginning;
  let day = 0;
  for (const { step, user, days } of steps) {
    day += days;
    const answer = frozen(step.does(data, testEnv({ today: dayNumber(day), user })));
    if (isRefused(answer)) {
      count(tally, step.label, 'refused');
      expect(Object.keys(answer).every((key) => ['refused', 'figures', 'field'].includes(key))).toBe(true);
      continue;
    }
    if (answer.length > 0) count(tally, step.label, 'accepted');
    const next = applyPatches(data, answer);
    expect(brokenInvariants(next)).toEqual([]);
    expect(lost(data, next)).toEqual([]);
    figures(next);
    data = next;
  }
};

it('the initial data keep all invariants', () => {
  expect(brokenInvariants(beginning)).toEqual([]);
});

it('any acts, in any order, keep all invariants; refused acts change nothing; every change is accepted and refused at some time', async () => {
  const tally: Tally = new Map();
  fc.assert(
    fc.property(story, (steps) => play(steps, tally)),
    { numRuns: runs(200) },
  );
  const missing = (outcome: 'accepted' | 'refused') => [...new Set(STEPS)].filter((label) => !tally.get(label)?.[outcome]);
  await drawUntil({
    from: story,
    seed: 20_261_121,
    each: (steps) => play(steps, tally),
    isEnough: () => missing('accepted').length === 0 && missing('refused').length <= 1,
    most: 4_000,
  });
  expect(STEPS.length).toBeGreaterThan(35);
  expect(missing('accepted')).toEqual([]);
  expect(missing('refused')).toEqual(['notifications-all-read']);
});
