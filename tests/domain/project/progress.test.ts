import fc from 'fast-check';
import {
  behindHundredths,
  completedHundredths,
  expectedHundredths,
  isActive,
  progressColour,
  projectProgress,
  spentBudget,
} from '@/lib/domain/project/rules';
import { asCents } from '@/lib/kernel/cents';
import { type Day, daysBetween } from '@/lib/kernel/day';
import { formatBehind } from '@/lib/text/format';
import { aProject, aReport, aTask, dataWith, dayNumber, projectId, taskId } from '../../support/builders';
import { runs } from '../../support/runs';

const withTasks = (total: number, completed: number, started = completed) =>
  dataWith({
    tasks: Array.from({ length: total }, (_, index) =>
      aTask({
        id: taskId(index + 1),
        startDate: index < started ? dayNumber(0) : undefined,
        completeDate: index < completed ? dayNumber(1) : undefined,
      }),
    ),
  });
const progressOf = (total: number, completed: number, started = completed) =>
  projectProgress(withTasks(total, completed, started), projectId());
const tenDays = aProject({ startDate: dayNumber(0), endDate: dayNumber(10) });

describe('the distance behind schedule', () => {
  it('is red in text and colour from ten points on, for any dates and tasks', () => {
    const day = fc.option(fc.integer({ min: 0, max: 60 }).map(dayNumber), { nil: undefined });
    const count = fc.nat(12);
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 60 }).map(dayNumber), count, count, (startDate, endDate, today, a, b) => {
        const progress = progressOf(Math.max(a, b), Math.min(a, b));
        const behind = behindHundredths({ startDate, endDate }, progress, today);
        const colour = progressColour({ startDate, endDate }, progress, today);
        const points = Number(/^(\d+) puntos? de atraso$/.exec(formatBehind(behind) ?? '0 puntos de atraso')?.[1]);
        expect(points >= 10).toBe(colour === 'red');
        if (colour !== 'red' && colour !== 'yellow') expect(behind).toBe(0);
      }),
    );
  });
  it('is given in whole points, at most all', () => {
    expect([0, 99, 100, 199, 999, 3599].map(formatBehind)).toEqual([
      undefined,
      undefined,
      '1 punto de atraso',
      '1 punto de atraso',
      '9 puntos de atraso',
      '35 puntos de atraso',
    ]);
  });
});

describe('T5: the progress', () => {
  it('is 0 of 0 without tasks, and never "all done"', () => {
    expect(progressOf(0, 0)).toEqual({ total: 0, completed: 0, started: 0, ratio: 0 });
    expect(progressColour(tenDays, progressOf(0, 0), dayNumber(20))).toBe('red');
  });
  it("counts only the project's tasks", () => {
    const data = dataWith({ tasks: [aTask({ completeDate: dayNumber(1) }), aTask({ id: taskId(2), projectId: projectId(2) })] });
    expect(projectProgress(data, projectId())).toMatchObject({ total: 1, completed: 1, ratio: 1 });
  });
  it('gives one third as 3333 hundredths', () => {
    expect(completedHundredths(progressOf(3, 1))).toBe(3333);
    expect(completedHundredths(progressOf(3, 2))).toBe(6667);
  });
  it('is expected between 0 and 1 for any date', () => {
    const day = fc.option(fc.integer({ min: 0, max: 60 }).map(dayNumber), { nil: undefined });
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 60 }).map(dayNumber), (startDate, endDate, today) => {
        const expected = expectedHundredths({ startDate, endDate }, today);
        expect(expected).toBeGreaterThanOrEqual(0);
        expect(expected).toBeLessThanOrEqual(10_000);
        if (startDate && today < startDate) expect(expected).toBe(0);
        if (startDate && endDate && today >= startDate && today >= endDate) expect(expected).toBe(10_000);
        if (!startDate || !endDate) expect(expected).toBe(0);
      }),
    );
  });
  it.each([
    [0, 0],
    [3, 3000],
    [10, 10_000],
    [99, 10_000],
  ])('is expected after %i of ten days as %d hundredths', (days, expected) => {
    expect(expectedHundredths(tenDays, dayNumber(days))).toBe(expected);
  });
});

describe('T6: the colour', () => {
  it.each([
    ['green: all is done', 5, 5, 3, 'green'],
    ['red: exactly 10 points behind (0.3 − 0.2 in floats is less)', 5, 1, 3, 'red'],
    ['red: all time elapsed and nothing completed', 5, 0, 10, 'red'],
    ['yellow: 9.9 points behind', 1000, 201, 3, 'yellow'],
    ['yellow: exactly on time', 10, 3, 3, 'yellow'],
    ['blue: ahead by a hundredth', 10_000, 3001, 3, 'blue'],
    ['yellow: the first day', 4, 0, 0, 'yellow'],
  ])('%s', (_name, total, completed, days, colour) => {
    expect(progressColour(tenDays, progressOf(total, completed), dayNumber(days))).toBe(colour);
  });
  it('is grey before the start', () => {
    const later = aProject({ startDate: dayNumber(5), endDate: dayNumber(10) });
    expect(progressColour(later, progressOf(4, 0), dayNumber(4))).toBe('grey');
    expect(progressColour(aProject(), progressOf(4, 0), dayNumber(4))).toBe('grey');
  });
  it('counts from the first started task if there is no start date', () => {
    expect(progressColour(aProject(), progressOf(4, 0, 1), dayNumber(4))).toBe('yellow');
    expect(progressColour(aProject(), progressOf(4, 1), dayNumber(4))).toBe('blue');
  });
  it('is decided in integers by the first condition that holds', () => {
    const rounded = (part: number, whole: number) =>
      whole === 0 ? 0n : (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole));
    const oracle = (start: Day, end: Day, today: Day, total: number, completed: number) => {
      if (total > 0 && completed === total) return 'green';
      if (today < start) return 'grey';
      const expected = today >= end ? 10_000n : rounded(daysBetween(start, today), daysBetween(start, end));
      const behind = expected - rounded(completed, total);
      return behind >= 1000n ? 'red' : behind >= 0n ? 'yellow' : 'blue';
    };
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.integer({ min: -5, max: 60 }),
        fc.nat(80),
        fc.nat(40),
        fc.nat(40),
        (start, length, day, total, some) => {
          const [from, to, today] = [dayNumber(start), dayNumber(start + length), dayNumber(day)];
          const completed = Math.min(total, some);
          const progress = { total, completed, started: completed, ratio: 0 };
          const colour = progressColour({ startDate: from, endDate: to }, progress, today);
          expect(colour).toBe(oracle(from, to, today, total, completed));
        },
      ),
      { numRuns: runs(500) },
    );
  });
  it('is decided by the displayed number', () => {
    expect(expectedHundredths(tenDays, dayNumber(3))).toBe(3000);
    expect(completedHundredths(progressOf(5, 1))).toBe(2000);
  });
});

describe('a project', () => {
  it('is active until it is archived or all its tasks are done', () => {
    expect(isActive(withTasks(0, 0), aProject())).toBe(true);
    expect(isActive(withTasks(2, 1), aProject())).toBe(true);
    expect(isActive(withTasks(2, 2), aProject())).toBe(false);
    expect(isActive(withTasks(2, 1), aProject({ archivedAt: '2026-11-01T12:00:00.000Z' }))).toBe(false);
  });
  it("has spent what its tasks' reports state", () => {
    const data = dataWith({
      tasks: [aTask(), aTask({ id: taskId(2) }), aTask({ id: taskId(3), projectId: projectId(2) })],
      completionReports: [
        aReport({ budgetUsage: asCents(1999) }),
        aReport({ id: taskId(2) }),
        aReport({ id: taskId(3), budgetUsage: asCents(5) }),
      ],
    });
    expect(spentBudget(data, projectId())).toBe(1999);
  });
});
