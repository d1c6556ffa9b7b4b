import { type Data, emptyData, findRow, type Patch, recordKey } from '@/lib/domain/data';
import type { Finding, Flag } from '@/lib/domain/merge/flag';
import type { Role, UserId } from '@/lib/domain/model/user';
import { isWritable, mayWrite } from '@/lib/domain/permission';
import type { Instant } from '@/lib/kernel/day';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { type DeviceId, idOf, type Member, type Message, type Read, readMessage, type Seed, type Vector } from './message';
import { type Landed, rebase } from './rebase';
import { isSound } from './stock-findings';

/** Somebody who holds an invite and asks to be let in. */
export interface Asking {
  readonly device: DeviceId;
  readonly user: UserId;
  readonly key: string;
  readonly name: string;
  readonly label?: string;
  readonly role?: Role;
  readonly at: Instant;
}

/**
 * What became of a message. `applied`: it counts. `double`: it was there. `hole`: an earlier one of its device is missing. `stranger`, `forged`:
 * nobody of the team signed it. `garbage`: it has no shape that is known. `not-permitted`: its author may not. `out-of-place`: a seed elsewhere.
 */
export type Fate = 'applied' | 'double' | 'hole' | 'stranger' | 'forged' | 'garbage' | 'not-permitted' | 'out-of-place';

/** A message that every device left out alike. */
export interface Skipped {
  readonly place: number;
  readonly fate: Fate;
  readonly id: string;
}

/** What a team's log has come to. The same log gives the same fold on every device. */
export interface Fold {
  readonly data: Data;
  readonly vector: Vector;
  /** The founder's first seed, on which all messages stand; empty before it. */
  readonly base: string;
  readonly members: ReadonlyMap<DeviceId, Member>;
  readonly asking: ReadonlyMap<DeviceId, Asking>;
  readonly gone: ReadonlySet<DeviceId>;
  readonly removed: PersistentMap<string, Patch>;
  readonly flags: PersistentMap<string, Flag>;
  /** Messages of which a part has come: under their device. */
  readonly parts: ReadonlyMap<DeviceId, { readonly group: string; readonly texts: readonly string[] }>;
  /** The latest that were left out. */
  readonly skipped: readonly Skipped[];
}

const MOST_SKIPPED = 100;
const MOST_ASKING = 100;

/** A team before its first message: its founder, whom every invite names. */
export const genesis = (founder: Member): Fold => ({
  data: emptyData(),
  vector: {},
  base: '',
  members: new Map([[founder.device, { ...founder, role: 'supervisor' }]]),
  asking: new Map(),
  gone: new Set(),
  removed: PersistentMap.of(),
  flags: PersistentMap.of(),
  parts: new Map(),
  skipped: [],
});

/** What a fold says without its log; for a server that lost it. */
export const seedOf = ({ vector, base, members, gone, removed, flags, data }: Fold): Seed => ({
  vector,
  base,
  members: [...members.values()],
  gone: [...gone],
  removed: [...removed.values()],
  flags: [...flags.values()],
  data,
});

/** A message at its place, and whether who it says signed it. */
export interface Judged {
  readonly place: number;
  readonly read: Read | null;
  readonly isSigned: boolean;
}

/** A step of the fold: what a message did to the rows, and what became of it. */
export interface Step {
  readonly fold: Fold;
  readonly fate: Fate;
  /** The whole message, its parts together, once it counts. */
  readonly message?: Message;
  readonly patches: readonly Patch[];
}

/** Whether a step moved the fold: it counts, or it was its author's turn and was left out. Only such messages are offered again to a server that forgot. */
export const moves = (before: Fold, { fate, fold }: Step) => fate === 'applied' || fold.vector !== before.vector;

/** So far a vector knows a device's messages. */
export const known = (vector: Vector, device: DeviceId) => vector[device] ?? 0;

const counted = (fold: Fold, message: Pick<Message, 'id'>): Fold => {
  const { device, n } = idOf(message);
  return n === 0 ? fold : { ...fold, vector: { ...fold.vector, [device]: n } };
};

const skipped = (fold: Fold, place: number, fate: Fate, id = ''): Step => ({
  fold: fate === 'double' ? fold : { ...fold, skipped: [...fold.skipped, { place, fate, id }].slice(-MOST_SKIPPED) },
  fate,
  patches: [],
});

const isOpen = ({ settled }: Flag) => settled === undefined;

/** A broken rule is told once, until somebody has settled it. */
const isToldAlready = (flags: Fold['flags'], { kind, table, record, why }: Finding) =>
  kind === 'rule' &&
  [...flags.values()].some(
    (flag) => isOpen(flag) && flag.kind === kind && flag.table === table && flag.record === record && flag.why === why,
  );

/** A count settles what was flagged of its warehouse's stock, once the books are possible again; of a serial, wherever it was counted. */
const settledByCount = (flags: Fold['flags'], data: Data, patches: readonly Patch[]) => {
  const counted = new Set(
    patches.flatMap(({ table, row }) =>
      table === 'shipments' && row?.purpose === 'count' && row.finalizedAt ? [row.warehouseId] : [],
    ),
  );
  if (counted.size === 0) return [];
  return [...flags.values()].filter(
    ({ place, ...flag }) =>
      isOpen(flag) && place && (place.serialNumber !== undefined || counted.has(place.warehouseId)) && isSound(data, place),
  );
};

const flagged = (fold: Fold, message: Message & { readonly kind: 'commit' }, { findings, patches, after }: Landed) => {
  const { id, by, at, settles } = message;
  const news = findings.flatMap((finding, index): readonly [string, Flag][] =>
    isToldAlready(fold.flags, finding) ? [] : [[`${id}/${index}`, { ...finding, id: `${id}/${index}`, by, at }]],
  );
  const flags = news.length > 0 ? fold.flags.with(news) : fold.flags;
  const done = [...settles.flatMap((flag) => flags.get(flag) ?? []), ...settledByCount(flags, after, patches)].filter(isOpen);
  return done.length > 0 ? flags.with(done.map((flag) => [flag.id, { ...flag, settled: { by, at } }])) : flags;
};

/** What was deleted may be needed again; a notification is not. */
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

/** A commit over the fold. */
const withCommit = (fold: Fold, message: Message & { readonly kind: 'commit' }): Step => {
  const land = rebase(fold.data, fold.removed, message);
  const next = {
    ...counted(fold, message),
    flags: flagged(fold, message, land),
    removed: remembered(fold, land.patches),
    data: land.after,
  };
  return { fold: next, fate: 'applied', message, patches: land.patches };
};

const supervisors = ({ members }: Fold) => [...members.values()].filter(({ role }) => role === 'supervisor');

const withMember = (fold: Fold, message: Message & { readonly kind: 'member-added' }): Fold => {
  const { member } = message;
  const asking = new Map(fold.asking);
  asking.delete(member.device);
  return { ...counted(fold, message), asking, members: new Map(fold.members).set(member.device, member) };
};

const withoutMember = (fold: Fold, message: Message & { readonly kind: 'member-removed' }): Fold => {
  const [members, parts] = [new Map(fold.members), new Map(fold.parts)];
  members.delete(message.device);
  parts.delete(message.device);
  return { ...counted(fold, message), members, parts, gone: new Set([...fold.gone, message.device]) };
};

type Known = Pick<Fold, 'vector' | 'base'>;

/** Whether one side knows all that the other does: its messages, and the first seed that they stand on. */
export const dominates = (one: Known, other: Known) =>
  Object.keys(other.vector).every((device) => known(one.vector, device) >= known(other.vector, device)) &&
  (other.base === '' || one.base === other.base);

const withSeed = (fold: Fold, { seed, id, at, place }: Message & { readonly kind: 'seed' }): Fold => ({
  ...{ data: seed.data, vector: seed.vector },
  base: seed.base === '' ? `${id}/${at}/${place}` : seed.base,
  members: new Map(seed.members.map((member) => [member.device, member])),
  gone: new Set(seed.gone),
  asking: fold.asking,
  removed: PersistentMap.of(seed.removed.map((patch) => [recordKey(patch), patch])),
  flags: PersistentMap.of(seed.flags.map((flag) => [flag.id, flag])),
  parts: new Map(),
  skipped: fold.skipped,
});

/** Whether a member may say this, at this place. */
const isPermitted = (fold: Fold, member: Member, message: Message): boolean => {
  const isSupervisor = member.role === 'supervisor';
  if (message.kind === 'digest') return true;
  if (message.kind === 'commit') return mayCommit(member, message);
  if (message.kind === 'member-added') return isSupervisor && !fold.gone.has(message.member.device);
  if (message.kind !== 'member-removed') return isSupervisor;
  const isLast = supervisors(fold).every(({ device }) => device === message.device);
  return (isSupervisor || member.device === message.device) && fold.members.has(message.device) && !isLast;
};

const asks = (fold: Fold, message: Message & { readonly kind: 'asks-to-join' }, place: number): Step => {
  const { device } = idOf(message);
  if (fold.members.has(device) || fold.gone.has(device) || fold.asking.has(device) || fold.asking.size >= MOST_ASKING) {
    return skipped(fold, place, 'double', message.id);
  }
  const { by: user, key, name, label, role, at } = message;
  const asking = new Map(fold.asking).set(device, { device, user, key, name, label, role, at });
  return { fold: { ...fold, asking }, fate: 'applied', message, patches: [] };
};

/** A part is kept until the last one has come; then the whole counts, at the place of its last part. */
const withPart = (fold: Fold, message: Message & { readonly kind: 'part' }, place: number, member: Member): Step => {
  const { device } = idOf(message);
  const open = fold.parts.get(device);
  const texts = message.index > 0 && open?.group === message.group ? open.texts : [];
  if (message.index !== texts.length) return skipped(fold, place, 'hole', message.id);
  const parts = new Map(fold.parts);
  if (message.index < message.count - 1) {
    parts.set(device, { group: message.group, texts: [...texts, message.text] });
    return { fold: { ...fold, parts }, fate: 'applied', patches: [] };
  }
  parts.delete(device);
  const rest = { ...fold, parts };
  const read = readMessage([...texts, message.text].join(''));
  const isWhole = read?.head.id === message.id && typeof read.message === 'object' && read.message.kind !== 'part';
  return isWhole && typeof read.message === 'object'
    ? said(rest, read.message, place, member)
    : skipped(counted(rest, message), place, 'garbage', message.id);
};

/** What a member says, in turn and whole. */
const said = (fold: Fold, message: Message, place: number, member: Member): Step => {
  if (message.kind === 'part') return withPart(fold, message, place, member);
  if (!isPermitted(fold, member, message)) return skipped(counted(fold, message), place, 'not-permitted', message.id);
  if (message.kind === 'commit') return withCommit(fold, message);
  const applied = (next: Fold): Step => ({ fold: next, fate: 'applied', message, patches: [] });
  if (message.kind === 'member-added') return applied(withMember(fold, message));
  if (message.kind === 'member-removed') return applied(withoutMember(fold, message));
  if (message.kind === 'digest') return applied(counted(fold, message));
  if (message.kind !== 'seed' || message.place !== place || !dominates(message.seed, fold))
    return skipped(fold, place, 'out-of-place', message.id);
  return applied(withSeed(fold, message));
};

/**
 * The fold after one more message of the log: pure, and the same on every device. A message counts once and in its device's order.
 * At its place its author must be a member who may say it. `newer` stops: this version can't know what it does.
 */
export const step = (fold: Fold, { place, read, isSigned }: Judged): Step | 'newer' => {
  if (!read) return skipped(fold, place, 'garbage');
  const { head, message } = read;
  const { device, n } = idOf(head);
  if (typeof message === 'object' && message.kind === 'asks-to-join')
    return isSigned && n === 0 ? asks(fold, message, place) : skipped(fold, place, 'forged', head.id);
  const member = fold.members.get(device);
  if (!member) return skipped(fold, place, 'stranger', head.id);
  if (!isSigned) return skipped(fold, place, 'forged', head.id);
  if (message === 'newer') return 'newer';
  if (n > 0 && n <= known(fold.vector, device)) return skipped(fold, place, 'double', head.id);
  if (n > known(fold.vector, device) + 1) return skipped(fold, place, 'hole', head.id);
  if (message === 'garbage') return skipped(counted(fold, head), place, 'garbage', head.id);
  const isOutside = message.kind === 'seed' || message.kind === 'part' || message.kind === 'digest';
  if (n === 0 && !isOutside) return skipped(fold, place, 'garbage', head.id);
  return said(fold, message, place, member);
};
