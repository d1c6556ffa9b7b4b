import { identifierKey, identifierText, sameIdentifier } from '@/lib/kernel/identifier';
import type { Data } from '../data';
import { LONGEST_LINE } from '../model/limits';
import type { Material, MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import type { Place } from '../refusal';
import { entryKey } from './entries';
import { onHand, serialAt } from './inventory';
import { ledgerOf, serialKey } from './ledger';
import { locationNamed } from './lots';
import { macOf, macOwner, parseSerials, type SerialRows } from './serial-rows';
import { whereIsSerial } from './serials';

/** A serial, a lot in a warehouse, or a material with a given code. */
export type NamedThing =
  | { readonly kind: 'serial'; readonly material: Material; readonly serialNumber: string }
  | { readonly kind: 'lot'; readonly material: Material; readonly lotNumber: string; readonly warehouseId: WarehouseId }
  | { readonly kind: 'material'; readonly material: Material };

/** Everything with this code, ignoring case and spaces (invariant S6): serials, then lots, then materials. */
export const namedBy = (data: Data, code: string): readonly NamedThing[] => {
  const { serials, stock } = ledgerOf(data);
  const [ofSerials, ofLots, ofMaterials]: [NamedThing[], NamedThing[], NamedThing[]] = [[], [], []];
  if (identifierKey(code) === '') return [];
  for (const material of data.materials.values()) {
    const history = serials.get(serialKey(material.id, code));
    if (history) ofSerials.push({ kind: 'serial', material, serialNumber: history.serialNumber });
    if (material.trackingType === 'lot')
      for (const [warehouseId, items] of stock) {
        const { lotNumber } = items.get(material.id)?.entries.get(entryKey({ lotNumber: code })) ?? {};
        if (lotNumber !== undefined) ofLots.push({ kind: 'lot', material, lotNumber, warehouseId });
      }
    if (sameIdentifier(material.name, code)) ofMaterials.push({ kind: 'material', material });
  }
  return [...ofSerials, ...ofLots, ...ofMaterials];
};

/** The codes in a scanned text: the whole text when it is known, else one per line. Ranges are read as in a typed list. */
export const codesIn = (data: Data, read: string): readonly string[] => {
  const whole = read.replace(/\p{Cc}+/gu, ' ').trim();
  if (namedBy(data, whole).length > 0) return [whole];
  const { serialNumbers, tooLong } = parseSerials(read.replace(/(?![\n\r\t])\p{Cc}/gu, ''));
  const codes = [...serialNumbers, ...tooLong];
  // A location may be called «Pasillo 1, estante 2».
  const isPlace = codes.length > 1 && [...data.warehouses.keys()].some((id) => locationNamed(data, id, whole) !== undefined);
  return isPlace ? [whole] : codes;
};

/**
 * What a code means to the form that scanned it. Accepted: a serial that is `new`, comes `back`, is `here` or `unexpected`; a
 * lot; a material; the MAC of the previous serial; a requested location. Everything else is rejected. `at` is an index in the
 * form's list.
 */
export type CodeMeaning =
  | {
      readonly kind: 'serial';
      readonly materialId: MaterialId;
      readonly serialNumber: string;
      readonly is: 'new' | 'back' | 'here' | 'unexpected';
      readonly place?: Place;
      readonly at?: number;
    }
  | {
      readonly kind: 'lot';
      readonly materialId: MaterialId;
      readonly material: string;
      readonly lotNumber: string;
      readonly at?: number;
    }
  | {
      readonly kind: 'material';
      readonly materialId: MaterialId;
      readonly material: string;
      /** It needs a quantity, not serials. */
      readonly isCounted: boolean;
      readonly at?: number;
    }
  | { readonly kind: 'mac'; readonly serialNumber: string }
  | { readonly kind: 'location'; readonly location: string; readonly isAsked: boolean }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'elsewhere'; readonly material: string; readonly place: Place }
  | { readonly kind: 'other-material'; readonly material: string; readonly place?: Place }
  | { readonly kind: 'not-here'; readonly material: string }
  | { readonly kind: 'unknown' | 'too-long' | 'mac-alone' | 'no-mac' };

/** The serials already in the form, by `serialKey`. */
export type Taken = ReadonlySet<string>;

/** Whether a code exceeds the length of a text line. */
export const isLong = (code: string) => code.trim().length > LONGEST_LINE;

const placeOf = (data: Data, thing: NamedThing) =>
  thing.kind === 'serial' ? whereIsSerial(data, thing.material.id, thing.serialNumber) : undefined;

/** Whether a serial is already in the form. */
export const isTaken = (taken: Taken, thing: NamedThing) =>
  thing.kind === 'serial' && taken.has(serialKey(thing.material.id, thing.serialNumber));

/** The meaning of a code whose material the form does not ask for, with its serial's location. */
export const otherMaterial = (data: Data, thing: NamedThing): CodeMeaning => ({
  kind: 'other-material',
  material: thing.material.name,
  place: placeOf(data, thing),
});

/** The meaning of a code that is a lot. */
export const lotOf = ({ material, lotNumber }: NamedThing & { readonly kind: 'lot' }): CodeMeaning => ({
  kind: 'lot',
  materialId: material.id,
  material: material.name,
  lotNumber,
});

/** The meaning of a code that is a material. */
export const materialOf = ({ material }: NamedThing, at?: number): CodeMeaning => ({
  kind: 'material',
  materialId: material.id,
  material: material.name,
  isCounted: material.trackingType !== 'individual',
  at,
});

/** The meaning of a code that is no serial, lot or material: a location in the form's warehouse (decision 064), or unknown. */
const placeOrUnknown = (data: Data, warehouseId: WarehouseId | undefined, code: string, isAsked = false): CodeMeaning => {
  const location = warehouseId && locationNamed(data, warehouseId, code);
  return location ? { kind: 'location', location, isAsked } : { kind: 'unknown' };
};

/** The line in progress: its material once chosen, and the serials in other lines. */
interface OpenLine {
  readonly materialId?: MaterialId;
  readonly taken: Taken;
}

/** The first match of the line's material, or of any before one is chosen. Serials already in the form come last. */
const ofLine = (named: readonly NamedThing[], { materialId, taken }: OpenLine) => {
  const own = named.filter(({ material }) => materialId === undefined || material.id === materialId);
  return own.find((thing) => !isTaken(taken, thing)) ?? own[0];
};

const newToReceive = (material: Material, code: string): CodeMeaning => {
  const written = identifierText(code);
  if (material.trackingType === 'individual')
    return { kind: 'serial', materialId: material.id, serialNumber: written, is: 'new' };
  if (material.trackingType === 'lot')
    return { kind: 'lot', materialId: material.id, material: material.name, lotNumber: written };
  return { kind: 'unknown' };
};

/**
 * What a code means to a receipt's line. A location is its destination. An unknown serial is new; an issued one comes back. A
 * serial that is in stock is rejected with its location (invariant S5), as is another material's code.
 */
export const codeReceived = (data: Data, line: OpenLine & { readonly warehouseId?: WarehouseId }, code: string): CodeMeaning => {
  if (isLong(code)) return { kind: 'too-long' };
  const { materialId, taken, warehouseId } = line;
  if (materialId !== undefined && taken.has(serialKey(materialId, code))) return { kind: 'repeated' };
  const named = namedBy(data, code).filter(({ material }) => !material.archivedAt);
  const thing = ofLine(named, line);
  if (!thing) {
    if (named[0]) return otherMaterial(data, named[0]);
    const place = placeOrUnknown(data, warehouseId, code, true);
    const material = materialId && data.materials.get(materialId);
    return material && place.kind === 'unknown' ? newToReceive(material, code) : place;
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

/** What a MAC means to a receipt's line: it belongs to the serial read before it, once. */
export const macReceived = (rows: Pick<SerialRows, 'serialNumbers' | 'macs'>, mac: string): CodeMeaning => {
  if (!macOf(mac)) return { kind: 'no-mac' };
  if ([...rows.macs.values()].includes(mac)) return { kind: 'repeated' };
  const serialNumber = macOwner(rows);
  return serialNumber === undefined ? { kind: 'mac-alone' } : { kind: 'mac', serialNumber };
};

/** The line of an issue in progress: its warehouse, and the permitted materials, e.g. those of a request. */
interface LeavingLine extends OpenLine {
  readonly warehouseId: WarehouseId;
  readonly only?: readonly MaterialId[];
}

/** What a code means to an issue: only stock of its warehouse is accepted (invariants S3, S5). */
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
  if (!thing) return named[0] ? otherMaterial(data, named[0]) : placeOrUnknown(data, warehouseId, code);
  if (isTaken(taken, thing)) return { kind: 'repeated' };
  const { material } = thing;
  if (thing.kind === 'serial') {
    if (isHere(thing)) return { kind: 'serial', materialId: material.id, serialNumber: thing.serialNumber, is: 'here' };
    return { kind: 'elsewhere', material: material.name, place: whereIsSerial(data, material.id, thing.serialNumber) };
  }
  if (!isHere(thing)) return { kind: 'not-here', material: material.name };
  return thing.kind === 'lot' ? lotOf(thing) : materialOf(thing);
};

/** An entry of a form's list: a material, one of its lots, or its serials. */
export interface ListedThing {
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumbers: readonly string[];
}

interface AskedList {
  readonly listed: readonly ListedThing[];
  readonly taken: Taken;
  /** The warehouse whose locations are accepted. */
  readonly warehouseId?: WarehouseId;
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

/**
 * What a code means to a form with a fixed list: arrivals, returns, used material, or putting away (invariant R3). Putting away
 * also accepts a location.
 */
export const codeOfList = (data: Data, list: AskedList, code: string): CodeMeaning => {
  const known = listedSerial(list, code) ?? listedOther(data, list, code);
  if (known) return known;
  const [thing] = namedBy(data, code);
  if (!thing) return placeOrUnknown(data, list.warehouseId, code, true);
  if (thing.kind !== 'serial') return { kind: 'not-here', material: thing.material.name };
  const place = whereIsSerial(data, thing.material.id, thing.serialNumber);
  return { kind: 'elsewhere', material: thing.material.name, place };
};

/**
 * What a code means to a cycle count. A serial found there counts wherever the ledger has it. An unknown serial belongs to the
 * entry whose serials are counted (`looked`).
 */
export const codeCounted = (data: Data, list: AskedList & { readonly looked?: number }, code: string): CodeMeaning => {
  if (isLong(code)) return { kind: 'too-long' };
  const { listed, taken, looked, warehouseId } = list;
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
  const place = placeOrUnknown(data, warehouseId, code);
  const entry = looked === undefined ? undefined : listed[looked];
  if (!entry || place.kind === 'location') return place;
  if (taken.has(serialKey(entry.materialId, code))) return { kind: 'repeated' };
  const serialNumber = identifierText(code);
  return { kind: 'serial', materialId: entry.materialId, serialNumber, is: 'unexpected', at: looked };
};
