import fc from 'fast-check';
import { sameValue } from '@/lib/kernel/same-value';
import { runs } from '../support/runs';

/** Sorts the keys of a plain value: two values are the same if their JSON is, whatever the order of keys. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return ['list', ...value.map(inOrder)];
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return ['record', ...fields.map(([key, own]) => [key, inOrder(own)])];
};
const key = fc.constantFrom('id', 'title', 'constructor', 'length', '0');
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(0, 1, '', 'uno', true, null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(key, tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

it('two values are equal exactly if their JSON is', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(sameValue(one, other)).toBe(JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other)));
      expect(sameValue(one, structuredClone(one))).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

it.each([
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { b: undefined, a: 1 }, true],
  [{ a: undefined }, { b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
])('%j and %j: %j', (one, other, same) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([same, same]);
});
