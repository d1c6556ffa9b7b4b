'use client';

import { Camera, Images, Paperclip } from 'lucide-react';
import { type ChangeEvent, type Ref, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { useWhenIdle } from '@/components/ui/when-idle';
import { untilLoaded } from '@/lib/kernel/until-loaded';
import { formatCounted } from '@/lib/text/format';
import { FileButton } from './file-button';
import type { ReadFile } from './read-file';

const loadReader = () => import('./read-file');

const sentenceOf = (reason: unknown) => (reason instanceof Error ? reason.message : 'No se pudo leer el archivo.');

const preparing = (files: number, isReaderMissing: boolean) => {
  const counted = formatCounted(files, 'archivo', 'archivos');
  return isReaderMissing
    ? `Falta preparar ${counted}: se hace cuando vuelva la señal. No cierres esta pantalla.`
    : `Preparando ${counted}…`;
};

const NONE: readonly ReadFile[] = [];
/** The files that could not be saved, by record. They stay while the person visits other pages, because they exist nowhere else. */
const unsavedOf = new Map<string, readonly ReadFile[]>();
const listeners = new Set<() => void>();
const onUnsaved = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
const keepUnsaved = (place: string, files: readonly ReadFile[]) => {
  if (files.length > 0) unsavedOf.set(place, files);
  else unsavedOf.delete(place);
  for (const listener of listeners) listener();
};

interface AddFilesProps {
  /** The id of the button to which an error links. */
  readonly id?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  /** The types that `Adjuntar archivo` offers; any type without it. */
  readonly accept?: string;
  /** One row on a phone: the camera's button has its text, the others only an icon. */
  readonly compact?: boolean;
  /** Whether only photos can be added. */
  readonly photosOnly?: boolean;
  /** Receives one read file, for a form's draft. */
  readonly onRead?: (file: ReadFile) => void;
  /** Saves one read file at once; the next one waits. A file that was not saved (`false`) stays to try again. */
  readonly onSave?: (file: ReadFile) => Promise<boolean>;
  /** The record of the files, for those that could not be saved. */
  readonly place?: string;
  /** Receives a promise for all chosen files; it resolves to whether all could be read. */
  readonly onReading?: (all: Promise<boolean>) => void;
}

/** Buttons for camera, gallery and files, also for several at once. It shows which files can't be read; the others are added. */
export const AddFiles = ({
  id,
  ref,
  accept,
  compact = false,
  photosOnly = false,
  onRead,
  onSave,
  place = '',
  onReading,
}: AddFilesProps) => {
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const unsaved = useSyncExternalStore(
    onUnsaved,
    () => unsavedOf.get(place) ?? NONE,
    () => NONE,
  );
  const hasUnsaved = unsaved.length > 0;
  useEffect(() => {
    if (!hasUnsaved) return;
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  const [isReaderMissing, setReaderMissing] = useState(false);
  useWhenIdle(loadReader);

  /** The code that reads files. The chosen files wait for it, because a photo may exist nowhere else. */
  const reader = () =>
    loadReader().catch(async () => {
      setReaderMissing(true);
      const loaded = await untilLoaded(loadReader);
      setReaderMissing(false);
      return loaded;
    });
  const save = async (file: ReadFile) => {
    onRead?.(file);
    if (onSave && !(await onSave(file))) keepUnsaved(place, [...(unsavedOf.get(place) ?? []), file]);
  };
  const saveAgain = async () => {
    for (const file of unsaved)
      if (await onSave?.(file))
        keepUnsaved(
          place,
          (unsavedOf.get(place) ?? []).filter((other) => other.id !== file.id),
        );
  };
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    setLeft((count) => count + chosen.length);
    setRefused([]);
    let isWhole = true;
    for (const file of chosen) {
      try {
        await save(await (await reader()).readFile(file));
      } catch (reason) {
        isWhole = false;
        setRefused((sentences) => [...new Set([...sentences, sentenceOf(reason)])]);
      }
      setLeft((count) => count - 1);
    }
    return isWhole;
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const reading = add(event);
    onReading?.(reading);
  };

  return (
    <div className="grid">
      <div className="flex flex-wrap gap-2">
        <FileButton ref={ref} id={id} text="Tomar foto" icon={Camera} capture="environment" accept="image/*" onChange={take} />
        <FileButton text="Elegir fotos" isPicture={compact} icon={Images} multiple accept="image/*" onChange={take} />
        {!photosOnly && (
          <FileButton text="Adjuntar archivo" isPicture={compact} icon={Paperclip} multiple accept={accept} onChange={take} />
        )}
      </div>
      <p role="status" className="text-muted text-sm not-empty:mt-2">
        {left > 0 && preparing(left, isReaderMissing)}
      </p>
      {refused.length > 0 && (
        <ul role="alert" className="mt-2 font-medium text-danger text-sm">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {hasUnsaved && (
        <div role="alert" className="mt-2 grid gap-2 text-sm">
          <p className="wrap-anywhere font-medium text-danger">
            {`Sin guardar: ${unsaved.map(({ name }) => name).join(', ')}. No cierres la aplicación.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => void saveAgain()}>
              Guardar otra vez
            </Button>
            <Button variant="secondary" onClick={() => keepUnsaved(place, [])}>
              Descartar
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
