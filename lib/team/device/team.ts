import { change, put } from '@/lib/domain/data';
import type { Role, User } from '@/lib/domain/model/user';
import { isScarce } from '@/lib/domain/records';
import type { Outcome } from '@/lib/store/engine/contract';
import type { DeviceTeam, StoreParts } from '@/lib/store/engine/observer';
import { createLink } from '../nats/link';
import type { Team, TeamAnswer } from '../protocol/contract';
import type { Member } from '../protocol/message';
import type { StoredDevice } from './outbox';
import { type Network, once, type TeamParts } from './parts';
import { answering, createSession, DONE, type Session } from './session';

/** How long a scarce act waits for the log's word before it is kept as pending. */
const LONGEST_WAIT_MS = 3_000;

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

/** Nobody says that files have to wait. */
const ANY_NETWORK: Network = { mustWait: () => false, onChange: () => undefined };

const isLastSupervisor = (stored: StoredDevice, device: string) => {
  const { members } = stored.known().replica.confirmed;
  return [...members.values()].every((member) => member.role !== 'supervisor' || member.device === device);
};

/** Waits until the log has everything, or not for long. */
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

/** What a person does about the team that their device is in. */
const createMembership = (
  parts: TeamParts,
  { joined: session, isConnected, begin, stop, reach }: Session,
): Omit<Team, 'found' | 'preview' | 'join'> => {
  const { snapshot, commit } = parts;

  /** What only a supervisor's device may say. */
  const asSupervisor = (work: (there: StoredDevice) => Promise<TeamAnswer>) =>
    answering(async () => {
      await begin();
      const joined = session();
      if (!joined) return { refused: 'not-ready' };
      const { replica } = joined.stored.known();
      const self = replica.confirmed.members.get(replica.belonging.self.device);
      return self?.role === 'supervisor' ? work(joined.stored) : { refused: 'supervisors-only' };
    });

  return {
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
        const joined = session();
        if (!joined) return DONE;
        const { stored } = joined;
        const { device } = stored.known().replica.belonging.self;
        const isMember = stored.known().replica.confirmed.members.has(device);
        if (isMember && isConnected() && !isLastSupervisor(stored, device)) {
          await stored.say({ kind: 'member-removed', device });
          await untilSent(parts, stored);
        }
        await stored.forget();
        stop();
        return DONE;
      }),
    settle: (flag) =>
      answering(async () => {
        const joined = session();
        if (!joined) return { refused: 'not-ready' };
        await joined.stored.say({ kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [flag] });
        return DONE;
      }),
    file: async (attachment, wish) => {
      await begin().catch(() => undefined);
      const joined = session();
      return joined ? joined.files.file(attachment, reach, wish) : { missing: 'no-signal' };
    },
  };
};

/** How a device enters a team: needed once in its life, and fetched then. */
const createLateEntering = (parts: TeamParts, session: Session): Pick<Team, 'found' | 'preview' | 'join'> => {
  const entered = once(async () => (await import('./entering')).createEntering(parts, session));
  return {
    found: (invite) => answering(async () => (await entered()).found(invite)),
    preview: (invite, onShare) => answering(async () => (await entered()).preview(invite, onShare)),
    join: (invite, records, onShare) => answering(async () => (await entered()).join(invite, records, onShare)),
  };
};

/** Keeps a scarce commit's caller waiting until the log has it; decided again where another was faster, pending where that takes long. */
const confirmed =
  ({ joined, isConnected }: Session): DeviceTeam['committed'] =>
  ({ outcome, entry, note, decide }) => {
    const there = joined();
    if (!there || !isConnected() || !isScarce(entry)) return outcome;
    const { stored, tabs, link } = there;
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
      tabs.wait(id);
      link?.ring();
    });
  };

/** A device's team: its link, what the screens read, and what a person does about it. */
export const createTeam = (given: StoreParts & Partial<Pick<TeamParts, 'openLink' | 'network'>>): DeviceTeam => {
  const parts: TeamParts = { openLink: createLink, network: ANY_NETWORK, ...given };
  const session = createSession(parts);
  return {
    calls: { ...createLateEntering(parts, session), ...createMembership(parts, session) },
    begin: session.begin,
    state: session.state,
    committed: confirmed(session),
  };
};
