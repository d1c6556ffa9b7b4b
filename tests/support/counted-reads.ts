import { type Data, dataFromRows } from '@/lib/domain/data';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { largeBusiness } from './large-business';

/** How often a row was looked into, or taken out of a table. */
let reads = 0;

const counted = <Row extends object>(row: Row): Row =>
  new Proxy(row, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });

/** A business of so many tasks whose reads are counted, once `countReads` has begun. */
export const countedBusiness = (size: number, wanted?: { readonly onOneTask: boolean }): Data => {
  const rows = Object.entries(largeBusiness(size, wanted)).map(([table, list]) => [
    table,
    list.map((row) => counted<object>(row)),
  ]);
  return dataFromRows(Object.fromEntries(rows));
};

/** Counts also what is taken out of tables, until the mocks are restored. */
export const countReads = () => {
  for (const name of ['values', 'keys', 'entries'] as const) {
    const walk = PersistentMap.prototype[name];
    jest.spyOn(PersistentMap.prototype, name).mockImplementation(function* (this: PersistentMap<unknown, unknown>) {
      for (const item of walk.call(this) as Iterable<never>) {
        reads += 1;
        yield item;
      }
      return undefined;
    });
  }
};

/** How much a piece of work reads. */
export const readBy = (work: () => unknown) => {
  reads = 0;
  work();
  return reads;
};
