import { applyPatches, findRow, type Patch, recordKey, remove } from '@/lib/domain/data';
import type { Flag } from '@/lib/domain/merge/flag';
import { planMerge } from '@/lib/domain/merge/plan';
import { isFinalized } from '@/lib/domain/stock/shipment';
import { sameValue } from '@/lib/kernel/same-value';
import { type Checkpoint, NO_CHECKPOINTS } from './checkpoint';
import { withFlags } from './flags';
import { bothProofs, dominates, type Fold, lastNumber, mergedVectors, numberIn, seedOf } from './fold';
import { type DeviceId, idOf, type Member, type Message, type Seed, type Vector } from './message';
import { readMessage } from './read-message';
import { type Rebased, rebase } from './rebase';
import {
  type Advance,
  afterSeed,
  type Belonging,
  confirmedFold,
  type Logged,
  lastOf,
  markOf,
  type Pending,
  type Replica,
  rebasedOutbox,
  stillPending,
} from './replica';
import { unsealed } from './signature';
import { changesFold, lackingRows, step } from './step';
import { stockFindings } from './stock-findings';

/**
 * What a device does after its server lost messages. `proof`: it sends the messages that made it a supervisor, then a `seed`.
 * `waits`: only another device can help.
 */
export type Recovery =
  | { readonly kind: 'replica'; readonly replica: Replica }
  | { readonly kind: 'proof'; readonly texts: readonly string[]; readonly offset: number }
  | { readonly kind: 'seed'; readonly fold: Fold; readonly offset: number }
  | { readonly kind: 'waits' };

/** Where reading a log began: at its first message, or at a chapter with this checkpoint. */
export interface Begin {
  readonly created: string;
  readonly start: Fold;
  readonly checkpoint?: Checkpoint;
}

/**
 * The signed messages that the log lacks, in the order in which they were confirmed. Those left from an earlier loss come last.
 * Seeds are excluded: they are valid at one offset only.
 */
const offersOf = (kept: readonly Logged[], { outbox: pending }: Replica, log: Fold): readonly Pending[] =>
  [...kept, ...pending].flatMap(({ text }) => {
    if (text === undefined) return [];
    const { body } = unsealed(text);
    const read = readMessage(body);
    if (!read) return [];
    const { device, n } = idOf(read.head);
    return n > 0 && n > numberIn(log.vector, device) ? [{ id: read.head.id, body, text, undo: [] }] : [];
  });

const isSupervisor = ({ members }: Fold, { self }: Belonging) => members.get(self.device)?.role === 'supervisor';

/** The messages that change the fold, until `isEnough`. */
const moving = (log: Fold, offset: number, offers: readonly Pending[], isEnough: (fold: Fold) => boolean = () => false) => {
  let fold = log;
  const taken: Pending[] = [];
  for (const one of offers) {
    if (isEnough(fold)) break;
    const after = step(fold, { offset: offset + taken.length + 1, read: readMessage(one.body), isSigned: true });
    if (after === 'newer' || !changesFold(fold, after)) continue;
    fold = after.fold;
    taken.push(one);
  }
  return { fold, taken };
};

const membersOf = ({ members }: Fold) => [...members.values()];

/** The effect of one device's messages that a seed claims to have restored. */
interface Restored {
  last: number;
  readonly patches: Patch[];
  /** Whether they admitted or removed a member. */
  isOfMembers: boolean;
}

/**
 * Checks a seed's claim that it restored messages. It holds for a device (`there`) when its messages would change nothing more.
 * Messages of such devices are not sent again (`offers`).
 */
const withoutRestored = (log: Fold, offset: number, offers: readonly Pending[]) => {
  const isSaid = (one: Pending) => idOf(one).n <= numberIn(log.restored, idOf(one).device);
  let fold = log;
  const restored = new Map<DeviceId, Restored>();
  for (const { id, body } of offers.filter(isSaid)) {
    const { device, n } = idOf({ id });
    const after = step(fold, { offset: offset + 1, read: readMessage(body), isSigned: true });
    if (after === 'newer' || !changesFold(fold, after)) continue;
    const one = restored.get(device) ?? { last: n, patches: [], isOfMembers: false };
    one.last = n;
    one.patches.push(...after.patches);
    one.isOfMembers ||= after.fold.members !== fold.members;
    restored.set(device, one);
    fold = after.fold;
  }
  const isSame = ({ table, id }: Patch) => sameValue(findRow(fold.data, table, id), findRow(log.data, table, id));
  const isTeamSame = sameValue(membersOf(fold), membersOf(log));
  const isThere = ({ patches, isOfMembers }: Restored) => patches.every(isSame) && (isTeamSame || !isOfMembers);
  const there = new Map([...restored].filter(([, one]) => isThere(one)));
  const isMissing = ({ device }: { readonly device: DeviceId }) => restored.has(device) && !there.has(device);
  return {
    offers: offers.filter((one) => !isSaid(one) || isMissing(idOf(one))),
    there: Object.fromEntries([...there].map(([device, { last }]) => [device, last])),
  };
};

/**
 * Merges a seed whose stock can't be merged at once: row by row, like a commit. Its movements come after all existing ones, so
 * past stock does not change. A posting that exists here, such as the same reversal, is rejected with a finding.
 */
const withLacking = (own: Fold, seed: Seed): Rebased => {
  const patches = lackingRows(own, seed).filter((patch) => {
    if (patch.row === null) return false;
    const there = patch.table === 'shipments' ? own.data.shipments.get(patch.row.id) : undefined;
    return !there || (patch.table === 'shipments' && isFinalized(patch.row) && !isFinalized(there));
  });
  return rebase(own.data, own.removed, { patches, before: patches.map(({ table, id }) => remove(table, id)) });
};

/** The moments of the devices that the seed knows further. */
const momentsBeyond = ({ vector }: Fold, seed: Seed): Fold['moments'] =>
  Object.fromEntries(
    Object.entries(seed.moments ?? {}).filter(([device]) => numberIn(seed.vector, device) > numberIn(vector, device)),
  );

/** Merges another device's seed that lacks something of this fold, as two backups are merged. */
const withSeed = (own: Fold, seed: Seed, { id, by, at }: Pick<Message, 'id' | 'by' | 'at'>): Fold => {
  const plan = planMerge({ data: own.data, versions: new Map() }, { data: seed.data, versions: new Map() });
  const planned = plan && applyPatches(own.data, plan.patches);
  const { after: data, findings: found } = planned
    ? {
        after: planned,
        findings: [
          ...plan.conflicts.map(({ table, id: record, clashes }) => ({ kind: 'both-edited' as const, table, record, clashes })),
          ...stockFindings(planned, own.data, plan.patches),
        ],
      }
    : withLacking(own, seed);
  const flags = found.map((finding, index): Flag => ({ ...finding, id: `${id}/${at}/${index}`, by, at }));
  const gone = new Set([...own.gone, ...seed.gone]);
  const members = [...seed.members, ...own.members.values()].filter(({ device }) => !gone.has(device));
  return {
    ...own,
    data,
    vector: mergedVectors(own.vector, seed.vector),
    moments: { ...own.moments, ...momentsBeyond(own, seed) },
    restored: mergedVectors(own.restored, seed.restored ?? {}),
    proof: bothProofs(own, seed),
    members: new Map(members.map((member) => [member.device, member])),
    gone,
    removed: own.removed.with(seed.removed.map((patch) => [recordKey(patch), patch])),
    flags: withFlags(own.flags, [...seed.flags, ...flags], data),
  };
};

/**
 * Unites the log with this device's fold. A seed that lacks something of it is merged and replaces nothing. A chapter at the
 * start of a trimmed log counts like a seed.
 */
const unitedFold = (own: Fold, { steps }: Advance, { start, checkpoint }: Begin): Fold => {
  let fold = own;
  // The flags of this merge get the last message's author and time.
  const last = steps.findLast(({ step }) => step.message)?.step.message;
  if (checkpoint && last && !dominates(fold, start)) fold = withSeed(fold, seedOf(start), last);
  for (const {
    offset,
    text,
    isKept,
    step: { message },
  } of steps) {
    if (message?.kind === 'seed' && !dominates(message.seed, fold)) {
      if (!dominates(fold, message.seed)) fold = withSeed(fold, message.seed, message);
      continue;
    }
    const after = step(fold, { offset, text, read: readMessage(unsealed(text).body), isSigned: isKept });
    if (after !== 'newer') fold = after.fold;
  }
  return fold;
};

/**
 * What a fold knows, without devices that this log has expelled. Nobody may send their lost messages again except in a
 * supervisor's seed, and waiting for that might never end.
 */
const withoutGone = ({ vector, base }: Pick<Fold, 'vector' | 'base'>, { gone }: Fold) => ({
  base,
  vector: Object.fromEntries(Object.entries(vector).filter(([device]) => !gone.has(device))),
});

/**
 * Moves a removal ahead, together with its author's earlier messages. Otherwise the removed device could write again on a server
 * that lost the removal. That device's lost messages return with a supervisor's seed. A declined device has written none, or was
 * confirmed before.
 */
const removalsFirst = (offers: readonly Pending[]): readonly Pending[] => {
  const until = new Map<DeviceId, number>();
  for (const [index, { id, body }] of offers.entries()) {
    const message = readMessage(body)?.message;
    if (typeof message === 'object' && message.kind === 'member-removed') until.set(idOf({ id }).device, index);
  }
  if (until.size === 0) return offers;
  const isBefore = (one: Pending, index: number) => index <= (until.get(idOf(one).device) ?? -1);
  return [...offers.filter(isBefore), ...offers.filter((one, index) => !isBefore(one, index))];
};

/** The messages that change the log. Removals come first if that loses only the removed devices' messages. */
const movingOf = (log: Fold, offset: number, offers: readonly Pending[]) => {
  const inOrder = moving(log, offset, offers);
  const sorted = removalsFirst(offers);
  if (sorted === offers) return inOrder;
  const first = moving(log, offset, sorted);
  return dominates(first.fold, withoutGone(inOrder.fold, inOrder.fold)) ? first : inOrder;
};

/** The numbers that this device restored by its own seeds. */
const ownSeeds = ({ steps }: Advance, { self }: Belonging): Vector =>
  steps.reduce<Vector>((all, { step: { fate, message } }) => {
    const isOwn = fate === 'applied' && message?.kind === 'seed' && idOf(message).device === self.device;
    return isOwn ? mergedVectors(all, message.seed.vector) : all;
  }, {});

/**
 * Whether the log and the repeated messages contain all that this device knew. A supervisor's device does not trust another
 * seed's claim; it seeds what it can't verify. Any other device has only that claim. It waits until its own restored numbers are
 * there, or it would reuse them.
 */
const hasAll = (fold: Fold, there: Vector, old: Fold, { device }: Member, isTechnician: boolean) => {
  const { vector, restored, base } = old;
  if (isTechnician) return dominates(fold, withoutGone({ vector: { ...vector, [device]: lastNumber(old, device) }, base }, fold));
  return (
    dominates({ vector: mergedVectors(fold.vector, there), base: fold.base }, { vector, base }) &&
    dominates(fold, { vector: restored, base })
  );
};

/**
 * Whether a pending message is among the repeated ones. An own message in parts counts once it is whole: the log may have only
 * some parts.
 */
const isBroughtBack = (one: Pending, fold: Fold, taken: readonly Pending[]) => {
  const { device, n } = idOf(one);
  return one.text === undefined ? n > 0 && n <= numberIn(fold.vector, device) : taken.some(({ text }) => text === one.text);
};

/** The replica on another log, with its pending messages rebased. */
const goneOver = (replica: Replica, log: Advance, { created, checkpoint }: Begin, waiting: readonly Pending[]): Replica => {
  const { belonging } = replica;
  const end = log.steps.at(-1);
  const offset = end?.offset ?? 0;
  const on = rebasedOutbox(log.fold, belonging, offset, waiting, replica.view);
  const { data: _, ...confirmed } = log.fold;
  return {
    ...replica,
    confirmed,
    view: on.fold.data,
    outbox: on.outbox,
    offset,
    mark: end ? markOf(end) : '',
    created,
    last: lastOf(log.fold, belonging, on.outbox),
    checkpoints: checkpoint ? { ...NO_CHECKPOINTS, own: [checkpoint] } : NO_CHECKPOINTS,
  };
};

/**
 * Decides how a device continues on a changed log, read from its beginning or from a chapter. It sends again what the log lacks.
 * If its history is too short for that, a supervisor's device sends a seed. Any other device keeps its data and waits.
 */
export const planRecovery = (replica: Replica, kept: readonly Logged[], log: Advance, begin: Begin): Recovery => {
  const { belonging } = replica;
  const offset = log.steps.at(-1)?.offset ?? 0;
  const old = confirmedFold(replica);
  const { offers, there } = withoutRestored(log.fold, offset, offersOf(kept, replica, log.fold));
  const { fold, taken } = movingOf(log.fold, offset, offers);
  const isTechnician = !isSupervisor(old, belonging);
  const seen = mergedVectors(there, ownSeeds(log, belonging));
  if (!hasAll(fold, seen, old, belonging.self, isTechnician)) {
    if (isTechnician) return { kind: 'waits' };
    if (isSupervisor(log.fold, belonging)) return { kind: 'seed', fold: unitedFold(old, log, begin), offset };
    const proof = moving(log.fold, offset, offers, (now) => isSupervisor(now, belonging));
    if (!isSupervisor(proof.fold, belonging)) return { kind: 'waits' };
    return { kind: 'proof', texts: proof.taken.flatMap(({ text }) => text ?? []), offset };
  }
  const waiting = stillPending(replica, log).filter((one) => !isBroughtBack(one, fold, taken));
  const own = afterSeed(waiting, fold, belonging.self.device);
  return { kind: 'replica', replica: goneOver(replica, log, begin, [...taken, ...own]) };
};

/**
 * The replica of a device that was far behind, from a chapter on. `undefined` when the chapter lacks something the device knows.
 */
export const skippedTo = (replica: Replica, log: Advance, begin: Begin): Replica | undefined => {
  if (!dominates(begin.start, replica.confirmed)) return undefined;
  const { device } = replica.belonging.self;
  return goneOver(replica, log, begin, afterSeed(stillPending(replica, log), log.fold, device));
};
