import fc from 'fast-check';
import { addDays, asDay, daysBetween, isDay, isoWeek } from '@/lib/kernel/day';
import { isId, newId } from '@/lib/kernel/id';

it('lee solo días que existen, los mismos en cada zona (I9)', () => {
  expect(isDay('2026-02-28')).toBe(true);
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('21/11/2026')).toBe(false);
});
it('pone el fin de año en la semana ISO que le toca', () => {
  expect(isoWeek(asDay('2024-12-30'))).toEqual({ year: 2025, week: 1, monday: '2024-12-30' });
  expect(isoWeek(asDay('2027-01-01'))).toEqual({ year: 2026, week: 53, monday: '2026-12-28' });
});
it('suma días y vuelve', () => {
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
])('tras %s viene %s, también donde ese día nunca amaneció', (before, day, after) => {
  expect(isDay(day)).toBe(true);
  expect(addDays(asDay(before), 1)).toBe(day);
  expect(addDays(asDay(day), 1)).toBe(after);
  expect(daysBetween(asDay(before), asDay(after))).toBe(2);
  expect(isoWeek(asDay(day)).week).toBe(52);
});
it('da ids de doce', () => {
  expect(isId(newId())).toBe(true);
});
