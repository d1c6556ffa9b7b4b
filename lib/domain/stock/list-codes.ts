import { identifierText, sameIdentifier } from '@/lib/kernel/identifier';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import { type CodeMeaning, isLong, isTaken, materialOf, type Taken } from './code-meaning';
import { serialKey } from './ledger';
import { namedBy } from './named-things';
import { whereIsSerial } from './serials';

/** One entry of a form's list: a material, a lot of it, or its serials. */
export interface ListedThing {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumbers: readonly string[];
}

interface AskedList {
  readonly listed: readonly ListedThing[];
  readonly taken: Taken;
}

const listedSerial = ({ listed, taken }: AskedList, code: string): CodeMeaning | undefined => {
  const found = listed.flatMap(({ materialId, serialNumbers }, at) => {
    const serialNumber = serialNumbers.find((serial) => sameIdentifier(serial, code));
    return serialNumber === undefined ? [] : [{ kind: 'serial' as const, materialId, serialNumber, is: 'here' as const, at }];
  });
  const open = found.find(({ materialId, serialNumber }) => !taken.has(serialKey(materialId, serialNumber)));
  return open ?? (found.length > 0 ? { kind: 'repeated' } : undefined);
};

const listedOther = (data: Data, { listed }: AskedList, code: string): CodeMeaning | undefined => {
  const lotAt = listed.findIndex(({ lotNumber }) => sameIdentifier(lotNumber, code));
  const lot = listed[lotAt];
  const ofLot = lot && data.materials.get(lot.materialId);
  if (ofLot && lot.lotNumber !== undefined)
    return { kind: 'lot', materialId: ofLot.id, material: ofLot.name, lotNumber: lot.lotNumber, at: lotAt };
  for (const thing of namedBy(data, code)) {
    const at = listed.findIndex(({ materialId }) => thing.kind === 'material' && materialId === thing.material.id);
    if (at >= 0) return materialOf(thing, at);
  }
  return undefined;
};

/** What a code means to a form that lists all that may move: what arrives of a transfer, is returned, or was used (invariant R3). */
export const codeOfList = (data: Data, list: AskedList, code: string): CodeMeaning => {
  const known = listedSerial(list, code) ?? listedOther(data, list, code);
  if (known) return known;
  const [thing] = namedBy(data, code);
  if (!thing) return { kind: 'unknown' };
  if (thing.kind !== 'serial') return { kind: 'not-here', material: thing.material.name };
  const place = whereIsSerial(data, thing.material.id, thing.serialNumber);
  return { kind: 'elsewhere', material: thing.material.name, place };
};

/**
 * What a code means to a cycle count. What stands on the shelf is counted wherever the books have it; a serial that nobody knows is
 * of the one entry whose serials are `looked` at.
 */
export const codeCounted = (data: Data, list: AskedList & { readonly looked?: number }, code: string): CodeMeaning => {
  if (isLong(code)) return { kind: 'too-long' };
  const { listed, taken, looked } = list;
  const known = listedSerial(list, code) ?? listedOther(data, list, code);
  if (known) return known;
  const named = namedBy(data, code);
  for (const thing of named) {
    if (thing.kind !== 'serial') continue;
    const { material, serialNumber } = thing;
    const at = listed.findIndex(({ materialId }) => materialId === material.id);
    if (at < 0) continue;
    if (isTaken(taken, thing)) return { kind: 'repeated' };
    const place = whereIsSerial(data, material.id, serialNumber);
    return { kind: 'serial', materialId: material.id, serialNumber, is: 'unexpected', place, at };
  }
  if (named[0]) return { kind: 'not-here', material: named[0].material.name };
  const entry = looked === undefined ? undefined : listed[looked];
  if (!entry) return { kind: 'unknown' };
  if (taken.has(serialKey(entry.materialId, code))) return { kind: 'repeated' };
  const serialNumber = identifierText(code);
  return { kind: 'serial', materialId: entry.materialId, serialNumber, is: 'unexpected', at: looked };
};
