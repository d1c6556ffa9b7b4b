'use client';

import { AttachmentList } from '@/components/entities/attachment-list';
import { useAttachmentRoom } from '@/components/entities/use-attachment-room';
import { AddFiles } from '@/components/form/add-files';
import type { ReadFile } from '@/components/form/read-file';
import { Section } from '@/components/ui/section';
import { useAct } from '@/components/write/use-act';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { Task } from '@/lib/domain/model/task';
import { isSigned } from '@/lib/domain/standing-report';
import { addAttachments, removeAttachment, stagePhoto } from '@/lib/domain/task/notes-changes';
import { useData } from '@/lib/store/react/store';

/** Photos and documents of a task: each is on the disk before it stands in the list. */
export const TaskAttachments = ({ task }: { readonly task: Task }) => {
  const roomLeft = useAttachmentRoom();
  const signed = useData(({ completionReports }) => isSigned(completionReports, task.id));
  const add = useAct(addAttachments, { said: 'Archivo adjuntado', undoable: true });
  const remove = useAct(removeAttachment, { said: 'Archivo quitado', undoable: true });
  const stage = useAct(stagePhoto, { said: 'Etapa cambiada', undoable: true });
  const keep = (file: ReadFile) => add({ taskId: task.id, files: [file] }, { files: [file] });
  const askRemove = ({ id, name }: Attachment) => {
    if (window.confirm(`¿Eliminar el archivo «${name}»?`)) void remove({ taskId: task.id, fileId: id });
  };

  return (
    <Section title="Archivos adjuntos">
      {task.attachments.length > 0 ? (
        <AttachmentList
          label="Archivos adjuntos"
          attachments={task.attachments}
          onRemove={signed ? undefined : askRemove}
          onStage={signed ? undefined : (photo, chosen) => void stage({ taskId: task.id, fileId: photo.id, stage: chosen })}
        />
      ) : (
        <p className="text-muted">Sin archivos.</p>
      )}
      {signed ? (
        <p className="text-muted text-sm">El reporte está firmado: sus archivos ya no cambian.</p>
      ) : (
        <>
          {roomLeft && <p className="text-muted text-sm">{roomLeft}</p>}
          <AddFiles staged onRead={keep} />
        </>
      )}
    </Section>
  );
};
