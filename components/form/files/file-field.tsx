'use client';

import { X } from 'lucide-react';
import { type FieldValues, useController, useFormContext } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import type { FieldProps } from '@/components/form/field-props';
import { delaySubmitUntil } from '@/components/form/use-submit';
import { IconButton } from '@/components/ui/button';
import { PHOTO_STAGES } from '@/lib/domain/model/photo-stage';
import { isPhotoType } from '@/lib/kernel/file-type';
import { formatKilobytes } from '@/lib/text/format';
import { photoStageLabel } from '@/lib/text/labels';
import { AddFiles } from './add-files';
import type { ReadFile } from './read-file';
import { Thumbnail } from './thumbnail';

interface FileFieldProps<Draft extends FieldValues> extends FieldProps<Draft> {
  /** Whether each photo gets a stage. */
  readonly staged?: boolean;
}

/** Photos and documents of a record. The draft is a list of `ReadFile`; the screen adds author and time. */
export const FileField = <Draft extends FieldValues = FieldValues>({ name, label, hint, staged }: FileFieldProps<Draft>) => {
  const { control, getValues } = useFormContext();
  const { field } = useController({ control, name: name as string });
  const { id, error } = useFieldState(name);
  const files: readonly ReadFile[] = field.value ?? [];
  const put = (file: ReadFile) => field.onChange(files.map((known) => (known.id === file.id ? file : known)));

  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error && `${id}-error`}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <AddFiles
        id={id}
        ref={field.ref}
        accept="image/*,application/pdf"
        onRead={(file) => field.onChange([...(getValues(name as string) ?? []), file])}
        onReading={(all) => delaySubmitUntil(control, all)}
      />
      <FieldError id={id} error={error} />
      {files.length > 0 && (
        <ul aria-label={label} className="flex flex-col">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-row items-center gap-2 border-border border-b last:border-b-0">
              {isPhotoType(file.type) && (
                <Thumbnail id={file.id} read={async () => new Blob([file.bytes], { type: file.type })} />
              )}
              <div className="flex min-w-0 grow flex-wrap items-center gap-2">
                <span className="wrap-anywhere min-w-0 grow basis-40">{file.name}</span>
                <span className="tabular shrink-0 text-muted text-sm">{formatKilobytes(file.size)}</span>
                {staged && isPhotoType(file.type) && <StageSelect photo={file} onChange={put} />}
              </div>
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

const StageSelect = ({ photo, onChange }: { readonly photo: ReadFile; readonly onChange: (photo: ReadFile) => void }) => (
  <select
    aria-label={`Etapa de ${photo.name}`}
    value={photo.stage ?? ''}
    onChange={(event) => onChange({ ...photo, stage: PHOTO_STAGES.find((stage) => stage === event.target.value) })}
    className="min-h-touch rounded-control border border-outline bg-surface px-2"
  >
    <option value="">Sin etapa</option>
    {PHOTO_STAGES.map((stage) => (
      <option key={stage} value={stage}>
        {photoStageLabel[stage]}
      </option>
    ))}
  </select>
);
