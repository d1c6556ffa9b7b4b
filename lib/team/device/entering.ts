import { change, put } from '@/lib/domain/data';
import type { Role, User } from '@/lib/domain/model/user';
import { labelOfRole, roleOf, supervises } from '@/lib/domain/permission';
import type { DiskState, TeamWrite } from '@/lib/store/engine/disk';
import type { Team, TeamAnswer, TeamRefusal } from '../protocol/contract';
import { isLastSupervisor } from '../protocol/fold';
import type { Invite } from '../protocol/invite';
import { createLogReader, type OnProgress } from '../protocol/log';
import type { Member } from '../protocol/message';
import { readMessage } from '../protocol/read-message';
import { isSignedBy, makeKeys } from '../protocol/signature';
import { foundingWrite, joiningPreview, joiningWrite, newPerson } from './joining';
import type { StoredDevice } from './outbox';
import type { TeamParts } from './parts';
import { answering, DONE, type Session } from './session';
import { type FoundLog, readTeamLog, visit } from './visit';

/** How many of this device's history entries are read to find the versions of its rows. */
const READ_HISTORY = 5_000;

const addPerson = change('user-created', (_data, user: User) => [put('users', user)]);

/** Sets a user's role label to their role in the team, so that screens and rules agree with it. */
const changeRole = change('user-updated', (data, { user, role }: Pick<Member, 'user' | 'role'>) => {
  const person = data.users.get(user);
  return person ? [put('users', { ...person, roleLabel: labelOfRole(role) })] : [];
});

/**
 * Whether a message that removes or declines this device is pending. Only such messages name a device, and a second one would be
 * invalid.
 */
const isGoing = (stored: StoredDevice, device: string) =>
  stored.known().replica.outbox.some(({ body }) => {
    const message = readMessage(body)?.message;
    return typeof message === 'object' && 'device' in message && message.device === device;
  });

/** The longest that leaving waits for the outbox to be sent. */
const LONGEST_WAIT_MS = 3_000;

/** Waits until the outbox is empty, at most `LONGEST_WAIT_MS`. */
const untilSent = ({ snapshot }: TeamParts, stored: StoredDevice) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const unsubscribe = snapshot.subscribe(() => stored.known().replica.outbox.length === 0 && end());
  });

/** The calls by which devices enter and leave a team. */
export type Entering = Pick<Team, 'found' | 'preview' | 'join' | 'confirm' | 'expel' | 'leave'>;

/** Founds, joins and leaves a team, and lets a supervisor confirm and expel devices. */
export const createEntering = (parts: TeamParts, { joined: joinedTo, isConnected, begin, stop }: Session): Entering => {
  const { snapshot, disk, inTurn, written, commit, now, openLink } = parts;

  /**
   * Writes the team's records, unless another tab has entered a team meanwhile. Refuses with `does-not-merge` when `write` gives
   * `null`.
   */
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

  /** Keeps the messages read before this device is in the team. */
  const reader = createLogReader();

  /** Reads the log of an invite's team. Refuses when it is not founded, or was written by a newer version. */
  const foundLog = async (
    invite: Invite,
    onProgress?: OnProgress,
  ): Promise<{ readonly log: FoundLog; readonly founder: Member } | TeamRefusal> => {
    const { founder } = invite;
    if (!founder) return { refused: 'not-founded' };
    const { team } = invite;
    const log = await visit(openLink, invite, (reached, files) =>
      readTeamLog(reader, reached, files(), { team, founder, isSigned: isSignedBy }, onProgress),
    );
    if (log === null) return { refused: 'not-founded' };
    if ('refused' in log) return log;
    return log.read.stoppedAt === undefined ? { log, founder } : { refused: 'newer' };
  };

  /** This device's history, the oldest entry first. */
  const ownHistory = async () => [...(await disk.current().history(null, READ_HISTORY))].reverse();

  /** Runs what only a supervisor's device may do; refuses with `supervisors-only` otherwise. */
  const asSupervisor = (work: (device: StoredDevice) => Promise<TeamAnswer>) =>
    answering(async () => {
      await begin();
      const joined = joinedTo();
      if (!joined) return { refused: 'not-ready' };
      const { replica } = joined.stored.known();
      const self = replica.confirmed.members.get(replica.belonging.self.device);
      return self?.role === 'supervisor' ? work(joined.stored) : { refused: 'supervisors-only' };
    });

  return {
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
        return enter(({ data }) => foundingWrite(data, user, newcomer));
      }),
    preview: (invite, onProgress) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onProgress));
        if ('refused' in found) return found;
        const mine = { data: snapshot.state().data, history: await ownHistory() };
        return joiningPreview(found.log.read.fold, mine, invite.role) ?? { refused: 'does-not-merge' };
      }),
    join: (invite, records, onProgress) =>
      answering(async () => {
        const found = outside() ?? (await foundLog(invite, onProgress));
        if ('refused' in found) return found;
        const newcomer = await newcomerOf(invite);
        if (!newcomer) return { refused: 'no-key' };
        const history = await ownHistory();
        return enter(({ data }) =>
          joiningWrite({ ...found, newcomer, ...(records === 'bring-mine' && { mine: { data, history } }) }),
        );
      }),
    confirm: (device, role: Role) =>
      asSupervisor(async (stored) => {
        const { confirmed } = stored.known().replica;
        const asking = confirmed.asking.get(device);
        const known = asking ?? confirmed.members.get(device);
        if (!known) return { refused: 'unknown-device' };
        if (!asking && role !== 'supervisor' && isLastSupervisor(confirmed, device)) return { refused: 'last-supervisor' };
        const { user, key, label } = known;
        const person = snapshot.state().data.users.get(user);
        // A user with another supervisor device keeps that role in the business.
        const isSupervisor = [...confirmed.members.values()].some(
          (other) => other.device !== device && other.user === user && other.role === 'supervisor',
        );
        const as: Pick<Member, 'user' | 'role'> = { user, role: isSupervisor ? 'supervisor' : role };
        if (!person || roleOf(person) !== as.role) {
          const outcome = await (person ? commit(changeRole, as) : commit(addPerson, newPerson(as, asking?.name ?? '')));
          if (!('done' in outcome)) return { refused: 'failed' in outcome && outcome.failed === 'full' ? 'full' : 'unknown' };
        }
        await stored.enqueue({ kind: 'member-added', member: { device, user, role, key, label } });
        return DONE;
      }),
    expel: (device) =>
      asSupervisor(async (stored) => {
        const { members, asking } = stored.known().replica.confirmed;
        if (isGoing(stored, device)) return DONE;
        if (asking.has(device)) {
          await stored.enqueue({ kind: 'join-declined', device });
          return DONE;
        }
        if (!members.has(device)) return { refused: 'unknown-device' };
        if (isLastSupervisor(stored.known().replica.confirmed, device)) return { refused: 'last-supervisor' };
        await stored.enqueue({ kind: 'member-removed', device });
        return DONE;
      }),
    leave: () =>
      answering(async () => {
        await begin();
        const joined = joinedTo();
        if (!joined) return DONE;
        const { stored } = joined;
        const { device } = stored.known().replica.belonging.self;
        const isMember = stored.known().replica.confirmed.members.has(device);
        if (isMember && isConnected() && !isLastSupervisor(stored.known().replica.confirmed, device)) {
          await stored.enqueue({ kind: 'member-removed', device });
          await untilSent(parts, stored);
        }
        await stored.forget();
        stop();
        return DONE;
      }),
  };
};
