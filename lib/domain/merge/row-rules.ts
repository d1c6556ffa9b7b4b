import { sameValue } from '@/lib/kernel/same-value';
import { type Patch, put } from '../data';
import { sumsOfLines } from '../invoice/lines';
import { isCovered, paidInParts } from '../invoice/rules';
import { rowFrom, type TableName } from '../schemas';
import { firstSettings } from '../settings/templates';
import { withCompletedPoints } from '../task/checklist';
import { fieldsOnlyIn } from './conflict';
import { type Clash, type MergedRow, mergeRow } from './row';
import type { Row } from './versions';

const linesOf = ({ lines }: Row): readonly Row[] => (Array.isArray(lines) ? lines : []);

const serialsOf = ({ serialNumbers }: Row): readonly unknown[] => (Array.isArray(serialNumbers) ? serialNumbers : []);

/** The keys of a line's parts that can be put away separately: each serial, else the whole line. */
const thingsOf = (line: Row): readonly string[] => {
  const serials = serialsOf(line);
  return serials.length > 0 ? serials.map((serial) => `${line.materialId} ${serial}`) : [`${line.id}`];
};

/** The fields of a line that putting away does not change. It may split the serials of a line. */
const lasting = ({ location: _, ...line }: Row): Row => {
  if (serialsOf(line).length === 0) return line;
  const { id: _id, quantity: _quantity, serialNumbers: _serials, ...rest } = line;
  return rest;
};

const byThing = (lines: readonly Row[]) =>
  new Map(lines.flatMap((line) => thingsOf(line).map((thing) => [thing, line] as const)));

/**
 * A line as the other side put it away: whole, or split into parts. Parts that moved take ids from `free`; `undefined` when none
 * is left.
 */
const asTheirs = (line: Row, theirs: ReadonlyMap<string, Row>, free: Set<unknown>): readonly Row[] | undefined => {
  const parts = new Map<unknown, { readonly id: unknown; readonly serialNumbers: unknown[] }>();
  for (const [index, thing] of thingsOf(line).entries()) {
    const { id, location } = theirs.get(thing) ?? line;
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
 * Merges the lines of one finalized shipment, each part at its put-away location. `undefined` when both sides put a part
 * elsewhere, or the lines differ otherwise. Either side may have split a line of serials.
 */
const putAwayOnBoth = (own: Row, other: Row, base: Row | undefined): readonly Row[] | undefined => {
  const mine = byThing(linesOf(own));
  const theirs = byThing(linesOf(other));
  const before = byThing(base ? linesOf(base) : []);
  if (mine.size !== theirs.size) return undefined;
  const taken = linesOf(own).map(({ id }) => id);
  const free = new Set(linesOf(other).flatMap(({ id }) => (taken.includes(id) ? [] : [id])));
  const merged: Row[] = [];
  for (const line of linesOf(own)) {
    const things = thingsOf(line);
    if (!things.every((thing) => sameValue(lasting(theirs.get(thing) ?? {}), lasting(line)))) return undefined;
    const was = (thing: string) => before.get(thing)?.location;
    const isPutHere = things.some((thing) => was(thing) !== line.location);
    const isFree = (thing: string) => [was(thing), line.location].includes(theirs.get(thing)?.location);
    if (isPutHere && !things.every(isFree)) return undefined;
    const put = isPutHere ? [line] : asTheirs(line, theirs, free);
    if (!put) return undefined;
    merged.push(...put);
  }
  return merged;
};

/** Keeps the own row; the other side's differing fields become clashes. */
const keepingMine = (own: Row, other: Row, base: Row | undefined, quiet: readonly string[] = []): MergedRow => ({
  row: own,
  clashes: fieldsOnlyIn(other, own, base)
    .filter((field) => !quiet.includes(field))
    .map((field) => ({ field, mine: own[field], theirs: other[field] })),
});

const stepsOf = ({ timeline }: Row): readonly unknown[] => (Array.isArray(timeline) ? timeline : []);
const isPrefix = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((step, index) => sameValue(step, other[index]));

/** The longer timeline when one continues the other; `undefined` when they diverge. */
const longerTimeline = (own: Row, other: Row) => {
  const mine = stepsOf(own);
  const theirs = stepsOf(other);
  if (isPrefix(theirs, mine)) return mine;
  return isPrefix(mine, theirs) ? theirs : undefined;
};

/**
 * Merges into a shipment that is finalized here: only later steps, put-away locations and a missing signature (invariant S10).
 */
const mergeFinalizedShipment = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (own.finalizedAt === undefined) return undefined;
  if (other.finalizedAt === undefined) return keepingMine(own, other, base, ['timeline']);
  const timeline = longerTimeline(own, other);
  const lines = putAwayOnBoth(own, other, base);
  const { signature, asSigned } = own.signature === undefined ? other : own;
  const quiet = [
    ...(timeline ? ['timeline'] : []),
    ...(lines ? ['lines'] : []),
    ...(own.signature === undefined ? ['signature', 'asSigned'] : []),
  ];
  const { clashes } = keepingMine(own, other, base, quiet);
  return {
    row: {
      ...own,
      ...(timeline && { timeline }),
      ...(lines && { lines }),
      ...(signature !== undefined && { signature }),
      ...(asSigned !== undefined && { asSigned }),
    },
    clashes,
  };
};

/** Fields that have a meaning only together. */
type Unit = readonly string[];

/** An invoice's project, and what follows from it. */
const BILLED: Unit = ['projectId', 'taskId', 'customerId'];
/** What an invoice's amount is calculated from. */
const CALCULATED: Unit = ['lines', 'tax'];
const ASKED: Unit = ['amount', ...CALCULATED];
/** A full payment, and the amount that was paid by it. */
const PAID: Unit = ['status', 'paidOn', ...ASKED];
const TRACKED: Unit = ['trackingType', 'trackingField', 'measured'];
const CORRECTED: Unit = ['startedAt', 'endedAt', 'corrected', 'ahead', 'deleted'];

/**
 * The other side, without its changes to a unit that the own side changed too: half of each would be what nobody wrote. The
 * clashes report these changes.
 */
const yieldingUnits = (own: Row, other: Row, base: Row | undefined, units: readonly Unit[]): MergedRow => {
  if (!base) return { row: other, clashes: [] };
  const differs = (one: Row, another: Row) => (field: string) => !sameValue(one[field], another[field]);
  const [isOwn, isOther, isUnlike] = [differs(own, base), differs(other, base), differs(own, other)];
  const fields = units.filter((unit) => [isOwn, isOther, isUnlike].every((differ) => unit.some(differ))).flat();
  const clashes = fields
    .filter((field) => isOther(field) && isUnlike(field))
    .map((field) => ({ field, mine: own[field], theirs: other[field] }));
  return { row: { ...other, ...Object.fromEntries(fields.map((field) => [field, base[field]])) }, clashes };
};

/** `mergeRow` that takes each unit from one side. */
const mergeUnits = (own: Row, other: Row, base: Row | undefined, units: readonly Unit[]): MergedRow => {
  const yielding = yieldingUnits(own, other, base, units);
  const { row, clashes } = mergeRow(own, yielding.row, base);
  return { row, clashes: [...clashes, ...yielding.clashes] };
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asRow = (value: unknown): Row => ({ ...(typeof value === 'object' ? value : undefined) });

/** Keeps a deleted invoice deleted, unless only the other side restored it. A deletion does not override an edit made here. */
const mergeDeletedInvoice = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (base && sameValue(own, base)) return undefined;
  if (own.deletedAt !== undefined) return keepingMine(own, other, base, ['deletedAt']);
  return other.deletedAt === undefined ? undefined : keepingMine(own, other, base);
};

/**
 * Sets an invoice's amount to the sum of its lines (invariant M7). If its part payments cover it, it becomes paid on the day of
 * the last one (invariant M6).
 */
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

/**
 * Keeps the payments of both sides. A clash reports an overpaid invoice, or one marked as paid without knowledge of the other
 * payments.
 */
const mergeInvoice = (own: Row, other: Row, base: Row | undefined, keepsUnits: boolean): MergedRow => {
  const whole = (row: Row): Row => ({ ...row, payments: listOf(row.payments) });
  const becamePaid = [own, other].some(({ status }) => status === 'paid') && base?.status !== 'paid';
  // A typed amount follows the other side's lines; lines follow no tax that they were written without.
  const isCalculatedTwice = [own, other].every((side) => CALCULATED.some((field) => !sameValue(side[field], base?.[field])));
  const units = keepsUnits ? [BILLED, ...(becamePaid ? [PAID] : isCalculatedTwice ? [ASKED] : [])] : [];
  const merged = mergeUnits(whole(own), whole(other), base && whole(base), units);
  const { payments, ...without } = merged.row;
  const row = settledInvoice(listOf(payments).length > 0 ? merged.row : without);
  const knewOther = (side: Row) => side.status === 'paid' && !sameValue(side, base) && !sameValue(whole(side).payments, payments);
  const isDoubtful = isOverpaid(row) || (row.status === 'paid' && [own, other].some(knewOther));
  const isKnown = sameValue(row, own) || merged.clashes.some(({ field }) => field === 'payments');
  if (!isDoubtful || isKnown) return { row, clashes: merged.clashes };
  return { row, clashes: [...merged.clashes, { field: 'payments', mine: own.payments, theirs: other.payments }] };
};

/** Counts how often a report was filed and reopened. */
const stepsOfReport = ({ earlier, reopened }: Row) => 2 * listOf(earlier).length + (reopened === undefined ? 0 : 1);

/** Whether the other report contains this one, as its current or an earlier version. */
const isKeptBy = (one: Row, ahead: Row) => {
  const { id: _, earlier: __, reopened: ___, ...version } = one;
  const { id: ____, earlier, ...now } = ahead;
  return [...listOf(earlier), now].some(
    (kept) => typeof kept === 'object' && sameValue({ ...kept, reopened: undefined }, { ...version, reopened: undefined }),
  );
};

/** Takes the report with more filings and reopenings; when equal, the own one stays whole (invariant T3). */
const mergeReport = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  if (stepsOfReport(other) <= stepsOfReport(own)) {
    return isKeptBy(other, own) ? { row: own, clashes: [] } : keepingMine(own, other, base);
  }
  if (isKeptBy(own, other)) return { row: other, clashes: [] };
  const clashes = fieldsOnlyIn(own, other, base).map((field) => ({ field, mine: other[field], theirs: own[field] }));
  return { row: other, clashes };
};

/** Whether a stretch has no known end: a merge closed it at its beginning when its task was finished. */
const isEndUnknown = ({ startedAt, endedAt, corrected }: Row) => endedAt === startedAt && corrected === undefined;

/** Fills in missing ends of stretches from the other side. */
const withKnownEnds = (task: Row, other: Row): Row => {
  const others = new Map(listOf(other.timeEntries).map((entry) => [asRow(entry).id, asRow(entry)]));
  const timeEntries = listOf(task.timeEntries).map((entry) => {
    const end = others.get(asRow(entry).id)?.endedAt;
    return end !== undefined && isEndUnknown(asRow(entry)) ? { ...asRow(entry), endedAt: end } : entry;
  });
  return task.timeEntries === undefined ? task : { ...task, timeEntries };
};

/** The other side of a task, without its correction of a stretch that was corrected here too. */
const yieldingStretches = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const entriesOf = (task: Row | undefined) => new Map(listOf(task?.timeEntries).map((entry) => [asRow(entry).id, asRow(entry)]));
  const [here, before] = [entriesOf(own), entriesOf(base)];
  const clashes: Clash[] = [];
  const timeEntries = listOf(other.timeEntries).map((entry) => {
    const theirs = asRow(entry);
    const [mine, was] = [here.get(theirs.id), before.get(theirs.id)];
    // A timer's end is merged with a correction; only two corrections exclude each other.
    const isOfBoth = mine && was && ![mine, theirs].some(({ corrected }) => sameValue(corrected, was.corrected));
    if (!isOfBoth) return entry;
    const yielding = yieldingUnits(mine, theirs, was, [CORRECTED]);
    clashes.push(...yielding.clashes);
    return yielding.row;
  });
  return { row: other.timeEntries === undefined ? other : { ...other, timeEntries }, clashes };
};

/** Keeps the start of a finished task, even if the other side removed it (invariant T2). A clash reports it. */
const mergeTask = (mine: Row, theirs: Row, base: Row | undefined, keepsUnits: boolean): MergedRow => {
  const [own, known] = [withKnownEnds(mine, theirs), withKnownEnds(theirs, mine)];
  const { row: other, clashes: corrections } = keepsUnits ? yieldingStretches(own, known, base) : { row: known, clashes: [] };
  const merged = mergeRow(own, other, base);
  const { row } = merged;
  const clashes = [...merged.clashes, ...corrections];
  const startDate = own.startDate ?? other.startDate;
  if (row.completeDate === undefined || row.startDate !== undefined || startDate === undefined) return { row, clashes };
  return { row: { ...row, startDate }, clashes: [...clashes, { field: 'startDate', mine: startDate, theirs: undefined }] };
};

/** Merges templates one by one. If both phones changed the initial templates, those are the base, although no row stored them. */
const mergeSettings = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const first: Row = { ...firstSettings() };
  const whole = (row: Row): Row =>
    row.checklistTemplates === undefined ? { ...row, checklistTemplates: first.checklistTemplates } : row;
  if (own.checklistTemplates === undefined && other.checklistTemplates === undefined) return mergeRow(own, other, base ?? first);
  return mergeRow(whole(own), whole(other), base ? whole(base) : first);
};

/** Merges a warehouse's minimums material by material. */
const mergeWarehouse = (own: Row, other: Row, base: Row | undefined): MergedRow => {
  const { row: minimums, clashes } = mergeRow(asRow(own.minimums), asRow(other.minimums), asRow(base?.minimums));
  const merged = mergeRow({ ...own, minimums }, { ...other, minimums }, base);
  const valuesOf = (side: 'mine' | 'theirs') => Object.fromEntries(clashes.map((clash) => [clash.field, clash[side]]));
  if (clashes.length === 0) return merged;
  return { ...merged, clashes: [...merged.clashes, { field: 'minimums', mine: valuesOf('mine'), theirs: valuesOf('theirs') }] };
};

/**
 * Merges two versions of a record by the rules of its table, for backups and for a team's log. `base` is their last common
 * version. Where both changed a field the own value stays. What was sent, reported or posted stays whole, and with `keepsUnits`
 * also fields that belong together.
 */
export const mergeVersions = (table: TableName, own: Row, other: Row, base: Row | undefined, keepsUnits = true): MergedRow => {
  if (table === 'settings') return mergeSettings(own, other, base);
  const settled = () => {
    if (table === 'completionReports') return mergeReport(own, other, base);
    if (table === 'invoices') return mergeDeletedInvoice(own, other, base) ?? mergeInvoice(own, other, base, keepsUnits);
    if (table === 'tasks') return mergeTask(own, other, base, keepsUnits);
    if (table === 'materials') return mergeUnits(own, other, base, keepsUnits ? [TRACKED] : []);
    if (table === 'warehouses') return mergeWarehouse(own, other, base);
    return table === 'shipments' ? mergeFinalizedShipment(own, other, base) : undefined;
  };
  return settled() ?? mergeRow(own, other, base);
};

/** A merged row as a patch; `undefined` when it does not fit its schema. A task's points are completed by their answers (T8). */
export const patchFrom = (table: TableName, row: Row): Patch | undefined => {
  const read = rowFrom(table, row);
  const patch = read ? put(table, read) : undefined;
  return patch?.table === 'tasks' && patch.row ? put('tasks', withCompletedPoints(patch.row)) : patch;
};
