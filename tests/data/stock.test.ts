import { sampleData } from '@/data/sample';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { TODAY } from '../support/builders';
import { brokenStockRules } from '../support/stock-ledger';

it('the sample stock keeps the rules of the warehouse (S1 to S12, R3 to R5)', () => {
  const data = sampleData(TODAY);
  expect(brokenStockRules(data, ledgerOrder(data.movements.values()))).toEqual([]);
});
