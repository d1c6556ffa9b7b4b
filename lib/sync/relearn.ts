import { applyPatches, type Data, findRow, type Patch, put, recordKey, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import type { Finding, Flag } from '@/lib/domain/merge/flag';
import { planMerge } from '@/lib/domain/merge/plan';
import { ledgerOf, ledgerOrder } from '@/lib/domain/stock/ledger';
import { asId } from '@/lib/kernel/id';
import { groupBy } from '@/lib/kernel/list';
import { NO_CHECKPOINTS } from './checkpoint';
import { dominates, type Fold, known, moves, step } from './fold';
import { idOf, type Message, readMessage } from './message';
import { postedBefore } from './rebase';
import {
  type Advance,
  type Belonging,
  confirmedFold,
  type Logged,
  lastOf,
  markOf,
  type Pending,
  putOn,
  type Replica,
  stillPending,
} from './replica';
import { unsealed } from './signature';
import { stockFindings } from './stock-findings';

/**
 * What a device does whose server forgot: it offers what is missing, or a seed. A log that does not know it as a supervisor first gets the
 * words that made it one (`proof`). Who has neither waits for who has.
 */
export type Relearned =
  | { readonly kind: 'replica'; readonly replica: Replica }
  | { readonly kind: 'proof'; readonly texts: readonly string[]; readonly place: number }
  | { readonly kind: 'seed'; readonly fold: Fold; readonly place: number }
  | { readonly kind: 'waits' };

/** What this device knows and the log does not, in the order in which it was confirmed once; a seed holds at its own place only. */
const offersOf = (kept: readonly Logged[], log: Fold): readonly Pending[] =>
  kept.flatMap(({ text }) => {
    const { body } = unsealed(text);
    const read = readMessage(body);
    if (!read) return [];
    const { device, n } = idOf(read.head);
    return n > 0 && n > known(log.vector, device) ? [{ id: read.head.id, body, text, undo: [] }] : [];
  });

const isSupervisor = ({ members }: Fold, { self }: Belonging) => members.get(self.device)?.role === 'supervisor';

/** Only what moves the fold is offered again, and no more than is needed. */
const moving = (log: Fold, place: number, offers: readonly Pending[], isEnough: (fold: Fold) => boolean = () => false) => {
  let fold = log;
  const taken: Pending[] = [];
  for (const one of offers) {
    if (isEnough(fold)) break;
    const after = step(fold, { place: place + taken.length + 1, read: readMessage(one.body), isSigned: true });
    if (after === 'newer' || !moves(fold, after)) continue;
    fold = after.fold;
    taken.push(one);
  }
  return { fold, taken };
};

/**
 * The rows of another's books that these lack. Its movements come after all that are here, so that they change no stock of the past. What
 * was posted here too, e.g. the same reversal, is left out and told whole.
 */
const lackingIn = (own: Data, theirs: Data) => {
  const movements = ledgerOrder(theirs.movements.values()).filter(({ id }) => !own.movements.has(id));
  const posted = groupBy(movements, ({ shipmentId }) => shipmentId);
  const isLacking = (table: TableName, id: string) => table !== 'movements' && !findRow(own, table, id);
  const patches: Patch[] = TABLE_NAMES.flatMap((table) =>
    [...theirs[table].values()]
      .filter(({ id }) => isLacking(table, id) && !(table === 'shipments' && posted.has(asId(id))))
      .map((row) => put(table, row)),
  );
  const twice: Finding[] = [];
  let data = applyPatches(own, patches);
  for (const [id, moved] of posted) {
    const { lastNumber } = ledgerOf(data);
    const shipment = theirs.shipments.get(id);
    const posting: readonly Patch[] = [
      ...(shipment ? [put('shipments', shipment)] : []),
      ...moved.map((movement, index) => put('movements', { ...movement, number: lastNumber + index + 1 })),
    ];
    const before = postedBefore(data, { patches: posting, before: beforeOf(data, posting) });
    if (before) {
      twice.push(before);
      continue;
    }
    patches.push(...posting);
    data = applyPatches(data, posting);
  }
  return { patches, twice };
};

/** Another device's seed that does not know all that this one does: both together, as two phones' backups are merged. */
const withSeed = (own: Fold, { seed, id, by, at }: Message & { readonly kind: 'seed' }): Fold => {
  const plan = planMerge({ data: own.data, versions: new Map() }, { data: seed.data, versions: new Map() });
  const { patches, twice } = plan ? { patches: plan.patches, twice: [] } : lackingIn(own.data, seed.data);
  const data = applyPatches(own.data, patches);
  const found = [
    ...twice,
    ...(plan?.conflicts ?? []).map(({ table, id: record, clashes }) => ({
      kind: 'both-edited' as const,
      table,
      record,
      clashes,
    })),
    ...stockFindings(data, own.data, patches),
  ];
  const flags = found.map((finding, index): readonly [string, Flag] => {
    const name = `${id}/${at}/${index}`;
    return [name, { ...finding, id: name, by, at }];
  });
  const devices = [...new Set([...Object.keys(own.vector), ...Object.keys(seed.vector)])];
  const gone = new Set([...own.gone, ...seed.gone]);
  const members = [...seed.members, ...own.members.values()].filter(({ device }) => !gone.has(device));
  return {
    ...own,
    data,
    vector: Object.fromEntries(
      devices.map((device) => [device, Math.max(known(own.vector, device), known(seed.vector, device))]),
    ),
    members: new Map(members.map((member) => [member.device, member])),
    gone,
    removed: own.removed.with(seed.removed.map((patch) => [recordKey(patch), patch])),
    flags: own.flags.with([...seed.flags.map((flag): readonly [string, Flag] => [flag.id, flag]), ...flags]),
  };
};

/** All that two folds know: the log's messages over what this device knows. */
const unitedFold = (own: Fold, { steps }: Advance): Fold => {
  let fold = own;
  for (const {
    place,
    text,
    isKept,
    step: { message },
  } of steps) {
    const after = step(fold, { place, read: readMessage(unsealed(text).body), isSigned: isKept });
    if (after === 'newer') continue;
    const isOther = message?.kind === 'seed' && after.fate !== 'applied' && !dominates(fold, message.seed);
    fold = isOther && message.kind === 'seed' ? withSeed(fold, message) : after.fold;
  }
  return fold;
};

/**
 * What a fold knows of devices that this log has not expelled. Where a log forgot messages and then expelled their author, nobody may say
 * them again: only a supervisor's seed brings them back, and who waited for one might wait for ever.
 */
const withoutGone = ({ vector, base }: Fold, { gone }: Fold) => ({
  base,
  vector: Object.fromEntries(Object.entries(vector).filter(([device]) => !gone.has(device))),
});

/**
 * The log as it is now, read from its beginning by a device that knew another one. The device offers again what it holds beyond it.
 * Where its history does not reach that far, a supervisor's device offers a seed. Any other keeps what it has and waits for one.
 */
export const relearned = (replica: Replica, kept: readonly Logged[], log: Advance, created: string): Relearned => {
  const { belonging } = replica;
  const end = log.steps.at(-1);
  const place = end?.place ?? 0;
  const mark = end ? markOf(end) : '';
  const old = confirmedFold(replica);
  const offers = offersOf(kept, log.fold);
  const { fold, taken } = moving(log.fold, place, offers);
  const isTechnician = !isSupervisor(old, belonging);
  if (!dominates(fold, isTechnician ? withoutGone(old, fold) : old)) {
    if (isTechnician) return { kind: 'waits' };
    if (isSupervisor(log.fold, belonging)) return { kind: 'seed', fold: unitedFold(old, log), place };
    const proof = moving(log.fold, place, offers, (now) => isSupervisor(now, belonging));
    if (!isSupervisor(proof.fold, belonging)) return { kind: 'waits' };
    return { kind: 'proof', texts: proof.taken.flatMap(({ text }) => text ?? []), place };
  }
  const own = stillPending(replica, log).filter(({ id }) => !taken.some((one) => one.id === id));
  const on = putOn(log.fold, belonging, place, [...taken, ...own]);
  const { data: _, ...confirmed } = log.fold;
  const last = lastOf(log.fold, belonging, on.pending);
  return {
    kind: 'replica',
    replica: {
      ...replica,
      confirmed,
      view: on.fold.data,
      pending: on.pending,
      place,
      mark,
      created,
      last,
      checkpoints: NO_CHECKPOINTS,
    },
  };
};
