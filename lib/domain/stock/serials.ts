import { identifierKey } from '@/lib/kernel/identifier';
import { unique } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { ShipmentId } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import type { Place } from '../refusal';
import { isBetweenWarehouses } from './kinds';
import { ledgerOf, type SerialHistory, serialKey, timesInWarehouses } from './ledger';

/** Where one serial is now (invariant S5), with the name a person reads. */
export type SerialPlace =
  | (Place & { readonly kind: 'warehouse'; readonly warehouseId: WarehouseId })
  | (Place & { readonly kind: 'transit'; readonly shipmentId: ShipmentId })
  | (Place & { readonly kind: 'issued'; readonly movement: Movement })
  | (Place & { readonly kind: 'unknown' });

type Books = Pick<Data, 'movements'>;

const historyOf = (data: Books, materialId: MaterialId, serialNumber: string) =>
  ledgerOf(data).serials.get(serialKey(materialId, serialNumber));

/** The newest movement of a serial that stands: neither a reversal nor reversed. */
export const standingMovement = (data: Books, materialId: MaterialId, serialNumber: string) => {
  const { reversedBy } = ledgerOf(data);
  for (const movement of newestFirst(historyOf(data, materialId, serialNumber)?.movements))
    if (!movement.reversesId && !reversedBy.has(movement.id)) return movement;
  return undefined;
};

const issuedTo = (data: Data, movement: Movement) => {
  const task = movement.taskId && data.tasks.get(movement.taskId);
  const project = movement.projectId && data.projects.get(movement.projectId);
  return task?.title ?? project?.title ?? data.shipments.get(movement.shipmentId)?.destination ?? '';
};

/** The place of a serial: a warehouse, a transfer in transit, a task or project, or unknown. */
export const whereIsSerial = (data: Data, materialId: MaterialId, serialNumber: string): SerialPlace => {
  const warehouseId = historyOf(data, materialId, serialNumber)?.warehouseId;
  if (warehouseId) return { kind: 'warehouse', warehouseId, name: data.warehouses.get(warehouseId)?.name ?? '' };
  const movement = standingMovement(data, materialId, serialNumber);
  if (movement?.direction !== 'out') return { kind: 'unknown', name: '' };
  const shipment = data.shipments.get(movement.shipmentId);
  if (!shipment || !isBetweenWarehouses(shipment)) return { kind: 'issued', movement, name: issuedTo(data, movement) };
  const target = shipment.otherWarehouseId && data.warehouses.get(shipment.otherWarehouseId);
  return { kind: 'transit', shipmentId: shipment.id, name: target?.name ?? '' };
};

/** In which condition a serial was said to be last; nothing of what has no serial. */
export const lastCondition = (data: Books, materialId: MaterialId, serialNumber: string | undefined) => {
  if (serialNumber === undefined) return undefined;
  for (const { condition } of newestFirst(historyOf(data, materialId, serialNumber)?.movements)) if (condition) return condition;
  return undefined;
};

/** A serial's whole life, the oldest first: bought, where it lay, who moved it, for which task; reversals among them. */
export const serialLife = (data: Books, materialId: MaterialId, serialNumber: string): readonly Movement[] =>
  [...newestFirst(historyOf(data, materialId, serialNumber)?.movements)].reverse();

/** A serial that the books have in two places, each writing of it, and where. */
export interface SerialTwice {
  readonly key: string;
  readonly materialId: MaterialId;
  readonly writings: readonly string[];
  readonly warehouseIds: readonly WarehouseId[];
}

/** A serial that a team flagged; a lot has no serial. */
interface FlaggedSerial {
  readonly materialId: MaterialId;
  readonly serialNumber?: string;
}

/**
 * Serials that are in two places (invariant S5): written in two ways before version 6 compared them alike, or received twice apart. A count
 * where it is not settles it. Those that a team `flagged` are left out.
 */
export const serialsTwice = (data: Books, flagged: readonly (FlaggedSerial | undefined)[] = []): readonly SerialTwice[] => {
  const known = new Set(flagged.map((place) => place?.serialNumber && serialKey(place.materialId, place.serialNumber)));
  const found = [...ledgerOf(data).twice].filter(([key]) => !known.has(key));
  return found.map(([key, { materialId, movements }]) => ({
    key,
    materialId,
    writings: unique([...newestFirst(movements)].flatMap(({ serialNumber = '' }) => serialNumber)),
    warehouseIds: [...timesInWarehouses(movements)].flatMap(([id, times]) => (times > 0 ? [id] : [])),
  }));
};

/** Serials whose number ends with what was typed, e.g. the last four on the label; of every material, at most `limit`. */
export const findSerials = (data: Books, typed: string, limit = 20): readonly SerialHistory[] => {
  const wanted = identifierKey(typed);
  const found: SerialHistory[] = [];
  if (wanted === '') return found;
  for (const [key, story] of ledgerOf(data).serials) {
    if (!key.endsWith(wanted)) continue;
    found.push(story);
    if (found.length >= limit) break;
  }
  return found;
};

/** How a serial that is about to be received stands: `new`; `returns` after it went out; `present` somewhere; `repeated` in the same list. */
export interface SerialCheck {
  readonly serialNumber: string;
  readonly state: 'new' | 'returns' | 'present' | 'repeated';
  readonly place: SerialPlace;
}

/** Marks every serial of a list before it is posted, in its order. Only `new` and `returns` may be received (invariants S5, S7). */
export const checkSerials = (data: Data, materialId: MaterialId, serialNumbers: readonly string[]): readonly SerialCheck[] => {
  const seen = new Set<string>();
  return serialNumbers.map((serialNumber) => {
    const place = whereIsSerial(data, materialId, serialNumber);
    const key = identifierKey(serialNumber);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isRepeated) return { serialNumber, state: 'repeated', place };
    if (place.kind === 'warehouse' || place.kind === 'transit') return { serialNumber, state: 'present', place };
    return { serialNumber, state: place.kind === 'issued' ? 'returns' : 'new', place };
  });
};
