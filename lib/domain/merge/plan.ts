import { asId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { applyPatches, type Data, findRow, type Patch, put, TABLE_NAMES, type TableName } from '../data';
import { beforeOf } from '../history/entry';
import { recordRefusal } from '../record-rules';
import { danglingLinksOf } from '../references';
import { isFinalized } from '../stock/shipment';
import type { ShipmentId } from '../stock/shipment-model';
import { rowFrom } from '../table-schemas';
import { linksOf, nameOfRecord, nameOfRow } from '../tables';
import { inconsistencyOf } from './consistency';
import { type Clash, type MergedRow, mergeRow } from './row';
import { longerTimeline, type ReconciledRow, reconcileTeams, settledTransfers } from './rules';
import { shipmentUnits, withUnit } from './stock';
import { commonVersion, type Row, rowOf, type Side, versionsAfter, wasDeleted } from './versions';

/**
 * What a merge left as it is here, or took otherwise than one of the phones has it. `both-edited`: both phones wrote it, and differently.
 * `overwritten`: the other phone finalized what was edited here. `number-taken`: two invoices of one number. `stock`: this shipment is not
 * possible here. `deleted-here`: it was deleted on this phone; `came-back`: and is needed again. `dangling-link`: it names what is not here.
 * `left-team`: it comes without who left; `stays-in-team`: who has work here stays. `rule`: together they would break a rule.
 */
export interface Conflict {
  readonly kind:
    | 'both-edited'
    | 'overwritten'
    | 'number-taken'
    | 'stock'
    | 'deleted-here'
    | 'came-back'
    | 'dangling-link'
    | 'left-team'
    | 'stays-in-team'
    | 'rule';
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
  readonly clashes: readonly Clash[];
}

export interface MergePlan {
  readonly patches: readonly Patch[];
  readonly conflicts: readonly Conflict[];
}

/** What one round took may let the next one take more, e.g. stock that came after it was asked for. */
const MOST_ROUNDS = 20;

interface Answer {
  readonly patch?: Patch;
  readonly conflict?: Conflict;
}

const UNTOLD_TABLES: readonly TableName[] = ['notifications', 'weeklyReports'];

const putFrom = (table: TableName, row: Row): Patch | undefined => {
  const read = rowFrom(table, row);
  return read ? put(table, read) : undefined;
};

/** Fields that one side changed since `base` and that the other does not say. */
const fieldsOnlyIn = (one: Row, other: Row, base: Row | undefined) =>
  Object.keys(one).filter((field) => !sameValue(one[field], other[field]) && !(base && sameValue(one[field], base[field])));

/** This phone's row stays, and what the other said differently is told. */
const keepingMine = (own: Row, other: Row, base: Row | undefined, quiet: readonly string[] = []): MergedRow => ({
  row: own,
  clashes: fieldsOnlyIn(other, own, base)
    .filter((field) => !quiet.includes(field))
    .map((field) => ({ field, mine: own[field], theirs: other[field] })),
});

const shipmentOf = ({ data }: Side, id: string) => data.shipments.get(asId<ShipmentId>(id));

/** A shipment that was finalized here goes on by its steps only (invariant S10). */
const mergeFinalizedShipment = (mine: Side, theirs: Side, id: string, own: Row, other: Row): MergedRow | undefined => {
  const [shipment, theirShipment] = [shipmentOf(mine, id), shipmentOf(theirs, id)];
  if (!shipment || !theirShipment || !isFinalized(shipment)) return undefined;
  const base = commonVersion(mine, theirs, 'shipments', id);
  if (!isFinalized(theirShipment)) return keepingMine(own, other, base, ['timeline']);
  const timeline = longerTimeline(shipment, theirShipment);
  const kept = keepingMine(own, other, base, timeline ? ['timeline'] : []);
  return timeline ? { ...kept, row: { ...own, timeline } } : kept;
};

/** A deleted invoice stays deleted, and one that was edited here is not deleted unheard. */
const mergeDeletedInvoice = (own: Row, other: Row, base: Row | undefined): MergedRow | undefined => {
  if (own.deletedAt !== undefined) return keepingMine(own, other, base, ['deletedAt']);
  const isDeletedThere = other.deletedAt !== undefined;
  return isDeletedThere && !(base && sameValue(own, base)) ? keepingMine(own, other, base) : undefined;
};

/** Two versions of one record made one; what was sent or posted once and for all stays. */
const mergedRow = (mine: Side, theirs: Side, table: TableName, id: string, own: Row, other: Row): MergedRow => {
  const base = commonVersion(mine, theirs, table, id);
  const settled = () => {
    if (table === 'completionReports') return keepingMine(own, other, base);
    if (table === 'invoices') return mergeDeletedInvoice(own, other, base);
    return table === 'shipments' ? mergeFinalizedShipment(mine, theirs, id, own, other) : undefined;
  };
  return settled() ?? mergeRow(own, other, base);
};

const nameOf = (mine: Side, theirs: Side, table: TableName, id: string) =>
  nameOfRecord(mine.data, table, id) ?? nameOfRecord(theirs.data, table, id) ?? id;

/** One record of the other phone, seen from this one. */
const mergeRecord = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const [own, other] = [rowOf(mine, table, id), rowOf(theirs, table, id)];
  if (!other || sameValue(own, other)) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    UNTOLD_TABLES.includes(table) ? {} : { conflict: { kind, table, id, name: nameOf(mine, theirs, table, id), clashes } };
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: putFrom(table, other) };
  if (table === 'movements' || table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergedRow(mine, theirs, table, id, own, other);
  const patch = sameValue(merged.row, own) ? undefined : putFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};

const isDangling = (data: Data, { table, row }: Patch) => row !== null && danglingLinksOf(data, table, row).length > 0;

/** Takes out what names a record that is nowhere, until nothing does. */
const withoutDanglingLinks = (mine: Data, patches: readonly Patch[]) => {
  let kept = patches;
  for (;;) {
    const data = applyPatches(mine, kept);
    const sound = kept.filter((patch) => patch.row && !isDangling(data, patch));
    if (sound.length === kept.length) return { kept, data };
    kept = sound;
  }
};

/** Takes out what breaks a rule together with this phone's records. */
const withoutBrokenRules = (mine: Data, patches: readonly Patch[]) => {
  let result = withoutDanglingLinks(mine, patches);
  for (;;) {
    const { kept, data } = result;
    const sound = kept.filter((patch) => patch.row && !recordRefusal(patch, data, mine));
    if (sound.length === kept.length) return result;
    result = withoutDanglingLinks(mine, sound);
  }
};

/** An event tells once, whichever phone noticed it first. */
const isToldAlready = (mine: Data, { table, row }: Patch) =>
  table === 'notifications' &&
  row !== null &&
  !mine.notifications.has(row.id) &&
  [...mine.notifications.values()].some(({ event }) => event === row.event);

const conflictOf = (kind: Conflict['kind'], { table, id, row }: Patch): Conflict => ({
  kind,
  table,
  id,
  name: row ? nameOfRow(table, row) : id,
  clashes: [],
});

/** A report, a shipment's row, or that a warehouse is archived may only be judged once the stock has come. */
const isJudgedLater = (mine: Data, { table, id, row }: Patch) => {
  if (table !== 'warehouses') return table === 'completionReports' || table === 'shipments';
  return row?.archivedAt !== undefined && mine.warehouses.has(id) && mine.warehouses.get(id)?.archivedAt === undefined;
};

/** What was deleted here and is needed again, because something new of the other phone names it. */
const revivedFor = (mine: Data, theirs: Data, wanted: readonly Patch[], units: ReturnType<typeof shipmentUnits>) => {
  const revived: Patch[] = [];
  const news = [
    ...wanted,
    ...units.flatMap(({ shipment, movements }) => [put('shipments', shipment), ...movements.map((row) => put('movements', row))]),
  ];
  const known = new Set(news.map(({ table, id }) => `${table} ${id}`));
  for (const { table, row } of news) {
    for (const link of row ? linksOf(table, row) : []) {
      const other = rowOf({ data: theirs }, link.table, link.id);
      if (!other || findRow(mine, link.table, link.id) || known.has(`${link.table} ${link.id}`)) continue;
      const patch = putFrom(link.table, other);
      if (!patch) continue;
      known.add(`${link.table} ${link.id}`);
      revived.push(patch);
      news.push(patch);
    }
  }
  return revived;
};

/** What this phone wrote on a shipment that the other one finalized meanwhile, or that this one had deleted. */
const overwrittenBy = (mine: Side, theirs: Side, id: string): Conflict | undefined => {
  const [own, other] = [rowOf(mine, 'shipments', id), rowOf(theirs, 'shipments', id)];
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Conflict => ({
    ...{ kind, table: 'shipments', id, clashes },
    name: nameOf(mine, theirs, 'shipments', id),
  });
  if (!own) return wasDeleted(mine, 'shipments', id) ? conflict('came-back') : undefined;
  const lost = other ? fieldsOnlyIn(own, other, commonVersion(mine, theirs, 'shipments', id)) : [];
  const clashes = lost.map((field) => ({ field, mine: own[field], theirs: other?.[field] }));
  return clashes.length > 0 ? conflict('overwritten', clashes) : undefined;
};

const reconciliationConflict = ({ kind, patch, people }: ReconciledRow, data: Data): Conflict => {
  const names = people.map((id) => data.users.get(id)?.name ?? '').join(', ');
  return { ...conflictOf(kind, patch), clashes: [{ field: 'people', mine: names, theirs: undefined }] };
};

interface Round extends MergePlan {
  /** What was taken otherwise than this phone had it: it is told although the next round finds nothing to say of it. */
  readonly told: readonly Conflict[];
}

/** One round: what can be taken as things stand here, and what can't. */
const planRound = (mine: Side, theirs: Side): Round => {
  const units = shipmentUnits(mine.data, theirs.data);
  const finalized = new Set<string>(units.map(({ shipment }) => shipment.id));
  const answers = TABLE_NAMES.filter((table) => table !== 'movements').flatMap((table) =>
    [...theirs.data[table].keys()]
      .filter((id) => !(table === 'shipments' && finalized.has(id)))
      .map((id) => mergeRecord(mine, theirs, table, id)),
  );
  const news = answers.flatMap(({ patch }) => (patch && !isToldAlready(mine.data, patch) ? [patch] : []));
  const revived = revivedFor(mine.data, theirs.data, news, units);
  const { patches: wanted, reconciled } = reconcileTeams(mine.data, [...news, ...revived]);

  const later = wanted.filter((patch) => isJudgedLater(mine.data, patch));
  const first = withoutBrokenRules(
    mine.data,
    wanted.filter((patch) => !later.includes(patch)),
  );
  let data = first.data;
  const moved: Patch[] = [];
  const conflicts: Conflict[] = [];
  const told: Conflict[] = [];
  for (const unit of units) {
    const next = withUnit(data, unit);
    if (!next) conflicts.push(conflictOf('stock', put('shipments', unit.shipment)));
    else {
      data = next.data;
      moved.push(...next.patches);
      told.push(...[overwrittenBy(mine, theirs, unit.shipment.id)].filter((conflict) => conflict !== undefined));
    }
  }
  const last = withoutBrokenRules(data, later);
  const settled = settledTransfers(mine.data, last.data);
  const taken = [...first.kept, ...moved, ...last.kept];
  const left = wanted.filter((patch) => !taken.includes(patch));
  const back = revived.filter(({ table, id }) => wasDeleted(mine, table, id) && findRow(last.data, table, id));
  told.push(...back.map((patch) => conflictOf('came-back', patch)));
  told.push(...reconciled.filter(({ patch }) => !left.includes(patch)).map((one) => reconciliationConflict(one, last.data)));
  conflicts.push(...answers.flatMap(({ conflict }) => conflict ?? []));
  conflicts.push(...left.map((patch) => conflictOf(isDangling(last.data, patch) ? 'dangling-link' : 'rule', patch)));
  return { patches: [...taken, ...settled], conflicts, told };
};

const keyOf = ({ table, id }: Pick<Conflict, 'table' | 'id'>) => `${table} ${id}`;

/** What the last round still says, and what an earlier one told; once for each record and kind. */
const allConflicts = (told: readonly Conflict[], last: readonly Conflict[]) => {
  const back = new Set(told.filter(({ kind }) => kind === 'came-back').map(keyOf));
  const all = [...told, ...last].filter((conflict) => !(conflict.kind === 'deleted-here' && back.has(keyOf(conflict))));
  return [...new Map(all.map((conflict) => [`${conflict.kind} ${keyOf(conflict)}`, conflict])).values()];
};

const isEmptySide = ({ data, versions }: Side) => versions.size === 0 && TABLE_NAMES.every((table) => data[table].size === 0);

/** A backup that was read is sound as a whole; nothing here speaks against any of it. */
const everythingOf = ({ data }: Side): readonly Patch[] =>
  TABLE_NAMES.flatMap((table) => [...data[table].values()].map((row) => put(table, row)));

/**
 * What this phone takes from another one's backup: every record that it did not have, what only the other changed, and every shipment
 * that is possible here, whole. What can't be taken stays as it is here; it is listed, and so is what of this phone was written over.
 * `null`: together they make no sound books. Merging the same file again changes nothing.
 */
export const planMerge = (mine: Side, theirs: Side): MergePlan | null => {
  if (isEmptySide(mine)) return { patches: everythingOf(theirs), conflicts: [] };
  let [side, plan]: [Side, Round] = [mine, planRound(mine, theirs)];
  let { patches, told } = plan;
  for (let round = 0; plan.patches.length > 0 && round < MOST_ROUNDS; round += 1) {
    const before = beforeOf(side.data, plan.patches);
    side = {
      data: applyPatches(side.data, plan.patches),
      versions: versionsAfter(side.versions, [{ before, patches: plan.patches }]),
    };
    plan = planRound(side, theirs);
    patches = [...patches, ...plan.patches];
    told = [...told, ...plan.told];
  }
  if (inconsistencyOf(side.data) !== null) return null;
  const latest = new Map(patches.map((patch) => [keyOf(patch), patch]));
  return { patches: [...latest.values()], conflicts: allConflicts(told, plan.conflicts) };
};
