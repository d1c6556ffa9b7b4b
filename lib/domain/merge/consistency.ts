import { formerIdentifierKey, identifierKey } from '@/lib/kernel/identifier';
import { runningSums } from '@/lib/kernel/list';
import type { Steps } from '@/lib/kernel/slices';
import { type Data, TABLE_NAMES } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { danglingLinksOf } from '../references';
import { ledgerInSteps, serialKey, signedQuantity } from '../stock/ledger';

/** Why the app can't have written a set of rows: a dangling reference, negative stock, or a serial in two places. */
export type Inconsistency = 'reference' | 'negative-stock' | 'serial-twice';

/** A stock location that a team flagged as impossible, now or at some time. It is not checked. */
export interface FlaggedStock {
  readonly warehouseId: WarehouseId;
  readonly materialId: MaterialId;
}

function* stockInconsistency(data: Data, flagged: readonly FlaggedStock[]): Steps<Inconsistency | null> {
  const add = runningSums();
  const writings = new Map<string, Set<string>>();
  const places = new Set(flagged.map(({ warehouseId, materialId }) => `${warehouseId} ${materialId}`));
  const materials = new Set(flagged.map(({ materialId }) => materialId));
  for (const movement of yield* ledgerInSteps(data.movements.values())) {
    yield;
    const { warehouseId, materialId, lotNumber, serialNumber } = movement;
    const here = `${warehouseId} ${materialId}`;
    const keysHere = [
      here,
      ...(lotNumber === undefined ? [] : [`${here} lote ${identifierKey(lotNumber)}`]),
      ...(serialNumber === undefined ? [] : [`${here} serie ${identifierKey(serialNumber)}`]),
    ];
    const isSerialJudged = serialNumber !== undefined && !materials.has(materialId);
    const keys = [
      ...(places.has(here) ? [] : keysHere),
      ...(isSerialJudged ? [`serie ${serialKey(materialId, serialNumber)}`] : []),
    ];
    for (const key of keys) {
      const quantity = add(key, signedQuantity(movement));
      if (quantity < 0) return 'negative-stock';
      if (serialNumber === undefined || !key.startsWith('serie')) continue;
      const written = (writings.get(key) ?? new Set<string>()).add(formerIdentifierKey(serialNumber));
      writings.set(key, written);
      if (quantity > written.size) return 'serial-twice';
    }
  }
  return null;
}

/** Finds the first inconsistency of all rows except flagged stock (invariants I1, S2, S5), or `null`. Yields after each row. */
export function* findInconsistency(data: Data, flagged: readonly FlaggedStock[] = []): Steps<Inconsistency | null> {
  for (const table of TABLE_NAMES)
    for (const row of data[table].values()) {
      if (danglingLinksOf(data, table, row).length > 0) return 'reference';
      yield;
    }
  return yield* stockInconsistency(data, flagged);
}
