import { groupBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { type DispatchProposal, lotsFor } from './dispatch';
import { available } from './fulfilment';
import { inventoryItem } from './inventory';
import { type ReorderRow, reorderList } from './reorder';

/** What a warehouse is short of, among some materials. */
export interface ShortWarehouse {
  readonly warehouseId: WarehouseId;
  readonly rows: readonly ReorderRow[];
}

/** The warehouses in use that are short of some of these materials, with what to buy for each (`reorderList`). */
export const shortWarehouses = (data: Data, materials: Iterable<MaterialId>): readonly ShortWarehouse[] => {
  const asked = new Set(materials);
  const rows = reorderList(data).filter(({ material }) => asked.has(material.id) && !material.archivedAt);
  return [...groupBy(rows, (row) => row.warehouseId)].map(([warehouseId, short]) => ({ warehouseId, rows: short }));
};

/**
 * How much of a material a warehouse may give another, in its counted unit (invariant S13). It stays above its own minimum, so that it is not short
 * in turn (invariant S11), and keeps what approved requests wait for.
 */
export const spare = (data: Data, warehouseId: WarehouseId, materialId: MaterialId) => {
  const item = inventoryItem(data, warehouseId, materialId);
  if (!item || data.warehouses.get(warehouseId)?.archivedAt) return 0;
  return Math.max(0, Math.min(available(data, materialId, warehouseId), item.quantity - item.minimum - 1));
};

/** From where to where a transfer is suggested. */
export interface TransferWay {
  readonly fromId: WarehouseId;
  readonly toId: WarehouseId;
}

/** What a suggested transfer takes along of one material, and from which lots; serials are still to be chosen. */
export type SuggestedLine = Pick<DispatchProposal, 'materialId' | 'quantity' | 'lots'>;

/**
 * What of these materials one warehouse should send to another that is short of them: as much as is to be bought there, at most what
 * the giver can spare. Nothing for a warehouse that is not short.
 */
export const suggestedLines = (data: Data, { fromId, toId }: TransferWay, materials: Iterable<MaterialId>) => {
  const short = fromId === toId ? [] : shortWarehouses(data, materials).filter(({ warehouseId }) => warehouseId === toId);
  return short
    .flatMap(({ rows }) => rows)
    .flatMap(({ material: { id }, suggested }): readonly SuggestedLine[] => {
      const quantity = Math.min(suggested, spare(data, fromId, id));
      return quantity > 0 ? [{ materialId: id, quantity, lots: lotsFor(data, fromId, id, quantity) }] : [];
    });
};

/** A transfer that would help a short warehouse, and with which materials. */
export interface SuggestedTransfer extends TransferWay {
  readonly materialIds: readonly MaterialId[];
}

/** For every warehouse that is short of some of these materials: from where they should come, each from whoever can spare most. */
export const suggestedTransfers = (data: Data, materials: Iterable<MaterialId>): readonly SuggestedTransfer[] =>
  shortWarehouses(data, materials).flatMap(({ warehouseId: toId, rows }) => {
    const given = rows.flatMap(({ material }) => {
      const fromId = mostSpare(data, toId, material.id);
      return fromId ? [{ fromId, materialId: material.id }] : [];
    });
    return [...groupBy(given, ({ fromId }) => fromId)].map(([fromId, of]) => ({
      fromId,
      toId,
      materialIds: of.map(({ materialId }) => materialId),
    }));
  });

const mostSpare = (data: Data, toId: WarehouseId, materialId: MaterialId) => {
  let best: { readonly id: WarehouseId; readonly spare: number } | undefined;
  for (const { id } of data.warehouses.values()) {
    const left = id === toId ? 0 : spare(data, id, materialId);
    if (left > (best?.spare ?? 0)) best = { id, spare: left };
  }
  return best?.id;
};
