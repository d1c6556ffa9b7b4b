import { applyPatches, type Data, findRow, put } from '@/lib/domain/data';
import { beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { withoutBrokenRules } from '@/lib/domain/merge/applicable';
import { conflictOf } from '@/lib/domain/merge/conflict';
import { type MergePlan, planMerge } from '@/lib/domain/merge/plan';
import { versionsOf } from '@/lib/domain/merge/versions';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Role, User, UserId } from '@/lib/domain/model/user';
import { labelOfRole, mayWrite } from '@/lib/domain/permission';
import { newId } from '@/lib/kernel/id';
import { searchForm } from '@/lib/kernel/search';
import { runSteps } from '@/lib/kernel/slices';
import type { TeamWrite } from '@/lib/store/engine/disk';
import type { JoiningPreview } from '../protocol/contract';
import type { Fold } from '../protocol/fold';
import { type Invite, isReissuedToFounder } from '../protocol/invite';
import type { Member } from '../protocol/message';
import { type Belonging, emptyReplica, enqueued, markOf, type Replica } from '../protocol/replica';
import type { DeviceKeys } from '../protocol/signature';
import { emptyEntry } from './outbox';
import { flaggedStock, seenAfter, textsOf, writeOf } from './records';
import type { FoundLog } from './visit';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

const named = (known: readonly (readonly [RegExp, string])[], agent: string) => known.find(([shape]) => shape.test(agent))?.[1];

/** This device's label in its team, e.g. `Chrome · Android`; empty when the browser does not tell. */
const labelOfDevice = (agent = globalThis.navigator?.userAgent ?? '') =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter((part) => part !== undefined).join(' · ');

interface Newcomer {
  readonly invite: Invite;
  readonly keys: DeviceKeys;
  readonly at: string;
}

const serverRecord = ({ invite: { name, server, user, seed }, keys }: Newcomer) => ({ name, server, user, seed, keys });

/** The transaction that founds a team: this device's rows become the team's first rows. */
export const foundingWrite = (data: Data, user: UserId, newcomer: Newcomer): TeamWrite => {
  const self: Member = { device: newId(), user, role: 'supervisor', key: newcomer.keys.key, label: labelOfDevice() };
  const replica = emptyReplica({ team: newcomer.invite.team, founder: self, self }, data);
  return { ...writeOf({ replica, seen: {} }, { entries: [] }), server: serverRecord(newcomer) };
};

/** The user whom an invite means: the founder for the founder's own invite, else an active user of that name, else a new id. */
const personOf = ({ users }: Data, invite: Invite): UserId => {
  const { person, user, founder } = invite;
  if (founder && isReissuedToFounder(invite) && users.has(founder.user)) return founder.user;
  const wanted = searchForm(person);
  return [...users.values()].find(({ name, archivedAt }) => !archivedAt && searchForm(name) === wanted)?.id ?? user;
};

/** A new user with placeholder contact data, which somebody completes later. */
export const newPerson = ({ user, role }: Pick<Member, 'user' | 'role'>, name: string): User => ({
  id: user,
  name,
  email: 'Sin correo',
  phone: '',
  roleLabel: labelOfRole(role),
  team: 'Field Services',
  location: '',
});

const asJoined = (log: FoundLog, belonging: Belonging): Replica => {
  const { data, ...confirmed } = log.read.fold;
  const end = log.read.steps.at(-1);
  const empty = emptyReplica(belonging, data);
  return { ...empty, confirmed, created: log.created, offset: end?.offset ?? 0, mark: end ? markOf(end) : '' };
};

/** A joining device's rows, and its history, the oldest entry first. */
interface OwnRecords {
  readonly data: Data;
  readonly history: readonly LogEntry[];
}

/**
 * The merge of this device's rows into the team's, as one commit within the person's role. `null` when the merged stock would be
 * impossible.
 */
const brought = (theirs: Fold, mine: OwnRecords, role: Role): MergePlan | null => {
  const { data } = theirs;
  const own = { data: mine.data, versions: versionsOf(mine.history) };
  const plan = planMerge({ data, versions: new Map() }, own, flaggedStock(theirs));
  if (!plan || role === 'supervisor') return plan;
  const allowed = plan.patches.filter((patch) => mayWrite(role, { patch, was: findRow(data, patch.table, patch.id) ?? null }));
  const { kept } = runSteps(withoutBrokenRules(data, allowed));
  const taken = new Set(kept);
  const left = plan.patches.filter((patch) => !taken.has(patch)).map((patch) => conflictOf(mine.data, 'rule', patch));
  return { patches: kept, conflicts: [...plan.conflicts, ...left] };
};

/** Counts what joining with these rows would add, change and leave out. `null` when the two do not merge. */
export const joiningPreview = (theirs: Fold, mine: OwnRecords, role: Role): JoiningPreview | null => {
  const plan = brought(theirs, mine, role);
  if (!plan) return null;
  const changed = plan.patches.filter(({ table, id }) => findRow(theirs.data, table, id) !== undefined).length;
  return {
    added: plan.patches.length - changed,
    changed,
    conflicts: plan.conflicts,
    merged: applyPatches(theirs.data, plan.patches),
  };
};

interface Joining {
  readonly log: FoundLog;
  readonly newcomer: Newcomer;
  readonly founder: Member;
  /** This device's rows, when it brings them. */
  readonly mine?: OwnRecords;
}

/** The transaction that enters a team; `null` when this device's rows do not merge with the team's. */
export const joiningWrite = ({ log, newcomer, founder, mine }: Joining): TeamWrite | null => {
  const { invite, keys, at } = newcomer;
  const theirs = log.read.fold.data;
  const user = personOf(theirs, invite);
  const self: Member = { device: newId(), user, role: invite.role, key: keys.key, label: labelOfDevice() };
  let replica = asJoined(log, { team: invite.team, founder, self, name: invite.person });
  const plan = mine && brought(log.read.fold, mine, invite.role);
  if (plan === null) return null;
  const patches = plan?.patches ?? [];
  // The confirming supervisor adds the new person. Until then only this device's view has them, so that work can begin.
  const known = theirs.users.has(user) ? [] : [put('users', newPerson(self, invite.person))];
  if (patches.length + known.length > 0) {
    const before = beforeOf(theirs, patches);
    const message = { v: DATA_VERSION, id: `${self.device}-0`, at, by: user, kind: 'commit', label: 'team-joined' } as const;
    const act = { ...message, patches, before, settles: [] };
    replica = enqueued(replica, act, applyPatches(theirs, [...known, ...patches]), [...beforeOf(theirs, known), ...before]);
  }
  const entered = emptyEntry('team-joined', at, user);
  const { steps } = log.read;
  return {
    ...writeOf({ replica, seen: seenAfter({}, steps) }, { entries: [entered], texts: textsOf(steps), again: true }),
    server: serverRecord(newcomer),
    data: replica.view,
    begunAt: at,
  };
};
