import { emptyData } from '@/lib/domain/data';
import { prepared } from '@/lib/domain/derived';
import { throughInSlices } from '@/lib/kernel/slices';
import { failureOf, ignoreRejection } from './database';
import { type Disk, emptySeed, type Seed } from './disk';
import type { Snapshot } from './store-snapshot';

interface Settings {
  readonly disk: Disk;
  readonly sample: () => Promise<Seed>;
  /** Whether this device has kept data before: then a disk that does not open is a loss, and never a first visit. */
  readonly hasConfirmed: () => boolean;
  /** Fetches what the first commit will need; it may fail, and is then asked for again. */
  readonly loadAhead: () => Promise<unknown>;
}

const unopenedStatus = (error: unknown) => (failureOf(error) === 'full' ? 'no-room' : 'unopened');

/** The disk that a store writes to: the device's own, or memory while that one does not open. */
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
      const opened = await current.open(hasConfirmed() ? emptySeed() : await sample(), snapshot.showProgress);
      // What the screens asked of their first data is made ready while a tap is still answered.
      await throughInSlices(prepared(opened.state.data)).catch(() => undefined);
      snapshot.show(opened.state, opened.status);
      snapshot.confirm(opened.state);
      ignoreRejection(loadAhead().then(keepPages));
    } catch (error) {
      if (failureOf(error) === 'outdated') return showOutdated();
      const wasKept = hasConfirmed();
      const { createMemoryDisk } = await import('./memory-disk');
      current = createMemoryDisk();
      const opened = await current.open(wasKept ? emptySeed() : await sample().catch(emptySeed));
      snapshot.show(opened.state, wasKept ? unopenedStatus(error) : 'memory');
    }
  };

  /** Every caller waits for the same opening: a disk made by a mere read would begin without its first data. */
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
    /** Opens what did not open or was not whole; answers whether it opened. */
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
    /** Makes a new database in place of the one that does not open; answers whether that was possible. */
    async recreate() {
      try {
        await deviceDisk.recreate();
        current = deviceDisk;
      } catch (error) {
        snapshot.show(snapshot.state(), unopenedStatus(error));
      }
      return current === deviceDisk;
    },
    /** Whether the screens show a backup that no disk holds. */
    showsBackupOnly: () => showsBackupOnly,
    showBackupOnly() {
      showsBackupOnly = true;
    },
  };
};

export type StoreDisk = ReturnType<typeof createStoreDisk>;
