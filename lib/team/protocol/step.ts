import { findRow, type Patch, put, recordKey, remove, TABLE_NAMES } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { compareInvoices } from '@/lib/domain/invoice/rules';
import { shipmentUnits } from '@/lib/domain/merge/stock';
import { isWritable, mayWrite } from '@/lib/domain/permission';
import { sameValue } from '@/lib/kernel/same-value';
import { runSteps } from '@/lib/kernel/slices';
import { type Act, flagged, withFlags } from './flags';
import {
  bothProofs,
  counted,
  dominates,
  type Fate,
  type Fold,
  foldOf,
  isLastSupervisor,
  lastNumber,
  mergedVectors,
  numberIn,
} from './fold';
import { type DeviceId, idOf, type JoinRequest, type Member, type Message, type Seed } from './message';
import { type Read, readMessage } from './read-message';
import { type Rebased, rebase } from './rebase';

/** A message at its offset, and whether its signature is valid. */
export interface Judged {
  readonly offset: number;
  /** The signed text; missing for a pending message. */
  readonly text?: string;
  readonly read: Read | null;
  readonly isSigned: boolean;
  /** When the server received it; missing for a pending message. */
  readonly time?: string;
}

/** The result of one message: the next fold, the changed rows, and how the message was handled. */
export interface Step {
  readonly fold: Fold;
  readonly fate: Fate;
  /** The applied message; a message in parts as a whole. */
  readonly message?: Message;
  readonly patches: readonly Patch[];
  /** A seed replaced the whole fold, so `patches` do not describe the change. */
  readonly isReplaced?: true;
}

/**
 * Whether a message changed the fold: it was applied, or it used up its author's number. Only such messages are sent again to a
 * server that lost them.
 */
export const changesFold = (before: Fold, { fate, fold }: Step) => fate === 'applied' || fold.vector !== before.vector;

const applied = (fold: Fold, message?: Message, patches: readonly Patch[] = []): Step => ({
  fold,
  fate: 'applied',
  message,
  patches,
});

const MOST_SKIPPED = 100;

const skipped = (fold: Fold, offset: number, fate: Fate, id = ''): Step => ({
  fold: fate === 'double' ? fold : { ...fold, skipped: [...fold.skipped, { place: offset, fate, id }].slice(-MOST_SKIPPED) },
  fate,
  patches: [],
});

/** Deleted rows are kept because a later commit may refer to them; notifications are not. */
const remembered = (fold: Fold, patches: readonly Patch[]) => {
  const writes = patches.flatMap((patch): readonly [string, Patch | undefined][] => {
    if (patch.row) return fold.removed.has(recordKey(patch)) ? [[recordKey(patch), undefined]] : [];
    const row = findRow(fold.data, patch.table, patch.id);
    return row && patch.table !== 'notifications' ? [[recordKey(patch), { ...patch, row } as Patch]] : [];
  });
  return writes.length > 0 ? fold.removed.with(writes) : fold.removed;
};

const mayCommit = ({ role, user }: Member, { by, patches, before }: Message & { readonly kind: 'commit' }) =>
  by === user &&
  patches.every((patch, index) => {
    const writing = { patch, was: before[index]?.row ?? null };
    return isWritable(writing) && mayWrite(role, writing);
  });

/**
 * Whether a member's role permits the rebased rows. It is checked against the fold's rows, and restored rows against the deleted
 * ones.
 */
const mayWriteRebased = ({ role }: Member, { data, removed }: Fold, patches: readonly Patch[]) =>
  patches.every((patch) => {
    const was = findRow(data, patch.table, patch.id) ?? removed.get(recordKey(patch))?.row ?? null;
    return mayWrite(role, { patch, was });
  });

/** The fold after a commit's rows. */
const withRows = (fold: Fold, act: Act, rebased: Rebased): Fold => ({
  ...fold,
  flags: flagged(fold.flags, act, rebased),
  removed: remembered(fold, rebased.patches),
  data: rebased.after,
});

/** Applies a commit. The author's `before` rows only guide the merge; permission is checked against the fold's own rows. */
const withCommit = (fold: Fold, message: Message & { readonly kind: 'commit' }, offset: number, member: Member): Step => {
  const rebased = rebase(fold.data, fold.removed, message);
  const after = counted(fold, message);
  if (!mayWriteRebased(member, fold, rebased.patches)) return skipped(after, offset, 'not-permitted', message.id);
  return applied(withRows(after, message, rebased), message, rebased.patches);
};

const withMember = (fold: Fold, message: Message & { readonly kind: 'member-added' }): Fold => {
  const { member } = message;
  const asking = new Map(fold.asking);
  asking.delete(member.device);
  return { ...counted(fold, message), asking, members: new Map(fold.members).set(member.device, member) };
};

/** Excludes a device for good: it is no member, asks no more, and can't be confirmed again. */
const without = (fold: Fold, device: DeviceId): Fold => {
  const members = new Map(fold.members);
  const parts = new Map(fold.parts);
  const asking = new Map(fold.asking);
  for (const map of [members, parts, asking]) map.delete(device);
  return { ...fold, members, parts, asking, gone: new Set([...fold.gone, device]) };
};

/** Applies the first seed of a log: the founder's, or the one that restarts a lost log. */
const withSeed = ({ asking, skipped }: Fold, { seed, id, at, place: offset }: Message & { readonly kind: 'seed' }): Fold => ({
  ...foldOf(seed),
  base: seed.base === '' ? `${id}/${at}/${offset}` : seed.base,
  asking,
  parts: new Map(),
  skipped,
});

const MOST_UNKNOWN = 1_000_000;
/** Whether a seed's numbers are credible: no device can have written a million messages that the log lacks. */
const isCredible = (fold: Fold, { vector, restored = {} }: Seed) =>
  Object.entries(mergedVectors(vector, restored)).every(([device, n]) => n - lastNumber(fold, device) < MOST_UNKNOWN);

/**
 * Whether a membership is valid: for a new device, or for a role change that leaves a supervisor. Key and person never change.
 */
const isMembership = (fold: Fold, { device, user, role, key }: Member) => {
  const member = fold.members.get(device);
  if (!member) return !fold.gone.has(device);
  return member.key === key && member.user === user && (role === 'supervisor' || !isLastSupervisor(fold, device));
};

/**
 * The patches from the fold to a seed: changed rows, posted shipments and deletions, in the order of the ledger and of invoice
 * numbers.
 */
export const lackingRows = ({ data }: Fold, seed: Seed): readonly Patch[] => {
  const units = runSteps(shipmentUnits(data, seed.data));
  const posted = new Set<string>(units.map(({ shipment }) => shipment.id));
  const inOrder = {
    ...seed.data,
    invoices: new Map([...seed.data.invoices].sort(([, one], [, other]) => compareInvoices(one, other))),
  };
  const rows = TABLE_NAMES.filter((table) => table !== 'movements').flatMap((table) =>
    [...inOrder[table].values()]
      .filter((row) => !(table === 'shipments' && posted.has(row.id)) && !sameValue(findRow(data, table, row.id), row))
      .map((row) => put(table, row)),
  );
  const deleted = seed.removed.filter(({ table, id }) => findRow(data, table, id) && !findRow(seed.data, table, id));
  return [
    ...rows,
    ...units.flatMap(({ shipment, movements }) => [put('shipments', shipment), ...movements.map((row) => put('movements', row))]),
    ...deleted.map(({ table, id }) => remove(table, id)),
  ];
};

/**
 * Applies a seed to a fold that already has one, after the log lost its end. It replaces nothing the fold knows. Its additional
 * rows are rebased as a commit of its author; message numbers, keys and the last supervisor stay.
 */
const withRestored = (fold: Fold, message: Message & { readonly kind: 'seed' }): Step => {
  const { seed, id, by, at, place: offset } = message;
  const patches = lackingRows(fold, seed);
  const rebased = rebase(fold.data, fold.removed, { patches, before: beforeOf(fold.data, patches) });
  const remembering = {
    ...fold,
    restored: mergedVectors(mergedVectors(fold.restored, seed.vector), seed.restored ?? {}),
    proof: bothProofs(fold, seed),
    flags: withFlags(fold.flags, seed.flags, rebased.after),
    removed: fold.removed.with(seed.removed.map((patch) => [recordKey(patch), patch])),
  };
  let next = withRows(remembering, { id: `${id}/${at}/${offset}`, by, at, settles: [] }, rebased);
  for (const device of seed.gone) if (!isLastSupervisor(next, device)) next = without(next, device);
  for (const member of seed.members)
    if (isMembership(next, member)) next = { ...next, members: new Map(next.members).set(member.device, member) };
  return applied(next, message, rebased.patches);
};

/** Whether a member may send this message in the current fold. */
const isPermitted = (fold: Fold, member: Member, message: Message): boolean => {
  const isSupervisor = member.role === 'supervisor';
  if (message.kind === 'digest') return true;
  if (message.kind === 'seed') return isSupervisor && isCredible(fold, message.seed);
  if (message.kind === 'commit') return mayCommit(member, message);
  if (message.kind === 'member-added') return isSupervisor && isMembership(fold, message.member);
  if (message.kind === 'join-declined') return isSupervisor && fold.asking.has(message.device);
  if (message.kind !== 'member-removed') return isSupervisor;
  const isLast = isLastSupervisor(fold, message.device);
  return (isSupervisor || member.device === message.device) && fold.members.has(message.device) && !isLast;
};

const MOST_ASKING = 100;
/** How long a join request is kept. */
const ASKING_MS = 14 * 86_400_000;

/** The server's time in whole seconds, because some browsers parse its fractions differently. */
const secondOf = (time = '') => Date.parse(time.slice(0, 19).concat('Z'));

/** Drops expired join requests; a device that still wants to join asks again. */
const withoutOldJoinRequests = (fold: Fold, time: string | undefined): Fold => {
  const now = secondOf(time);
  const isOld = ({ since }: JoinRequest) => now - secondOf(since) > ASKING_MS;
  if (![...fold.asking.values()].some(isOld)) return fold;
  return { ...fold, asking: new Map([...fold.asking].filter(([, one]) => !isOld(one))) };
};

/** Adds a join request. Beyond 100 requests the oldest is dropped, so that a leaked invite can't block others. */
const asks = (fold: Fold, message: Message & { readonly kind: 'asks-to-join' }, { offset, time }: Judged): Step => {
  const { device } = idOf(message);
  if (fold.members.has(device) || fold.gone.has(device) || fold.asking.has(device))
    return skipped(fold, offset, 'double', message.id);
  const { by: user, key, name, label, role, at } = message;
  const asking = new Map([...fold.asking].slice(-(MOST_ASKING - 1)));
  asking.set(device, { device, user, key, name, label, role, at, since: time });
  return applied({ ...fold, asking }, message);
};

/** Whether a message has a number exactly when its kind needs one. */
const isInTurn = (message: Message) => (idOf(message).n === 0) === ['seed', 'digest', 'chapter'].includes(message.kind);

/** Collects the parts of a message. The whole is applied at the offset of its last part. */
const withPart = (fold: Fold, message: Message & { readonly kind: 'part' }, offset: number, member: Member): Step => {
  const { device } = idOf(message);
  const open = fold.parts.get(device);
  const texts = message.index > 0 && open?.group === message.group ? open.texts : [];
  if (message.index !== texts.length) return skipped(fold, offset, 'hole', message.id);
  const parts = new Map(fold.parts);
  if (message.index < message.count - 1) {
    parts.set(device, { group: message.group, texts: [...texts, message.text] });
    return applied({ ...fold, parts });
  }
  parts.delete(device);
  const rest = { ...fold, parts };
  const read = readMessage([...texts, message.text].join(''));
  const whole = read?.head.id === message.id && typeof read.message === 'object' ? read.message : undefined;
  const isLong = whole?.kind === 'commit' || whole?.kind === 'seed';
  return isLong && isInTurn(whole)
    ? applyMessage(rest, whole, offset, member)
    : skipped(counted(rest, message), offset, 'garbage', message.id);
};

/** Applies a member's signed message that is next in its device's order. */
const applyMessage = (fold: Fold, message: Message, offset: number, member: Member): Step => {
  if (message.kind === 'part') return withPart(fold, message, offset, member);
  if (!isPermitted(fold, member, message)) return skipped(counted(fold, message), offset, 'not-permitted', message.id);
  if (message.kind === 'commit') return withCommit(fold, message, offset, member);
  if (message.kind === 'member-added') return applied(withMember(fold, message), message);
  if (message.kind === 'member-removed' || message.kind === 'join-declined')
    return applied(without(counted(fold, message), message.device), message);
  if (message.kind === 'digest' || message.kind === 'chapter') return applied(fold, message);
  const { vector, base } = fold;
  if (message.kind !== 'seed' || message.place !== offset || !dominates(message.seed, { vector, base }))
    return skipped(fold, offset, 'out-of-place', message.id);
  return base === '' ? { ...applied(withSeed(fold, message), message), isReplaced: true } : withRestored(fold, message);
};

const stepOf = (before: Fold, judged: Judged): Step | 'newer' => {
  const { offset, read, isSigned, time } = judged;
  const fold = withoutOldJoinRequests(before, time);
  if (!read) return skipped(fold, offset, 'garbage');
  const { head, message } = read;
  const { device, n } = idOf(head);
  const skip = (fate: Fate, after = fold) => skipped(after, offset, fate, head.id);
  if (typeof message === 'object' && message.kind === 'asks-to-join')
    return isSigned && n === 0 ? asks(fold, message, judged) : skip('forged');
  const member = fold.members.get(device);
  if (!member) return skip('stranger');
  if (!isSigned) return skip('forged');
  if (message === 'newer') return 'newer';
  if (n > 0 && n <= numberIn(fold.vector, device)) return skip('double');
  const isNext = [fold.vector, fold.restored].some((vector) => n === numberIn(vector, device) + 1);
  if (n > 0 && !isNext) return skip('hole');
  if (message === 'garbage' || (message.kind !== 'part' && !isInTurn(message))) return skip('garbage', counted(fold, head));
  return applyMessage(fold, message, offset, member);
};

/** Whether a step belongs to the proof of the members. */
const isProof = ({ fate, message }: Step) =>
  fate === 'applied' && ['member-added', 'member-removed', 'join-declined'].includes(message?.kind ?? '');

/**
 * Applies one message of the log: pure, and with the same result on every device. A message takes effect once, in its device's
 * order, if its author is a member who may send it. `newer`: a later version wrote it, so this one must stop.
 */
export const step = (before: Fold, judged: Judged): Step | 'newer' => {
  const { text } = judged;
  const after = stepOf(before, judged);
  if (after === 'newer' || text === undefined || !isProof(after)) return after;
  return { ...after, fold: { ...after.fold, proof: [...after.fold.proof, text] } };
};
