import fc from 'fast-check';
import { sampleData } from '@/data/sample';
import { lastMonth, rangeTotals } from '@/lib/domain/weekly-report/range';
import { addDays, asDay } from '@/lib/kernel/day';

const TODAY = asDay('2026-11-23');
const data = sampleData(TODAY);

it.each([
  ['2026-11-23', '2026-10-01', '2026-10-31'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2024-03-01', '2024-02-01', '2024-02-29'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
])('the month before %s is from %s to %s', (today, from, to) => {
  expect(lastMonth(asDay(today))).toEqual({ from, to });
});

it('the weeks of any range add up to its total, and every task of its days counts once', () => {
  fc.assert(
    fc.property(fc.integer({ min: -120, max: 20 }), fc.integer({ min: -10, max: 120 }), (start, length) => {
      const range = { from: addDays(TODAY, start), to: addDays(TODAY, start + length) };
      const { weeks, totals } = rangeTotals(data, range);
      const done = [...data.tasks.values()].filter(
        ({ completeDate = '' }) => completeDate >= range.from && completeDate <= range.to && completeDate !== '',
      );
      expect(totals.completed.map(({ id }) => id).sort()).toEqual(done.map(({ id }) => id).sort());
      expect(weeks.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(totals.tasks);
      expect(weeks.reduce((sum, { spending }) => sum + spending, 0)).toBe(totals.spending);
      for (const week of weeks) expect(range.from <= week.from && week.from <= week.to && week.to <= range.to).toBe(true);
    }),
  );
});
