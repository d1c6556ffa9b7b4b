import type { Data } from '@/lib/domain/data';
import { sortBy } from '@/lib/kernel/list';
import type { Outcome } from '@/lib/store/engine/contract';
import { failureOf, ignoreRejection } from '@/lib/store/engine/database';
import { isOut, type TeamAnswer, type TeamLink, type TeamMember, type TeamRefusal, type TeamState } from '../protocol/contract';
import type { Skipped } from '../protocol/fold';
import { idOf, type JoinRequest } from '../protocol/message';
import { createTeamFiles, type Reach, type TeamFiles } from './files';
import { keepLink } from './link';
import { createStoredDevice, type StoredDevice } from './outbox';
import type { TeamParts } from './parts';
import { knownFrom, type ServerRecord, type TeamOnDisk } from './records';
import { type BetweenTabs, createBetweenTabs } from './tabs';

type Person = Partial<JoinRequest> & Pick<JoinRequest, 'device' | 'user'>;

/** A member or a device that asks to join. The business's own name of the person comes first. */
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

/** The state that the screens read, derived from what this device knows. */
const teamStateOf = (
  data: Data,
  known: TeamOnDisk,
  { name, server }: ServerRecord,
  link: TeamLink,
  share: number | undefined,
  files: TeamFiles,
): TeamState => {
  const { replica } = known;
  // A device that is out never sends its outbox again: nothing counts as pending, and no flag could be settled.
  const neverSends = isOut(link);
  const toSend = neverSends ? [] : replica.outbox.filter(({ text }) => text === undefined);
  // The oldest last: it tells whether a record that was changed again is new.
  const undone = toSend.flatMap(({ undo }) => undo).reverse();
  const members = membersOf(data, known);
  const { skipped } = replica.confirmed;
  const isOwn = (message: Skipped) => message.fate === 'not-permitted' && idOf(message).device === replica.belonging.self.device;
  const others = skipped.filter((message) => !isOwn(message));
  return {
    name,
    server,
    members,
    link,
    share,
    self: members.find(({ device }) => device === replica.belonging.self.device) ?? ownSelf(data, known),
    pending: toSend.length,
    pendingRecords: new Map(undone.map(({ id, row }) => [id, row === null])),
    filesToSend: neverSends ? new Set() : files.toSend(),
    filesWait: files.wait(),
    filesBlocked: files.blocked(),
    flags: newestFirst([...replica.confirmed.flags.values()].filter(({ settled }) => settled === undefined && !neverSends)),
    notPermitted: skipped.length - others.length,
    skipped: others.toReversed(),
    checkpoints: replica.checkpoints,
  };
};

/** The answer of a call that succeeded. */
export const DONE: TeamAnswer = { done: true };

/** Turns an exception into a refusal: `full` when storage is full, otherwise `unknown`. */
export const answering = async <Answer extends object>(
  work: () => Promise<Answer | TeamRefusal>,
): Promise<Answer | TeamRefusal> => {
  try {
    return await work();
  } catch (error) {
    return { refused: failureOf(error) === 'full' ? 'full' : 'unknown' };
  }
};

/** Whether messages can reach the other devices in this state of the link. */
export const isConnected = (link: TeamLink) => ['up-to-date', 'catching-up', 'elsewhere'].includes(link);

/** The longest time for one file when a tab without the link opens its own connection. */
const LONGEST_FILE_MS = 600_000;

interface Joined {
  readonly stored: StoredDevice;
  readonly files: TeamFiles;
  readonly server: ServerRecord;
  readonly tabs: BetweenTabs;
  link?: ReturnType<typeof keepLink>;
}

/** Runs the outbox, the files and the link of this tab while its device is in a team, and derives `TeamState`. */
export const createSession = (parts: TeamParts) => {
  const { snapshot, disk, inTurn, openLink, network } = parts;
  let joined: Joined | null = null;
  let link: TeamLink = 'connecting';
  let share: number | undefined;
  let version: number | undefined;
  let shown: TeamState | null = null;

  /** Derives the state again and notifies the screens, as a commit does. */
  const show = () => {
    shown = joined && teamStateOf(snapshot.state().data, joined.stored.known(), joined.server, link, share, joined.files);
    snapshot.show({ ...snapshot.state() });
  };

  /** Without a connection no confirmation comes soon. Waiting callers get their outcome now, marked as pending. */
  const answerAsPending = (stored: StoredDevice) => {
    for (const { answer, outcome } of [...stored.waiting.values()]) answer({ ...outcome, isPending: true } as Outcome);
  };

  const reportLink = (next: TeamLink, nextShare?: number) => {
    if (next === link && nextShare === share) return;
    [link, share] = [next, nextShare];
    if (joined && !isConnected(next)) answerAsPending(joined.stored);
    show();
  };

  const stop = () => {
    joined?.link?.end();
    joined?.tabs.close();
    if (joined) answerAsPending(joined.stored);
    [joined, version, link, share] = [null, undefined, 'connecting', undefined];
    show();
  };

  /** Starts the team's code when the disk says that this device is in a team. */
  const enterTeam = async () => {
    if (joined || !snapshot.isOneOf('ready', 'memory')) return;
    const { state, records } = await inTurn(async () => (await disk.current().team()).records(snapshot.state()));
    version = state.observer?.version;
    snapshot.show(state);
    const known = knownFrom(state, records);
    if (!known || joined) return;
    const server = records.server as ServerRecord;
    const tabs = createBetweenTabs(known.replica.belonging.self.device);
    const files = createTeamFiles(parts, { onChange: show, onSent: () => stored.notifyTabs() });
    const stored = createStoredDevice(parts, known, tabs, () => ignoreRejection(files.reset()));
    joined = { stored, server, tabs, files };
    joined.link = keepLink(parts, stored, server, files, (...next) => {
      if (next[0] !== 'elsewhere') tabs.hold(...next);
      reportLink(...next);
    });
    tabs.listen({ onLink: reportLink, retry: stored.retry });
    show();
    ignoreRejection(files.look());
  };

  const isFollowed = () => snapshot.state().observer?.version === version;
  /** Reads what any tab has written, shows it and sends it. */
  const followOnce = async () => {
    if (!joined) return enterTeam();
    const isThere = await joined.stored.refresh();
    version = snapshot.state().observer?.version;
    if (!isThere) return stop();
    joined.link?.ring();
    show();
    const { files } = joined;
    // The tab that holds the link records on the disk which files it has sent.
    ignoreRejection(!joined.link?.isHeld() && files.toSend().size > 0 ? files.reset() : files.look());
  };
  let following: Promise<void> | null = null;
  /** Brings this tab up to date with the disk. */
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

  /** Uses this tab's link. When another tab holds it, opens a connection for this call only. */
  const reach: Reach = async (work) => {
    if (!joined) return undefined;
    const { stored, server, link: own } = joined;
    const files = own?.remoteFiles();
    if (files) return work(files);
    if (own?.isHeld() || link === 'no-signal') return undefined;
    // Loaded late, because only a tab without the link needs it.
    const { visit } = await import('./visit');
    const address = { ...server, team: stored.device.replica.belonging.team };
    const got = await visit(
      openLink,
      address,
      async (_log, remoteFiles) => {
        const opened = remoteFiles();
        if (!opened) throw new Error('The connection is closed');
        return { answer: await work(opened) };
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
