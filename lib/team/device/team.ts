import { isScarce } from '@/lib/domain/records';
import type { Outcome } from '@/lib/store/engine/contract';
import type { DeviceTeam, StoreParts } from '@/lib/store/engine/observer';
import { createLink } from '../nats/link';
import type { Team } from '../protocol/contract';
import type { Entering } from './entering';
import { type Network, once, type TeamParts } from './parts';
import { answering, createSession, DONE, type Session } from './session';

/** How long a scarce commit waits for its confirmation before it counts as pending. */
const LONGEST_WAIT_MS = 3_000;

/** The network when nothing restricts it: files never wait. */
const ANY_NETWORK: Network = { mustWait: () => false, onChange: () => undefined };

/** The calls of a device that is in a team. */
const createCalls = ({ joined: session, begin, reach }: Session): Pick<Team, 'settle' | 'file'> => ({
  settle: (flag) =>
    answering(async () => {
      const joined = session();
      if (!joined) return { refused: 'not-ready' };
      await joined.stored.enqueue({ kind: 'commit', label: 'flag-settled', patches: [], before: [], settles: [flag] });
      return DONE;
    }),
  file: async (attachment, wish) => {
    await begin().catch(() => undefined);
    const joined = session();
    return joined ? joined.files.file(attachment, reach, wish) : { missing: 'no-signal' };
  },
});

/** The calls by which devices enter and leave a team. They are rare, so their code is loaded on first use. */
const createLateEntering = (parts: TeamParts, session: Session): Entering => {
  const entered = once(async () => (await import('./entering')).createEntering(parts, session));
  return {
    found: (invite) => answering(async () => (await entered()).found(invite)),
    preview: (invite, onProgress) => answering(async () => (await entered()).preview(invite, onProgress)),
    join: (invite, records, onProgress) => answering(async () => (await entered()).join(invite, records, onProgress)),
    confirm: (device, role) => answering(async () => (await entered()).confirm(device, role)),
    expel: (device) => answering(async () => (await entered()).expel(device)),
    leave: () => answering(async () => (await entered()).leave()),
  };
};

/**
 * Makes the caller of a scarce commit wait until the log has it. An overtaken commit is decided again; one that takes too long is
 * answered as pending.
 */
const confirmed =
  ({ joined, isConnected }: Session): DeviceTeam['committed'] =>
  ({ outcome, entry, note, decide }) => {
    const current = joined();
    if (!current || !isConnected() || !isScarce(entry)) return outcome;
    const { stored, tabs, link } = current;
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

/** Creates a device's team: its link, the screens' state and the calls. */
export const createTeam = (given: StoreParts & Partial<Pick<TeamParts, 'openLink' | 'network'>>): DeviceTeam => {
  const parts: TeamParts = { openLink: createLink, network: ANY_NETWORK, ...given };
  const session = createSession(parts);
  return {
    calls: { ...createLateEntering(parts, session), ...createCalls(session) },
    begin: session.begin,
    state: session.state,
    committed: confirmed(session),
  };
};
