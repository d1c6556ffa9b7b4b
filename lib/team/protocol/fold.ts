import { type Data, emptyData, findRow, type Patch, put, recordKey, remove, TABLE_NAMES } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { compareInvoices } from '@/lib/domain/invoice/rules';
import type { Finding, Flag } from '@/lib/domain/merge/flag';
import { shipmentUnits } from '@/lib/domain/merge/stock';
import type { UserId } from '@/lib/domain/model/user';
import { isWritable, mayWrite } from '@/lib/domain/permission';
import { isCounted } from '@/lib/domain/stock/kinds';
import type { Instant } from '@/lib/kernel/day';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { sameValue } from '@/lib/kernel/same-value';
import { throughAll } from '@/lib/kernel/slices';
import { type Asking, type DeviceId, idOf, type Member, type Message, type OpenParts, type Seed, type Vector } from './message';
import { type Read, readMessage } from './read-message';
import { type Rebased, rebase } from './rebase';
import { isSound } from './stock-findings';

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
  /** How far a seed brought back what the log forgot of each device. A device's later messages go on from there. */
  readonly restored: Vector;
  /** The founder's first seed, on which all messages stand; empty before it. */
  readonly base: string;
  /** When the last messages of each device up to its number in `vector` were written: milliseconds in base 36, the latest last. */
  readonly moments: Readonly<Record<DeviceId, string>>;
  readonly members: ReadonlyMap<DeviceId, Member>;
  readonly asking: ReadonlyMap<DeviceId, Asking>;
  readonly gone: ReadonlySet<DeviceId>;
  readonly removed: PersistentMap<string, Patch>;
  readonly flags: PersistentMap<string, Flag>;
  /** Messages of which a part has come: under their device. */
  readonly parts: ReadonlyMap<DeviceId, OpenParts>;
  /** The signed messages by which the members came and went, in order: what a newcomer believes without the log. */
  readonly proof: readonly string[];
  /** The latest that were left out. */
  readonly skipped: readonly Skipped[];
}

const MOST_SKIPPED = 100;
const MOST_ASKING = 100;
const MOST_MOMENTS = 64;
/** How long a request to be let in is remembered. */
const ASKING_MS = 14 * 86_400_000;

/** A team before its first message: its founder, whom every invite names. */
export const genesis = (founder: Member): Fold => ({
  data: emptyData(),
  vector: {},
  restored: {},
  base: '',
  moments: {},
  members: new Map([[founder.device, { ...founder, role: 'supervisor' }]]),
  asking: new Map(),
  gone: new Set(),
  removed: PersistentMap.of(),
  flags: PersistentMap.of(),
  parts: new Map(),
  proof: [],
  skipped: [],
});

/** How far a vector knows a device's messages. */
export const known = (vector: Vector, device: DeviceId) => vector[device] ?? 0;

/**
 * The number of a device's last message, in the log or in what a seed brought back. The next one stands after it: other devices may know
 * another message under a number that a seed brought back (decision 054).
 */
export const lastNumber = ({ vector, restored }: Pick<Fold, 'vector' | 'restored'>, device: DeviceId) =>
  Math.max(known(vector, device), known(restored, device));

/** The higher number of each device. */
export const highest = (one: Vector, other: Vector): Vector =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((device) => [
      device,
      Math.max(known(one, device), known(other, device)),
    ]),
  );

/** What a fold says without its log; for a server that lost it. */
export const seedOf = ({ vector, restored, base, moments, proof, members, gone, removed, flags, data }: Fold): Seed => ({
  vector,
  restored,
  base,
  moments,
  proof,
  members: [...members.values()],
  gone: [...gone],
  removed: [...removed.values()],
  flags: [...flags.values()],
  data,
});

/** The same, and what is only begun: who asks to be let in, and the messages of which a part has come. */
export const chapterOf = (fold: Fold): Seed => ({
  ...seedOf(fold),
  asking: [...fold.asking.values()],
  parts: [...fold.parts].map(([device, open]) => ({ device, ...open })),
});

/** A message at its offset, and whether who it says signed it. */
export interface Judged {
  readonly offset: number;
  /** As it was signed; nothing for what is only on its way. */
  readonly text?: string;
  readonly read: Read | null;
  readonly isSigned: boolean;
  /** When the server had it; nothing for what it does not have yet. */
  readonly time?: string;
}

/** A step of the fold: what a message did to the rows, and what became of it. */
export interface Step {
  readonly fold: Fold;
  readonly fate: Fate;
  /** The whole message, its parts together, once it counts. */
  readonly message?: Message;
  readonly patches: readonly Patch[];
  /** Everything that the fold said before is replaced, and no patch tells by what. */
  readonly isReplaced?: true;
}

/** Whether a step moved the fold: it counts, or it was its author's turn and was left out. Only such messages are offered again to a server that forgot. */
export const moves = (before: Fold, { fate, fold }: Step) => fate === 'applied' || fold.vector !== before.vector;

const momentOf = (at: Instant) => Date.parse(at).toString(36);

/**
 * Whether the log has these very words of a device: a copied device, or one whose disk went back, gives a number to other words. Nothing
 * where the number is none of the last 64.
 */
export const hasWords = ({ vector, moments }: Pick<Fold, 'vector' | 'moments'>, one: Pick<Message, 'id' | 'at'>) => {
  const { device, n } = idOf(one);
  const moment = moments[device]?.split(' ').at(n - known(vector, device) - 1);
  return n > known(vector, device) || moment === undefined ? undefined : moment === momentOf(one.at);
};

const counted = (fold: Fold, message: Pick<Message, 'id' | 'at'>): Fold => {
  const { device, n } = idOf(message);
  if (n === 0) return fold;
  // Behind numbers that a seed brought back a row begins anew.
  const row = n === known(fold.vector, device) + 1 ? (fold.moments[device]?.split(' ') ?? []) : [];
  const moments = [...row, momentOf(message.at)].slice(-MOST_MOMENTS).join(' ');
  const isFilled = ({ fate, id }: Skipped) => fate === 'hole' && id === message.id;
  return {
    ...fold,
    vector: { ...fold.vector, [device]: n },
    moments: { ...fold.moments, [device]: moments },
    // What came too early was offered again: nobody has to hear of it.
    skipped: fold.skipped.some(isFilled) ? fold.skipped.filter((one) => !isFilled(one)) : fold.skipped,
  };
};

const skipped = (fold: Fold, offset: number, fate: Fate, id = ''): Step => ({
  fold: fate === 'double' ? fold : { ...fold, skipped: [...fold.skipped, { place: offset, fate, id }].slice(-MOST_SKIPPED) },
  fate,
  patches: [],
});

const isOpen = ({ settled }: Flag) => settled === undefined;

/** A broken rule is told once, until somebody has settled it. */
const isFlaggedAlready = (flags: Fold['flags'], { kind, table, record, why }: Finding) =>
  kind === 'rule' &&
  [...flags.values()].some(
    (flag) => isOpen(flag) && flag.kind === kind && flag.table === table && flag.record === record && flag.why === why,
  );

/** A count settles what was flagged of its warehouse's stock, once the books are possible again; of a serial, wherever it was counted. */
const settledByCount = (flags: Fold['flags'], data: Data, patches: readonly Patch[]) => {
  const counted = new Set(
    patches.flatMap(({ table, row }) =>
      table === 'shipments' && row && isCounted(row) && row.finalizedAt ? [row.warehouseId] : [],
    ),
  );
  if (counted.size === 0) return [];
  return [...flags.values()].filter(
    ({ place: location, ...flag }) =>
      isOpen(flag) &&
      location &&
      (location.serialNumber !== undefined || counted.has(location.warehouseId)) &&
      isSound(data, location),
  );
};

interface Act {
  readonly id: string;
  readonly by: UserId;
  readonly at: Instant;
  readonly settles: readonly string[];
}

/** How many things one name of a flag may tell: a seed that says more can't keep a phone busy. */
const MOST_OF_A_NAME = 20;

const wordsOf = (flag: Flag) => ({ ...flag, id: 0, settled: 0 });

/**
 * Flags beside others. Around a server that forgot, one id may tell two things: both stay, the second under an id of its own, no longer than
 * others may read. The same one stays settled once it is settled anywhere, unless the stock that it tells of is impossible here.
 */
export const withFlags = (flags: Fold['flags'], others: readonly Flag[], data: Data): Fold['flags'] =>
  others.reduce((all, flag) => {
    const own = flag.id.slice(0, 190).replace(/~.*/, '');
    let id = own;
    const isTaken = () => {
      const known = all.get(id);
      return known && !sameValue(wordsOf(known), wordsOf(flag));
    };
    for (let n = 2; n <= MOST_OF_A_NAME && isTaken(); n += 1) id = `${own}~${n}`;
    const settled = all.get(id)?.settled ?? flag.settled;
    const isOver = settled && (!flag.place || isSound(data, flag.place));
    return all.with([[id, { ...flag, id, settled: isOver ? settled : undefined }]]);
  }, flags);

const flagged = (fold: Fold, { id, by, at, settles }: Act, { findings, patches, after }: Rebased) => {
  const news = findings.flatMap((finding, index) =>
    isFlaggedAlready(fold.flags, finding) ? [] : [{ ...finding, id: `${id}/${index}`, by, at }],
  );
  const flags = withFlags(fold.flags, news, after);
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

/** Whether a member may have these rows so, over those that the log says; what was deleted and comes back is as it was. */
const mayWriteRebased = ({ role }: Member, { data, removed }: Fold, patches: readonly Patch[]) =>
  patches.every((patch) => {
    const was = findRow(data, patch.table, patch.id) ?? removed.get(recordKey(patch))?.row ?? null;
    return mayWrite(role, { patch, was });
  });

/** The fold with the rows of an act in it. */
const withRows = (fold: Fold, act: Act, rebased: Rebased): Fold => ({
  ...fold,
  flags: flagged(fold, act, rebased),
  removed: remembered(fold, rebased.patches),
  data: rebased.after,
});

/** A commit over the fold. What its author says of the rows before is their word; what they may write goes by the fold's own. */
const withCommit = (fold: Fold, message: Message & { readonly kind: 'commit' }, offset: number, member: Member): Step => {
  const rebased = rebase(fold.data, fold.removed, message);
  if (!mayWriteRebased(member, fold, rebased.patches))
    return skipped(counted(fold, message), offset, 'not-permitted', message.id);
  return { fold: withRows(counted(fold, message), message, rebased), fate: 'applied', message, patches: rebased.patches };
};

const withMember = (fold: Fold, message: Message & { readonly kind: 'member-added' }): Fold => {
  const { member } = message;
  const asking = new Map(fold.asking);
  asking.delete(member.device);
  return { ...counted(fold, message), asking, members: new Map(fold.members).set(member.device, member) };
};

/** No member and nobody who asks any more, and let in no more. */
const without = (fold: Fold, device: DeviceId): Fold => {
  const members = new Map(fold.members);
  const parts = new Map(fold.parts);
  const asking = new Map(fold.asking);
  for (const map of [members, parts, asking]) map.delete(device);
  return { ...fold, members, parts, asking, gone: new Set([...fold.gone, device]) };
};

interface LogPosition {
  readonly vector: Vector;
  readonly restored?: Vector;
  readonly base: string;
}

/** Whether one side knows all that the other does: its messages, and the first seed that they stand on. */
export const dominates = (one: LogPosition, other: LogPosition) => {
  const [mine, theirs] = [one, other].map(({ vector, restored = {} }) => highest(vector, restored));
  return (
    Object.entries(theirs ?? {}).every(([device, n]) => known(mine ?? {}, device) >= n) &&
    (other.base === '' || one.base === other.base)
  );
};

/** The fold that a seed says. */
export const foldOf = ({ data, vector, restored = {}, base, moments = {}, proof = [], ...lists }: Seed): Fold => ({
  data,
  vector,
  restored,
  base,
  moments,
  proof,
  members: new Map(lists.members.map((member) => [member.device, member])),
  asking: new Map(lists.asking?.map((one) => [one.device, one])),
  gone: new Set(lists.gone),
  removed: PersistentMap.of(lists.removed.map((patch) => [recordKey(patch), patch])),
  flags: PersistentMap.of(lists.flags.map((flag) => [flag.id, flag])),
  parts: new Map(lists.parts?.map(({ device, ...open }) => [device, open])),
  skipped: [],
});

/** A seed where the log has none: the first one, or the one that a log which lost everything begins anew with. */
const withSeed = ({ asking, skipped }: Fold, { seed, id, at, place: offset }: Message & { readonly kind: 'seed' }): Fold => ({
  ...foldOf(seed),
  base: seed.base === '' ? `${id}/${at}/${offset}` : seed.base,
  asking,
  parts: new Map(),
  skipped,
});

/** The proofs of two folds, each once. */
export const bothProofs = (one: Fold, { proof = [] }: Pick<Seed, 'proof'>) => [...new Set([...one.proof, ...proof])];

const MOST_UNKNOWN = 1_000_000;
/** Whether a seed can say so of every device: none has said a million messages of which the log knows nothing. */
const isCredible = (fold: Fold, { vector, restored = {} }: Seed) =>
  Object.entries(highest(vector, restored)).every(([device, n]) => n - lastNumber(fold, device) < MOST_UNKNOWN);

/** Whether no member but this device is a supervisor: then the team keeps it, for nobody else could let anybody in. */
export const isLastSupervisor = ({ members }: Pick<Fold, 'members'>, device: DeviceId) =>
  [...members.values()].every((one) => one.role !== 'supervisor' || one.device === device);

/** Whether a device can be in the team as this member: it is not known yet, or gets another role, and a supervisor remains. */
const isMembership = (fold: Fold, { device, user, role, key }: Member) => {
  const member = fold.members.get(device);
  if (!member) return !fold.gone.has(device);
  return member.key === key && member.user === user && (role === 'supervisor' || !isLastSupervisor(fold, device));
};

/** The rows of a seed that the fold does not have so, and what was deleted: in the order in which the ledger and the invoices go on. */
export const lackingRows = ({ data }: Fold, seed: Seed): readonly Patch[] => {
  const units = throughAll(shipmentUnits(data, seed.data));
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
 * A seed where the log has one already: it lost its end, or somebody says so. Nothing that the log remembers is replaced. What the seed
 * has beyond it lands as its author's commit would, within the rules; numbers of messages, keys and the last supervisor stay.
 */
const withRestored = (fold: Fold, message: Message & { readonly kind: 'seed' }): Step => {
  const { seed, id, by, at, place: offset } = message;
  const patches = lackingRows(fold, seed);
  const rebased = rebase(fold.data, fold.removed, { patches, before: beforeOf(fold.data, patches) });
  const remembering = {
    ...fold,
    restored: highest(highest(fold.restored, seed.vector), seed.restored ?? {}),
    proof: bothProofs(fold, seed),
    flags: withFlags(fold.flags, seed.flags, rebased.after),
    removed: fold.removed.with(seed.removed.map((patch) => [recordKey(patch), patch])),
  };
  let next = withRows(remembering, { id: `${id}/${at}/${offset}`, by, at, settles: [] }, rebased);
  for (const device of seed.gone) if (!isLastSupervisor(next, device)) next = without(next, device);
  for (const member of seed.members)
    if (isMembership(next, member)) next = { ...next, members: new Map(next.members).set(member.device, member) };
  return { fold: next, fate: 'applied', message, patches: rebased.patches };
};

/** Whether a member may say this, at this offset. */
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

/** The server's moments to the second: their fractions are read otherwise by some browsers. */
const secondOf = (time = '') => Date.parse(time.slice(0, 19).concat('Z'));

/** Nobody asks for ever: an honest device that still wants to be let in asks again. */
const withoutOldAsks = (fold: Fold, time: string | undefined): Fold => {
  const now = secondOf(time);
  const isOld = ({ since }: Asking) => now - secondOf(since) > ASKING_MS;
  if (![...fold.asking.values()].some(isOld)) return fold;
  return { ...fold, asking: new Map([...fold.asking].filter(([, one]) => !isOld(one))) };
};

/** Where too many ask, the one who has waited longest gives way: one invite that was found keeps nobody else out. */
const asks = (fold: Fold, message: Message & { readonly kind: 'asks-to-join' }, { offset, time }: Judged): Step => {
  const { device } = idOf(message);
  if (fold.members.has(device) || fold.gone.has(device) || fold.asking.has(device))
    return skipped(fold, offset, 'double', message.id);
  const { by: user, key, name, label, role, at } = message;
  const asking = new Map([...fold.asking].slice(-(MOST_ASKING - 1)));
  asking.set(device, { device, user, key, name, label, role, at, since: time });
  return { fold: { ...fold, asking }, fate: 'applied', message, patches: [] };
};

/** Only these stand outside of their device's numbers. */
const isInTurn = (message: Message) => (idOf(message).n === 0) === ['seed', 'digest', 'chapter'].includes(message.kind);

/** A part is kept until the last one has come; then the whole counts, at the offset of its last part. */
const withPart = (fold: Fold, message: Message & { readonly kind: 'part' }, offset: number, member: Member): Step => {
  const { device } = idOf(message);
  const open = fold.parts.get(device);
  const texts = message.index > 0 && open?.group === message.group ? open.texts : [];
  if (message.index !== texts.length) return skipped(fold, offset, 'hole', message.id);
  const parts = new Map(fold.parts);
  if (message.index < message.count - 1) {
    parts.set(device, { group: message.group, texts: [...texts, message.text] });
    return { fold: { ...fold, parts }, fate: 'applied', patches: [] };
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

/** What a member says, in turn and whole. */
const applyMessage = (fold: Fold, message: Message, offset: number, member: Member): Step => {
  if (message.kind === 'part') return withPart(fold, message, offset, member);
  if (!isPermitted(fold, member, message)) return skipped(counted(fold, message), offset, 'not-permitted', message.id);
  if (message.kind === 'commit') return withCommit(fold, message, offset, member);
  const applied = (next: Fold): Step => ({ fold: next, fate: 'applied', message, patches: [] });
  if (message.kind === 'member-added') return applied(withMember(fold, message));
  if (message.kind === 'member-removed' || message.kind === 'join-declined')
    return applied(without(counted(fold, message), message.device));
  if (message.kind === 'digest' || message.kind === 'chapter') return applied(fold);
  const { vector, base } = fold;
  if (message.kind !== 'seed' || message.place !== offset || !dominates(message.seed, { vector, base }))
    return skipped(fold, offset, 'out-of-place', message.id);
  return base === '' ? { ...applied(withSeed(fold, message)), isReplaced: true } : withRestored(fold, message);
};

const stepOf = (before: Fold, judged: Judged): Step | 'newer' => {
  const { offset, read, isSigned, time } = judged;
  const fold = withoutOldAsks(before, time);
  if (!read) return skipped(fold, offset, 'garbage');
  const { head, message } = read;
  const { device, n } = idOf(head);
  if (typeof message === 'object' && message.kind === 'asks-to-join')
    return isSigned && n === 0 ? asks(fold, message, judged) : skipped(fold, offset, 'forged', head.id);
  const member = fold.members.get(device);
  if (!member) return skipped(fold, offset, 'stranger', head.id);
  if (!isSigned) return skipped(fold, offset, 'forged', head.id);
  if (message === 'newer') return 'newer';
  if (n > 0 && n <= known(fold.vector, device)) return skipped(fold, offset, 'double', head.id);
  const isNext = [fold.vector, fold.restored].some((vector) => n === known(vector, device) + 1);
  if (n > 0 && !isNext) return skipped(fold, offset, 'hole', head.id);
  if (message === 'garbage') return skipped(counted(fold, head), offset, 'garbage', head.id);
  if (message.kind !== 'part' && !isInTurn(message)) return skipped(counted(fold, head), offset, 'garbage', head.id);
  return applyMessage(fold, message, offset, member);
};

/** What lets somebody in or out is a proof of who the members are. */
const isProof = ({ fate, message }: Step) =>
  fate === 'applied' && ['member-added', 'member-removed', 'join-declined'].includes(message?.kind ?? '');

/**
 * The fold after one more message of the log: pure, and the same on every device. A message counts once and in its device's order.
 * At its offset its author must be a member who may say it. `newer` stops: this version can't know what it does.
 */
export const step = (before: Fold, judged: Judged): Step | 'newer' => {
  const { text } = judged;
  const after = stepOf(before, judged);
  if (after === 'newer' || text === undefined || !isProof(after)) return after;
  return { ...after, fold: { ...after.fold, proof: [...after.fold.proof, text] } };
};
