import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { byCode, byTurns } from '@/lib/kernel/order';
import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import type { ShipmentId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { ledgerOf } from './ledger';
import { stockEntries } from './lots';

/** What a label is read as, as it was entered, and what stands under it: a material, or for a place its warehouse. */
export interface Label {
  readonly value: string;
  readonly name: string;
}

/** Labels of one kind, each value once, in natural order. */
export interface LabelGroup {
  readonly kind: 'serial' | 'lot' | 'material' | 'location';
  readonly labels: readonly Label[];
}

/** What labels are printed of: a whole warehouse, one material in it, or what came in with a shipment. */
export interface LabelSource {
  readonly warehouseId: WarehouseId;
  readonly materialId?: MaterialId;
  readonly shipmentId?: ShipmentId;
}

/** A serial, a lot or a counted quantity, and where it lies. */
interface Piece {
  readonly serialNumber?: string;
  readonly lotNumber?: string;
  readonly location?: string;
}

const piecesOf = (data: Data, { warehouseId, materialId, shipmentId }: LabelSource): readonly (readonly [Material, Piece])[] => {
  const of = (id: MaterialId, pieces: readonly Piece[]) => {
    const material = data.materials.get(id);
    return material ? pieces.map((piece) => [material, piece] as const) : [];
  };
  if (shipmentId)
    return (data.shipments.get(shipmentId)?.lines ?? []).flatMap(({ materialId: id, serialNumbers, lotNumber, location }) =>
      of(id, serialNumbers?.map((serialNumber) => ({ serialNumber, location })) ?? [{ lotNumber, location }]),
    );
  const ids = materialId ? [materialId] : [...(ledgerOf(data).stock.get(warehouseId)?.keys() ?? [])];
  return ids.flatMap((id) => of(id, stockEntries(data, warehouseId, id)));
};

const inOrder = byTurns<Label>(
  byCode(({ name }) => name),
  byCode(({ value }) => value),
);

/**
 * The labels that may be printed: each serial, lot, counted material and place once (invariant S6), as the scanner reads them back. Of a
 * whole warehouse its places come first.
 */
export const labelGroups = (data: Data, source: LabelSource): readonly LabelGroup[] => {
  const found = { serial: new Map<string, Label>(), lot: new Map<string, Label>(), material: new Map<string, Label>() };
  const places = new Map<string, Label>();
  const warehouse = data.warehouses.get(source.warehouseId)?.name ?? '';
  for (const [material, { serialNumber, lotNumber, location }] of piecesOf(data, source)) {
    const { id, name, trackingType } = material;
    const label = (value: string): readonly [string, Label] => [`${id} ${identifierKey(value)}`, { value, name }];
    if (serialNumber !== undefined) found.serial.set(...label(serialNumber));
    else if (lotNumber !== undefined) found.lot.set(...label(lotNumber));
    else if (trackingType === 'material') found.material.set(id, { value: name, name: '' });
    if (location) places.set(identifierKey(location), { value: identifierText(location), name: warehouse });
  }
  const things = (['serial', 'lot', 'material'] as const).map((kind) => ({ kind, labels: [...found[kind].values()] }));
  const ofPlaces = { kind: 'location' as const, labels: [...places.values()] };
  const groups: readonly LabelGroup[] = source.materialId || source.shipmentId ? [...things, ofPlaces] : [ofPlaces, ...things];
  return groups
    .filter(({ labels }) => labels.length > 0)
    .map(({ kind, labels }) => ({ kind, labels: [...labels].sort(inOrder) }));
};
