import type { Data } from '../data';
import { identifierKey } from '../identifier';
import { danglingLinks } from '../references';
import { ledgerOrder, serialKey, signed } from '../stock/ledger';

/** Why the app can't have written a set of rows: a dangling reference, negative stock, or a serial in two places. */
export type Inconsistency = 'reference' | 'negative-stock' | 'serial-twice';

const stockInconsistency = (data: Data): Inconsistency | null => {
  const stock = new Map<string, number>();
  for (const movement of ledgerOrder(data.movements.values())) {
    const { warehouseId, materialId, lotNumber, serialNumber } = movement;
    const here = `${warehouseId} ${materialId}`;
    const keys = [
      here,
      ...(lotNumber === undefined ? [] : [`${here} lote ${identifierKey(lotNumber)}`]),
      ...(serialNumber === undefined ? [] : [`${here} serie ${identifierKey(serialNumber)}`]),
      ...(serialNumber === undefined ? [] : [`serie ${serialKey(materialId, serialNumber)}`]),
    ];
    for (const key of keys) {
      const quantity = (stock.get(key) ?? 0) + signed(movement);
      stock.set(key, quantity);
      if (quantity < 0) return 'negative-stock';
      if (serialNumber !== undefined && quantity > 1 && key.startsWith('serie')) return 'serial-twice';
    }
  }
  return null;
};

/** The first thing that is wrong with a whole set of rows (invariants I1, S2, S5); `null` when nothing is. */
export const inconsistencyOf = (data: Data): Inconsistency | null =>
  danglingLinks(data).length > 0 ? 'reference' : stockInconsistency(data);
