import { type BackupProblem, isTaken, takeBackup } from '@/lib/store/device/download-backup';
import { useStore } from '@/lib/store/react/store';

/** What is said once a backup was written and read back. */
export const BACKED_UP = 'Respaldo listo. Guárdalo fuera de este teléfono.';

/** Hands everything to the phone's share sheet, or downloads it, and remembers that it was taken. Answers what is wrong with it. */
export const useTakeBackup = () => {
  const store = useStore();
  return async (): Promise<'done' | 'cancelled' | BackupProblem> => {
    const answer = await takeBackup(store);
    if (!isTaken(answer)) return answer;
    const { file, name, taken, problem } = answer;
    const sharing = await import('@/lib/documents/share-file').catch(() => undefined);
    if (!sharing) return { problem: 'not-fetched' };
    try {
      const outcome = await sharing.shareFile({ name, type: 'application/json', bytes: file });
      if (outcome === 'cancelled') return outcome;
    } catch {
      return { problem: 'failed' };
    }
    taken();
    return problem ?? 'done';
  };
};
