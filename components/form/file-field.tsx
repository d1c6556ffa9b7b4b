'use client';

import { Camera, Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { IconButton } from '@/components/ui/button';
import { formatKilobytes } from '@/lib/text/format';
import { FieldError } from './field';
import { useFieldState } from './field-id';
import type { FieldProps } from './field-props';
import { FileButton } from './file-button';
import { type ReadFile, readFile } from './read-file';

const sentenceOf = (reason: unknown) => (reason instanceof Error ? reason.message : 'No se pudo leer el archivo.');

/** Photos and documents that go with a record. The draft holds a list of `ReadFile`; the screen writes who and when. */
export const FileField = <Draft extends FieldValues = FieldValues>({ name, label, hint }: FieldProps<Draft>) => {
  const { control, getValues } = useFormContext();
  const { field } = useController({ control, name: name as string });
  const { id, error } = useFieldState(name);
  const [reading, setReading] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const files: readonly ReadFile[] = field.value ?? [];

  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    setReading(chosen.length);
    setRefused([]);
    for (const file of chosen) {
      try {
        const read = await readFile(file);
        field.onChange([...(getValues(name as string) ?? []), read]);
      } catch (reason) {
        setRefused((sentences) => [...sentences, sentenceOf(reason)]);
      }
      setReading((left) => left - 1);
    }
  };

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        <FileButton
          ref={field.ref}
          id={id}
          text="Adjuntar archivo"
          icon={Paperclip}
          multiple
          accept="image/*,application/pdf"
          onChange={add}
        />
        <FileButton text="Tomar foto" icon={Camera} capture="environment" accept="image/*" onChange={add} />
      </div>
      <p role="status" className="text-muted text-sm">
        {reading > 0 ? `Leyendo ${reading === 1 ? '1 archivo' : `${reading} archivos`}…` : ''}
      </p>
      {refused.length > 0 && (
        <ul role="alert" className="font-medium text-danger text-sm">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <FieldError id={id} error={error} />
      {files.length > 0 && (
        <ul aria-label={label} className="flex flex-col">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-row items-center gap-2 border-border border-b last:border-b-0">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="tabular shrink-0 text-muted text-sm">{formatKilobytes(file.size)}</span>
              <IconButton
                label={`Eliminar ${file.name}`}
                icon={X}
                onClick={() => field.onChange(files.filter((other) => other.id !== file.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
};
