import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { applyPatches, change, type Data, dataFromRows, type Env, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import type { Role, UserId } from '@/lib/domain/model/user';
import { isRefused, type Refused } from '@/lib/domain/refusal';
import { decideCommit } from '@/lib/store/engine/commit';
import { checkedEntry } from '@/lib/store/engine/commit-check';
import type { DiskState, TeamRecords, TeamSelf, TeamWrite, Verdict } from '@/lib/store/engine/disk';
import { createExchange } from '@/lib/team/device/exchange';
import { noteOf } from '@/lib/team/device/note';
import { adoptedWrite, messageWrite, receivedWrite } from '@/lib/team/device/outbox';
import type { TeamDevice } from '@/lib/team/device/pacing';
import { asConfirmed, knownFrom, writeOf } from '@/lib/team/device/records';
import { retried, type WaitingCaller } from '@/lib/team/device/retry';
import type { RemoteFiles } from '@/lib/team/protocol/files';
import type { Fold } from '@/lib/team/protocol/fold';
import type { Log } from '@/lib/team/protocol/log';
import type { Member } from '@/lib/team/protocol/message';
import {
  type Belonging,
  confirmedFold,
  emptyReplica,
  type IsSigned,
  type Logged,
  type Replica,
  received,
} from '@/lib/team/protocol/replica';
import { unsealed } from '@/lib/team/protocol/signature';

const base64url = (bytes: Buffer) => bytes.toString('base64url');
/** Caches answers, because creating a key takes as long as hundreds of messages. */
const once = <Answer>(make: (name: string) => Answer) => {
  const made = new Map<string, Answer>();
  return (name: string) => {
    const answer = made.get(name) ?? make(name);
    made.set(name, answer);
    return answer;
  };
};
/** Ed25519 keys derived from a name, so that runs are reproducible. Node's own crypto gives the same bytes as WebCrypto. */
const keysOf = once((name) => {
  const seed = createHash('sha256').update(name).digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, key: base64url(Buffer.from(spki.subarray(-32))) };
});
const publicKeyOf = once((key) => {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'base64url')]);
  return createPublicKey({ key: spki, format: 'der', type: 'spki' });
});

const checked = new Map<string, boolean>();
/** Verifies like the app, but synchronously, and each text once for all devices. */
export const isSigned: IsSigned = async (team, text, key) => {
  const name = `${key} ${text}`;
  const known = checked.get(name);
  if (known !== undefined) return known;
  const { signature, body } = unsealed(text);
  const answer = verify(null, Buffer.from(`${team}\n${body}`), publicKeyOf(key), Buffer.from(signature, 'base64url'));
  if (checked.size > 50_000) checked.clear();
  checked.set(name, answer);
  return answer;
};

export const TEAM = 'team00000001';

/** A member with keys derived from its device's name. */
export const aMember = (device: string, user: UserId, role: Role): Member => ({ device, user, role, key: keysOf(device).key });

export const sealedBy = (device: string, body: string, team = TEAM) =>
  base64url(sign(null, Buffer.from(`${team}\n${body}`), keysOf(device).privateKey)) + body;

/** A user's act: a change on the current data. */
export type Act = (data: Data, env: Env) => readonly Patch[] | Refused | null;

const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
};
const byId = (rows: Iterable<{ readonly id: string }>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

const said = ({ data, vector, restored, moments, members, gone, flags, removed }: Fold) => ({
  ...Object.fromEntries(TABLE_NAMES.map((table) => [table, byId(data[table].values())])),
  ...{ vector: [vector], restored: [restored], moments: [moments], gone: [...gone].sort(), flags: byId(flags.values()) },
  ...{ members: [...members.keys()].sort(), removed: [...removed.keys()].sort() },
});

/** The hash of all tables. */
export const tablesDigest = (data: Data) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(TABLE_NAMES.map((table) => byId(data[table].values())))))
    .digest('hex')
    .slice(0, 12);

/** The hash of a whole fold. */
export const digest = (fold: Fold) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(said(fold))))
    .digest('hex')
    .slice(0, 12);

/** The differences of two folds, in words; empty when they are equal. */
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

/** Expects the device's history entries to lead to its rows, because other tabs and the disk only get those. */
const expectEntriesToLead = (data: Data, view: Data) => {
  for (const table of TABLE_NAMES) {
    if (data[table] === view[table]) continue;
    const wrong = JSON.stringify(sorted(byId(data[table].values()))) !== JSON.stringify(sorted(byId(view[table].values())));
    if (wrong) throw new Error(`The entries do not give the displayed ${table}`);
  }
};

const MOST_KEPT = 5_000;
const DOES = change('task-updated', (data, act: Act, env) => act(data, env) ?? []);

/** The content of a device's disk, for a new connection. */
export interface KeptDevice {
  readonly replica: Replica;
  readonly kept: readonly Logged[];
}

/**
 * A device of a team in memory with the app's decisions and exchange; each write is one step. `as` is its content before a new
 * connection.
 */
export const aTeamDevice = (
  belonging: Belonging,
  data: Data,
  log: Log,
  clock: () => Date,
  mostKept = MOST_KEPT,
  as: KeptDevice = { replica: emptyReplica(belonging, data), kept: [] },
  pause: (ms: number) => Promise<void> = async () => undefined,
  files: () => RemoteFiles | null = () => null,
) => {
  let state: DiskState = { data: as.replica.view, seq: 0, epoch: '', begunAt: '' };
  let records: TeamRecords = { log: undefined, server: undefined, outbox: [] };
  let kept = as.kept;
  let version = 0;
  const waiting = new Map<string, WaitingCaller>();
  const applied = new Map<string, number>();
  /** How many ids it has created: none repeats, even if its message numbers go back. */
  let made = 0;
  const { device, user } = belonging.self;

  /** Writes as a disk does. */
  const apply = ({ self, log: record, outbox, entries, texts = [], again, data: rows }: TeamWrite) => {
    version += 1;
    const led = entries.reduce((before, { patches }) => applyPatches(before, patches), state.data);
    const observer: TeamSelf | undefined = self ? { ...self, version, rewritten: version } : undefined;
    state = { ...state, data: rows ?? led, seq: state.seq + entries.length, observer };
    records = { ...records, log: record, outbox };
    kept = [...(again ? [] : kept), ...texts].slice(-mostKept);
  };
  apply(writeOf({ replica: as.replica, seen: {} }, { entries: [] }));
  const known = () => {
    const found = knownFrom(state, records);
    if (!found) throw new Error('This device is in no team');
    return found;
  };

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
  const now = () => env().now;

  const decideOn = (act: Act) => decideCommit({ checkedEntry, noteOf }, DOES, act, env());
  const write = (verdict: Verdict) => {
    if (isRefused(verdict) || !verdict.note || verdict.entry.patches.length === 0) return undefined;
    const { entry, note } = verdict;
    state = { ...state, data: applyPatches(state.data, entry.patches), seq: state.seq + 1, observer: note.state };
    records = { ...records, outbox: [...records.outbox, note.message] };
    return { id: note.message.id, patches: entry.patches };
  };

  const stored: TeamDevice = {
    get replica() {
      return known().replica;
    },
    kept: async () => kept,
    async receive(read, from) {
      for (const { step } of read.steps)
        if (step.fate === 'applied' && step.message && !step.message.id.endsWith('-0'))
          applied.set(step.message.id, (applied.get(step.message.id) ?? 0) + 1);
      const before = known();
      const { view } = received(asConfirmed(before.replica, read.fold.members), read);
      apply(receivedWrite(before, read, from, now()));
      expectEntriesToLead(state.data, view);
    },
    async adopt(next, read, from) {
      applied.clear();
      apply(adoptedWrite({ fresh: state, stored: known() }, next, read, from));
    },
    isAwaited: (id) => waiting.has(id),
    async retry(id) {
      const retry = retried({ fresh: state, stored: known(), records }, id, waiting.get(id), now);
      if (!retry) return false;
      apply(retry.write);
      if (!retry.isPending) waiting.delete(id);
      return true;
    },
  };
  const exchange = createExchange({
    log,
    device: stored,
    seal: async (body) => sealedBy(device, body, belonging.team),
    isSigned,
    files,
    now,
    pause,
  });

  return {
    device,
    belonging,
    get replica() {
      return known().replica;
    },
    get kept() {
      return kept;
    },
    get fold() {
      return confirmedFold(known().replica);
    },
    applied,
    exchange,
    /** Runs an act on this device only; answers its patches if accepted. */
    does: (act: Act): readonly Patch[] | undefined => write(decideOn(act)(state))?.patches,
    /** Runs a scarce act, and another one `meanwhile`, and waits for its confirmation. Answers the message's id if confirmed. */
    async doesAndWaits(act: Act, meanwhile: () => unknown = () => undefined): Promise<string | undefined> {
      await exchange.run();
      if (records.outbox.length > 0) return undefined;
      const decide = decideOn(act);
      const id = write(decide(state))?.id;
      if (id === undefined) return undefined;
      waiting.set(id, { decide, answer: () => undefined, outcome: { done: true, seq: state.seq } });
      meanwhile();
      try {
        // Like a link: an overtaken exchange starts again while the form waits.
        while ((await exchange.run()) === 'overtaken');
        return waiting.has(id) && records.outbox.length === 0 ? id : undefined;
      } finally {
        waiting.clear();
      }
    },
    /** Puts a message about the team into the outbox. */
    says: (word: Parameters<typeof messageWrite>[1]) => apply(messageWrite(known(), word, now())),
    /** Restarts the device: rows in the disk's order, and the team's record read again. */
    restart() {
      const rows = Object.fromEntries(TABLE_NAMES.map((table) => [table, byId(state.data[table].values())]));
      state = { ...state, data: dataFromRows(rows) };
      records = structuredClone(records);
    },
  };
};
export type ADevice = ReturnType<typeof aTeamDevice>;
