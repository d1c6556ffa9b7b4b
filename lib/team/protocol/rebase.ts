import { applyPatches, type Data, findRow, latestPatches, type Patch, put, recordKey, remove } from '@/lib/domain/data';
import { recordRefusal } from '@/lib/domain/history/record-rules';
import { invoiceNumber, invoiceOfForm, nextInvoiceId } from '@/lib/domain/invoice/rules';
import { fieldsOnlyIn } from '@/lib/domain/merge/conflict';
import type { Finding } from '@/lib/domain/merge/flag';
import type { Clash } from '@/lib/domain/merge/row';
import { mergeVersions, patchFrom } from '@/lib/domain/merge/row-rules';
import { reconcilingTeams, settledTransfers } from '@/lib/domain/merge/rules';
import { settlingTasks } from '@/lib/domain/merge/settled-tasks';
import { fitsTransfer } from '@/lib/domain/merge/stock';
import type { Row } from '@/lib/domain/merge/versions';
import type { Movement } from '@/lib/domain/model/movement';
import type { Shipment } from '@/lib/domain/model/shipment';
import { isNotified } from '@/lib/domain/notifications-about';
import { RECORDS } from '@/lib/domain/records';
import { danglingLinksOf, referrersOf } from '@/lib/domain/references';
import { nextNumber } from '@/lib/domain/stock/ledger';
import { loggedReversalRefusal } from '@/lib/domain/stock/reverse';
import { isFinalized } from '@/lib/domain/stock/shipment';
import { groupBy } from '@/lib/kernel/list';
import { sameValue } from '@/lib/kernel/same-value';
import { runSteps } from '@/lib/kernel/slices';
import { UNITS_SINCE } from './message';
import { finding, stockFindings } from './stock-findings';

/** A commit's rows, and the rows before it as its author saw them, index by index; its author's `FOLD_VERSION`. */
export interface CommitRows {
  readonly patches: readonly Patch[];
  readonly before: readonly Patch[];
  readonly f?: number;
}

/** A rebased commit: the rows that change, all rows after it, and the conflicts found. */
export interface Rebased {
  readonly patches: readonly Patch[];
  readonly after: Data;
  readonly findings: readonly Finding[];
}

/** Deleted rows that a link may bring back, by `recordKey`. */
export type Removed = ReadonlyMap<string, Patch>;

const asRow = (row: object): Row => ({ ...row });
const isQuiet = ({ table }: Patch) => !RECORDS[table].showsClashes;

/** A rejected row as clashes of all its fields, so that a reviewer sees everything that was lost. */
const wholeRow = (row: object | null): readonly Clash[] =>
  row ? Object.entries(row).map(([field, theirs]) => ({ field, mine: undefined, theirs })) : [];

type Answer = readonly [patch: Patch | undefined, findings: readonly Finding[]];
const NOTHING: Answer = [undefined, []];

/** A shipment that a commit finalizes, with its movements: it is accepted or rejected as a whole. */
interface Posting {
  readonly shipment: Shipment;
  readonly movements: readonly Movement[];
}

/** The shipments that a commit finalizes, by id. */
const postingsOf = ({ patches, before }: CommitRows): ReadonlyMap<string, Posting> => {
  const moved = groupBy(
    patches.flatMap(({ table, row }) => (table === 'movements' && row ? [row] : [])),
    ({ shipmentId }) => shipmentId,
  );
  const isFinalizedIn = (patch: Patch | undefined) =>
    patch?.table === 'shipments' && patch.row !== null && isFinalized(patch.row);
  return new Map(
    patches.flatMap((patch, index): readonly [string, Posting][] =>
      patch.table === 'shipments' && patch.row && isFinalizedIn(patch) && !isFinalizedIn(before[index])
        ? [[patch.id, { shipment: patch.row, movements: moved.get(patch.row.id) ?? [] }]]
        : [],
    ),
  );
};

/** Why a posting is rejected: the shipment is finalized already, its reversal is refused, or it exceeds what is in transit. */
const postedBefore = (data: Data, { shipment, movements }: Posting): string | undefined => {
  const known = data.shipments.get(shipment.id);
  const target = shipment.reversesId && data.shipments.get(shipment.reversesId);
  return (
    (known && isFinalized(known) ? 'already-finalized' : undefined) ??
    (target ? loggedReversalRefusal(data, target)?.refused : undefined) ??
    (fitsTransfer(data, { shipment, movements }) ? undefined : 'more-than-in-transit')
  );
};

/** Whether the same posting already exists, as when two devices began from one backup. Then it is no conflict. */
const isThere = (data: Data, { shipment, movements }: Posting) =>
  sameValue(data.shipments.get(shipment.id), shipment) && movements.every(({ id }) => data.movements.has(id));

/**
 * Gives an invoice its number. A saved form keeps the number that it has here; a new invoice gets the next one when its number is
 * taken or not the next (invariant M2).
 */
const renumberInvoice = (data: Data, patch: Patch, was: Patch): readonly [Patch, Patch, readonly Finding[]] => {
  const row = patch.table === 'invoices' ? patch.row : null;
  if (!row) return [patch, was, []];
  const known = row.formId && invoiceOfForm(data.invoices, row.formId);
  const renamed = (id: typeof row.id): readonly [Patch, Patch] => [
    put('invoices', { ...row, id }),
    was.table === 'invoices' && was.row ? put('invoices', { ...was.row, id }) : ({ ...was, id } as Patch),
  ];
  if (known) return [...renamed(known.id), []];
  const holder = data.invoices.get(row.id);
  if (was.row && holder && !row.formId) return [patch, was, []];
  const next = nextInvoiceId(data.invoices, invoiceNumber(row.id).year);
  if (next === row.id || (holder && !row.formId)) return [patch, was, []];
  return [
    ...renamed(next),
    [finding('number-taken', { table: 'invoices', id: next }, [{ field: 'id', mine: next, theirs: row.id }])],
  ];
};

const renumberMovement = (data: Data, patch: Patch): Answer => {
  if (patch.table !== 'movements' || !patch.row || data.movements.has(patch.row.id)) return NOTHING;
  return [put('movements', { ...patch.row, number: nextNumber(data) }), []];
};

/** Whether an event was notified before. A deleted notification does not return. */
const isNotifiedAlready = (data: Data, { table, row }: Patch, was: Patch) =>
  table === 'notifications' && row !== null && (was.row !== null || isNotified(data.notifications, row.event));

/** A finalized shipment replaces a draft whatever others wrote there: its movements belong to its own lines. */
const isPostedOver = (own: Row, after: Row) => own.finalizedAt === undefined && after.finalizedAt !== undefined;

const mergeRow = (own: Row, patch: Patch, was: Row | undefined, keepsUnits: boolean): Answer => {
  const after = asRow(patch.row ?? {});
  if (was && sameValue(own, was)) return [patch, []];
  if (patch.table === 'shipments' && isPostedOver(own, after)) {
    const lost = fieldsOnlyIn(own, after, was).map((field) => ({ field, mine: after[field], theirs: own[field] }));
    return [patch, lost.length > 0 ? [finding('overwritten', patch, lost)] : []];
  }
  const { row, clashes } = mergeVersions(patch.table, own, after, was, keepsUnits);
  const merged = patchFrom(patch.table, row);
  if (!merged) {
    const lost = wholeRow(after).filter(({ field, theirs }) => !sameValue(own[field], theirs));
    return [
      undefined,
      [
        finding(
          'both-edited',
          patch,
          lost.map((clash) => ({ ...clash, mine: own[clash.field] })),
        ),
      ],
    ];
  }
  return [merged, clashes.length > 0 && !isQuiet(patch) ? [finding('both-edited', patch, clashes)] : []];
};

/** Merges one row of a commit into the current rows. */
const mergePatch = (data: Data, patch: Patch, was: Patch, keepsUnits: boolean): Answer => {
  if (patch.table === 'movements') return renumberMovement(data, patch);
  const own = findRow(data, patch.table, patch.id);
  if (patch.row === null) {
    if (!own) return NOTHING;
    if (isQuiet(patch) || sameValue(own, was.row)) return [patch, []];
    return [undefined, [finding('kept-edit', patch)]];
  }
  if (!own) {
    if (isNotifiedAlready(data, patch, was)) return NOTHING;
    return [patch, was.row === null ? [] : [finding('came-back', patch)]];
  }
  if (patch.table === 'weeklyReports') return NOTHING;
  return mergeRow(asRow(own), patch, was.row ? asRow(was.row) : undefined, keepsUnits);
};

/** Rejects deletions of rows that other rows refer to (invariant I1). */
const withoutNeeded = (data: Data, { patches, ...rebased }: Rebased): Rebased => {
  const findings = [...rebased.findings];
  let [kept, after] = [patches, rebased.after];
  for (;;) {
    const isNeeded = ({ table, id, row }: Patch) =>
      row === null && table !== 'notifications' && referrersOf(after, table, id).length > 0;
    const needed = kept.filter(isNeeded);
    if (needed.length === 0) return { patches: kept, after, findings };
    findings.push(...needed.map((patch) => finding('kept-edit', patch)));
    kept = kept.filter((patch) => !needed.includes(patch));
    after = applyPatches(data, kept);
  }
};

/**
 * Restores deleted rows that kept rows refer to. A row that refers to nothing known is rejected, with a finding (invariant I1).
 */
const withLinks = (data: Data, removed: Removed, { patches, ...rebased }: Rebased): Rebased => {
  const findings = [...rebased.findings];
  let [kept, after] = [patches, rebased.after];
  for (;;) {
    const now = after;
    const loose = kept.flatMap((patch) => {
      const links = patch.row ? danglingLinksOf(now, patch.table, patch.row) : [];
      return links.length > 0 ? [{ patch, links }] : [];
    });
    if (loose.length === 0) return { patches: kept, after, findings };
    const keptBefore = kept;
    const back = new Map(
      loose.flatMap(({ links }) =>
        links.flatMap(({ table, id }) => {
          const known = removed.get(recordKey({ table, id }));
          return known && !keptBefore.some((patch) => patch.table === table && patch.id === id && patch.row)
            ? [[recordKey(known), known]]
            : [];
        }),
      ),
    );
    const isLost = loose.filter(({ links }) => links.some((link) => !back.has(recordKey(link)))).map(({ patch }) => patch);
    findings.push(
      ...[...back.values()].map((patch) => finding('came-back', patch)),
      ...isLost.filter((patch) => !isQuiet(patch)).map((patch) => finding('dangling-link', patch, wholeRow(patch.row))),
    );
    const wasDeletion = (patch: Patch) => patch.row === null && back.has(recordKey(patch));
    kept = [...kept.filter((patch) => !isLost.includes(patch) && !wasDeletion(patch)), ...back.values()];
    after = applyPatches(data, kept);
  }
};

const touches = (patches: readonly Patch[], ...tables: readonly Patch['table'][]) =>
  patches.some(({ table }) => tables.includes(table));

/** Adapts the rows to teams, signed tasks and transfer states (invariant S12). */
const fitting = (data: Data, rebased: Rebased): Rebased => {
  const fit = touches(rebased.patches, 'tasks', 'projects') ? runSteps(reconcilingTeams(data, rebased.patches)) : undefined;
  const findings = (fit?.reconciled ?? []).map(({ kind, patch, people }) =>
    finding(kind, patch, [{ field: 'people', mine: people.join(' '), theirs: undefined }]),
  );
  const isFitted = fit !== undefined && fit.reconciled.length > 0;
  const fitted = isFitted ? fit.patches : rebased.patches;
  const tasks = touches(fitted, 'tasks', 'completionReports', 'users') ? runSteps(settlingTasks(data, fitted)) : [];
  const patches = tasks.length > 0 ? latestPatches([...fitted, ...tasks.map(({ patch }) => patch)]) : fitted;
  const after = isFitted || tasks.length > 0 ? applyPatches(data, patches) : rebased.after;
  const conflicts = tasks.flatMap(({ patch, clashes }) => (clashes.length > 0 ? [finding('both-edited', patch, clashes)] : []));
  const settled = touches(patches, 'shipments', 'movements') ? settledTransfers(data, after) : [];
  return {
    patches: [...patches, ...settled],
    after: applyPatches(after, settled),
    findings: [...rebased.findings, ...findings, ...conflicts],
  };
};

const brokenRules = (data: Data, { patches, after }: Rebased): readonly Finding[] => {
  const rules = patches.flatMap((patch) => {
    const wrong = recordRefusal(patch, after, data);
    return wrong ? [finding('rule', patch, [], wrong.refused)] : [];
  });
  return [...rules, ...stockFindings(after, data, patches)];
};

/**
 * Rebases a commit on the current rows, field by field. Earlier writes stay; a later write of the same field is flagged. Only a
 * posting that is no longer possible is rejected, with its movements and a finding. On the rows that its author saw, a commit
 * writes exactly what they wrote.
 */
export const rebase = (data: Data, removed: Removed, written: CommitRows): Rebased => {
  // By its author's rules, so that an older log gives the same fold as before.
  const keepsUnits = (written.f ?? 1) >= UNITS_SINCE;
  let after = data;
  const patches: Patch[] = [];
  const findings: Finding[] = [];
  const postings = postingsOf(written);
  /** A posting is decided once, at its first row, on the rows written before it. */
  const isOut = new Map<string, boolean>();
  const isLeftOut = (id: string) => {
    const posting = postings.get(id);
    const known = isOut.get(id);
    if (!posting || known !== undefined) return known ?? false;
    const why = postedBefore(after, posting);
    isOut.set(id, why !== undefined);
    if (why !== undefined && !isThere(after, posting))
      findings.push(finding('done-twice', { table: 'shipments', id: posting.shipment.id }, wholeRow(posting.shipment), why));
    return why !== undefined;
  };
  for (const [index, asked] of written.patches.entries()) {
    const shipment = asked.table === 'shipments' ? asked.id : asked.table === 'movements' ? asked.row?.shipmentId : undefined;
    if (shipment !== undefined && isLeftOut(shipment)) continue;
    const base = written.before[index] ?? remove(asked.table, asked.id);
    const [patch, was, renumbered] = renumberInvoice(after, asked, base);
    const [merged, found] = mergePatch(after, patch, was, keepsUnits);
    findings.push(...renumbered, ...found);
    if (!merged) continue;
    patches.push(merged);
    after = applyPatches(after, [merged]);
  }
  const needed = withoutNeeded(data, { patches: latestPatches(patches), after, findings });
  const rebased = fitting(data, withLinks(data, removed, needed));
  const changed = latestPatches(rebased.patches).filter(
    (patch) => !sameValue(findRow(data, patch.table, patch.id) ?? null, patch.row),
  );
  return {
    patches: changed,
    after: rebased.after,
    findings: [...rebased.findings, ...brokenRules(data, { ...rebased, patches: changed })],
  };
};
