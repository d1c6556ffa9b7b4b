import { isGone } from '@/lib/domain/acting';
import type { Change, Data, Env } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import { isRefused, refused } from '@/lib/domain/refusal';
import { dayOf } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import type { Team, TeamState } from '@/lib/team/protocol/contract';
import type { BackupWriter, CommitOptions, Outcome, Store, StoreStatus } from './contract';
import type { Disk, DiskState, Seed, Verdict } from './disk';
import { createDrafts, type DraftFallback, noDraftFallback, ownKey } from './drafts';
import { createStoreDisk } from './store-disk';
import { createSnapshot } from './store-snapshot';
import type { Tabs } from './tabs';
import type { DeviceTeam, Made, TeamCode } from './team-parts';
import { withStagedFiles } from './with-staged-files';
import { createWriteQueue } from './write-queue';

/** The schemas come as the disk opens, and no commit passes without them. */
const loadCommitCheck = () => import('./commit-check');
const loadReplaceAll = () => import('./replace-all');

interface Parts {
  readonly disk: Disk;
  readonly tabs: Tabs;
  readonly loadBackup: () => Promise<BackupWriter>;
  readonly loadTeam: () => Promise<TeamCode>;
  /** What the screens show until the disk has been read. */
  readonly initial: Data;
  readonly sample: () => Promise<Seed>;
  readonly user: UserId;
  readonly clock: () => Date;
  /** Whether this device has kept data before: then a disk that does not open is a loss, and never a first visit. */
  readonly hasConfirmed?: () => boolean;
  /** Receives every state that the disk has confirmed, e.g. to write the last-confirmed marker. */
  readonly onConfirmed?: (state: DiskState) => void;
  readonly onUser?: (user: UserId) => void;
  /** Keeps drafts while the disk takes none. */
  readonly draftFallback?: DraftFallback;
}

export interface OpenableStore extends Store {
  /** Reads the disk, once; afterwards the store is no longer `opening`. */
  open(): Promise<void>;
  /** Hears of the other tabs' writes until the returned function is called. */
  listen(): () => void;
  /** The disk says how it is doing, outside a commit. */
  report(status: StoreStatus): void;
  /** The team that this device is in; `null` without one, and until its part has been fetched. */
  readonly team: TeamState | null;
  /** Whether the disk says that this device is in a team, also before its part has been fetched. */
  readonly isInTeam: boolean;
  /** Fetches what can be done about a team. Without one, nothing of it is fetched before this is called. */
  openTeam(): Promise<Team>;
}

/** A store over a disk: the last committed snapshot in memory, and one way to change it. */
export const createStore = ({
  tabs,
  initial,
  sample,
  clock,
  hasConfirmed = () => false,
  onConfirmed,
  onUser,
  draftFallback = noDraftFallback,
  loadBackup,
  loadTeam,
  ...parts
}: Parts): OpenableStore => {
  const snapshot = createSnapshot({ initial, user: parts.user, onConfirmed, onUser });
  const disk = createStoreDisk({ disk: parts.disk, sample, hasConfirmed, loadCommitCheck }, snapshot);
  const { inTurn, attempt } = createWriteQueue(snapshot, disk.openOnce);
  const now = () => clock().toISOString();

  const env = (): Env => {
    const date = clock();
    return { today: dayOf(date), now: date.toISOString(), newId, user: snapshot.user() };
  };

  /** Shows and confirms what was just written, and tells the other tabs. */
  const written = (next: DiskState, status?: StoreStatus) => {
    snapshot.show(next, status);
    snapshot.confirm(next);
    tabs.tell();
  };

  const catchUp = () =>
    inTurn(async () => {
      try {
        await disk.openOnce();
        if (snapshot.confirmsNothing()) await disk.reopen();
        else snapshot.show(await disk.current().catchUp(snapshot.state()));
      } catch {
        // The next commit tells what is wrong.
      }
    });

  let opening: Promise<DeviceTeam> | null = null;
  let team: DeviceTeam | null = null;
  /** A device that is in no team fetches nothing of this. */
  const openTeam = async () => {
    opening ??= loadTeam().then(({ createTeam }) => createTeam({ snapshot, disk, inTurn, written, commit, now }));
    try {
      team = await opening;
    } catch (error) {
      opening = null;
      throw error;
    }
    await team.begin();
    return team.calls;
  };
  snapshot.subscribe(() => {
    if (snapshot.state().team && !opening) openTeam().catch(() => undefined);
  });

  const commit = async <Input>(change: Change<Input>, input: Input, options: CommitOptions = {}): Promise<Outcome> => {
    let made: Made | undefined;
    const outcome = await attempt(async () => {
      const status = snapshot.status();
      if (status === 'unopened' || status === 'no-room' || (status === 'lost' && !options.endsLoss)) return { failed: status };
      const { checkedEntry } = await loadCommitCheck();
      const asked = env();
      const decide = ({ data, team }: DiskState): Verdict => {
        // Another tab may have entered a team meanwhile.
        const acting = team ? { ...asked, user: team.user } : asked;
        if (isGone(data.users, acting.user)) return refused('acting-person-gone');
        const answer = change(data, input, acting);
        if (isRefused(answer)) return answer;
        return checkedEntry({ data, team }, { at: acting.now, by: acting.user, label: change.label, patches: answer });
      };
      const draft = options.draft === undefined ? undefined : ownKey(options.draft, asked.user);
      const endsLoss = options.endsLoss && status === 'lost';
      const write = () => disk.current().transact(snapshot.state(), decide, { ...options, draft, endsLoss });
      const staging = { disk: disk.current(), state: snapshot.state(), now: clock };
      const { state: next, entry, said, refused: refusal } = await withStagedFiles(options.fileSources, staging, write);
      if (refusal) {
        snapshot.show(next);
        return refusal;
      }
      if (draft !== undefined) draftFallback.discard(draft);
      written(next, endsLoss ? 'ready' : undefined);
      const done = { done: true, seq: entry?.seq ?? null } as const;
      if (entry && said) made = { outcome: done, entry, said, decide };
      return done;
    });
    return made && team ? team.committed(made) : outcome;
  };

  const contents = async () => {
    // It would wait for ever: another tab holds an old version open.
    if (snapshot.isOneOf('blocked')) throw new Error('Blocked');
    if (snapshot.isUnopened() && !disk.showsBackupOnly()) throw new Error('What is kept has not been opened');
    const { KEPT_HISTORY } = await loadBackup();
    return disk.withOpenDisk((opened) => opened.contents(snapshot.state(), KEPT_HISTORY));
  };

  return {
    get data() {
      return snapshot.state().data;
    },
    get status() {
      return snapshot.status();
    },
    get openedShare() {
      return snapshot.openedShare();
    },
    get epoch() {
      return snapshot.state().epoch;
    },
    get seq() {
      return snapshot.state().seq;
    },
    get begunAt() {
      return snapshot.state().begunAt;
    },
    get user() {
      return snapshot.user();
    },
    get isInTeam() {
      return Boolean(snapshot.state().team);
    },
    get team() {
      return team?.state() ?? null;
    },
    openTeam,
    subscribe: snapshot.subscribe,
    actAs: snapshot.actAs,
    open: disk.openOnce,
    listen: () => tabs.listen(catchUp),
    report: (status) => snapshot.show(snapshot.state(), status),
    commit,
    now,
    async undo(seq) {
      try {
        const [{ undoing, undoEntry }, { nameOfRecord }, entry] = await Promise.all([
          import('@/lib/domain/history/undo'),
          import('@/lib/domain/records'),
          disk.withOpenDisk((opened) => opened.entry(seq)),
        ]);
        if (!entry) return { failed: 'unknown' };
        const { data } = snapshot.state();
        const known = undoing(data, entry, now());
        const outcome = await commit(undoEntry, entry);
        if (!('done' in outcome) || isRefused(known) || known.left.length === 0) return outcome;
        return { ...outcome, left: known.left.map(({ table, id }) => nameOfRecord(data, table, id) ?? id) };
      } catch {
        return { failed: 'unknown' };
      }
    },
    history: (about, limit) => disk.withOpenDisk((opened) => opened.history(about, limit)),
    file: (id) => disk.withOpenDisk((opened) => opened.file(id)),
    drafts: createDrafts({
      // A device's disk that did not open is asked too: it may take a draft before anything else.
      disk: () => disk.withOpenDisk(async (opened) => (snapshot.isUnopened() ? disk.device : opened).drafts),
      fallback: draftFallback,
      user: snapshot.user,
      now,
    }),
    contents,
    flagged: async () => (await disk.withOpenDisk((opened) => opened.contents(snapshot.state(), 0))).flagged ?? [],
    async fetchAhead() {
      await Promise.all([loadBackup(), loadReplaceAll()]);
    },
    async backup() {
      const { backupFile, withContents } = await loadBackup();
      return withContents(contents, (kept) => backupFile(kept, (id) => disk.current().file(id), now()));
    },
    async deleteUnusedFiles() {
      await disk.openOnce();
      if (snapshot.isOneOf('ready')) await inTurn(() => disk.current().deleteUnusedFiles(snapshot.state(), clock()));
    },
    replaceAll: (from) =>
      attempt(async () => {
        const { replaceAll } = await loadReplaceAll();
        return replaceAll(from, { snapshot, disk, tabs, sample, draftFallback, now: clock });
      }),
    async reopen() {
      await catchUp();
      return snapshot.status();
    },
    acceptLoss: () =>
      attempt(async () => {
        if (snapshot.isOneOf('lost')) written(await disk.current().endLoss(snapshot.state()), 'ready');
        return { done: true, seq: null };
      }),
  };
};
