'use client';

import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { LONGEST_LINE } from '@/lib/domain/limits';
import type { LineEditing } from '@/lib/domain/shipment-line/draft';

/** The extra fields of a material, each optional text of this line. */
export const CustomFields = ({ names }: { readonly names: readonly string[] }) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.customFields' });
  const { error } = useFieldState('line.customFields');
  const id = useId();
  const values = field.value ?? {};
  const typedIn = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  const frameOf = (name: string, index: number) => ({
    id: `${id}-${index}`,
    label: name,
    error: typedIn(name).trim().length > LONGEST_LINE ? error : undefined,
  });
  return names.map((name, index) => (
    <Field key={name} {...frameOf(name, index)}>
      <input
        {...controlProps(frameOf(name, index))}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        value={typedIn(name)}
        onChange={({ target }) => field.onChange({ ...values, [name]: target.value })}
        className={CONTROL}
      />
    </Field>
  ));
};
