import { sameValue } from '@/lib/kernel/same-value';
import { filtering, mapping, runSteps, type Steps } from '@/lib/kernel/slices';
import { applyingPatches, type Data, findRow, latestInSteps, type Patch, put, recordKey, TABLE_NAMES } from '../data';
import { beforeOf } from '../history/entry';
import type { Shipment } from '../model/shipment';
import { RECORDS } from '../records';
import type { TableName } from '../schemas';
import { isCheckedLater, isDangling, isNotifiedAlready, revivedFor, withoutBrokenRules } from './applicable';
import { allConflicts, type Conflict, conflictOf, nameOf, overwrittenBy, reconciliationConflict } from './conflict';
import { type FlaggedStock, findInconsistency } from './consistency';
import type { Clash } from './row';
import { mergeVersions, patchFrom } from './row-rules';
import { type ReconciledRow, reconcilingTeams, settledTransfers } from './rules';
import { type SettledTask, settlingTasks } from './settled-tasks';
import { type ShipmentUnit, shipmentUnits, withUnit } from './stock';
import { commonVersion, rowOf, type Side, versionsInSteps, wasDeleted } from './versions';

export interface MergePlan {
  readonly patches: readonly Patch[];
  readonly conflicts: readonly Conflict[];
}

interface Answer {
  readonly patch?: Patch;
  readonly conflict?: Conflict;
}

const mergedRecord = (mine: Side, theirs: Side, table: TableName, id: string): Answer => {
  const own = rowOf(mine, table, id);
  const other = rowOf(theirs, table, id);
  if (!other) return {};
  const conflict = (kind: Conflict['kind'], clashes: readonly Clash[] = []): Answer =>
    RECORDS[table].showsClashes ? { conflict: { kind, table, id, name: nameOf(mine, theirs, table, id), clashes } } : {};
  if (!own) return wasDeleted(mine, table, id) ? conflict('deleted-here') : { patch: patchFrom(table, other) };
  if (table === 'weeklyReports') return {};
  if (table === 'invoices' && own.formId !== other.formId) return conflict('number-taken');
  const merged = mergeVersions(table, own, other, commonVersion(mine, theirs, table, id));
  const patch = sameValue(merged.row, own) ? undefined : patchFrom(table, merged.row);
  return { patch, ...(merged.clashes.length > 0 && conflict('both-edited', merged.clashes)) };
};

/** Merges one record of the other phone; empty when both phones have the same. */
const mergeRecord = (mine: Side, theirs: Side, table: TableName, id: string): readonly Answer[] => {
  if (sameValue(findRow(mine.data, table, id), findRow(theirs.data, table, id))) return [];
  return [mergedRecord(mine, theirs, table, id)];
};

/** A round may enable the next one to take more, as when its stock arrives after it was needed. This limits the rounds. */
const MOST_ROUNDS = 20;

interface Round extends MergePlan {
  /** Conflicts that this round resolved. They are reported although the next round no longer finds them. */
  readonly resolved: readonly Conflict[];
}

/** The rows that this phone should take from the other one, with the reasons. */
interface WantedRows {
  readonly rows: readonly Patch[];
  readonly answers: readonly Answer[];
  readonly revived: readonly Patch[];
  readonly reconciled: readonly ReconciledRow[];
  readonly tasks: readonly SettledTask[];
}

/** Merges each record, except shipments of a unit, and corrects the result to the rules between records. */
function* collectWanted(mine: Side, theirs: Side, units: readonly ShipmentUnit[]): Steps<WantedRows> {
  const asUnits = new Set<string>(units.map(({ shipment }) => shipment.id));
  const answers: Answer[] = [];
  for (const table of TABLE_NAMES.filter((name) => name !== 'movements'))
    for (const id of theirs.data[table].keys()) {
      yield;
      if (!(table === 'shipments' && asUnits.has(id))) answers.push(...mergeRecord(mine, theirs, table, id));
    }
  const asked = answers.flatMap(({ patch }) => patch ?? []);
  const news = yield* filtering(asked, (patch) => !isNotifiedAlready(mine.data, patch));
  const revived = yield* revivedFor(mine.data, theirs.data, news, units);
  const { patches, reconciled } = yield* reconcilingTeams(mine.data, [...news, ...revived]);
  const tasks = yield* settlingTasks(mine.data, patches);
  const latest = yield* latestInSteps([...patches, ...tasks.map(({ patch }) => patch)]);
  const rows = yield* filtering(latest, ({ table, id, row }) => !sameValue(findRow(mine.data, table, id), row));
  return { rows, answers, revived, reconciled, tasks };
}

/** Takes the shipments that are possible here, one after the other. */
function* takingUnits(before: Data, units: readonly ShipmentUnit[]) {
  let data = before;
  const patches: Patch[] = [];
  const [taken, refused]: [Shipment[], Shipment[]] = [[], []];
  for (const unit of units) {
    yield;
    const next = withUnit(data, unit);
    (next ? taken : refused).push(unit.shipment);
    if (!next) continue;
    data = next.data;
    patches.push(...next.patches);
  }
  return { data, patches, taken, refused };
}

/** One round: the patches that fit this phone's records, and the conflicts of the others. */
function* planRound(mine: Side, theirs: Side): Steps<Round> {
  const units = yield* shipmentUnits(mine.data, theirs.data);
  const { rows, answers, revived, reconciled, tasks } = yield* collectWanted(mine, theirs, units);
  const later = new Set(rows.filter((patch) => isCheckedLater(mine.data, patch)));
  const first = yield* withoutBrokenRules(
    mine.data,
    rows.filter((patch) => !later.has(patch)),
  );
  const stock = yield* takingUnits(first.data, units);
  const last = yield* withoutBrokenRules(stock.data, [...later]);
  const taken = new Set([...first.kept, ...stock.patches, ...last.kept]);
  const left = new Set(rows.filter((patch) => !taken.has(patch)));
  const leftKeys = new Set([...left].map(recordKey));
  const adjusted = reconciled.filter(({ patch }) => !left.has(patch));
  return {
    patches: [...taken, ...settledTransfers(mine.data, last.data)],
    resolved: [
      ...(yield* mapping(stock.taken, ({ id }) => overwrittenBy(mine, theirs, id) ?? [])).flat(),
      ...revived
        .filter(({ table, id }) => wasDeleted(mine, table, id) && findRow(last.data, table, id))
        .map((patch) => conflictOf(theirs.data, 'came-back', patch)),
      ...tasks
        .filter(({ patch, clashes }) => clashes.length > 0 && !leftKeys.has(recordKey(patch)))
        .map(({ patch, clashes }) => ({ ...conflictOf(theirs.data, 'both-edited', patch), clashes })),
      ...(yield* mapping(adjusted, (one) => reconciliationConflict(one, last.data))),
      ...answers.flatMap(({ patch, conflict }) => (patch && conflict) || []),
    ],
    conflicts: [
      ...(yield* mapping(stock.refused, (shipment) => conflictOf(theirs.data, 'stock', put('shipments', shipment)))),
      ...answers.flatMap(({ patch, conflict }) => (!patch && conflict) || []),
      ...[...left].map((patch) => conflictOf(theirs.data, isDangling(last.data, patch) ? 'dangling-link' : 'rule', patch)),
    ],
  };
}

const isEmptySide = ({ data, versions }: Side) => versions.size === 0 && TABLE_NAMES.every((table) => data[table].size === 0);

/** All rows of a backup, for an empty phone. A backup was checked as a whole when it was read. */
function* everythingOf({ data }: Side): Steps<readonly Patch[]> {
  const patches: Patch[] = [];
  for (const table of TABLE_NAMES)
    for (const row of data[table].values()) {
      patches.push(put(table, row));
      yield;
    }
  return patches;
}

/**
 * Plans what this phone takes from another phone's backup. It takes new records, changes made only there, and whole shipments
 * whose stock is possible here. Everything else stays as it is and is listed as a conflict, also what is overwritten here.
 * `null`: the merged stock would be impossible outside `flagged` locations. Merging the same backup again changes nothing. Yields
 * after each record.
 */
export function* planningMerge(mine: Side, theirs: Side, flagged: readonly FlaggedStock[] = []): Steps<MergePlan | null> {
  if (isEmptySide(mine)) return { patches: yield* everythingOf(theirs), conflicts: [] };
  let [side, plan]: [Side, Round] = [mine, yield* planRound(mine, theirs)];
  let { patches, resolved } = plan;
  for (let round = 0; plan.patches.length > 0 && round < MOST_ROUNDS; round += 1) {
    const before = beforeOf(side.data, plan.patches);
    side = {
      data: yield* applyingPatches(side.data, plan.patches),
      versions: yield* versionsInSteps(side.versions, [{ before, patches: plan.patches }]),
    };
    plan = yield* planRound(side, theirs);
    patches = [...patches, ...plan.patches];
    resolved = [...resolved, ...plan.resolved];
  }
  if ((yield* findInconsistency(side.data, flagged)) !== null) return null;
  return { patches: yield* latestInSteps(patches), conflicts: allConflicts(resolved, plan.conflicts) };
}

/** `planningMerge` without pauses, as a transaction needs it. */
export const planMerge = (mine: Side, theirs: Side, flagged?: readonly FlaggedStock[]) =>
  runSteps(planningMerge(mine, theirs, flagged));
