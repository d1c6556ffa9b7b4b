import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { isGone } from '@/lib/domain/acting';
import { applyPatches, type Data, dataFromRows, type Env, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { missingReference } from '@/lib/domain/integrity';
import { misfitRefusal } from '@/lib/domain/misfit';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Role, UserId } from '@/lib/domain/model/user';
import { mayWrite } from '@/lib/domain/permission';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { createExchange, type TeamDevice } from '@/lib/team/device/exchange';
import { entriesOf } from '@/lib/team/protocol/entries';
import type { Fold } from '@/lib/team/protocol/fold';
import type { Log } from '@/lib/team/protocol/log';
import { idOf, type Member, type Message } from '@/lib/team/protocol/message';
import {
  type Advance,
  type Belonging,
  confirmedFold,
  emptyReplica,
  type IsSigned,
  type Logged,
  type Replica,
  rebasedOutbox,
  received,
  enqueued as saidBy,
} from '@/lib/team/protocol/replica';
import { unsealed } from '@/lib/team/protocol/signature';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
/** Ed25519 keys of a seed, so that a run can be had again; Node's own code, the same bytes as WebCrypto's. */
const keysOf = (name: string) => {
  const seed = createHash('sha256').update(name).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, key: base64url(Buffer.from(spki.subarray(-32))) };
};

const checked = new Map<string, boolean>();
/** As the product's, at once, and each text only once for all devices. */
export const isSigned: IsSigned = async (team, text, key) => {
  const name = `${key} ${text}`;
  const known = checked.get(name);
  if (known !== undefined) return known;
  const { signature, body } = unsealed(text);
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'base64url')]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const answer = verify(null, Buffer.from(`${team}\n${body}`), publicKey, Buffer.from(signature, 'base64url'));
  if (checked.size > 50_000) checked.clear();
  checked.set(name, answer);
  return answer;
};

export const TEAM = 'team00000001';

/** A member whose device's keys are of its name. */
export const aMember = (device: string, user: UserId, role: Role): Member => ({ device, user, role, key: keysOf(device).key });

export const sealedBy = (device: string, body: string, team = TEAM) =>
  base64url(sign(null, Buffer.from(`${team}\n${body}`), keysOf(device).privateKey)) + body;

/** What a person does: a change on the data of that moment. */
export type Act = (data: Data, env: Env) => readonly Patch[] | Refused | null;

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
};
const byId = (rows: Iterable<{ readonly id: string }>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

const said = ({ data, vector, restored, members, gone, flags, removed }: Fold) => ({
  ...Object.fromEntries(TABLE_NAMES.map((table) => [table, byId(data[table].values())])),
  ...{ vector: [vector], restored: [restored], gone: [...gone].sort(), flags: byId(flags.values()) },
  ...{ members: [...members.keys()].sort(), removed: [...removed.keys()].sort() },
});

/** Every table in one hash. */
export const tablesDigest = (data: Data) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(TABLE_NAMES.map((table) => byId(data[table].values())))))
    .digest('hex')
    .slice(0, 12);

/** Every table, and everything else that a fold says, in one hash. */
export const digest = (fold: Fold) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(said(fold))))
    .digest('hex')
    .slice(0, 12);

/** Where two folds differ, in words; empty when they are one. */
export const differences = (one: Fold, other: Fold): readonly string[] => {
  if (digest(one) === digest(other)) return [];
  const [mine, theirs]: Readonly<Record<string, readonly unknown[]>>[] = [said(one), said(other)];
  return Object.keys(mine ?? {}).flatMap((part) => {
    const [left, right] = [mine, theirs].map((all) => (all?.[part] ?? []).map((row) => JSON.stringify(sorted(row))));
    const only = (rows: readonly string[] = [], not: readonly string[] = []) => rows.filter((row) => !not.includes(row));
    const [here, there] = [only(left, right), only(right, left)];
    return here.length + there.length > 0 ? [`${part}: ${here.join()} <> ${there.join()}`] : [];
  });
};

/** The entries of the device's own history lead to the rows that it shows: its other tabs and its disk need no more. */
const expectEntriesToLead = (before: Replica, after: Replica, read: Advance) => {
  if (read.steps.some(({ step }) => step.isReplaced)) return;
  const patches = entriesOf(before, after, read, '2026-11-21T18:00:00.000Z').flatMap((entry) => entry.patches);
  const led = applyPatches(before.view, patches);
  for (const table of TABLE_NAMES) {
    if (led[table] === after.view[table]) continue;
    const wrong = JSON.stringify(sorted(byId(led[table].values()))) !== JSON.stringify(sorted(byId(after.view[table].values())));
    if (wrong) throw new Error(`The entries do not lead to the ${table} that are shown`);
  }
};

const MOST_KEPT = 5_000;

/** What a device's disk keeps while another link is made. */
export interface KeptDevice {
  readonly replica: Replica;
  readonly kept: readonly Logged[];
}

/** A device of a team in memory: the product's replica and exchange, and no disk. `as` is what it was before its link was made anew. */
export const aTeamDevice = (
  belonging: Belonging,
  data: Data,
  log: Log,
  clock: () => Date,
  mostKept = MOST_KEPT,
  as: KeptDevice = { replica: emptyReplica(belonging, data), kept: [] },
  pause: (ms: number) => Promise<void> = async () => undefined,
) => {
  let { replica, kept } = as;
  let waiting: { readonly act: Act; readonly id: string } | undefined;
  const applied = new Map<string, number>();
  /** How many ids it has made: none comes twice, also where its numbers go back. */
  let made = 0;
  const { device, user } = belonging.self;

  const env = (): Env => {
    const now = clock();
    return {
      today: now.toISOString().slice(0, 10) as Env['today'],
      now: now.toISOString(),
      user,
      newId: <I>() => {
        made += 1;
        const name = `${device} ${made} ${now.getTime()}`;
        return (BigInt(`0x${createHash('md5').update(name).digest('hex')}`) % 36n ** 12n).toString(36).padStart(12, '0') as I;
      },
    };
  };

  const decide = (act: Act): readonly Patch[] | undefined => {
    const { view } = replica;
    const role = replica.confirmed.members.get(device)?.role ?? belonging.self.role;
    const answer = isGone(view.users, user) ? null : act(view, env());
    if (!answer || isRefused(answer) || answer.length === 0) return undefined;
    const before = beforeOf(view, answer);
    if (!answer.every((patch, index) => mayWrite(role, { patch, was: before[index]?.row ?? null }))) return undefined;
    return missingReference(view, answer) || misfitRefusal(answer) ? undefined : answer;
  };
  const write = (patches: readonly Patch[], settles: readonly string[] = []) => {
    const before = beforeOf(replica.view, patches);
    const { now } = env();
    const head = { v: DATA_VERSION, id: `${device}-0`, at: now, by: user };
    const message: Message = { ...head, kind: 'commit', label: 'task-updated', patches, before, settles };
    replica = saidBy(replica, message, applyPatches(replica.view, patches), before);
  };

  const noteKept = (steps: Parameters<TeamDevice['receive']>[0]['steps']) =>
    steps.filter(({ isKept }) => isKept).map(({ offset, text, time }) => ({ offset, text, time }));

  const shelf: TeamDevice = {
    get replica() {
      return replica;
    },
    kept: async () => kept,
    async receive(read) {
      for (const { step } of read.steps)
        if (step.fate === 'applied' && step.message && !step.message.id.endsWith('-0'))
          applied.set(step.message.id, (applied.get(step.message.id) ?? 0) + 1);
      const next = received(replica, read);
      expectEntriesToLead(replica, next, read);
      replica = next;
      kept = [...kept, ...noteKept(read.steps)].slice(-mostKept);
    },
    async adopt(next, read) {
      applied.clear();
      replica = next;
      kept = noteKept(read.steps).slice(-mostKept);
    },
    isAwaited: (id) => waiting?.id === id,
    async retry(id) {
      if (waiting?.id !== id) return false;
      const { act } = waiting;
      const { outbox: pending, last } = replica;
      const index = pending.findIndex((one) => one.id === id);
      const [before, later] = [pending.slice(0, index), pending.slice(index + 1)];
      const undo = [...pending.slice(index)].reverse().flatMap((one) => [...one.undo].reverse());
      const { n } = idOf({ id });
      replica = { ...replica, view: applyPatches(replica.view, undo), outbox: before, last: n - 1 };
      const patches = decide(act);
      if (patches || later.length > 0) write(patches ?? []);
      if (!patches) waiting = undefined;
      if (later.length === 0) return true;
      const on = rebasedOutbox(confirmedFold(replica), belonging, replica.offset, [...replica.outbox, ...later]);
      replica = { ...replica, view: on.fold.data, outbox: on.outbox, last };
      return true;
    },
  };
  const exchange = createExchange({
    log,
    device: shelf,
    seal: async (body) => sealedBy(device, body, belonging.team),
    isSigned,
    now: () => env().now,
    pause,
  });

  return {
    device,
    belonging,
    get replica() {
      return replica;
    },
    get kept() {
      return kept;
    },
    get fold() {
      return confirmedFold(replica);
    },
    applied,
    exchange,
    /** Does something, on this device alone; whether it was accepted. */
    does(act: Act, settles?: readonly string[]): readonly Patch[] | undefined {
      const patches = decide(act);
      if (patches) write(patches, settles);
      return patches;
    },
    /** Does something scarce and waits for the log's word, and something else `meanwhile`. The message's id, if it was accepted by then. */
    async doesAndWaits(act: Act, meanwhile: () => unknown = () => undefined): Promise<string | undefined> {
      await exchange.run();
      if (replica.outbox.length > 0) return undefined;
      const patches = decide(act);
      if (!patches) return undefined;
      write(patches);
      const id = `${device}-${replica.last}`;
      waiting = { act, id };
      meanwhile();
      try {
        await exchange.run();
        const isDone = waiting !== undefined && replica.outbox.length === 0;
        return isDone ? id : undefined;
      } finally {
        waiting = undefined;
      }
    },
    /** Says something about the team. */
    says(
      message:
        | { readonly kind: 'member-added'; readonly member: Member }
        | { readonly kind: 'member-removed' | 'join-declined'; readonly device: string },
    ) {
      const head = { v: DATA_VERSION, id: `${device}-0`, at: env().now, by: user };
      replica = saidBy(replica, { ...head, ...message }, replica.view, []);
    },
    /** As after a restart: the same rows in the order in which a disk gives them. */
    restart() {
      const rows = Object.fromEntries(TABLE_NAMES.map((table) => [table, byId(replica.view[table].values())]));
      replica = { ...replica, view: dataFromRows(rows) };
    },
  };
};
export type ADevice = ReturnType<typeof aTeamDevice>;
