import { identifierKey, identifierText } from '@/lib/kernel/identifier';
import { byCode, combinedOrder } from '@/lib/kernel/order';
import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import type { ShipmentId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { ledgerOf } from './ledger';
import { stockEntries } from './lots';

/** A label: `value` is what the scanner reads, `name` the line below it: the material, or a location's warehouse. */
export interface Label {
  readonly value: string;
  readonly name: string;
}

/** Labels of one kind, without duplicates, in natural order. */
export interface LabelGroup {
  readonly kind: 'serial' | 'lot' | 'material' | 'location';
  readonly labels: readonly Label[];
}

/** The source of labels: a whole warehouse, one material in it, or a shipment's lines. */
export interface LabelSource {
  readonly warehouseId: WarehouseId;
  readonly materialId?: MaterialId;
  readonly shipmentId?: ShipmentId;
}

/** A serial, a lot or a quantity, and its location. */
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

const inOrder = combinedOrder<Label>(
  byCode(({ name }) => name),
  byCode(({ value }) => value),
);

/**
 * The labels to print: each serial, lot, material and location once (invariant S6), as the scanner reads them. For a whole
 * warehouse its locations come first.
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
