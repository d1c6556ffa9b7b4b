import fc from 'fast-check';
import { PersistentMap } from '@/lib/kernel/persistent-map';

const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const step = fc.record({
  /** On which of the versions so far it is written; most often on the newest. */
  on: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(30) }),
  writes: fc.array(fc.tuple(keys, fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })), { maxLength: 4 }),
});

const plain = (map: ReadonlyMap<string, number>) => Object.fromEntries(map);

it('every version always says the same as a copied map', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const versions: [PersistentMap<string, number>, Map<string, number>][] = [[PersistentMap.of(), new Map()]];
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

it('the same writes tried again are the same version, and its copy costs nothing', () => {
  const first = PersistentMap.of<string, number>([
    ['a', 1],
    ['b', 2],
  ]);
  const [tried, kept] = [first.with([['a', 5]]), first.with([['a', 5]])];
  expect(PersistentMap.trace(kept)).toEqual(PersistentMap.trace(tried));
  expect([...kept]).toEqual([...tried]);
  expect(PersistentMap.trace(first.with([['a', 6]])).store).not.toBe(PersistentMap.trace(tried).store);
});

it('writing into a large map does not walk it', () => {
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
