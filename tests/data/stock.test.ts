import { sampleData } from '@/data/sample';
import { ledgerOrder } from '@/lib/domain/stock/ledger';
import { TODAY } from '../support/builders';
import { brokenStockRules } from '../support/stock-ledger';

it('las existencias de ejemplo cumplen las reglas del almacén (S1 a S12, R3 a R5)', () => {
  const data = sampleData(TODAY);
  expect(brokenStockRules(data, ledgerOrder(data.movements.values()))).toEqual([]);
});
