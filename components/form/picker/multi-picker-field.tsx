'use client';

import { X } from 'lucide-react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import type { FieldProps } from '@/components/form/field-props';
import { Button, IconButton } from '@/components/ui/button';
import { unique } from '@/lib/kernel/list';
import { Picker } from './picker';
import type { PickerOption, PickerWords } from './picker-option';

interface MultiPickerFieldProps<Draft extends FieldValues> extends FieldProps<Draft>, PickerWords {
  /** The draft's field for a chosen option that is not added yet, so that the schema can include it. */
  readonly pickName: FieldPath<Draft>;
  readonly options: readonly PickerOption[];
}

/** Several options of a list, each once: choose one, press `Añadir`, and remove any. The draft has their ids. */
export const MultiPickerField = <Draft extends FieldValues = FieldValues>({
  name,
  pickName,
  options,
  ...picker
}: MultiPickerFieldProps<Draft>) => {
  const { control } = useFormContext();
  const { field } = useController({ control, name: name as string });
  const { field: pick } = useController({ control, name: pickName as string });
  const { id, error } = useFieldState(name);
  const added: readonly string[] = field.value;
  const picked = String(pick.value ?? '');
  const add = () => {
    if (picked === '') return;
    field.onChange(unique([...added, picked]));
    pick.onChange('');
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Picker
        {...picker}
        ref={field.ref}
        id={id}
        error={error}
        options={options.filter((option) => !added.includes(option.id))}
        value={picked}
        onChange={pick.onChange}
      />
      <Button variant="secondary" closed={picked === ''} aria-describedby={`${id}-next`} onClick={add}>
        Añadir
      </Button>
      <p id={`${id}-next`} className="text-muted text-sm">
        {picked === '' ? 'Elige de la lista para añadir.' : 'Toca Añadir para sumar lo elegido.'}
      </p>
      {added.length > 0 && (
        <ul aria-label="Elegidos" className="flex flex-col gap-2">
          {added.map((addedId) => {
            const option = options.find((known) => known.id === addedId);
            const title = option?.title ?? addedId;
            return (
              <li key={addedId} className="flex min-h-12 items-center justify-between gap-2">
                <span className="min-w-0 wrap-anywhere">{title}</span>
                <IconButton
                  label={`Eliminar ${title}`}
                  icon={X}
                  onClick={() => field.onChange(added.filter((other) => other !== addedId))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};
