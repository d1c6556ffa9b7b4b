'use client';

import { ReasonSheet } from '@/components/entities/reason-sheet';
import { useSave } from '@/components/write/use-save';
import { reopenReport } from '@/lib/domain/completion-report/changes';
import { reportReopenRefusal } from '@/lib/domain/completion-report/reopening';
import type { Task } from '@/lib/domain/model/task';
import { setbackDraftSchema } from '@/lib/domain/task/notes-draft';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { refusalText } from '@/lib/text/messages';

/** Asks a supervisor why a reported task goes on; what was sent and signed stays to be read. */
export const ReopenSheet = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const me = useCurrentUser();
  const refusal = useData((data) => reportReopenRefusal(data, task.id, me));
  const reopen = useSave(reopenReport, { said: 'Tarea reabierta. El reporte enviado se conserva', undoable: true });
  return (
    <ReasonSheet
      title="Reabrir tarea"
      description={`${task.title}. El reporte enviado se conserva como versión anterior.`}
      schema={setbackDraftSchema}
      draftKey={`reabrir:${task.id}`}
      onReason={(reason, options) => reopen({ taskId: task.id, reason }, options)}
      submitLabel="Reabrir"
      blockedBy={refusal && refusalText(refusal)}
      onClose={onClose}
    />
  );
};
