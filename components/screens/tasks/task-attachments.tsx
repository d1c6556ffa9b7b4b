'use client';

import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { AttachmentList } from '@/components/entities/attachment-list';
import { useAttachmentRoom } from '@/components/entities/use-attachment-room';
import { FileButton } from '@/components/form/file-button';
import { Section } from '@/components/ui/section';
import { showToast } from '@/components/ui/toast';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { useAct } from '@/components/write/use-act';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { Task } from '@/lib/domain/model/task';
import { addAttachments, removeAttachment } from '@/lib/domain/task/notes-changes';

const loadReader = () => import('@/components/form/read-file');

/** Photos and documents of a task: each is on the disk before it stands in the list. */
export const TaskAttachments = ({ task }: { readonly task: Task }) => {
  const [reading, setReading] = useState(false);
  const roomLeft = useAttachmentRoom();
  useWhenIdle(loadReader);
  const add = useAct(addAttachments, { said: 'Archivo adjuntado', undoable: true });
  const remove = useAct(removeAttachment, { said: 'Archivo quitado', undoable: true });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    setReading(true);
    for (const file of chosen) {
      try {
        const { readFile } = await loadReader();
        const read = await readFile(file);
        await add({ taskId: task.id, files: [read] }, { files: [read] });
      } catch (reason) {
        showToast({ text: reason instanceof Error ? reason.message : `No se pudo leer ${file.name}.`, tone: 'danger' });
      }
    }
    setReading(false);
  };
  const askRemove = ({ id, name }: Attachment) => {
    if (window.confirm(`¿Eliminar el archivo «${name}»?`)) void remove({ taskId: task.id, fileId: id });
  };

  return (
    <Section title="Archivos adjuntos">
      {task.attachments.length > 0 ? (
        <AttachmentList label="Archivos adjuntos" attachments={task.attachments} onRemove={askRemove} />
      ) : (
        <p className="text-muted">Sin archivos.</p>
      )}
      {roomLeft && <p className="text-muted text-sm">{roomLeft}</p>}
      <div className="flex flex-wrap gap-3">
        <FileButton text="Adjuntar archivo" icon={Paperclip} multiple onChange={choose} />
        <FileButton text="Tomar foto" icon={Camera} accept="image/*" capture="environment" onChange={choose} />
      </div>
      <p role="status" className="text-muted text-sm">
        {reading ? 'Guardando archivo…' : ''}
      </p>
    </Section>
  );
};
