import fc from 'fast-check';
import { ascending, sortedInSteps } from '@/lib/kernel/order';
import { runs } from '../support/runs';

const order = ascending(({ key }: { readonly key: number }) => key);

const gone = (rows: readonly { readonly key: number }[]) => {
  const steps = sortedInSteps(rows, order);
  for (let stops = 0; ; stops += 1) {
    const step = steps.next();
    if (step.done) return { rows: step.value, stops };
  }
};

it('sorts rows in steps with the same result as `sort`; ties keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 2_600, size: 'max' }), (keys) => {
      const rows = keys.map((key, place) => ({ key, place }));
      expect(gone(rows).rows).toEqual([...rows].sort(order));
    }),
    { numRuns: runs(40) },
  );
});

it('yields at least once for every five hundred rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, place) => ({ key: (place * 7_919) % 10_007 }));
  expect(gone(rows).stops).toBeGreaterThanOrEqual(20 * 5);
});
