import { actingUser, isGone } from '@/lib/domain/acting';
import { type Change, type Data, type Env, emptyData, TABLE_NAMES } from '@/lib/domain/data';
import { isRefused, refused } from '@/lib/domain/refusal';
import type { UserId } from '@/lib/domain/user/model';
import { dayOf } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import type { CommitOptions, Failed, FileSource, Outcome, Replacement, Store, StoreStatus } from './contract';
import { type ConflictingFiles, type Disk, type DiskState, type Seed, StagedFileMissing, type Verdict } from './disk';
import { createDrafts, type DraftFallback, noDraftFallback, ownKey } from './drafts';
import type { Tabs } from './tabs';

interface Parts {
  readonly disk: Disk;
  readonly tabs: Tabs;
  /** What the screens show until the disk has been read. */
  readonly initial: Data;
  readonly sample: () => Promise<Seed>;
  readonly user: UserId;
  readonly clock: () => Date;
  /** Whether this device has kept data before: then a disk that can't be opened is a loss, and never looks like a first visit. */
  readonly hasConfirmed?: () => boolean;
  /** Called with every state that is on the disk, e.g. to write the last-confirmed marker. */
  readonly onConfirmed?: (state: DiskState) => void;
  readonly onUser?: (user: UserId) => void;
  /** Where drafts lie while the disk takes none. */
  readonly draftFallback?: DraftFallback;
}

const emptySeed = (): Seed => ({ data: emptyData(), history: [] });

/** The schemas are fetched as the disk is opened, and no commit passes without them. */
const loadCommitCheck = () => import('./commit-check');
/** Fetched with them: whoever meets a crash must be able to take a backup when nothing more can be fetched. */
const loadBackup = () => import('../backup/backup');

const failureOf = (error: unknown): Failed['failed'] => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  return name === 'VersionError' ? 'outdated' : 'unknown';
};

export interface OpenableStore extends Store {
  /** Reads the disk, once; afterwards the store is no longer `opening`. */
  open(): Promise<void>;
  /** Hears of the other tabs' writes until the returned function is called. */
  listen(): () => void;
  /** The disk says how it is doing, outside a commit. */
  report(status: StoreStatus): void;
}

/** A store over a disk: the last committed snapshot in memory, and one way to change it. */
export const createStore = ({
  tabs,
  initial,
  sample,
  clock,
  hasConfirmed = () => false,
  onConfirmed: onKept,
  onUser,
  draftFallback = noDraftFallback,
  ...parts
}: Parts): OpenableStore => {
  let disk = parts.disk;
  let state: DiskState = { data: initial, seq: 0, epoch: '', begunAt: '' };
  let status: StoreStatus = 'opening';
  let user = parts.user;
  let queue: Promise<unknown> = Promise.resolve();
  let opening: Promise<void> | null = null;
  /** A backup stands on the screen in place of what did not open. */
  let onlyShown = false;
  const listeners = new Set<() => void>();

  const show = (next: DiskState, nextStatus: StoreStatus = status) => {
    if (next === state && nextStatus === status) return;
    [state, status] = [next, nextStatus];
    chooseActing();
    for (const listener of listeners) listener();
  };
  /** Who acts is somebody who is there: chosen anew whenever what is shown no longer has them (invariant I11). */
  const chooseActing = () => {
    const acting = actingUser(state.data.users, user);
    if (acting === user || status === 'opening' || isUnopened()) return;
    user = acting;
    if (status === 'ready') onUser?.(user);
  };
  const confirm = (next: DiskState) => {
    if (status === 'ready') onKept?.(next);
  };
  const env = (): Env => {
    const date = clock();
    return { today: dayOf(date), now: date.toISOString(), newId, user };
  };

  /** One thing at a time: a commit never starts on a snapshot that another one is about to replace. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  };

  const catchUp = () =>
    inTurn(async () => {
      try {
        await openOnce();
        if (nothingIsConfirmed()) await reopenDisk();
        else show(await disk.catchUp(state));
      } catch {
        // The next commit says what is wrong.
      }
    });

  const isOneOf = (...some: readonly StoreStatus[]) => some.includes(status);
  /** Whether what answers is not the disk on which this device has kept data before. */
  const isUnopened = () => isOneOf('unopened', 'no-room');
  const nothingIsConfirmed = () => isOneOf('lost', 'unopened', 'no-room');
  const unopened = (error: unknown) => (failureOf(error) === 'full' ? 'no-room' : 'unopened');

  const open = async () => {
    try {
      const opened = await disk.open(hasConfirmed() ? emptySeed() : await sample());
      show(opened.state, opened.status);
      confirm(opened.state);
      // Before it is needed; where it does not come, the commit asks again.
      for (const load of [loadCommitCheck, loadBackup]) load().catch(() => undefined);
    } catch (error) {
      if (failureOf(error) === 'outdated') return show({ ...state, data: emptyData() }, 'outdated');
      const lost = hasConfirmed();
      const { createMemoryDisk } = await import('./memory-disk');
      disk = createMemoryDisk();
      const opened = await disk.open(lost ? emptySeed() : await sample().catch(emptySeed));
      show(opened.state, lost ? unopened(error) : 'memory');
    }
  };

  /** Opens what did not open, or was not whole; from then on the disk's word counts. */
  const reopenDisk = async () => {
    try {
      const opened = await parts.disk.open(emptySeed());
      [disk, onlyShown] = [parts.disk, false];
      show(opened.state, opened.status);
      confirm(opened.state);
      return true;
    } catch (error) {
      if (failureOf(error) === 'outdated') show({ ...state, data: emptyData() }, 'outdated');
      else if (isUnopened()) show(state, unopened(error));
      return false;
    }
  };

  const openOnce = () => {
    opening ??= open();
    return opening;
  };

  /** Whoever comes first opens the disk: one that is made by a mere look into it would begin without its first data, for good. */
  const withOpenDisk = async <Result>(look: (disk: Disk) => Promise<Result>) => {
    await openOnce();
    return look(disk);
  };

  const attempt = async (work: () => Promise<Outcome>): Promise<Outcome> => {
    await openOnce();
    return inTurn(async () => {
      if (status === 'outdated' || status === 'blocked') return { failed: status };
      try {
        const outcome = await work();
        if (status === 'full') show(state, 'ready');
        return outcome;
      } catch (error) {
        const failed = failureOf(error);
        if (failed === 'outdated' || (failed === 'full' && !nothingIsConfirmed())) show(state, failed);
        return { failed };
      }
    });
  };

  /** Lays files down and does what mentions them; again where another tab took one away in between. What is left over is collected. */
  const withStagedFiles = async <Result>(
    sources: readonly FileSource[] | undefined,
    work: (conflicting: ConflictingFiles) => Promise<Result>,
    replacing?: boolean,
    tries = 3,
  ): Promise<Result> => {
    if (!sources) return work([]);
    try {
      return await work(await disk.stageFiles(sources, replacing));
    } catch (error) {
      if (error instanceof StagedFileMissing && tries > 1) return withStagedFiles(sources, work, replacing, tries - 1);
      await disk.deleteUnusedFiles(state, clock()).catch(() => undefined);
      throw error;
    }
  };

  const commit = <Input>(change: Change<Input>, input: Input, options: CommitOptions = {}) =>
    attempt(async () => {
      if (status === 'unopened' || status === 'no-room' || (status === 'lost' && !options.endsLoss)) return { failed: status };
      const { checkedEntry } = await loadCommitCheck();
      const acting = env();
      const decide = ({ data }: DiskState): Verdict => {
        if (isGone(data.users, acting.user)) return refused('acting-person-gone');
        const answer = change(data, input, acting);
        if (isRefused(answer)) return answer;
        return checkedEntry(data, { at: acting.now, by: acting.user, label: change.label, patches: answer });
      };
      const draft = options.draft === undefined ? undefined : ownKey(options.draft, acting.user);
      const mends = options.endsLoss && status === 'lost';
      const write = () => disk.transact(state, decide, { ...options, draft, endsLoss: mends });
      const { state: next, entry, refused: refusal } = await withStagedFiles(options.fileSources, write);
      if (refusal) {
        show(next);
        return refusal;
      }
      if (draft !== undefined) draftFallback.discard(draft);
      show(next, mends ? 'ready' : status);
      confirm(next);
      tabs.tell();
      return { done: true, seq: entry?.seq ?? null };
    });

  const seedFrom = async (from: 'empty' | 'sample' | Replacement): Promise<Seed> => {
    if (from === 'sample') return sample();
    if (from === 'empty') return emptySeed();
    const at = env().now;
    const by = actingUser(from.data.users, user);
    const restored = { at, by, label: 'backup-restored', patches: [], before: [], about: [] } as const;
    return {
      data: from.data,
      fileSources: from.files,
      history: [...from.log, restored].map((entry, index) => ({ ...entry, seq: index + 1 })),
    };
  };

  const replaceOnDisk = (seed: Seed) =>
    withStagedFiles(
      seed.fileSources,
      (conflicting) => disk.replace({ ...seed, files: [...(seed.files ?? []), ...conflicting] }, newId()),
      true,
    );

  const replaceBy = async (seed: Seed): Promise<Outcome> => {
    const next = await replaceOnDisk(seed);
    draftFallback.clear();
    show(next, status === 'memory' ? 'memory' : 'ready');
    confirm(next);
    tabs.tell();
    return { done: true, seq: next.seq };
  };

  /** What did not open is opened and read again first, and stays when it can be; nothing replaces what only passingly does not answer. */
  const replaceUnopened = async (seed: Seed, isBackup: boolean): Promise<Outcome> => {
    const wasLost = status === 'lost';
    const opens = await reopenDisk();
    const isThere = isOneOf('ready') || (!wasLost && TABLE_NAMES.some((table) => state.data[table].size > 0));
    if (opens) return isThere ? { failed: 'reopened' } : replaceBy(seed);
    if (!isUnopened()) return { failed: isOneOf('outdated') ? 'outdated' : 'unknown' };
    try {
      await parts.disk.recreate();
      disk = parts.disk;
    } catch (error) {
      show(state, unopened(error));
    }
    if (disk === parts.disk) return replaceBy(seed);
    // A backup can at least be looked at, and downloaded.
    onlyShown = isBackup;
    if (onlyShown) show(await replaceOnDisk(seed));
    return { failed: onlyShown ? 'only-shown' : status === 'no-room' ? 'no-room' : 'unopened' };
  };

  const readContents = async () => {
    // It would wait for ever: another tab holds an old version open.
    if (status === 'blocked') throw new Error('Blocked');
    if (isUnopened() && !onlyShown) throw new Error('What is kept has not been opened');
    const { KEPT_HISTORY } = await loadBackup();
    return withOpenDisk((opened) => opened.contents(state, KEPT_HISTORY));
  };

  return {
    get data() {
      return state.data;
    },
    get status() {
      return status;
    },
    get epoch() {
      return state.epoch;
    },
    get seq() {
      return state.seq;
    },
    get begunAt() {
      return state.begunAt;
    },
    get user() {
      return user;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: openOnce,
    listen: () => tabs.listen(catchUp),
    report: (next) => show(state, next),
    commit,
    async undo(seq) {
      try {
        // Seldom asked for, so it comes when it is.
        const [{ undoEntry }, entry] = await Promise.all([
          import('@/lib/domain/history/undo'),
          withOpenDisk((opened) => opened.entry(seq)),
        ]);
        return entry ? commit(undoEntry, entry) : { failed: 'unknown' };
      } catch {
        return { failed: 'unknown' };
      }
    },
    history: (about, limit) => withOpenDisk((opened) => opened.history(about, limit)),
    file: (id) => withOpenDisk((opened) => opened.file(id)),
    drafts: createDrafts({
      // What is not open is asked all the same: it may take a draft again before anything else.
      disk: () => withOpenDisk(async (opened) => (isUnopened() ? parts.disk : opened).drafts),
      draftFallback,
      user: () => user,
      now: () => clock().toISOString(),
    }),
    contents: readContents,
    async backup() {
      const { backupFile, withContents: withKept } = await loadBackup();
      return withKept(readContents, (now) => backupFile(now, (id) => disk.file(id), clock().toISOString()));
    },
    async deleteUnusedFiles() {
      await openOnce();
      if (status === 'ready') await inTurn(() => disk.deleteUnusedFiles(state, clock()));
    },
    replaceAll: (from) =>
      attempt(async () => {
        const wrong = typeof from === 'string' ? undefined : (await loadCommitCheck()).replacementRefusal(from.data);
        if (wrong) return wrong;
        const seed = await seedFrom(from);
        return nothingIsConfirmed() ? replaceUnopened(seed, typeof from === 'object') : replaceBy(seed);
      }),
    async reopen() {
      await catchUp();
      return status;
    },
    acceptLoss: () =>
      attempt(async () => {
        if (status !== 'lost') return { done: true, seq: null };
        const next = await disk.endLoss(state);
        show(next, 'ready');
        confirm(next);
        tabs.tell();
        return { done: true, seq: null };
      }),
    actAs(next) {
      user = next;
      onUser?.(next);
      show({ ...state });
    },
  };
};
