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

/** The current location of a serial (invariant S5), with its display name. */
export type SerialPlace =
  | (Place & { readonly kind: 'warehouse'; readonly warehouseId: WarehouseId })
  | (Place & { readonly kind: 'transit'; readonly shipmentId: ShipmentId })
  | (Place & { readonly kind: 'issued'; readonly movement: Movement })
  | (Place & { readonly kind: 'unknown' });

type Books = Pick<Data, 'movements'>;

const historyOf = (data: Books, materialId: MaterialId, serialNumber: string) =>
  ledgerOf(data).serials.get(serialKey(materialId, serialNumber));

/** The movements of a serial that are neither reversals nor reversed, the newest first. */
function* standingMovements(data: Books, materialId: MaterialId, serialNumber: string): Generator<Movement, undefined> {
  const { reversedBy } = ledgerOf(data);
  for (const movement of newestFirst(historyOf(data, materialId, serialNumber)?.movements))
    if (!movement.reversesId && !reversedBy.has(movement.id)) yield movement;
  return undefined;
}

/** The newest movement of a serial that is neither a reversal nor reversed. */
export const standingMovement = (data: Books, materialId: MaterialId, serialNumber: string) =>
  standingMovements(data, materialId, serialNumber).next().value;

/** The issues of a serial since it last came, the newest first. Flagged books may have several. */
export const standingIssues = (data: Books, materialId: MaterialId, serialNumber: string): readonly Movement[] => {
  const issues: Movement[] = [];
  for (const movement of standingMovements(data, materialId, serialNumber)) {
    if (movement.direction === 'in') break;
    issues.push(movement);
  }
  return issues;
};

const issuedTo = (data: Data, movement: Movement) => {
  const task = movement.taskId && data.tasks.get(movement.taskId);
  const project = movement.projectId && data.projects.get(movement.projectId);
  return task?.title ?? project?.title ?? data.shipments.get(movement.shipmentId)?.destination ?? '';
};

/** The location of a serial: a warehouse, a transfer in transit, a task or project, or unknown. */
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

/** The last recorded condition of a serial; `undefined` without a serial. */
export const lastCondition = (data: Books, materialId: MaterialId, serialNumber: string | undefined) => {
  if (serialNumber === undefined) return undefined;
  for (const { condition } of newestFirst(historyOf(data, materialId, serialNumber)?.movements)) if (condition) return condition;
  return undefined;
};

/** All movements of a serial, the oldest first, reversals included. */
export const serialLife = (data: Books, materialId: MaterialId, serialNumber: string): readonly Movement[] =>
  [...newestFirst(historyOf(data, materialId, serialNumber)?.movements)].reverse();

/** A serial in two places, with its writings and warehouses. */
export interface SerialTwice {
  readonly key: string;
  readonly materialId: MaterialId;
  readonly writings: readonly string[];
  readonly warehouseIds: readonly WarehouseId[];
}

/** A location that a team flagged; a lot's has no serial. */
interface FlaggedSerial {
  readonly materialId: MaterialId;
  readonly serialNumber?: string;
}

/**
 * Serials in two places (invariant S5): written in two ways before version 6, or received on two phones. A count where it is
 * missing settles it. Serials `flagged` by a team are excluded.
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

/** Serials that end with the typed text, e.g. the last four on the label; at most `limit`. */
export const findSerials = (data: Books, typed: string, limit = 20): readonly SerialHistory[] => {
  const wanted = identifierKey(typed);
  const found: SerialHistory[] = [];
  if (wanted === '') return found;
  for (const [key, history] of ledgerOf(data).serials) {
    if (!key.endsWith(wanted)) continue;
    found.push(history);
    if (found.length >= limit) break;
  }
  return found;
};

/** The state of a serial before its receipt: `new`; `returns` after an issue; `present` somewhere; `repeated` in the list. */
export interface SerialCheck {
  readonly serialNumber: string;
  readonly state: 'new' | 'returns' | 'present' | 'repeated';
  readonly place: SerialPlace;
}

/** The state of each serial of a list, in its order. Only `new` and `returns` may be received (invariants S5, S7). */
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
