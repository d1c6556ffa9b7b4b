'use client';

import { Moment } from '@/components/entities/moment';
import { ReasonSheet } from '@/components/entities/reason-sheet';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Button } from '@/components/ui/button';
import { useAct } from '@/components/write/use-act';
import { useSave } from '@/components/write/use-save';
import type { Task } from '@/lib/domain/model/task';
import { setbackDraftSchema } from '@/lib/domain/task/notes-draft';
import { setbackOf } from '@/lib/domain/task/rules';
import { recordSetback, resumeTask } from '@/lib/domain/task/status-changes';
import { useData } from '@/lib/store/react/store';
import { refusalText } from '@/lib/text/messages';
import { personName } from '@/lib/text/person';

const IS_FINISHED = refusalText({ refused: 'task-is-finished', figures: {} });

/** Asks why a task could not be completed. If it was finished meanwhile, the form says so and keeps the text. */
export const SetbackSheet = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => {
  const report = useSave(recordSetback, { savedText: 'Se avisó que no se pudo completar', undoable: true });
  return (
    <ReasonSheet
      title="No se pudo completar"
      description={task.title}
      schema={setbackDraftSchema}
      draftKey={`no-completada:${task.id}`}
      onReason={(reason, options) => report({ id: task.id, reason }, options)}
      submitLabel="Avisar"
      blockedBy={task.completeDate ? IS_FINISHED : undefined}
      onClose={onClose}
    />
  );
};

/** The reason, person and time of a setback, until the task is resumed. */
export const SetbackNotice = ({ task }: { readonly task: Task }) => {
  const setback = setbackOf(task);
  const users = useData((data) => data.users);
  const resume = useAct(resumeTask, { savedText: 'Tarea retomada', undoable: true });
  if (!setback) return null;
  return (
    <AlertBanner
      tone="danger"
      title="No se pudo completar"
      action={
        <Button variant="secondary" onClick={() => void resume({ id: task.id })}>
          Retomar tarea
        </Button>
      }
    >
      <p className="whitespace-pre-line">{setback.reason}</p>
      <p>
        {personName({ users }, setback.by)} · <Moment at={setback.at} />
      </p>
    </AlertBanner>
  );
};
