'use client';

import { Camera, Images, Paperclip } from 'lucide-react';
import { type ChangeEvent, type Ref, useState } from 'react';
import { useQueryState } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { PHOTO_STAGES } from '@/lib/domain/model/photo-stage';
import { isPhotoType } from '@/lib/kernel/file-type';
import { formatCounted } from '@/lib/text/format';
import { FileButton } from './file-button';
import type { ReadFile } from './read-file';

const loadReader = () => import('./read-file');

/** Only a task and its report ask for a photo's stage. */
const PhotoStageChoice = lazyPart(
  async () => (await import('./photo-stage-choice')).PhotoStageChoice,
  <div className="h-[4.375rem]" />,
);

const sentenceOf = (reason: unknown) => (reason instanceof Error ? reason.message : 'No se pudo leer el archivo.');

interface AddFilesProps {
  /** The id of the button that an error leads to. */
  readonly id?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The types that `Adjuntar archivo` offers; any type without it. */
  readonly accept?: string;
  /** Whether the stage of the photos is asked for. */
  readonly staged?: boolean;
  /** Whether nothing but photos is asked for. */
  readonly photosOnly?: boolean;
  /** Takes one file that was read; the next one waits for it. */
  readonly onRead: (file: ReadFile) => unknown;
}

/** Camera, gallery and files, several at once. A file that can't be read is told here; the others are added. */
export const AddFiles = ({ id, ref, accept, staged = false, photosOnly = false, onRead }: AddFilesProps) => {
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [asked, setAsked] = useQueryState('etapa');
  const stage = PHOTO_STAGES.find((known) => known === asked);
  useWhenIdle(loadReader);

  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    setLeft(chosen.length);
    setRefused([]);
    for (const file of chosen) {
      try {
        const read = await (await loadReader()).readFile(file);
        await onRead(stage && isPhotoType(read.type) ? { ...read, stage } : read);
      } catch (reason) {
        setRefused((sentences) => [...new Set([...sentences, sentenceOf(reason)])]);
      }
      setLeft((count) => count - 1);
    }
  };

  return (
    <>
      {staged && <PhotoStageChoice value={stage} onChange={(chosen) => setAsked(chosen ?? '')} />}
      <div className="flex flex-wrap gap-2">
        <FileButton ref={ref} id={id} text="Tomar foto" icon={Camera} capture="environment" accept="image/*" onChange={add} />
        <FileButton text="Elegir fotos" icon={Images} multiple accept="image/*" onChange={add} />
        {!photosOnly && <FileButton text="Adjuntar archivo" icon={Paperclip} multiple accept={accept} onChange={add} />}
      </div>
      <p role="status" className="text-muted text-sm">
        {left > 0 ? `Preparando ${formatCounted(left, 'archivo', 'archivos')}…` : ''}
      </p>
      {refused.length > 0 && (
        <ul role="alert" className="font-medium text-danger text-sm">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
};
