import { actingUser } from '@/lib/domain/acting';
import { TABLE_NAMES } from '@/lib/domain/data';
import { refused } from '@/lib/domain/refusal';
import { newId } from '@/lib/kernel/id';
import { runInSlices } from '@/lib/kernel/slices';
import { findReplacementRefusal } from './commit-check';
import type { FileSource, Outcome, Replacement } from './contract';
import { ignoreRejection } from './database';
import { type ConflictingFiles, type Disk, type DiskState, emptySeed, type Seed, StagedFileMissing } from './disk';
import type { DraftFallback } from './drafts';
import type { StoreDisk } from './store-disk';
import type { Snapshot } from './store-snapshot';
import type { Tabs } from './tabs';

const MOST_TRIES = 3;

interface Staging {
  readonly disk: Disk;
  readonly state: DiskState;
  readonly now: () => Date;
  readonly replacing?: boolean;
}

/**
 * Stages files on the disk and runs the write that mentions them. It repeats both if another tab deleted a staged file.
 * If the write fails, the unused files are deleted.
 */
export const withStagedFiles = async <Result>(
  sources: readonly FileSource[] | undefined,
  staging: Staging,
  write: (conflicting: ConflictingFiles) => Promise<Result>,
  tries = MOST_TRIES,
): Promise<Result> => {
  if (!sources) return write([]);
  const { disk, state, now, replacing } = staging;
  try {
    return await write(await disk.stageFiles(sources, replacing));
  } catch (error) {
    if (error instanceof StagedFileMissing && tries > 1) return withStagedFiles(sources, staging, write, tries - 1);
    await disk.deleteUnusedFiles(state, now()).catch(() => undefined);
    throw error;
  }
};

interface Parts {
  readonly snapshot: Snapshot;
  readonly disk: StoreDisk;
  readonly tabs: Tabs;
  readonly sample: () => Promise<Seed>;
  readonly draftFallback: DraftFallback;
  readonly now: () => Date;
}

const seedFrom = async (from: 'empty' | 'sample' | Replacement, { snapshot, sample, now }: Parts): Promise<Seed> => {
  if (from === 'sample') return sample();
  if (from === 'empty') return emptySeed();
  const by = actingUser(from.data.users, snapshot.user());
  const restored = { at: now().toISOString(), by, label: 'backup-restored', patches: [], before: [], about: [] } as const;
  return {
    data: from.data,
    fileSources: from.files,
    flagged: from.flagged,
    history: [...from.log, restored].map((entry, index) => ({ ...entry, seq: index + 1 })),
  };
};

const replaceOnDisk = (seed: Seed, { snapshot, disk, now }: Parts) =>
  withStagedFiles(seed.fileSources, { disk: disk.current(), state: snapshot.state(), now, replacing: true }, (conflicting) =>
    disk.current().replace({ ...seed, files: [...(seed.files ?? []), ...conflicting] }, newId()),
  );

const replaceBy = async (seed: Seed, parts: Parts): Promise<Outcome> => {
  const { snapshot, disk, draftFallback, tabs } = parts;
  const next = await replaceOnDisk(seed, parts);
  draftFallback.clear();
  snapshot.show(next, snapshot.isOneOf('memory') ? 'memory' : 'ready');
  snapshot.confirm(next);
  tabs.broadcast();
  ignoreRejection(disk.current().keepPages(next));
  return { done: true, seq: next.seq };
};

/** Replaces a database that did not open or had lost data. It is opened again first, and kept if it is complete. */
const replaceUnopened = async (seed: Seed, isBackup: boolean, parts: Parts): Promise<Outcome> => {
  const { snapshot, disk } = parts;
  const wasLost = snapshot.isOneOf('lost');
  const opens = await disk.reopen();
  const { data } = snapshot.state();
  const isThere = snapshot.isOneOf('ready') || (!wasLost && TABLE_NAMES.some((table) => data[table].size > 0));
  if (opens) return isThere ? { failed: 'reopened' } : replaceBy(seed, parts);
  if (!snapshot.isUnopened()) return { failed: snapshot.isOneOf('outdated') ? 'outdated' : 'unknown' };
  if (await disk.recreate()) return replaceBy(seed, parts);
  if (!isBackup) return { failed: snapshot.isOneOf('no-room') ? 'no-room' : 'unopened' };
  // In memory, the person can at least see the backup and download it.
  disk.showBackupOnly();
  snapshot.show(await replaceOnDisk(seed, parts));
  return { failed: 'only-shown' };
};

/** Replaces all data of the device. Refused in a team, and if a row could not be read back (invariant I10). */
export const replaceAll = async (from: 'empty' | 'sample' | Replacement, parts: Parts): Promise<Outcome> => {
  // A team's data does not belong to one device: the device has to leave first.
  if (parts.snapshot.state().observer) return refused('in-a-team');
  const refusal = typeof from === 'string' ? undefined : await runInSlices(findReplacementRefusal(from.data));
  if (refusal) return refusal;
  const seed = await seedFrom(from, parts);
  return parts.snapshot.confirmsNothing() ? replaceUnopened(seed, typeof from === 'object', parts) : replaceBy(seed, parts);
};
