import { sameValue } from '@/lib/kernel/same-value';
import { sumsOfLines } from '../invoice/lines';
import { isCovered, paidInParts } from '../invoice/rules';
import { rowFrom, type TableName } from '../schemas';
import { firstSettings } from '../settings/templates';
import { fieldsOnlyIn } from './conflict';
import { type MergedRow, mergeRow } from './row';
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
const putAwayOnBoth = (own: Row, other: Row, base: Row | undefined): readonly Row[] | undefined => {
  const mine = byThing(linesOf(own));
  const there = byThing(linesOf(other));
  const before = byThing(base ? linesOf(base) : []);
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

/** The own row stays, and what the other said differently is told. */
const keepingMine = (own: Row, other: Row, base: Row | undefined, quiet: readonly string[] = []): MergedRow => ({
  row: own,
  clashes: fieldsOnlyIn(other, own, base)
    .filter((field) => !quiet.includes(field))
    .map((field) => ({ field, mine: own[field], theirs: other[field] })),
});

const stepsOf = ({ timeline }: Row): readonly unknown[] => (Array.isArray(timeline) ? timeline : []);
const isPrefix = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((step, index) => sameValue(step, other[index]));

/** Of two sides' steps of one finalized shipment, those that go on from the other's; `undefined` when they part. */
const longerTimeline = (own: Row, other: Row) => {
  const mine = stepsOf(own);
  const theirs = stepsOf(other);
  if (isPrefix(theirs, mine)) return mine;
  return isPrefix(mine, theirs) ? theirs : undefined;
};

/** What a shipment that was finalized here takes over: its steps, where its lines were put, and a signature that it lacks (invariant S10). */
const mergeFinalizedShipment = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (own.finalizedAt === undefined) return undefined;
  if (other.finalizedAt === undefined) return keepingMine(own, other, base, ['timeline']);
  const timeline = longerTimeline(own, other);
  const lines = putAwayOnBoth(own, other, base);
  const signature = own.signature ?? other.signature;
  const quiet = [
    ...(timeline ? ['timeline'] : []),
    ...(lines ? ['lines'] : []),
    ...(own.signature === undefined ? ['signature'] : []),
  ];
  const { clashes } = keepingMine(own, other, base, quiet);
  return {
    row: { ...own, ...(timeline && { timeline }), ...(lines && { lines }), ...(signature !== undefined && { signature }) },
    clashes,
  };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRow = (value: unknown): Row => ({ ...(typeof value === 'object' ? value : undefined) });

/** A deleted invoice stays deleted, unless only the other side brought it back. One that was edited here is not deleted unheard. */
const mergeDeletedInvoice = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (base && sameValue(own, base)) return undefined;
  if (own.deletedAt !== undefined) return keepingMine(own, other, base, ['deletedAt']);
  return other.deletedAt === undefined ? undefined : keepingMine(own, other, base);
};

/** An invoice with the amount of its lines (invariant M7); one whose parts pay all of it is paid on the day of the last one (invariant M6). */
const settledInvoice = (merged: Row): Row => {
  const { lines, tax, amount } = rowFrom('invoices', merged) ?? {};
  const row = lines && amount !== sumsOfLines(lines, tax).total ? { ...merged, amount: sumsOfLines(lines, tax).total } : merged;
  const invoice = rowFrom('invoices', row);
  const days = (invoice?.payments ?? []).map(({ paidOn }) => paidOn).sort();
  return invoice && invoice.status !== 'paid' && isCovered(invoice) ? { ...row, status: 'paid', paidOn: days.at(-1) } : row;
};

const isOverpaid = (row: Row) => {
  const invoice = rowFrom('invoices', row);
  return invoice !== null && paidInParts(invoice) > invoice.amount;
};

/** Both sides' payments are kept. It is told where they are more than the amount, or where who marked it as paid knew other parts. */
const mergeInvoice = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const whole = (row: Row): Row => ({ ...row, payments: listOf(row.payments) });
  const merged = mergeRow(whole(own), whole(other), base && whole(base));
  const { payments, ...without } = merged.row;
  const row = settledInvoice(listOf(payments).length > 0 ? merged.row : without);
  const knewOther = (side: Row) => side.status === 'paid' && !sameValue(side, base) && !sameValue(whole(side).payments, payments);
  const isDoubtful = isOverpaid(row) || (row.status === 'paid' && [own, other].some(knewOther));
  const isKnown = sameValue(row, own) || merged.clashes.some(({ field }) => field === 'payments');
  if (!isDoubtful || isKnown) return { row, clashes: merged.clashes };
  return { row, clashes: [...merged.clashes, { field: 'payments', mine: own.payments, theirs: other.payments }] };
};

/** How often a report was filed and taken back. */
const stepsOfReport = ({ earlier, reopened }: Row) => 2 * listOf(earlier).length + (reopened === undefined ? 0 : 1);

/** What of this report its other side keeps as an earlier version is not lost. */
const isKeptBy = (one: Row, ahead: Row) => {
  const { id: _, earlier: __, reopened: ___, ...told } = one;
  const { id: ____, earlier, ...now } = ahead;
  return [...listOf(earlier), now].some(
    (version) => typeof version === 'object' && sameValue({ ...version, reopened: undefined }, { ...told, reopened: undefined }),
  );
};

/** A report that was taken back or filed again goes before one that was not; of two as far the own one stays whole (invariant T3). */
const mergeReport = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  if (stepsOfReport(other) <= stepsOfReport(own)) {
    return isKeptBy(other, own) ? { row: own, clashes: [] } : keepingMine(own, other, base);
  }
  if (isKeptBy(own, other)) return { row: other, clashes: [] };
  const clashes = fieldsOnlyIn(own, other, base).map((field) => ({ field, mine: other[field], theirs: own[field] }));
  return { row: other, clashes };
};

/** Whether a stretch ended as it began: a merge ended it so on a finished task, and nobody told when. */
const isEndUntold = ({ startedAt, endedAt, corrected }: Row) => endedAt === startedAt && corrected === undefined;

/** A task's stretches with the ends that the other side tells, where nobody told one here. */
const withToldEnds = (task: Row, other: Row): Row => {
  const told = new Map(listOf(other.timeEntries).map((entry) => [asRow(entry).id, asRow(entry)]));
  const timeEntries = listOf(task.timeEntries).map((entry) => {
    const end = told.get(asRow(entry).id)?.endedAt;
    return end !== undefined && isEndUntold(asRow(entry)) ? { ...asRow(entry), endedAt: end } : entry;
  });
  return task.timeEntries === undefined ? task : { ...task, timeEntries };
};

/** A finished task keeps its start (invariant T2), where the other phone took it back; that is told. */
const mergeTask = (mine: Row, theirs: Row, base: Row | undefined): MergedRow => {
  const [own, other] = [withToldEnds(mine, theirs), withToldEnds(theirs, mine)];
  const { row, clashes } = mergeRow(own, other, base);
  const startDate = own.startDate ?? other.startDate;
  if (row.completeDate === undefined || row.startDate !== undefined || startDate === undefined) return { row, clashes };
  return { row: { ...row, startDate }, clashes: [...clashes, { field: 'startDate', mine: startDate, theirs: undefined }] };
};

/** Templates merge one by one; two phones that changed the first ones began from those, though no row said so. */
const mergeSettings = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const first: Row = { ...firstSettings() };
  const whole = (row: Row): Row =>
    row.checklistTemplates === undefined ? { ...row, checklistTemplates: first.checklistTemplates } : row;
  if (own.checklistTemplates === undefined && other.checklistTemplates === undefined) return mergeRow(own, other, base ?? first);
  return mergeRow(whole(own), whole(other), base ? whole(base) : first);
};

/** A warehouse's minimums merge material by material: each stands for itself. */
const mergeWarehouse = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const { row: minimums, clashes } = mergeRow(asRow(own.minimums), asRow(other.minimums), asRow(base?.minimums));
  const merged = mergeRow({ ...own, minimums }, { ...other, minimums }, base);
  const said = (side: 'mine' | 'theirs') => Object.fromEntries(clashes.map((clash) => [clash.field, clash[side]]));
  if (clashes.length === 0) return merged;
  return { ...merged, clashes: [...merged.clashes, { field: 'minimums', mine: said('mine'), theirs: said('theirs') }] };
};

/**
 * Two versions of one record made one, `base` being what both began from: the own word stays where both wrote, and what was sent, reported
 * or posted once and for all stays whole. The one place for the rule of each table, for backups and for a team's log.
 */
export const mergeVersions = (table: TableName, own: Row, other: Row, base: Row | undefined): MergedRow => {
  if (table === 'settings') return mergeSettings(own, other, base);
  const settled = () => {
    if (table === 'completionReports') return mergeReport(own, other, base);
    if (table === 'invoices') return mergeDeletedInvoice(own, other, base) ?? mergeInvoice(own, other, base);
    if (table === 'tasks') return mergeTask(own, other, base);
    if (table === 'warehouses') return mergeWarehouse(own, other, base);
    return table === 'shipments' ? mergeFinalizedShipment(own, other, base) : undefined;
  };
  return settled() ?? mergeRow(own, other, base);
};
