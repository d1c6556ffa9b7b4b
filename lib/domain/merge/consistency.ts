import { identifierKey } from '@/lib/kernel/identifier';
import { runningSums } from '@/lib/kernel/list';
import type { Steps } from '@/lib/kernel/slices';
import { type Data, TABLE_NAMES } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { danglingLinksOf } from '../references';
import { ledgerInSteps, serialKey, signed } from '../stock/ledger';

/** Why the app can't have written a set of rows: a dangling reference, negative stock, or a serial in two places. */
export type Inconsistency = 'reference' | 'negative-stock' | 'serial-twice';

/** Where a team flagged stock that was issued twice or is in two places: its books are known to be impossible, now or for a while. */
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
      const quantity = add(key, signed(movement));
      if (quantity < 0) return 'negative-stock';
      if (serialNumber === undefined || !key.startsWith('serie')) continue;
      const written = (writings.get(key) ?? new Set<string>()).add(writing(serialNumber));
      writings.set(key, written);
      if (quantity > written.size) return 'serial-twice';
    }
  }
  return null;
}

/** A serial as versions before 6 compared it: what they took for two serials may be one. */
const writing = (serialNumber: string) => serialNumber.trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * Looks for the first thing that is wrong with a whole set of rows (invariants I1, S2, S5), but for stock that is flagged: row by row, and
 * answers `null` when nothing is.
 */
export function* findInconsistency(data: Data, flagged: readonly FlaggedStock[] = []): Steps<Inconsistency | null> {
  for (const table of TABLE_NAMES)
    for (const row of data[table].values()) {
      if (danglingLinksOf(data, table, row).length > 0) return 'reference';
      yield;
    }
  return yield* stockInconsistency(data, flagged);
}
