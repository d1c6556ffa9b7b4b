import { sampleData } from '@/data/sample';
import { applyPatches } from '@/lib/domain/data';
import { overdueRecords } from '@/lib/domain/my-day/rules';
import { projectsIn } from '@/lib/domain/project/rules';
import { addDays, asDay } from '@/lib/kernel/day';

const TODAY = asDay('2026-11-23');
const data = sampleData(TODAY);

it('lists overdue tasks, projects and invoices, the most overdue first', () => {
  const [project] = [...data.projects.values()].filter(({ id }) => projectsIn(data, 'active').some((each) => each.id === id));
  if (!project) throw new Error('no active project');
  const ended = { ...project, endDate: addDays(TODAY, -3) };
  const late = overdueRecords(applyPatches(data, [{ table: 'projects', id: ended.id, row: ended }]), TODAY);
  expect(new Set(late.map(({ kind }) => kind))).toEqual(new Set(['task', 'project', 'invoice']));
  expect(late.find(({ record }) => record.id === ended.id)?.days).toBe(3);
  const days = late.map((each) => each.days);
  expect(days).toEqual([...days].sort((one, other) => other - one));
  expect(Math.min(...days)).toBeGreaterThan(0);
});

it('a task due today is in time, and tomorrow it is one day overdue', () => {
  const due = [...data.tasks.values()].find(({ dueDate, completeDate }) => dueDate === TODAY && !completeDate);
  const daysLate = (today: typeof TODAY) => overdueRecords(data, today).find(({ record }) => record.id === due?.id)?.days;
  expect(daysLate(TODAY)).toBeUndefined();
  expect(daysLate(addDays(TODAY, 1))).toBe(1);
});

it('an invoice marked as overdue by hand is late from the day after its due date on', () => {
  const pending = [...data.invoices.values()].find(({ status }) => status === 'pending');
  if (!pending) throw new Error('no pending invoice');
  const row = { ...pending, status: 'overdue' as const, dueDate: addDays(TODAY, 10) };
  const marked = applyPatches(data, [{ table: 'invoices', id: row.id, row }]);
  const daysLate = (today: typeof TODAY) => overdueRecords(marked, today).find(({ record }) => record.id === row.id)?.days;
  expect(daysLate(TODAY)).toBeUndefined();
  expect(daysLate(addDays(TODAY, 11))).toBe(1);
});
