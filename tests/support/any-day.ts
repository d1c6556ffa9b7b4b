import fc from 'fast-check';
import { addDays, asDay, type Day } from '@/lib/kernel/day';

/** Critical calendar days: ends of years and ISO years, leap days, clock changes. */
export const AWKWARD_DAYS: readonly Day[] = [
  '2024-02-29',
  '2024-03-31',
  '2024-12-30',
  '2025-01-01',
  '2026-03-08',
  '2026-04-05',
  '2026-10-25',
  '2026-11-01',
  '2026-11-21',
  '2026-12-31',
  '2027-01-01',
  '2027-01-03',
  '2027-03-01',
  '2028-02-29',
].map(asDay);

/** Any day of some twenty years. */
export const anyDay = () =>
  fc.oneof(
    fc.constantFrom(...AWKWARD_DAYS),
    fc.integer({ min: 0, max: 7_300 }).map((count) => addDays(asDay('2022-01-01'), count)),
  );
