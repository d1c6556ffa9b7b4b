import { sameValue } from '@/lib/kernel/same-value';
import type { Row } from './versions';

const linesOf = ({ lines }: Row): readonly Row[] => (Array.isArray(lines) ? lines : []);

const serialsOf = ({ serialNumbers }: Row): readonly unknown[] => (Array.isArray(serialNumbers) ? serialNumbers : []);

/** What of a line is put somewhere on its own: each serial, else all of the line. */
const thingsOf = (line: Row): readonly string[] => {
  const serials = serialsOf(line);
  return serials.length > 0 ? serials.map((serial) => `${line.materialId} ${serial}`) : [`${line.id}`];
};

/** What no put away changes. Serials may stand in another line, beside fewer others. */
const lasting = ({ location: _, ...line }: Row): Row => {
  if (serialsOf(line).length === 0) return line;
  const { id: _id, quantity: _quantity, serialNumbers: _serials, ...rest } = line;
  return rest;
};

const byThing = (lines: readonly Row[]) =>
  new Map(lines.flatMap((line) => thingsOf(line).map((thing) => [thing, line] as const)));

/**
 * A line that was not put away here, as the other side put it: whole, or in parts, of which those that moved take an id of `free`;
 * `undefined` where there is none.
 */
const asThere = (line: Row, there: ReadonlyMap<string, Row>, free: Set<unknown>): readonly Row[] | undefined => {
  const parts = new Map<unknown, { readonly id: unknown; readonly serialNumbers: unknown[] }>();
  for (const [index, thing] of thingsOf(line).entries()) {
    const { id, location } = there.get(thing) ?? line;
    const part = parts.get(location) ?? { id, serialNumbers: [] };
    part.serialNumbers.push(serialsOf(line)[index]);
    parts.set(location, part);
  }
  const [[location] = []] = parts;
  if (parts.size === 1) return [location === line.location ? line : { ...line, location }];
  const staying = parts.has(line.location) ? line.location : location;
  const split: Row[] = [];
  for (const [place, { id: wanted, serialNumbers }] of parts) {
    const id = place === staying ? line.id : free.has(wanted) ? wanted : [...free][0];
    if (id === undefined) return undefined;
    free.delete(id);
    split.push({ ...line, id, serialNumbers, quantity: serialNumbers.length, ...(place !== undefined && { location: place }) });
  }
  return split;
};

/**
 * Two sides' lines of one finalized shipment, each thing where it was put away; `undefined` when both put one elsewhere, or differ otherwise.
 * Either side may have split a line of serials.
 */
export const putAwayOnBoth = (own: Row, other: Row, base: Row | undefined): readonly Row[] | undefined => {
  const [mine, there, before] = [byThing(linesOf(own)), byThing(linesOf(other)), byThing(base ? linesOf(base) : [])];
  if (mine.size !== there.size) return undefined;
  const taken = linesOf(own).map(({ id }) => id);
  const free = new Set(linesOf(other).flatMap(({ id }) => (taken.includes(id) ? [] : [id])));
  const merged: Row[] = [];
  for (const line of linesOf(own)) {
    const things = thingsOf(line);
    if (!things.every((thing) => sameValue(lasting(there.get(thing) ?? {}), lasting(line)))) return undefined;
    const was = (thing: string) => before.get(thing)?.location;
    const isPutHere = things.some((thing) => was(thing) !== line.location);
    const isFree = (thing: string) => [was(thing), line.location].includes(there.get(thing)?.location);
    if (isPutHere && !things.every(isFree)) return undefined;
    const put = isPutHere ? [line] : asThere(line, there, free);
    if (!put) return undefined;
    merged.push(...put);
  }
  return merged;
};
