import fc from 'fast-check';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { many } from '../support/builders';

const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step = fc.record({
  /** The version to which the write applies; usually the newest. */
  on: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(30) }),
  writes: fc.array(fc.tuple(keys, fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })), { maxLength: 4 }),
});

const plain = (map: ReadonlyMap<string, number>) => Object.fromEntries(map);

/** The first contents of a map: the number of parts, and the keys. */
const begun = fc.record({
  keys: fc.uniqueArray(keys, { maxLength: 5 }),
  aPart: fc.integer({ min: 1, max: 3 }),
});

const partsOf = (entries: readonly (readonly [string, number])[], aPart: number) =>
  Array.from({ length: Math.ceil(entries.length / aPart) }, (_, part) => () => entries.slice(part * aPart, (part + 1) * aPart));

it('every version always equals a copied map, also with parts that are not read yet', () => {
  fc.assert(
    fc.property(begun, fc.array(step, { maxLength: 30 }), ({ keys: first, aPart }, steps) => {
      const entries = first.map((key, at) => [key, at + 10] as const);
      const versions: [PersistentMap<string, number>, Map<string, number>][] = [
        [PersistentMap.ofParts(partsOf(entries, aPart), entries.length), new Map(entries)],
      ];
      for (const { on, writes } of steps) {
        const [map, naive] = versions.at(on === -1 ? -1 : on % versions.length) ?? versions[0] ?? [PersistentMap.of(), new Map()];
        const copy = new Map(naive);
        for (const [key, value] of writes) {
          if (value === undefined) copy.delete(key);
          else copy.set(key, value);
        }
        versions.push([map.with(writes), copy]);
      }
      for (const [map, naive] of versions) {
        expect(plain(map)).toEqual(plain(naive));
        expect(map.size).toBe(naive.size);
        expect([...map.keys()].sort()).toEqual([...naive.keys()].sort());
        for (const key of ['a', 'b', 'c', 'd', 'e']) expect(map.get(key)).toBe(naive.get(key));
      }
    }),
  );
});

it('the same writes repeated give the same version, without a copy', () => {
  const first = PersistentMap.of<string, number>([
    ['a', 1],
    ['b', 2],
  ]);
  const [tried, kept] = [first.with([['a', 5]]), first.with([['a', 5]])];
  expect(PersistentMap.trace(kept)).toEqual(PersistentMap.trace(tried));
  expect([...kept]).toEqual([...tried]);
});

it('a write to an old version reverts the later writes, and copies nothing', () => {
  const first = PersistentMap.of<string, number>([
    ['a', 1],
    ['b', 2],
  ]);
  const newer = first
    .with([
      ['a', 5],
      ['c', 3],
    ])
    .with([['b', undefined]]);
  const [tried, kept] = [first.with([['a', 6]]), first.with([['a', 6]])];
  expect([first, newer, tried, kept].map(plain)).toEqual([
    { a: 1, b: 2 },
    { a: 5, c: 3 },
    { a: 6, b: 2 },
    { a: 6, b: 2 },
  ]);
  for (const map of [tried, kept]) expect(PersistentMap.trace(map).store).toBe(PersistentMap.trace(first).store);
  for (const map of [first, newer]) expect(map.with([['a', map.get('a')]])).toBe(map);
});

it('a store whose versions are half outdated is copied, also if an old version is written repeatedly', () => {
  const first = PersistentMap.of<string, number>([['a', 0]]);
  const last = many(1_200, (n) => first.with([['a', n]])).at(-1);
  expect([plain(first), last && plain(last)]).toEqual([{ a: 0 }, { a: 1_200 }]);
  expect(last && PersistentMap.trace(last).store).not.toBe(PersistentMap.trace(first).store);
});

it('writing into a large map does not iterate over it', () => {
  let read = 0;
  function* many() {
    for (let n = 0; n < 1_000; n += 1) {
      read += 1;
      yield [n, n + 1] as const;
    }
  }
  const first = PersistentMap.of(many());
  let map = first;
  for (let n = 1_000; n < 2_000; n += 1) map = map.with([[n, n + 1]]);
  expect(read).toBe(1_000);
  expect(PersistentMap.trace(map).store).toBe(PersistentMap.trace(first).store);
  expect([first.size, map.size]).toEqual([1_000, 2_000]);
});

it('a part is read when its contents are needed, and no part after it', () => {
  const read: string[] = [];
  const part = (key: string, value: number) => () => {
    read.push(key);
    return [[key, value]] as const;
  };
  const map = PersistentMap.ofParts([part('a', 1), part('b', 2), part('c', 3), part('d', 4)], 4);
  expect([map.size, read]).toEqual([4, []]);
  expect([map.get('b'), read]).toEqual([2, ['a', 'b']]);
  const values = map.values();
  expect([values.next().value, values.next().value, values.next().value, read]).toEqual([1, 2, 3, ['a', 'b', 'c']]);
  const next = map.with([['b', 7]]);
  expect([[...next.values()], [...map.values()], read]).toEqual([
    [1, 7, 3, 4],
    [1, 2, 3, 4],
    ['a', 'b', 'c', 'd'],
  ]);
});
