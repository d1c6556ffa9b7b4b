'use client';

import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { MayTakeFocus } from '@/components/form/field-props';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import type { ButtonVariant } from '@/components/ui/button-look';
import { showToast } from '@/components/ui/toast/toast';
import { type BackupProblem, isTaken, takeBackup } from '@/lib/store/device/download-backup';
import type { Store } from '@/lib/store/engine/contract';
import { useStore } from '@/lib/store/react/store';
import { backupProblemText } from '@/lib/text/backup';

/** Shares or downloads a backup, and notes that it was taken. Answers with the problem, if any. */
const handOut = async (store: Store): Promise<'done' | 'cancelled' | BackupProblem> => {
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

export interface BackUpButtonProps extends MayTakeFocus {
  readonly children: string;
  readonly variant?: ButtonVariant;
  readonly icon?: LucideIcon;
  /** Called after each attempt, successful or not. */
  readonly onTried?: () => void;
}

/** Takes a backup. It confirms that the file was read back, or shows the problem above the button. */
export const BackUpButton = ({ children, variant, icon, takesFocus, onTried }: BackUpButtonProps) => {
  const store = useStore();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BackupProblem | null>(null);

  const backUp = async () => {
    setBusy(true);
    setProblem(null);
    const outcome = await handOut(store);
    setBusy(false);
    onTried?.();
    if (typeof outcome === 'object') setProblem(outcome);
    if (outcome === 'done') showToast({ text: 'Respaldo listo. Guárdalo fuera de este dispositivo.', tone: 'success' });
  };

  return (
    <>
      {problem && (
        <AlertBanner role="alert" tone="danger" title="No hay respaldo">
          {backupProblemText(problem)}
        </AlertBanner>
      )}
      <Button
        data-autofocus={takesFocus || undefined}
        variant={variant}
        icon={icon}
        busy={busy}
        busyText="Preparando…"
        onClick={() => void backUp()}
      >
        {children}
      </Button>
    </>
  );
};
