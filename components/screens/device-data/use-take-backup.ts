import { takeBackup } from '@/lib/store/download-backup';
import { useStore } from '@/lib/store/store';

/** Hands everything to the phone's share sheet, or downloads it, and remembers that it was taken. */
export const useTakeBackup = () => {
  const store = useStore();
  return async () => {
    const { file, name, taken } = await takeBackup(store);
    const { shareFile } = await import('@/lib/documents/share-file');
    const outcome = await shareFile({ name, type: 'application/json', bytes: await file.arrayBuffer() });
    if (outcome !== 'cancelled') taken();
    return outcome;
  };
};
