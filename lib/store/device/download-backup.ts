import { dayOf } from '@/lib/kernel/day';
import type { Unreadable } from '../backup/unreadable';
import type { Store } from '../engine/contract';
import { writeLastBackup } from './device';

const RELEASE_MS = 60_000;

type Backed = Pick<Store, 'backup'>;

/**
 * Why there is no reliable backup. `too-large`: `part` exceeds the limit of a backup. `failed`: it could not be written.
 * `not-fetched`: its code is not on this device yet and did not load. `flawed`: it was written, but reading it back found an error.
 * `unchecked`: it could not be read back. The sentences are in `lib/text/backup.ts`.
 */
export interface BackupProblem {
  readonly problem: 'too-large' | 'failed' | 'not-fetched' | 'flawed' | 'unchecked';
  readonly part?: string;
  readonly flaw?: Unreadable;
}

interface Taken {
  readonly file: Blob;
  readonly name: string;
  /** The problem found when it was read back. Then `taken` notes nothing. */
  readonly problem?: BackupProblem;
  /** Notes that the person has the file, as their last backup. */
  taken(): void;
}

/** Reads a written backup with all checks: hashes, counts and every row. */
const readBack = async (file: Blob) => {
  try {
    const { isUnreadable, readBackup } = await import('../backup/read-backup');
    const read = await readBackup(file);
    return isUnreadable(read) ? ({ problem: 'flawed', flaw: read } as const) : read;
  } catch {
    return { problem: 'unchecked' } as const;
  }
};

/** Everything on the device as a named file that was read back, or the problem. Never throws. */
export const takeBackup = async (store: Backed): Promise<Taken | BackupProblem> => {
  try {
    const now = new Date();
    const file = await store.backup();
    const read = await readBack(file);
    const name = `telecampo-${dayOf(now)}.json`;
    if ('problem' in read) return { file, name, problem: read, taken: () => undefined };
    const { epoch, seq } = read;
    return { file, name, taken: () => writeLastBackup({ epoch, seq, at: now.toISOString() }) };
  } catch (error) {
    const code = await import('../backup/backup').catch(() => undefined);
    if (!code) return { problem: 'not-fetched' };
    return error instanceof code.TooLargeToBackUp ? { problem: 'too-large', part: error.part } : { problem: 'failed' };
  }
};

/** Whether a file was made. */
export const isTaken = (answer: Taken | BackupProblem): answer is Taken => 'file' in answer;

/** Downloads everything on the device as the file `telecampo-YYYY-MM-DD.json`. Answers the problem, if there is one. */
export const downloadBackup = async (store: Backed): Promise<BackupProblem | undefined> => {
  const answer = await takeBackup(store);
  if (!isTaken(answer)) return answer;
  const { file, name, taken, problem } = answer;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  taken();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
  return problem;
};

/** Downloads a backup when the whole page has failed and there is no store: it opens the device's store. */
export const downloadDeviceBackup = async (): Promise<BackupProblem | undefined> => {
  try {
    const { openDeviceStore } = await import('./device-store');
    const store = openDeviceStore();
    await store.open();
    return await downloadBackup(store);
  } catch {
    return { problem: 'failed' };
  }
};
