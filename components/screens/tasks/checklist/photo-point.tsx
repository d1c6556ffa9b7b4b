'use client';

import { AttachmentList } from '@/components/entities/attachment-list';
import { AddFiles } from '@/components/form/add-files';
import type { ReadFile } from '@/components/form/read-file';
import { useAct } from '@/components/write/use-act';
import type { Attachment } from '@/lib/domain/model/attachment';
import { photosOfPoint } from '@/lib/domain/task/checklist';
import { addAttachments, removeAttachment } from '@/lib/domain/task/notes-changes';
import { isPhotoType } from '@/lib/kernel/file-type';
import { PointFrame, type PointProps } from './point-frame';

/** A point that is answered with photos; each is saved before the list shows it. */
export const PhotoPoint = ({ task, point }: PointProps) => {
  const add = useAct(addAttachments, { said: 'Foto guardada', undoable: true });
  const remove = useAct(removeAttachment, { said: 'Foto quitada', undoable: true });
  const photos = photosOfPoint(task, point.id);
  const keep = (file: ReadFile) => {
    if (!isPhotoType(file.type)) throw new Error(`${file.name} no es una foto. Toma una o elige una imagen.`);
    return add({ taskId: task.id, pointId: point.id, files: [file] }, { files: [file] });
  };
  const askRemove = ({ id, name }: Attachment) => {
    if (window.confirm(`¿Eliminar el archivo «${name}»?`)) void remove({ taskId: task.id, fileId: id });
  };
  return (
    <PointFrame point={point} as="fieldset">
      {photos.length > 0 && <AttachmentList label={`Fotos de ${point.text}`} attachments={photos} onRemove={askRemove} />}
      <AddFiles photosOnly onRead={keep} />
    </PointFrame>
  );
};
