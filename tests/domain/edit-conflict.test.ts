import fc from 'fast-check';
import { withoutEditConflicts } from '@/lib/domain/edit-conflict';
import { isRefused } from '@/lib/domain/refusal';

const row = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  hours: fc.constantFrom(1, 2, undefined),
  ids: fc.array(fc.constantFrom('x', 'y')),
});
interface Job {
  readonly title: string;
  readonly startDate?: string;
  readonly hours: number;
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

it('leaves what the person did not touch as it is now, and writes what they changed', () => {
  const opened: Job = { title: 'Tender fibra', startDate: undefined, hours: 8 };
  const now: Job = { title: 'Tender fibra', startDate: '2026-11-21', hours: 8 };
  expect(withoutEditConflicts<Job>({ title: 'Tender fibra', startDate: undefined, hours: 9 }, opened, now)).toEqual({
    title: 'Tender fibra',
    startDate: '2026-11-21',
    hours: 9,
  });
});

it('refuses only the field that two changed to different values', () => {
  expect(withoutEditConflicts({ title: 'mío' }, { title: 'antes' }, { title: 'suyo' })).toMatchObject({
    refused: 'changed-elsewhere',
    figures: { fields: [{ field: 'title', now: 'suyo' }] },
    field: 'title',
  });
  expect(withoutEditConflicts({ title: 'igual' }, { title: 'antes' }, { title: 'igual' })).toEqual({ title: 'igual' });
});

it("never loses another's change silently nor invents a value", () => {
  fc.assert(
    fc.property(row, row, row, (edited, opened, now) => {
      const result = withoutEditConflicts(edited, opened, now);
      const differs = (['title', 'hours', 'ids'] as const).filter(
        (field) => !same(edited[field], opened[field]) && !same(now[field], opened[field]) && !same(edited[field], now[field]),
      );
      expect(isRefused(result)).toBe(differs.length > 0);
      if (isRefused(result)) return;
      for (const field of ['title', 'hours', 'ids'] as const)
        expect(result[field]).toEqual(same(edited[field], opened[field]) ? now[field] : edited[field]);
    }),
  );
});
