import { dayOf } from '@/lib/kernel/day';
import type { Unreadable } from '../backup/unreadable';
import type { Store } from '../engine/contract';
import { writeLastBackup } from './device';

const RELEASE_MS = 60_000;

type Backed = Pick<Store, 'backup'>;

/**
 * Why there is no backup to rely on. `too-large`: more is kept than one holds, in `part`. `failed`: it could not be written. `not-fetched`: what writes
 * it is not on this device yet, and there is no signal.
 * `flawed`: it was written, and what was read back can't be used. `unchecked`: it could not be read back. Sentences: `lib/text/backup.ts`.
 */
export interface BackupProblem {
  readonly problem: 'too-large' | 'failed' | 'not-fetched' | 'flawed' | 'unchecked';
  readonly part?: string;
  readonly flaw?: Unreadable;
}

interface Taken {
  readonly file: Blob;
  readonly name: string;
  /** What was found when it was read back; then nothing notes that the person has a backup. */
  readonly problem?: BackupProblem;
  /** Notes that the person has it. */
  taken(): void;
}

/** Parses what was written, its hashes, its counts and every row. */
const readBack = async (file: Blob) => {
  try {
    const { isUnreadable, readBackup } = await import('../backup/read-backup');
    const read = await readBackup(file);
    return isUnreadable(read) ? ({ problem: 'flawed', flaw: read } as const) : read;
  } catch {
    return { problem: 'unchecked' } as const;
  }
};

/** Everything the device keeps as a named file that was read back, or why there is none. Never throws. */
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

/** Tells a file that was made from the reason why none was. */
export const isTaken = (answer: Taken | BackupProblem): answer is Taken => 'file' in answer;

/** Hands everything the device keeps to the person, as the file `telecampo-YYYY-MM-DD.json`. Answers what is wrong with it, if anything is. */
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

/** The same without a store at hand (the whole page has failed): opens the device's own. */
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
