import fc from 'fast-check';
import { addDays, asDay, daysBetween, isDay, isInstant, isoWeek } from '@/lib/kernel/day';
import { isId, newId } from '@/lib/kernel/id';

it('accepts only existing days, the same in every zone (I9)', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('21/11/2026')).toBe(false);
});
it.each([
  ['2026-02-28T23:59:59.999Z', true],
  ['2026-02-28T23:59:59Z', true],
  ['2026-02-30T12:00:00.000Z', false],
  ['2026-02-28T24:00:00.000Z', false],
  ['2026-02-28T12:00:00.000+05', false],
  ['2026-02-28T12:00:00.000-06:00', false],
  ['2026-02-28 12:00:00.000Z', false],
  ['2026-02-28T12:00:00.123456789Z', false],
  ['2026-02-28', false],
])('%s is an instant that every browser reads alike: %s', (text, is) => expect(isInstant(text)).toBe(is));

it('assigns the days around New Year to their ISO weeks', () => {
  expect(isoWeek(asDay('2024-12-30'))).toEqual({ year: 2025, week: 1, monday: '2024-12-30' });
  expect(isoWeek(asDay('2027-01-01'))).toEqual({ year: 2026, week: 53, monday: '2026-12-28' });
});
it('adds and subtracts days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20000, max: 20000 }), (count) => {
      const start = asDay('2026-11-21');
      expect(addDays(addDays(start, count), -count)).toBe(start);
    }),
  );
});
it.each([
  ['1994-12-30', '1994-12-31', '1995-01-01'],
  ['2011-12-29', '2011-12-30', '2011-12-31'],
])('after %s comes %s, also in a zone that skipped that day', (before, day, after) => {
  expect(isDay(day)).toBe(true);
  expect(addDays(asDay(before), 1)).toBe(day);
  expect(addDays(asDay(day), 1)).toBe(after);
  expect(daysBetween(asDay(before), asDay(after))).toBe(2);
  expect(isoWeek(asDay(day)).week).toBe(52);
});
it('creates ids of twelve characters', () => {
  expect(isId(newId())).toBe(true);
});
