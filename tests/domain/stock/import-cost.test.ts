import { guessMapping } from '@/lib/domain/csv-import';
import { STOCK_COLUMNS, stockReader } from '@/lib/domain/stock/import';
import { newId } from '@/lib/kernel/id';
import { readRows } from '../../support/read-rows';
import { stockBusiness } from '../../support/stock-builders';

/** How many serials are copied into lists while this number of rows is read. */
const copiesFor = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({ number: index + 2, cells: ['ONT', `S${index}`] }));
  let copied = 0;
  const iterator = Array.prototype[Symbol.iterator];
  const counting = jest.spyOn(Array.prototype, Symbol.iterator).mockImplementation(function (this: readonly unknown[]) {
    if (typeof this[0] === 'string' && this[0].startsWith('S')) copied += this.length;
    return iterator.call(this);
  });
  const read = readRows(stockReader(stockBusiness(), guessMapping(STOCK_COLUMNS, ['Material', 'Serie']), newId), rows);
  counting.mockRestore();
  return { copied, read };
};

it('reads a file of serials of one material in proportion to its rows', () => {
  const { copied, read } = copiesFor(2_000);
  expect(read).toMatchObject({ good: 2_000, problems: [], lines: [{ quantity: 2_000 }] });
  expect(read.lines[0]?.serialNumbers).toHaveLength(2_000);
  expect(copied).toBeLessThan(20_000);
});
