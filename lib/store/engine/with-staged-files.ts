import type { FileSource } from './contract';
import { type ConflictingFiles, type Disk, type DiskState, StagedFileMissing } from './disk';

const MOST_TRIES = 3;

interface Staging {
  readonly disk: Disk;
  readonly state: DiskState;
  readonly now: () => Date;
  readonly replacing?: boolean;
}

/**
 * Stages files on the disk and runs the write that mentions them; again where another tab deleted one in between.
 * A write that fails leaves no unused file behind.
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
