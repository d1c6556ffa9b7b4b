import { showToast } from '@/components/ui/toast/toast';
import { downloadBackup } from '@/lib/store/device/download-backup';
import type { Store } from '@/lib/store/engine/contract';

/** Downloads a backup, or says why there is no reliable one. */
export const downloadBackupOrExplain = async (store: Pick<Store, 'backup'>) => {
  const problem = await downloadBackup(store);
  if (!problem) return;
  const text = await import('@/lib/text/backup').then(
    ({ backupProblemText }) => backupProblemText(problem),
    () => 'No se pudo hacer el respaldo. Intenta otra vez con señal.',
  );
  showToast({ tone: 'danger', text });
};
