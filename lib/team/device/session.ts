import type { Data } from '@/lib/domain/data';
import { sortBy } from '@/lib/kernel/list';
import type { Outcome } from '@/lib/store/engine/contract';
import { failureOf, ignoreRejection } from '@/lib/store/engine/database';
import type { TeamAnswer, TeamLink, TeamMember, TeamRefusal, TeamState } from '../protocol/contract';
import type { Asking } from '../protocol/message';
import { createTeamFiles, type Reach, type TeamFiles } from './files';
import { keepLink } from './link';
import { createStoredDevice, type StoredDevice } from './outbox';
import type { TeamParts } from './parts';
import { knownFrom, type ServerRecord, type TeamOnDisk } from './records';
import { type BetweenTabs, createBetweenTabs } from './tabs';

type Person = Partial<Asking> & Pick<Asking, 'device' | 'user'>;

/** Somebody of the team, or who asks to be let in; the business knows the name of whoever it has. */
const personIn =
  (data: Data, { seen }: TeamOnDisk, isConfirmed: boolean) =>
  ({ device, user, name = '', label = '', role = 'technician' }: Person): TeamMember => ({
    device,
    user,
    label,
    role,
    isConfirmed,
    lastSeen: seen[device],
    name: data.users.get(user)?.name ?? name,
  });

const membersOf = (data: Data, known: TeamOnDisk): readonly TeamMember[] => {
  const { asking, members } = known.replica.confirmed;
  const confirmed = [...members.values()].map(personIn(data, known, true));
  return [
    ...[...asking.values()].map(personIn(data, known, false)),
    ...sortBy(confirmed, ({ name, device }) => `${name} ${device}`),
  ];
};

const ownSelf = (data: Data, known: TeamOnDisk): TeamMember => {
  const { self, name } = known.replica.belonging;
  return personIn(data, known, false)({ ...self, name });
};

const newestFirst = <Row extends { readonly at: string }>(rows: readonly Row[]) => sortBy(rows, ({ at }) => at).reverse();

/** What the screens read of a team, from what its device knows. */
const teamStateOf = (
  data: Data,
  known: TeamOnDisk,
  { name, server }: ServerRecord,
  link: TeamLink,
  share: number | undefined,
  files: TeamFiles,
): TeamState => {
  const { replica } = known;
  // What a device that is out writes is never sent.
  const isOut = ['expelled', 'declined'].includes(link);
  const toSend = isOut ? [] : replica.outbox.filter(({ text }) => text === undefined);
  const members = membersOf(data, known);
  return {
    name,
    server,
    members,
    link,
    share,
    self: members.find(({ device }) => device === replica.belonging.self.device) ?? ownSelf(data, known),
    pending: toSend.length,
    pendingRecords: new Set(toSend.flatMap(({ undo }) => undo.map(({ id }) => id))),
    filesToSend: isOut ? new Set() : files.toSend(),
    filesWait: files.wait(),
    filesBlocked: files.blocked(),
    flags: newestFirst([...replica.confirmed.flags.values()].filter(({ settled }) => settled === undefined)),
    skipped: [...replica.confirmed.skipped].reverse(),
    checkpoints: replica.checkpoints,
  };
};

/** The answer of a call that was done. */
export const DONE: TeamAnswer = { done: true };

/** Answers also where something throws. */
export const answering = async <Answer extends object>(
  work: () => Promise<Answer | TeamRefusal>,
): Promise<Answer | TeamRefusal> => {
  try {
    return await work();
  } catch (error) {
    return { refused: failureOf(error) === 'full' ? 'full' : 'unknown' };
  }
};

/** How a device's link stands while others may hear of what it writes. */
export const isConnected = (link: TeamLink) => ['up-to-date', 'catching-up', 'elsewhere'].includes(link);

/** How long one file may take, where a tab without a link of its own asks for it. */
const LONGEST_FILE_MS = 600_000;

interface Joined {
  readonly stored: StoredDevice;
  readonly files: TeamFiles;
  readonly server: ServerRecord;
  readonly tabs: BetweenTabs;
  link?: ReturnType<typeof keepLink>;
}

/** What this tab runs while its device is in a team: the outbox, the files and the link; and what the screens read of it. */
export const createSession = (parts: TeamParts) => {
  const { snapshot, disk, inTurn, openLink, network } = parts;
  let joined: Joined | null = null;
  let link: TeamLink = 'connecting';
  let share: number | undefined;
  let version: number | undefined;
  let shown: TeamState | null = null;

  /** Draws the state anew; the screens hear of it as of any commit. */
  const show = () => {
    shown = joined && teamStateOf(snapshot.state().data, joined.stored.known(), joined.server, link, share, joined.files);
    snapshot.show({ ...snapshot.state() });
  };

  /** Nobody may hear from the log any more for now: who waits goes on, and is told that it is still to be sent. */
  const letGo = (stored: StoredDevice) => {
    for (const { answer, outcome } of [...stored.waiting.values()]) answer({ ...outcome, isPending: true } as Outcome);
  };

  const tellLink = (next: TeamLink, nextShare?: number) => {
    if (next === link && nextShare === share) return;
    [link, share] = [next, nextShare];
    if (joined && !isConnected(next)) letGo(joined.stored);
    show();
  };

  const stop = () => {
    joined?.link?.end();
    joined?.tabs.close();
    if (joined) letGo(joined.stored);
    [joined, version, link, share] = [null, undefined, 'connecting', undefined];
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
    joined.link = keepLink(parts, stored, server, files, (...next) => {
      if (next[0] !== 'elsewhere') tabs.hold(...next);
      tellLink(...next);
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
    // Only a tab beside the one that holds the link needs it.
    const { visit } = await import('./visit');
    const address = { ...server, team: stored.device.replica.belonging.team };
    const got = await visit(
      openLink,
      address,
      async (_log, there) => {
        const found = there();
        if (!found) throw new Error('The connection is closed');
        return { answer: await work(found) };
      },
      LONGEST_FILE_MS,
    );
    return 'answer' in got ? got.answer : undefined;
  };

  return {
    joined: () => joined,
    isConnected: () => isConnected(link),
    state: () => shown,
    begin,
    stop,
    reach,
  };
};
export type Session = ReturnType<typeof createSession>;
