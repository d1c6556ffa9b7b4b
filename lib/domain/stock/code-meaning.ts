import type { Data } from '../data';
import { LONGEST_LINE } from '../model/limits';
import type { MaterialId } from '../model/material';
import type { Place } from '../refusal';
import { serialKey } from './ledger';
import type { NamedThing } from './named-things';
import { whereIsSerial } from './serials';

/**
 * What a code means to the form that asked for it. Taken: a serial that is `new`, comes `back`, is `here` or was `unexpected`; a lot;
 * a material; the MAC of the serial before it. Not taken: everything else. `at` is a place in the form's list.
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
      /** It waits for a quantity, not for serials. */
      readonly isCounted: boolean;
      readonly at?: number;
    }
  | { readonly kind: 'mac'; readonly serialNumber: string }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'elsewhere'; readonly material: string; readonly place: Place }
  | { readonly kind: 'other-material'; readonly material: string; readonly place?: Place }
  | { readonly kind: 'not-here'; readonly material: string }
  | { readonly kind: 'unknown' | 'too-long' | 'mac-alone' | 'no-mac' };

/** Serials that the form holds already, by `serialKey`. */
export type Taken = ReadonlySet<string>;

/** Whether a code is longer than a line of text may be. */
export const isLong = (code: string) => code.trim().length > LONGEST_LINE;

const placeOf = (data: Data, thing: NamedThing) =>
  thing.kind === 'serial' ? whereIsSerial(data, thing.material.id, thing.serialNumber) : undefined;

/** Whether the form holds a serial already. */
export const isTaken = (taken: Taken, thing: NamedThing) =>
  thing.kind === 'serial' && taken.has(serialKey(thing.material.id, thing.serialNumber));

/** A code of a material that the form does not ask for, with the place of its serial. */
export const otherMaterial = (data: Data, thing: NamedThing): CodeMeaning => ({
  kind: 'other-material',
  material: thing.material.name,
  place: placeOf(data, thing),
});

/** A lot, as a form takes it. */
export const lotOf = ({ material, lotNumber }: NamedThing & { readonly kind: 'lot' }, at?: number): CodeMeaning => ({
  kind: 'lot',
  materialId: material.id,
  material: material.name,
  lotNumber,
  at,
});

/** A material, as a form takes it. */
export const materialOf = ({ material }: NamedThing, at?: number): CodeMeaning => ({
  kind: 'material',
  materialId: material.id,
  material: material.name,
  isCounted: material.trackingType !== 'individual',
  at,
});
