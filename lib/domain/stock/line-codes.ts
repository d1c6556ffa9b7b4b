import { identifierText } from '@/lib/kernel/identifier';
import type { Data } from '../data';
import type { Material, MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { type CodeMeaning, isLong, isTaken, lotOf, materialOf, otherMaterial, type Taken } from './code-meaning';
import { onHand, serialAt } from './inventory';
import { serialKey } from './ledger';
import { type NamedThing, namedBy } from './named-things';
import { macOf, macOwner, type SerialRows } from './serial-rows';
import { whereIsSerial } from './serials';

/** The line that is being written: its material once it is known, and what the form's other lines hold. */
interface OpenLine {
  readonly materialId?: MaterialId;
  readonly taken: Taken;
}

/** The first thing of the line's material, or of any while none is chosen; what the form holds already comes last. */
const ofLine = (named: readonly NamedThing[], { materialId, taken }: OpenLine) => {
  const own = named.filter(({ material }) => materialId === undefined || material.id === materialId);
  return own.find((thing) => !isTaken(taken, thing)) ?? own[0];
};

const newToReceipt = (material: Material, code: string): CodeMeaning => {
  const written = identifierText(code);
  if (material.trackingType === 'individual')
    return { kind: 'serial', materialId: material.id, serialNumber: written, is: 'new' };
  if (material.trackingType === 'lot')
    return { kind: 'lot', materialId: material.id, material: material.name, lotNumber: written };
  return { kind: 'unknown' };
};

/**
 * What a code means to a receipt's line. A serial that nobody knows is new to the line's material; one that went out comes back; one
 * that stands somewhere is refused with its place (invariant S5), and so is a code of another material.
 */
export const codeReceived = (data: Data, line: OpenLine, code: string): CodeMeaning => {
  if (isLong(code)) return { kind: 'too-long' };
  const { materialId, taken } = line;
  if (materialId !== undefined && taken.has(serialKey(materialId, code))) return { kind: 'repeated' };
  const named = namedBy(data, code).filter(({ material }) => !material.archivedAt);
  const thing = ofLine(named, line);
  if (!thing) {
    const material = materialId && data.materials.get(materialId);
    if (named[0]) return otherMaterial(data, named[0]);
    return material ? newToReceipt(material, code) : { kind: 'unknown' };
  }
  if (isTaken(taken, thing)) return { kind: 'repeated' };
  if (thing.kind === 'lot') return lotOf(thing);
  if (thing.kind === 'material') return materialOf(thing);
  const { material, serialNumber } = thing;
  const place = whereIsSerial(data, material.id, serialNumber);
  if (place.kind === 'warehouse' || place.kind === 'transit') return { kind: 'elsewhere', material: material.name, place };
  const is = place.kind === 'issued' ? 'back' : 'new';
  return { kind: 'serial', materialId: material.id, serialNumber, is, place };
};

/** What a MAC means to a receipt's line: it belongs to the serial that was read before it, once. */
export const macReceived = (rows: Pick<SerialRows, 'serialNumbers' | 'macs'>, mac: string): CodeMeaning => {
  if (!macOf(mac)) return { kind: 'no-mac' };
  if ([...rows.macs.values()].includes(mac)) return { kind: 'repeated' };
  const serialNumber = macOwner(rows);
  return serialNumber === undefined ? { kind: 'mac-alone' } : { kind: 'mac', serialNumber };
};

/** A line of something that leaves: from which warehouse, and the only materials that may go, e.g. those of a request. */
interface LeavingLine extends OpenLine {
  readonly warehouseId: WarehouseId;
  readonly only?: readonly MaterialId[];
}

/** What a code means to a form that issues from a warehouse: only what is on hand there is taken (invariants S3, S5). */
export const codeIssued = (data: Data, line: LeavingLine, code: string): CodeMeaning => {
  const { warehouseId, only, taken } = line;
  const isHere = (thing: NamedThing) => {
    if (thing.kind === 'serial') return serialAt(data, warehouseId, thing.material.id, thing.serialNumber) !== undefined;
    return thing.kind === 'lot' ? thing.warehouseId === warehouseId : onHand(data, warehouseId, thing.material.id) > 0;
  };
  const all = namedBy(data, code);
  const named = [...all.filter(isHere), ...all.filter((thing) => !isHere(thing))];
  const thing = ofLine(
    named.filter(({ material }) => only?.includes(material.id) ?? true),
    line,
  );
  if (!thing) return named[0] ? otherMaterial(data, named[0]) : { kind: 'unknown' };
  if (isTaken(taken, thing)) return { kind: 'repeated' };
  const { material } = thing;
  if (thing.kind === 'serial') {
    if (isHere(thing)) return { kind: 'serial', materialId: material.id, serialNumber: thing.serialNumber, is: 'here' };
    return { kind: 'elsewhere', material: material.name, place: whereIsSerial(data, material.id, thing.serialNumber) };
  }
  if (!isHere(thing)) return { kind: 'not-here', material: material.name };
  return thing.kind === 'lot' ? lotOf(thing) : materialOf(thing);
};
