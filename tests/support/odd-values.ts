import fc from 'fast-check';
import { isId } from '@/lib/kernel/id';
import type { Spoil } from './sending';

/** Values that people paste and machines send: blank, too long, just short enough, huge, and property names of every object. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t\n ',
    'x'.repeat(200),
    'x'.repeat(201),
    'ONT-2026-0001 '.repeat(20),
    'y'.repeat(9_990),
    'z'.repeat(10_001),
    '__proto__',
    'constructor',
    'toString',
    '=1+1',
    '📡'.repeat(101),
    '\ud83d',
    '\u0000\u202e<b>',
    '9'.repeat(30),
    '1,500',
    '0,025',
    '007',
    'ONT\u200b001',
    '\u200b\u2060',
    'ＯＮＴ００１',
    'AN\u0303O\u2011\udce1',
    '2.5',
    '-3',
    '2026-02-30',
    '9999-12-31',
    'Pasillo 3',
  ),
  fc.string({ unit: 'binary', maxLength: 260 }),
);

export const oddNumber = fc.constantFrom(
  -1,
  0,
  0.5,
  1,
  999_999,
  1_000_001,
  1_000_000_001,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
);

type Path = readonly string[];
const isNode = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof ArrayBuffer);

const leavesOf = (value: unknown, withIds: boolean, way: Path = []): readonly Path[] => {
  if (typeof value === 'number') return [way];
  if (typeof value === 'string') return withIds || !isId(value) ? [way] : [];
  return isNode(value) ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, withIds, [...way, key])) : [];
};

const withLeaf = (value: unknown, [key, ...way]: Path, text: string, number: number): unknown => {
  if (key === undefined) return typeof value === 'number' ? number : text;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? withLeaf(inner, way, text, number) : inner));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? withLeaf(inner, way, text, number) : inner]),
  );
};

/** Replaces one value somewhere in an input by an odd one. */
export const oddReplacement: fc.Arbitrary<Spoil> = fc
  .array(fc.record({ leaf: fc.nat(10_000), text: oddText, number: oddNumber }), { minLength: 1, maxLength: 2 })
  .map((oddities) => (value) => {
    type Value = typeof value;
    return oddities.reduce<Value>((now, { leaf, text, number }) => {
      // An unknown id is mostly just missing, so typed texts are varied more.
      const leaves = leavesOf(now, leaf % 10 === 0);
      const way = leaves[leaf % Math.max(1, leaves.length)];
      return way ? (withLeaf(now, way, text, number) as Value) : now;
    }, value);
  });
