import type { Data } from '@/lib/domain/data';
import type { UserId } from '@/lib/domain/model/user';
import type { Team, TeamState } from '@/lib/team/protocol/contract';
import { createCommit, loadForCommit } from './commit';
import type { BackupWriter, Store, StoreStatus } from './contract';
import type { Disk, DiskState, Seed } from './disk';
import { createDrafts, type DraftFallback, noDraftFallback } from './drafts';
import { createObserver, type ObserverCode, type StoreParts } from './observer';
import { createStoreDisk } from './store-disk';
import { createSnapshot } from './store-snapshot';
import type { Tabs } from './tabs';
import { createWriteQueue } from './write-queue';

const loadReplaceAll = () => import('./replace-all');
const loadUndo = () => import('./undo');

interface Parts {
  readonly disk: Disk;
  readonly tabs: Tabs;
  readonly loadBackup: () => Promise<BackupWriter>;
  /** The code that follows the commits of a device in a team. */
  readonly observer: ObserverCode;
  /** The data that screens show until the disk has been read. */
  readonly initial: Data;
  readonly sample: () => Promise<Seed>;
  readonly user: UserId;
  readonly clock: () => Date;
  /** Whether this device has stored data before: then a disk that does not open is an error, not a first visit. */
  readonly hasConfirmed?: () => boolean;
  /** Receives every state that the disk has confirmed, e.g. to write the last-confirmed marker. */
  readonly onConfirmed?: (state: DiskState) => void;
  readonly onUser?: (user: UserId) => void;
  /** Stores drafts while the disk can't. */
  readonly draftFallback?: DraftFallback;
}

export interface OpenableStore extends Store {
  /** Reads the disk once. Then the store is no longer `opening`. */
  open(): Promise<void>;
  /** Follows the writes of other tabs until the returned function is called. */
  listen(): () => void;
  /** Receives a status from the disk outside a commit. */
  report(status: StoreStatus): void;
  /** The team of this device; `null` outside a team, and until the team's code has loaded. */
  readonly team: TeamState | null;
  /** Whether this device is in a team; known before the team's code has loaded. */
  readonly isInTeam: boolean;
  /** Loads the code of teams. A device outside a team does not load it before this call. */
  openTeam(): Promise<Team>;
}

/** Reads everything that the disk holds at one moment. Rejects while the database is blocked or not open. */
const contentsOf =
  ({ snapshot, disk, loadBackup }: Pick<Parts, 'loadBackup'> & Pick<StoreParts, 'snapshot' | 'disk'>) =>
  async () => {
    // The opening would never end while another tab holds an old version open.
    if (snapshot.isOneOf('blocked')) throw new Error('Blocked');
    if (snapshot.isUnopened() && !disk.showsBackupOnly()) throw new Error('What is kept has not been opened');
    const { KEPT_HISTORY } = await loadBackup();
    return disk.withOpenDisk((opened) => opened.contents(snapshot.state(), KEPT_HISTORY));
  };

/** Creates a store over a disk. It holds the last committed snapshot in memory. */
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
  ...parts
}: Parts): OpenableStore => {
  const snapshot = createSnapshot({ initial, user: parts.user, onConfirmed, onUser });
  const observer = createObserver(parts.observer, snapshot, () => ({ snapshot, disk, inTurn, written, commit, now }));
  const loadAhead = () => loadForCommit(observer);
  const disk = createStoreDisk({ disk: parts.disk, sample, hasConfirmed, loadAhead }, snapshot);
  const { inTurn, attempt, written, catchUp } = createWriteQueue(snapshot, disk, tabs);
  const now = () => clock().toISOString();

  const commit = createCommit({ snapshot, disk, attempt, written, observer, draftFallback, clock });

  const contents = contentsOf({ snapshot, disk, loadBackup });

  return {
    get data() {
      return snapshot.state().data;
    },
    get status() {
      return snapshot.status();
    },
    get openingProgress() {
      return snapshot.openingProgress();
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
    get draftOwner() {
      return snapshot.draftOwner();
    },
    get handovers() {
      return snapshot.handovers();
    },
    get isInTeam() {
      return Boolean(snapshot.state().observer);
    },
    get team() {
      return observer.state();
    },
    openTeam: observer.open,
    subscribe: snapshot.subscribe,
    actAs: snapshot.actAs,
    open: disk.openOnce,
    listen: () => tabs.listen(catchUp),
    report: (status) => snapshot.show(snapshot.state(), status),
    commit,
    now,
    async undo(seq) {
      try {
        return await (await loadUndo()).undo(seq, { snapshot, disk, commit, now, team: observer.state });
      } catch {
        return { failed: 'unknown' };
      }
    },
    history: (about, limit) => disk.withOpenDisk((opened) => opened.history(about, limit)),
    file: (id) => disk.withOpenDisk((opened) => opened.file(id)),
    drafts: createDrafts({
      // A device's disk that did not open is tried too, because it may be able to store a draft again.
      disk: () => disk.withOpenDisk(async (opened) => (snapshot.isUnopened() ? disk.device : opened).drafts),
      fallback: draftFallback,
      owner: snapshot.draftOwner,
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
