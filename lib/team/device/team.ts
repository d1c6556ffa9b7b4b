import { change, put } from '@/lib/domain/data';
import type { Role, User } from '@/lib/domain/model/user';
import { supervises } from '@/lib/domain/permission';
import { isScarce } from '@/lib/domain/records';
import type { Outcome } from '@/lib/store/engine/contract';
import { failureOf, ignoreRejection } from '@/lib/store/engine/database';
import type { DiskState, TeamWrite } from '@/lib/store/engine/disk';
import type { DeviceTeam, StoreParts } from '@/lib/store/engine/observer';
import { createLink } from '../nats/link';
import type { Team, TeamAnswer, TeamLink, TeamRefusal, TeamState } from '../protocol/contract';
import type { Invite } from '../protocol/invite';
import type { Member } from '../protocol/message';
import { makeKeys } from '../protocol/signature';
import { createLogReader, type OnShare } from '../protocol/whole-log';
import { createTeamFiles, type Reach, type TeamFiles } from './files';
import { keepLink } from './link';
import { createStoredDevice, type StoredDevice } from './outbox';
import type { Network, TeamParts } from './parts';
import { knownFrom, type ServerRecord } from './records';
import { type BetweenTabs, createBetweenTabs } from './tabs';
import { teamStateOf } from './team-state';
import { type FoundLog, readWholeLog, visit } from './visit';

/** So long a scarce act waits for the log's word before it is kept as pending. */
const LONGEST_WAIT_MS = 3_000;

const CONNECTED: readonly TeamLink[] = ['up-to-date', 'catching-up', 'elsewhere'];

const DONE: TeamAnswer = { done: true };

const addPerson = change('user-created', (_data, user: User) => [put('users', user)]);

/** A person whom the team did not know: what the business needs to know of them beside their name, somebody fills in later. */
const personOf = (member: Pick<Member, 'user' | 'role'>, name: string): User => ({
  id: member.user,
  name,
  email: 'Sin correo',
  phone: '',
  roleLabel: member.role === 'supervisor' ? 'Supervisor' : 'Técnico',
  team: 'Field Services',
  location: '',
});

/** Needed once in a device's life. */
const joining = () => import('./joining');

/** So many of this device's entries tell what its records have been. */
const READ_HISTORY = 5_000;

/** Nobody says that files have to wait. */
const ANY_NETWORK: Network = { mustWait: () => false, onChange: () => undefined };

/** So long one file may take, where a tab without a link of its own asks for it. */
const LONGEST_FILE_MS = 600_000;

interface Joined {
  readonly stored: StoredDevice;
  readonly files: TeamFiles;
  readonly server: ServerRecord;
  readonly tabs: BetweenTabs;
  link?: ReturnType<typeof keepLink>;
}

/** A device's team: its link, what the screens read, and what a person does about it. */
export const createTeam = (given: StoreParts & Partial<Pick<TeamParts, 'openLink' | 'network'>>): DeviceTeam => {
  const parts: TeamParts = { openLink: createLink, network: ANY_NETWORK, ...given };
  const { snapshot, disk, inTurn, written, commit, now, openLink, network } = parts;
  let joined: Joined | null = null;
  let link: TeamLink = 'connecting';
  let version: number | undefined;
  let shown: TeamState | null = null;

  /** Draws the state anew; the screens hear of it as of any commit. */
  const show = () => {
    shown = joined && teamStateOf(snapshot.state().data, joined.stored.known(), joined.server, link, joined.files);
    snapshot.show({ ...snapshot.state() });
  };

  /** Nobody may hear from the log any more for now: who waits goes on, and is told that it is still to be sent. */
  const letGo = (stored: StoredDevice) => {
    for (const { answer, outcome } of [...stored.waiting.values()]) answer({ ...outcome, isPending: true } as Outcome);
  };

  const tellLink = (next: TeamLink) => {
    if (next === link) return;
    link = next;
    if (joined && !CONNECTED.includes(next)) letGo(joined.stored);
    show();
  };

  const stop = () => {
    joined?.link?.end();
    joined?.tabs.close();
    if (joined) letGo(joined.stored);
    [joined, version, link] = [null, undefined, 'connecting'];
    show();
  };

  /** Begins where the disk says that this device is in a team. */
  const enterTeam = async () => {
    if (joined || !snapshot.isOneOf('ready', 'memory')) return;
    const { state, records } = await inTurn(async () => (await disk.current().team()).records(snapshot.state()));
    version = state.observer?.version;
    snapshot.show(state);
    const known = knownFrom(state, records);
    if (!known || joined) return;
    const server = records.server as ServerRecord;
    const tabs = createBetweenTabs(known.replica.belonging.self.device);
    const files = createTeamFiles(parts, { onChange: show, onSent: () => stored.tell() });
    const stored = createStoredDevice(parts, known, tabs, () => ignoreRejection(files.reset()));
    joined = { stored, server, tabs, files };
    joined.link = keepLink(parts, stored, server, files, (next) => {
      if (next !== 'elsewhere') tabs.hold(next);
      tellLink(next);
    });
    tabs.listen({ onLink: tellLink, retry: stored.retry });
    show();
    ignoreRejection(files.look());
  };

  const isFollowed = () => snapshot.state().observer?.version === version;
  /** What this tab or another one wrote is read, shown and said. */
  const followOnce = async () => {
    if (!joined) return enterTeam();
    const isThere = await joined.stored.refresh();
    version = snapshot.state().observer?.version;
    if (!isThere) return stop();
    joined.link?.ring();
    show();
    const { files } = joined;
    // What another tab has sent only the disk tells.
    ignoreRejection(!joined.link?.isHeld() && files.toSend().size > 0 ? files.reset() : files.look());
  };
  let following: Promise<void> | null = null;
  /** Comes up with what is on the disk. */
  const begin = async () => {
    while (!isFollowed() && snapshot.isOneOf('ready', 'memory')) {
      following ??= followOnce().finally(() => {
        following = null;
      });
      await following;
    }
  };
  snapshot.subscribe(() => {
    if (!isFollowed() && !following) begin().catch(() => undefined);
  });

  network.onChange(() => {
    joined?.link?.ring();
    show();
  });

  /** Over this tab's link; over one for this alone where another tab holds the device's. */
  const reach: Reach = async (work) => {
    if (!joined) return undefined;
    const { stored, server, link: own } = joined;
    const files = own?.remoteFiles();
    if (files) return work(files);
    if (own?.isHeld() || link === 'no-signal') return undefined;
    const address = { ...server, team: stored.device.replica.belonging.team };
    const got = await visit(
      openLink,
      address,
      async (_log, there) => {
        const found = there();
        if (!found) throw new Error('There is no connection');
        return { answer: await work(found) };
      },
      LONGEST_FILE_MS,
    );
    return 'answer' in got ? got.answer : undefined;
  };

  const answering = async <Answer extends object>(work: () => Promise<Answer | TeamRefusal>): Promise<Answer | TeamRefusal> => {
    try {
      return await work();
    } catch (error) {
      return { refused: failureOf(error) === 'full' ? 'full' : 'unknown' };
    }
  };

  /** Enters a team with what a write says, unless another tab was faster. */
  const enter = async (write: (fresh: DiskState) => TeamWrite | null): Promise<TeamAnswer> => {
    let answer: TeamAnswer = DONE;
    await inTurn(async () => {
      const kept = await disk.current().team();
      const state = await kept.transact(snapshot.state(), (fresh) => {
        if (fresh.observer) answer = { refused: 'in-a-team' };
        const made = fresh.observer ? null : write(fresh);
        if (!made && !fresh.observer) answer = { refused: 'does-not-merge' };
        return made;
      });
      written(state);
    });
    if ('done' in answer) {
      reader.forget();
      await begin();
    }
    return answer;
  };

  const outside = (): TeamRefusal | undefined => {
    if (snapshot.state().observer) return { refused: 'in-a-team' };
    return snapshot.isOneOf('ready', 'memory') ? undefined : { refused: 'not-ready' };
  };

  const newcomerOf = async (invite: Invite) => {
    const keys = await makeKeys().catch(() => null);
    return keys && { invite, keys, at: now() };
  };

  /** What of a team's log was read before this device is in it. */
  const reader = createLogReader();

  /** An invite's team, as its log has come to be. */
  const foundLog = async (
    invite: Invite,
    onShare?: OnShare,
  ): Promise<{ readonly log: FoundLog; readonly founder: Member } | TeamRefusal> => {
    const { founder } = invite;
    if (!founder) return { refused: 'not-founded' };
    const { team } = invite;
    const log = await visit(openLink, invite, (reached) => readWholeLog(reader, reached, { team, founder }, onShare));
    if (log === null) return { refused: 'not-founded' };
    if ('refused' in log) return log;
    return log.read.stoppedAt === undefined ? { log, founder } : { refused: 'newer' };
  };

  /** What this device's records have been, the oldest first. */
  const ownHistory = async () => [...(await disk.current().history(null, READ_HISTORY))].reverse();

  /** What only a supervisor's device may say. */
  const asSupervisor = (work: (there: StoredDevice) => Promise<TeamAnswer>) =>
    answering(async () => {
      await begin();
      if (!joined) return { refused: 'not-ready' };
      const { replica } = joined.stored.known();
      const self = replica.confirmed.members.get(replica.belonging.self.device);
      return self?.role === 'supervisor' ? work(joined.stored) : { refused: 'supervisors-only' };
    });

  const isLastSupervisor = (stored: StoredDevice, device: string) => {
    const { members } = stored.known().replica.confirmed;
    return [...members.values()].every((member) => member.role !== 'supervisor' || member.device === device);
  };

  const calls: Team = {
    found: (invite) =>
      answering(async () => {
        const wrong = outside();
        if (wrong) return wrong;
        const user = snapshot.user();
        const person = snapshot.state().data.users.get(user);
        if (!person || !supervises(person)) return { refused: 'supervisors-only' };
        const newcomer = await newcomerOf(invite);
        if (!newcomer) return { refused: 'no-key' };
        const info = await visit(openLink, invite, (log) => log.info());
        if ('refused' in info) return info;
        if (info.last > 0) return { refused: 'already-founded' };
        const { foundingWrite } = await joining();
        return enter(({ data }) => foundingWrite(data, user, newcomer));
      }),
    preview: (invite, onShare) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onShare));
        if ('refused' in found) return found;
        const { joiningPreview } = await joining();
        const mine = { data: snapshot.state().data, history: await ownHistory() };
        return joiningPreview(found.log.read.fold, mine, invite.role) ?? { refused: 'does-not-merge' };
      }),
    join: (invite, records, onShare) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onShare));
        if ('refused' in found) return found;
        const newcomer = await newcomerOf(invite);
        if (!newcomer) return { refused: 'no-key' };
        const { joiningWrite } = await joining();
        const history = await ownHistory();
        return enter(({ data }) =>
          joiningWrite({ ...found, newcomer, ...(records === 'bring-mine' && { mine: { data, history } }) }),
        );
      }),
    confirm: (device, role: Role) =>
      asSupervisor(async (stored) => {
        const asking = stored.known().replica.confirmed.asking.get(device);
        if (!asking) return { refused: 'unknown-device' };
        const { user, key, name, label } = asking;
        if (!snapshot.state().data.users.has(user)) {
          const outcome = await commit(addPerson, personOf({ user, role }, name));
          if (!('done' in outcome)) return { refused: 'failed' in outcome && outcome.failed === 'full' ? 'full' : 'unknown' };
        }
        await stored.say({ kind: 'member-added', member: { device, user, role, key, label } });
        return DONE;
      }),
    expel: (device) =>
      asSupervisor(async (stored) => {
        const { members, asking } = stored.known().replica.confirmed;
        if (asking.has(device)) {
          await stored.say({ kind: 'join-declined', device });
          return DONE;
        }
        if (!members.has(device)) return { refused: 'unknown-device' };
        if (isLastSupervisor(stored, device)) return { refused: 'last-supervisor' };
        await stored.say({ kind: 'member-removed', device });
        return DONE;
      }),
    leave: () =>
      answering(async () => {
        await begin();
        if (!joined) return DONE;
        const { stored } = joined;
        const { device } = stored.known().replica.belonging.self;
        const isMember = stored.known().replica.confirmed.members.has(device);
        if (isMember && CONNECTED.includes(link) && !isLastSupervisor(stored, device)) {
          await stored.say({ kind: 'member-removed', device });
          await untilSaid(stored);
        }
        await stored.forget();
        stop();
        return DONE;
      }),
    settle: (flag) =>
      answering(async () => {
        if (!joined) return { refused: 'not-ready' };
        await joined.stored.say({ kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [flag] });
        return DONE;
      }),
    file: async (attachment, wish) => {
      await begin().catch(() => undefined);
      return joined ? joined.files.file(attachment, reach, wish) : { missing: 'no-signal' };
    },
  };

  /** Waits until the log has everything, or not for long. */
  const untilSaid = (stored: StoredDevice) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(end, LONGEST_WAIT_MS);
      const unsubscribe = snapshot.subscribe(() => stored.known().replica.outbox.length === 0 && end());
    });

  return {
    calls,
    begin,
    state: () => shown,
    committed: ({ outcome, entry, note, decide }) => {
      const stored = joined?.stored;
      if (!stored || !CONNECTED.includes(link) || !isScarce(entry)) return outcome;
      const { id } = note.message;
      return new Promise((resolve) => {
        const answer = (final: Outcome) => {
          clearTimeout(timer);
          stored.waiting.delete(id);
          resolve(final);
        };
        const timer = setTimeout(
          () => answer({ ...(stored.waiting.get(id)?.outcome ?? outcome), isPending: true } as Outcome),
          LONGEST_WAIT_MS,
        );
        stored.waiting.set(id, { decide, answer, outcome });
        joined?.tabs.wait(id);
        joined?.link?.ring();
      });
    },
  };
};
