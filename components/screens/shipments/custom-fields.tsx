'use client';

import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import type { LineEditing } from '@/lib/domain/shipment-line/draft';

/** The extra fields of a material, each optional text of this line. */
export const CustomFields = ({ names }: { readonly names: readonly string[] }) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.customFields' });
  const id = useId();
  const values = field.value ?? {};
  return names.map((name, index) => (
    <Field key={name} id={`${id}-${index}`} label={name}>
      <input
        {...controlProps({ id: `${id}-${index}` })}
        type="text"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={200}
        value={values[name] ?? ''}
        onChange={({ target }) => field.onChange({ ...values, [name]: target.value })}
        className={CONTROL}
      />
    </Field>
  ));
};
