import { emptyData } from '@/lib/domain/data';
import { deriveInSteps } from '@/lib/domain/derived';
import { runInSlices } from '@/lib/kernel/slices';
import { untilLoaded } from '@/lib/kernel/until-loaded';
import { failureOf, ignoreRejection } from './database';
import { type Disk, emptySeed, type Seed } from './disk';
import type { Snapshot } from './store-snapshot';

interface Settings {
  readonly disk: Disk;
  readonly sample: () => Promise<Seed>;
  /** Whether this device has stored data before: then a disk that does not open is an error, not a first visit. */
  readonly hasConfirmed: () => boolean;
  /** Loads the code of the first commit; if it fails, the commit loads it. */
  readonly loadAhead: () => Promise<unknown>;
}

const unopenedStatus = (error: unknown) => (failureOf(error) === 'full' ? 'no-room' : 'unopened');

/** The disk that a store uses: the device's database, or memory while that does not open. */
export const createStoreDisk = ({ disk: deviceDisk, sample, hasConfirmed, loadAhead }: Settings, snapshot: Snapshot) => {
  let current = deviceDisk;
  let opening: Promise<void> | null = null;
  let showsBackupOnly = false;

  const showOutdated = () => snapshot.show({ ...snapshot.state(), data: emptyData() }, 'outdated');

  const keepPages = async () => {
    if (snapshot.isOneOf('ready')) await current.keepPages(snapshot.state());
  };

  const open = async () => {
    try {
      // If the sample's code does not arrive, the database is not at fault: memory would lose what is saved.
      const opened = await current.open(hasConfirmed() ? emptySeed() : await untilLoaded(sample), snapshot.showProgress);
      // What screens have derived so far is derived from the new data in slices, so that the page responds.
      await runInSlices(deriveInSteps(opened.state.data)).catch(() => undefined);
      snapshot.show(opened.state, opened.status);
      snapshot.confirm(opened.state);
      ignoreRejection(loadAhead().then(keepPages));
    } catch (error) {
      if (failureOf(error) === 'outdated') return showOutdated();
      const wasKept = hasConfirmed();
      const { createMemoryDisk } = await untilLoaded(() => import('./memory-disk'));
      current = createMemoryDisk();
      const opened = await current.open(wasKept ? emptySeed() : await untilLoaded(sample));
      snapshot.show(opened.state, wasKept ? unopenedStatus(error) : 'memory');
    }
  };

  /** Opens the disk once for all callers: a database created by an earlier read would lack its first data. */
  const openOnce = () => {
    opening ??= open();
    return opening;
  };

  return {
    current: () => current,
    device: deviceDisk,
    openOnce,
    async withOpenDisk<Result>(use: (disk: Disk) => Promise<Result>) {
      await openOnce();
      return use(current);
    },
    /** Opens again a database that did not open or had lost data; answers whether it opened. */
    async reopen() {
      try {
        const opened = await deviceDisk.open(emptySeed());
        [current, showsBackupOnly] = [deviceDisk, false];
        snapshot.show(opened.state, opened.status);
        snapshot.confirm(opened.state);
        return true;
      } catch (error) {
        if (failureOf(error) === 'outdated') showOutdated();
        else if (snapshot.isUnopened()) snapshot.show(snapshot.state(), unopenedStatus(error));
        return false;
      }
    },
    /** Replaces a database that does not open by a new one; answers whether that was possible. */
    async recreate() {
      try {
        await deviceDisk.recreate();
        current = deviceDisk;
      } catch (error) {
        snapshot.show(snapshot.state(), unopenedStatus(error));
      }
      return current === deviceDisk;
    },
    /** Whether the screens show a backup that is not on the disk. */
    showsBackupOnly: () => showsBackupOnly,
    showBackupOnly() {
      showsBackupOnly = true;
    },
  };
};

export type StoreDisk = ReturnType<typeof createStoreDisk>;
