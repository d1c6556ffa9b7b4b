import { type Data, dataFromRows } from '@/lib/domain/data';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { largeBusiness } from './large-business';

/** How often a row was read, or taken from a table. */
let reads = 0;

const counted = <Row extends object>(row: Row): Row =>
  new Proxy(row, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });

/** A business with a number of tasks, whose reads are counted after `countReads`. */
export const countedBusiness = (size: number, wanted?: { readonly onOneTask: boolean }): Data => {
  const rows = Object.entries(largeBusiness(size, wanted)).map(([table, list]) => [
    table,
    list.map((row) => counted<object>(row)),
  ]);
  return dataFromRows(Object.fromEntries(rows));
};

/** Counts reads of tables too, until the mocks are restored. */
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

/** The number of reads during some work. */
export const readsDuring = (work: () => unknown) => {
  reads = 0;
  work();
  return reads;
};
