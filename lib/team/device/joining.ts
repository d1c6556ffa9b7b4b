import { applyPatches, type Data, findRow, put } from '@/lib/domain/data';
import { beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { withoutBrokenRules } from '@/lib/domain/merge/applicable';
import { conflictOf } from '@/lib/domain/merge/conflict';
import { type MergePlan, planMerge } from '@/lib/domain/merge/plan';
import { versionsOf } from '@/lib/domain/merge/versions';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Role, RoleLabel, User, UserId } from '@/lib/domain/model/user';
import { mayWrite } from '@/lib/domain/permission';
import { newId } from '@/lib/kernel/id';
import { fold } from '@/lib/kernel/search';
import { throughAll } from '@/lib/kernel/slices';
import type { TeamWrite } from '@/lib/store/engine/disk';
import type { JoiningPreview } from '../protocol/contract';
import type { Fold } from '../protocol/fold';
import { type Invite, isFoundersAgain } from '../protocol/invite';
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

/** What this device calls itself in its team, e.g. `Chrome · Android`; empty where the browser says nothing. */
const labelOfDevice = (agent = globalThis.navigator?.userAgent ?? '') =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter((part) => part !== undefined).join(' · ');

interface Newcomer {
  readonly invite: Invite;
  readonly keys: DeviceKeys;
  readonly at: string;
}

const serverRecord = ({ invite: { name, server, user, seed }, keys }: Newcomer) => ({ name, server, user, seed, keys });

/** What a device writes that founds a team: its own rows are what everybody begins with. */
export const foundingWrite = (data: Data, user: UserId, newcomer: Newcomer): TeamWrite => {
  const self: Member = { device: newId(), user, role: 'supervisor', key: newcomer.keys.key, label: labelOfDevice() };
  const replica = emptyReplica({ team: newcomer.invite.team, founder: self, self }, data);
  return { ...writeOf({ replica, seen: {} }, { entries: [] }), server: serverRecord(newcomer) };
};

/** The invite's person in the team's business: whoever founded it, somebody of their name, or nobody yet. */
const personOf = ({ users }: Data, invite: Invite): UserId => {
  const { person, user, founder } = invite;
  if (founder && isFoundersAgain(invite) && users.has(founder.user)) return founder.user;
  const wanted = fold(person);
  return [...users.values()].find(({ name, archivedAt }) => !archivedAt && fold(name) === wanted)?.id ?? user;
};

/** The label in the business of who may do this in the team. */
export const roleLabelOf = (role: Role): RoleLabel => (role === 'supervisor' ? 'Supervisor' : 'Técnico');

/** A person whom the team did not know: what the business needs to know of them beside their name, somebody fills in later. */
export const newPerson = ({ user, role }: Pick<Member, 'user' | 'role'>, name: string): User => ({
  id: user,
  name,
  email: 'Sin correo',
  phone: '',
  roleLabel: roleLabelOf(role),
  team: 'Field Services',
  location: '',
});

const asJoined = (log: FoundLog, belonging: Belonging): Replica => {
  const { data, ...confirmed } = log.read.fold;
  const end = log.read.steps.at(-1);
  const empty = emptyReplica(belonging, data);
  return { ...empty, confirmed, created: log.created, offset: end?.offset ?? 0, mark: end ? markOf(end) : '' };
};

/** What a device brings along: its rows, and what they have been, the oldest first. */
interface OwnRecords {
  readonly data: Data;
  readonly history: readonly LogEntry[];
}

/** What of this device's rows the team takes in, as one act; nothing that its person may not write. `null`: together they make impossible stock. */
const brought = (theirs: Fold, mine: OwnRecords, role: Role): MergePlan | null => {
  const { data } = theirs;
  const own = { data: mine.data, versions: versionsOf(mine.history) };
  const plan = planMerge({ data, versions: new Map() }, own, flaggedStock(theirs));
  if (!plan || role === 'supervisor') return plan;
  const allowed = plan.patches.filter((patch) => mayWrite(role, { patch, was: findRow(data, patch.table, patch.id) ?? null }));
  const { kept } = throughAll(withoutBrokenRules(data, allowed));
  const taken = new Set(kept);
  const left = plan.patches.filter((patch) => !taken.has(patch)).map((patch) => conflictOf(mine.data, 'rule', patch));
  return { patches: kept, conflicts: [...plan.conflicts, ...left] };
};

/** What joining with these rows would do, as far as it can be said before; `null` where the two do not go together. */
export const joiningPreview = (theirs: Fold, mine: OwnRecords, role: Role): JoiningPreview | null => {
  const plan = brought(theirs, mine, role);
  if (!plan) return null;
  const changed = plan.patches.filter(({ table, id }) => findRow(theirs.data, table, id) !== undefined).length;
  return { added: plan.patches.length - changed, changed, conflicts: plan.conflicts };
};

interface Joining {
  readonly log: FoundLog;
  readonly newcomer: Newcomer;
  readonly founder: Member;
  /** Where this device's rows come along. */
  readonly mine?: OwnRecords;
}

/** What a device writes that enters a team; `null` where its rows do not go together with the team's. */
export const joiningWrite = ({ log, newcomer, founder, mine }: Joining): TeamWrite | null => {
  const { invite, keys, at } = newcomer;
  const theirs = log.read.fold.data;
  const user = personOf(theirs, invite);
  const self: Member = { device: newId(), user, role: invite.role, key: keys.key, label: labelOfDevice() };
  let replica = asJoined(log, { team: invite.team, founder, self, name: invite.person });
  const plan = mine && brought(log.read.fold, mine, invite.role);
  if (plan === null) return null;
  const patches = plan?.patches ?? [];
  // Who confirms the device makes its person known. Until then they are in its own view alone, so that it may be worked on.
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
