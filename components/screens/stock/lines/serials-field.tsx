'use client';

import { useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { lazyPart } from '@/components/ui/lazy-part';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { Material } from '@/lib/domain/model/material';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import { macFieldOf } from '@/lib/domain/stock/serial-rows';
import type { LineEditor } from './use-line-editor';

const SerialMarks = lazyPart(async () => (await import('./serial-marks')).SerialMarks);

interface SerialsFieldProps {
  readonly editor: LineEditor;
  readonly material: Material;
}

/** How serials are written. */
export const serialsHint = (material: Material) =>
  macFieldOf(material)
    ? 'Una por línea, o pega la lista; la MAC va después de su serie. ONT001-ONT040 es un rango.'
    : 'Una por línea, o pega la lista; ONT001-ONT040 es un rango.';

/** Serials typed one by one, scanned or pasted, ranges among them; each is marked before it is posted. */
export const SerialsField = ({ editor, material }: SerialsFieldProps) => {
  useWhenIdle(SerialMarks.load);
  const { register, setValue } = useFormContext<LineEditing>();
  const { id, error } = useFieldState('line.serialNumbers');
  const hint = `${material.trackingField ?? 'Serial Number'}. ${serialsHint(material)}`;
  return (
    <>
      <Field id={id} label="Números de serie" required hint={hint} error={error}>
        <textarea
          {...register('serials')}
          {...controlProps({ id, required: true, hint, error })}
          rows={3}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className={`${CONTROL} field-sizing-content max-h-72 min-h-24!`}
        />
      </Field>
      {editor.serials !== '' && (
        <SerialMarks
          editor={editor}
          material={material}
          onClean={(serials) => setValue('serials', serials.join('\n'), { shouldDirty: true })}
        />
      )}
    </>
  );
};
