import { identifierKey, sameIdentifier, writtenAlike } from '@/lib/kernel/identifier';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import { up } from '@/lib/kernel/order';
import type { Data } from '../data';
import { orderedIndex } from '../derived';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { WarehouseId } from '../model/warehouse';
import { stockItem } from './inventory';
import { isCounted } from './kinds';
import { lotAt } from './location';
import { shipmentsOf } from './shipment';

/** A lot of a warehouse that was two before version 6 compared them alike, each writing of it. */
export interface LotWrittenTwice {
  readonly key: string;
  readonly materialId: MaterialId;
  readonly warehouseId: WarehouseId;
  readonly writings: readonly string[];
}

/** Movements whose lot is written with what nobody sees or in other shapes of the same letters: only such a lot coincides with another. */
const oddlyWritten = orderedIndex({
  of: ['movements'],
  keysOf: ({ lotNumber }) => [lotNumber !== undefined && writtenAlike(lotNumber) !== lotNumber ? '' : undefined],
  order: up(({ id }) => id),
});

/** How lots compared before version 6: trimmed, inner spaces collapsed, upper case. */
const formerKey = (lotNumber: string) => lotNumber.trim().replace(/\s+/g, ' ').toUpperCase();

type Books = Pick<Data, 'movements' | 'shipments'>;

const writtenTwice = (data: Books, warehouseId: WarehouseId, materialId: MaterialId, lotNumber: string) => {
  if (!lotAt(data, warehouseId, materialId, lotNumber)) return [];
  const rows = [...newestFirst(stockItem(data, warehouseId, materialId)?.movements)].filter((row) =>
    sameIdentifier(row.lotNumber, lotNumber),
  );
  const keyOf = (row: Movement | undefined) => formerKey(row?.lotNumber ?? '');
  const writings = new Map(rows.map((row) => [keyOf(row), row.lotNumber ?? '']));
  const last = rows.find((row) => keyOf(row) !== keyOf(rows.at(-1)))?.at ?? '';
  const wasCounted = shipmentsOf(data, warehouseId).some(
    (shipment) => isCounted(shipment) && shipment.finalizedAt !== undefined && shipment.finalizedAt >= last,
  );
  return writings.size > 1 && !wasCounted ? [[...writings.values()]] : [];
};

/** Lots that count as one since version 6 and were two, of which some is left, until their warehouse is counted (invariant S6). */
export const lotsWrittenTwice = (data: Books): readonly LotWrittenTwice[] => {
  const lots = new Map(
    oddlyWritten.under(data, '').map(({ warehouseId, materialId, lotNumber = '' }) => {
      const key = `${warehouseId} ${materialId} ${identifierKey(lotNumber)}`;
      return [key, { key, warehouseId, materialId, lotNumber }];
    }),
  );
  return [...lots.values()].flatMap(({ lotNumber, ...place }) =>
    writtenTwice(data, place.warehouseId, place.materialId, lotNumber).map((writings) => ({ ...place, writings })),
  );
};
