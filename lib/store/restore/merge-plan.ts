import { applyPatches, type Data, type Patch, put, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { recordRefusal } from '@/lib/domain/record-rules';
import { linksOf, nameOfRecord, nameOfRow } from '@/lib/domain/tables';
import { sameValue } from '@/lib/kernel/same-value';
import { beforeOf } from '../log';
import { type Clash, mergeRow } from './merge-row';
import { unitsOf, withUnit } from './merge-stock';
import { commonVersion, type Row, rowOf, type Side, versionsAfter, wasDeleted } from './row-versions';
import { rowFrom } from './schemas';
import { flawOf } from './soundness';

/**
 * What a merge left as it is here. `both-edited`: both phones wrote it, and differently. `number-taken`: two invoices of one number.
 * `stock`: this shipment is not possible here. `deleted-here`: it was deleted on this phone. `leads-nowhere`: it names what is not here.
 * `rule`: together they would break a rule of the business.
 */
export interface Conflict {
  readonly kind: 'both-edited' | 'number-taken' | 'stock' | 'deleted-here' | 'leads-nowhere' | 'rule';
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

const QUIET: readonly TableName[] = ['notifications', 'weeklyReports'];

const putFrom = (table: TableName, row: Row): Patch | undefined => {
  const read = rowFrom(table, row);
  return read ? put(table, read) : undefined;
};

/** One record of the other phone, seen from this one. */
const meet = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const [own, other] = [rowOf(mine, table, id), rowOf(theirs, table, id)];
  if (!other || sameValue(own, other)) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    QUIET.includes(table)
      ? {}
      : {
          conflict: {
            kind,
            table,
            id,
            name: nameOfRecord(mine.data, table, id) ?? nameOfRecord(theirs.data, table, id) ?? id,
            clashes,
          },
        };
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: putFrom(table, other) };
  if (table === 'movements' || table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergeRow(own, other, commonVersion(mine, theirs, table, id));
  const patch = sameValue(merged.row, own) ? undefined : putFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};

const hasRow = (data: Data, table: TableName, id: string) => {
  const rows: ReadonlyMap<string, unknown> = data[table];
  return rows.has(id);
};

/** Takes out what names a record that is nowhere, until nothing does. */
const withoutLooseEnds = (mine: Data, patches: readonly Patch[]) => {
  let kept = patches;
  for (;;) {
    const data = applyPatches(mine, kept);
    const sound = kept.filter(({ table, row }) => row && linksOf(table, row).every((link) => hasRow(data, link.table, link.id)));
    if (sound.length === kept.length) return { kept, data };
    kept = sound;
  }
};

/** Takes out what breaks a rule together with this phone's records. */
const withoutBrokenRules = (mine: Data, patches: readonly Patch[]) => {
  let result = withoutLooseEnds(mine, patches);
  for (;;) {
    const { kept, data } = result;
    const sound = kept.filter((patch) => patch.row && !recordRefusal(patch, data, mine));
    if (sound.length === kept.length) return result;
    result = withoutLooseEnds(mine, sound);
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

/** A report, or what names a shipment, may only be judged once the stock has come. */
const isJudgedLater = ({ table }: Patch) => table === 'completionReports' || table === 'shipments';

/** What was deleted here and is needed again, because something new of the other phone names it. */
const revivedFor = (mine: Data, theirs: Data, wanted: readonly Patch[], units: ReturnType<typeof unitsOf>) => {
  const revived: Patch[] = [];
  const news = [
    ...wanted,
    ...units.flatMap(({ shipment, movements }) => [put('shipments', shipment), ...movements.map((row) => put('movements', row))]),
  ];
  const known = new Set(news.map(({ table, id }) => `${table} ${id}`));
  for (const { table, row } of news) {
    for (const link of row ? linksOf(table, row) : []) {
      const other = rowOf({ data: theirs }, link.table, link.id);
      if (!other || hasRow(mine, link.table, link.id) || known.has(`${link.table} ${link.id}`)) continue;
      const patch = putFrom(link.table, other);
      if (!patch) continue;
      known.add(`${link.table} ${link.id}`);
      revived.push(patch);
      news.push(patch);
    }
  }
  return revived;
};

const isLoose = (data: Data, { table, row }: Patch) =>
  row !== null && linksOf(table, row).some((link) => !hasRow(data, link.table, link.id));

/** One round: what can be taken as things stand here, and what can't. */
const planRound = (mine: Side, theirs: Side): MergePlan => {
  const units = unitsOf(mine.data, theirs.data);
  const finalized = new Set<string>(units.map(({ shipment }) => shipment.id));
  const answers = TABLE_NAMES.filter((table) => table !== 'movements').flatMap((table) =>
    [...theirs.data[table].keys()]
      .filter((id) => !(table === 'shipments' && finalized.has(id)))
      .map((id) => meet(mine, theirs, table, id)),
  );
  const wanted = answers.flatMap(({ patch }) => (patch && !isToldAlready(mine.data, patch) ? [patch] : []));

  const revived = revivedFor(mine.data, theirs.data, wanted, units);
  wanted.push(...revived);

  const [later, records] = [wanted.filter(isJudgedLater), wanted.filter((patch) => !isJudgedLater(patch))];
  const first = withoutBrokenRules(mine.data, records);
  let data = first.data;
  const moved: Patch[] = [];
  const conflicts = answers
    .flatMap(({ conflict }) => conflict ?? [])
    .filter(({ kind, id }) => kind !== 'deleted-here' || !revived.some((patch) => patch.id === id));
  for (const unit of units) {
    const next = withUnit(data, unit);
    if (!next) conflicts.push(conflictOf('stock', put('shipments', unit.shipment)));
    else {
      data = next.data;
      moved.push(...next.patches);
    }
  }
  const last = withoutBrokenRules(data, later);
  const taken = [...first.kept, ...moved, ...last.kept];
  const left = wanted.filter((patch) => !taken.includes(patch));
  conflicts.push(...left.map((patch) => conflictOf(isLoose(last.data, patch) ? 'leads-nowhere' : 'rule', patch)));
  return { patches: taken, conflicts };
};

/**
 * What this phone takes from another one's backup: every record that it did not have, what only the other changed, and every shipment
 * that is possible here, whole. What can't be taken stays as it is here and is listed. `null`: together they make no sound books.
 * Merging the same file again changes nothing.
 */
export const planMerge = (mine: Side, theirs: Side): MergePlan | null => {
  let [side, plan]: [Side, MergePlan] = [mine, planRound(mine, theirs)];
  let patches = plan.patches;
  for (let round = 0; plan.patches.length > 0 && round < MOST_ROUNDS; round += 1) {
    const before = beforeOf(side.data, plan.patches);
    side = {
      data: applyPatches(side.data, plan.patches),
      versions: versionsAfter(side.versions, [{ before, patches: plan.patches }]),
    };
    plan = planRound(side, theirs);
    patches = [...patches, ...plan.patches];
  }
  if (flawOf(side.data) !== null) return null;
  const latest = new Map(patches.map((patch) => [`${patch.table} ${patch.id}`, patch]));
  return { patches: [...latest.values()], conflicts: plan.conflicts };
};
