'use client';

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { AttachmentList } from '@/components/entities/files/attachment-list';
import { AddFiles } from '@/components/form/files/add-files';
import type { ReadFile } from '@/components/form/files/read-file';
import { List } from '@/components/ui/list/list';
import { useAct } from '@/components/write/use-act';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ChecklistItem } from '@/lib/domain/model/checklist';
import { CHOICES } from '@/lib/domain/model/point-kinds';
import type { Task } from '@/lib/domain/model/task';
import { answerPoint } from '@/lib/domain/task/answer-changes';
import { gapsOf, photosOfPoint } from '@/lib/domain/task/checklist';
import { addAttachments, removeAttachment } from '@/lib/domain/task/notes-changes';
import { canFinish } from '@/lib/domain/task/rules';
import { isPhotoType } from '@/lib/kernel/file-type';
import { choiceLabel } from '@/lib/text/labels';
import { focusPoint, pointPlace } from './focus-point';
import { PointFrame, type PointProps } from './point-frame';
import { TickPoint } from './tick-point';
import { TypedPoint } from './typed-point';

/** The points of a task, answered in place, and the required ones still unanswered above them. */
export const ChecklistPoints = ({ task }: { readonly task: Task }) => (
  <>
    {canFinish(task) && <Gaps gaps={gapsOf(task)} />}
    <List label="Lista de verificación" rows={task.checklist} keyOf={({ id }) => id}>
      {(point) => {
        const Point = point.kind ? POINTS[point.kind] : TickPoint;
        return (
          <div id={pointPlace(point)} className="scroll-my-8">
            <Point task={task} point={point} />
          </div>
        );
      }}
    </List>
  </>
);

/** The points still required before the task may be finished, each a link. */
const Gaps = ({ gaps }: { readonly gaps: readonly ChecklistItem[] }) => {
  const titleId = useId();
  if (gaps.length === 0) return null;
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-1 rounded-card border border-warning/40 bg-warning-soft p-gutter text-warning"
    >
      <h3 id={titleId} data-gaps tabIndex={-1} className="scroll-my-16 font-semibold">
        Para finalizar falta
      </h3>
      <List label="Puntos que faltan" rows={gaps} keyOf={({ id }) => id}>
        {(point) => (
          <a
            href={`#${pointPlace(point)}`}
            onClick={(event) => {
              event.preventDefault();
              focusPoint(point);
            }}
            className="flex min-h-touch items-center wrap-anywhere px-4 py-2 text-link underline active:bg-pressed"
          >
            {point.text}
          </a>
        )}
      </List>
    </section>
  );
};

/** Yes, no or not applicable; a second tap clears the answer. */
const ChoicePoint = ({ task, point }: PointProps) => {
  const answer = useAct(answerPoint, { inTurn: true });
  return (
    <PointFrame point={point} as="fieldset">
      <div className="flex flex-wrap gap-2">
        {CHOICES.map((code) => {
          const chosen = point.answer === code;
          return (
            <button
              key={code}
              type="button"
              aria-pressed={chosen}
              onClick={() => void answer({ taskId: task.id, itemId: point.id, answer: chosen ? undefined : code })}
              className={clsx(
                'inline-flex min-h-control min-w-touch flex-auto items-center justify-center gap-1.5 rounded-control border px-3 font-semibold',
                chosen ? 'border-primary bg-primary text-on-primary' : 'border-outline bg-surface text-text active:bg-pressed',
              )}
            >
              {chosen && <Check aria-hidden className="size-5 shrink-0" />}
              {choiceLabel[code]}
            </button>
          );
        })}
      </div>
    </PointFrame>
  );
};

/** A point answered with photos; each is saved before the list shows it. */
const PhotoPoint = ({ task, point }: PointProps) => {
  const add = useAct(addAttachments, { savedText: 'Foto guardada', undoable: true, inTurn: true });
  const remove = useAct(removeAttachment, { savedText: 'Foto quitada', undoable: true, inTurn: true });
  const photos = photosOfPoint(task, point.id);
  const keep = (file: ReadFile) => {
    if (!isPhotoType(file.type)) throw new Error(`${file.name} no es una foto JPG, PNG o WebP. Toma una o elige otra.`);
    return add({ taskId: task.id, pointId: point.id, files: [file] }, { files: [file] });
  };
  const askRemove = ({ id, name }: Attachment) => {
    if (window.confirm(`¿Eliminar el archivo «${name}»?`)) void remove({ taskId: task.id, fileId: id });
  };
  return (
    <PointFrame point={point} as="fieldset">
      {photos.length > 0 && <AttachmentList label={`Fotos de ${point.text}`} attachments={photos} onRemove={askRemove} />}
      <AddFiles photosOnly onSave={keep} place={`${task.id} ${point.id}`} />
    </PointFrame>
  );
};

const POINTS = { number: TypedPoint, text: TypedPoint, choice: ChoicePoint, photo: PhotoPoint };
