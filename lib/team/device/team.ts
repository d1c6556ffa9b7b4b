import { isScarce } from '@/lib/domain/records';
import type { Outcome } from '@/lib/store/engine/contract';
import type { DeviceTeam, StoreParts } from '@/lib/store/engine/observer';
import { createLink } from '../nats/link';
import type { Team } from '../protocol/contract';
import type { Entering } from './entering';
import { type Network, once, type TeamParts } from './parts';
import { answering, createSession, DONE, type Session } from './session';

/** How long a scarce act waits for the log's word before it is kept as pending. */
const LONGEST_WAIT_MS = 3_000;

/** Nobody says that files have to wait. */
const ANY_NETWORK: Network = { mustWait: () => false, onChange: () => undefined };

/** What a person asks of the team that their device is in. */
const createCalls = ({ joined: session, begin, reach }: Session): Pick<Team, 'settle' | 'file'> => ({
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
});

/** The calls by which somebody comes into the team or goes: seldom needed, and fetched then. */
const createLateEntering = (parts: TeamParts, session: Session): Entering => {
  const entered = once(async () => (await import('./entering')).createEntering(parts, session));
  return {
    found: (invite) => answering(async () => (await entered()).found(invite)),
    preview: (invite, onShare) => answering(async () => (await entered()).preview(invite, onShare)),
    join: (invite, records, onShare) => answering(async () => (await entered()).join(invite, records, onShare)),
    confirm: (device, role) => answering(async () => (await entered()).confirm(device, role)),
    expel: (device) => answering(async () => (await entered()).expel(device)),
    leave: () => answering(async () => (await entered()).leave()),
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
    calls: { ...createLateEntering(parts, session), ...createCalls(session) },
    begin: session.begin,
    state: session.state,
    committed: confirmed(session),
  };
};
