import fc from 'fast-check';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { isRefused } from '@/lib/domain/refusal';
import { recordWeeklyReport } from '@/lib/domain/weekly-report/changes';
import { inReportPeriod, lastWeeks, weekIdOf, weeklyReportOf, weeklyReports, weekOfId } from '@/lib/domain/weekly-report/rules';
import { totalsOfWeeks, weekTotals } from '@/lib/domain/weekly-report/totals';
import { asCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { aUser } from '../../support/builders';
import { aProject, env, PROJECT } from '../invoice/sample';

const aTask = (completeDate: Day | undefined, changes: Partial<Task> = {}): Task => ({
  id: newId<TaskId>(),
  projectId: PROJECT,
  title: 'Empalme',
  description: '',
  priority: 'low',
  startDate: completeDate,
  dueDate: asDay('2026-12-01'),
  completeDate,
  assigneeIds: [],
  comments: [],
  attachments: [],
  checklist: [],
  ...changes,
});

const THIRTY_YEARS = 10_958;
const START = asDay('2010-01-01');

it('T7: every day of 30 years is in one week, Monday to Sunday and without gaps', () => {
  let previous = weekOfId(weekIdOf(addDays(START, -1)));
  for (let count = 0; count < THIRTY_YEARS; count += 1) {
    const day = addDays(START, count);
    const week = weekOfId(weekIdOf(day));
    if (!week || !previous) throw new Error(`no week has ${day}`);
    expect(week.monday <= day && day <= week.sunday).toBe(true);
    if (week.id !== previous.id) expect([week.monday, addDays(previous.sunday, 1)]).toEqual([day, day]);
    previous = week;
  }
});

it('T7: every completed task is in exactly one week', () => {
  const days = fc.array(fc.option(fc.integer({ min: 0, max: THIRTY_YEARS })), { maxLength: 80 });
  fc.assert(
    fc.property(days, (completions) => {
      const tasks = completions.map((count) => aTask(count === null ? undefined : addDays(START, count)));
      const data = dataFromRows({ tasks, projects: [aProject()] });
      const reports = weeklyReports(data);
      const counted = reports.flatMap(({ id }) => weekTotals(data, id)?.completed ?? []);
      const done = tasks.filter(({ completeDate }) => completeDate);
      expect(counted.map(({ id }) => id).sort()).toEqual(done.map(({ id }) => id).sort());
      expect(reports.reduce((sum, report) => sum + report.completedTasks, 0)).toBe(done.length);
      for (const { startDate, endDate, id } of reports)
        for (const { completeDate = '' } of weekTotals(data, id)?.completed ?? [])
          expect(startDate <= completeDate && completeDate <= endDate).toBe(true);
      expect(reports.map(({ startDate }) => startDate)).toEqual(
        reports
          .map(({ startDate }) => startDate)
          .sort()
          .reverse(),
      );
    }),
  );
});

it('uses the year of the ISO week', () => {
  expect(weekIdOf(asDay('2024-12-30'))).toBe('WR-2025-01');
  expect(weekIdOf(asDay('2027-01-01'))).toBe('WR-2026-53');
  expect(weekOfId('WR-2026-53')?.monday).toBe('2026-12-28');
  expect(weekOfId('WR-2025-53')).toBeUndefined();
  expect(weekOfId('WR-2026-00')).toBeUndefined();
  expect(weekOfId('WR-2026-60')).toBeUndefined();
  expect(weekOfId('hola')).toBeUndefined();
  const none = dataFromRows({});
  for (const id of ['WR-2025-53', 'hola'] as WeeklyReportId[])
    expect([weeklyReportOf(none, id), weekTotals(none, id)]).toEqual([undefined, undefined]);
});

it('filters by the last 7 and 30 days', () => {
  const today = asDay('2026-11-21');
  const week = (id: string) => weeklyReportOf(dataFromRows({}), id) ?? { startDate: today, endDate: today };
  const within = (id: string) => [inReportPeriod(week(id), 'last-week', today), inReportPeriod(week(id), 'last-month', today)];
  expect(within('WR-2026-48')).toEqual([false, false]);
  expect(within('WR-2026-47')).toEqual([true, true]);
  expect(within('WR-2026-46')).toEqual([true, true]);
  expect(within('WR-2026-45')).toEqual([false, true]);
  expect(within('WR-2026-43')).toEqual([false, true]);
  expect(within('WR-2026-42')).toEqual([false, false]);
  expect(lastWeeks(dataFromRows({}), today, 3).map(({ id }) => id)).toEqual(['WR-2026-45', 'WR-2026-46', 'WR-2026-47']);
});

it('sums hours, spending, users and material of the week, once', () => {
  const [ana, luis] = [asId<UserId>('ana000000001'), asId<UserId>('luis00000001')];
  const day = asDay('2026-11-18');
  const tasks = [
    aTask(day, { id: asId('tarea0000001'), assigneeIds: [ana, luis] }),
    aTask(day, { id: asId('tarea0000002'), assigneeIds: [ana] }),
    aTask(day, { id: asId('tarea0000003') }),
    aTask(addDays(day, 7)),
  ];
  const reports = tasks.map(({ id }, index) => ({
    id,
    summary: 'Listo',
    actualHours: 0.1 * (index + 1),
    materialsUsed: [
      { materialId: asId<never>('cable0000001'), quantity: 2 },
      { materialId: asId<never>('cable0000001'), quantity: 3 },
    ],
    budgetUsage: asCents(1999),
    challenges: '',
    solutions: '',
    attachments: [],
    additionalNotes: '',
    submittedAt: env.now,
    submittedBy: ana,
  }));
  const person = (id: UserId, name: string) =>
    ({ id, name, email: 'a@b.example', phone: '', roleLabel: 'Técnico', team: 'Field Services', location: '' }) as const;
  const cable = {
    id: asId<never>('cable0000001'),
    name: 'Cable',
    category: 'Cables',
    unit: 'Roll',
    minStock: 0,
    trackingType: 'material',
    trackingField: null,
    description: '',
    customFields: [],
  } as const;
  const data = dataFromRows({
    tasks,
    projects: [aProject()],
    completionReports: reports,
    users: [person(ana, 'Ana'), person(luis, 'Luis')],
    materials: [{ ...cable, customFields: [] }],
  });
  const totals = weekTotals(data, 'WR-2026-47' as WeeklyReportId);
  expect(totals).toMatchObject({ tasks: 3, hours: 0.6, spending: 5997 });
  expect(totals?.byProject).toEqual([{ id: PROJECT, title: 'Fibra en la colonia Peñón', tasks: 3, hours: 0.6, spending: 5997 }]);
  expect(totals?.byPerson).toEqual([
    { id: ana, name: 'Ana', tasks: 2 },
    { id: luis, name: 'Luis', tasks: 1 },
    { id: undefined, name: undefined, tasks: 1 },
  ]);
  expect(totals?.byMaterial.map(({ quantity, material }) => [material.name, quantity])).toEqual([['Cable', 15]]);
  expect(weekTotals(data, 'WR-2026-47' as WeeklyReportId)).toBe(totals);
  const { report: _, ...alone } = totals ?? {};
  const [before, that, after] = ['WR-2026-46', 'WR-2026-47', 'WR-2026-48'].map((id) => id as WeeklyReportId);
  if (!before || !that || !after) throw new Error('no weeks');
  expect(totalsOfWeeks(data, [before, that])).toEqual(alone);
  expect(totalsOfWeeks(data, [after, that])).toMatchObject({ tasks: 4, hours: 1, spending: 7996 });
  expect(totalsOfWeeks(data, [])).toMatchObject({ tasks: 0, hours: 0, spending: 0, byProject: [], byPerson: [] });
});

it('records that the report was generated, also for a week without tasks', () => {
  const data = dataFromRows({ users: [aUser({ id: env.user })] });
  const id = weekIdOf(env.today);
  const answer = recordWeeklyReport(data, id, env);
  if (isRefused(answer)) throw new Error('the report was not recorded');
  expect(weeklyReports(applyPatches(data, answer))).toEqual([
    expect.objectContaining({
      id: 'WR-2026-47',
      weekNumber: 47,
      startDate: '2026-11-16',
      endDate: '2026-11-22',
      completedTasks: 0,
      status: 'generated',
    }),
  ]);
  expect(isRefused(recordWeeklyReport(data, 'WR-2026-99' as WeeklyReportId, env))).toBe(true);
  expect(recordWeeklyReport(dataFromRows({}), id, env)).toMatchObject({ refused: 'nobody-acts' });
});
