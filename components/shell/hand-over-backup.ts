import { showToast } from '@/components/ui/toast';
import { downloadBackup } from '@/lib/store/device/download-backup';
import type { Store } from '@/lib/store/engine/contract';

/** Hands everything over as a file; says so where there is none to rely on. */
export const handOverBackup = async (store: Pick<Store, 'backup'>) => {
  const problem = await downloadBackup(store);
  if (!problem) return;
  const { backupProblemText } = await import('@/lib/text/backup');
  showToast({ tone: 'danger', text: backupProblemText(problem) });
};
