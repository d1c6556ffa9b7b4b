'use client';

import { useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { Section } from '@/components/ui/section';
import type { ImportColumn, Mapping } from '@/lib/domain/csv-import';

interface ImportMappingProps<Name extends string> {
  readonly columns: readonly ImportColumn<Name>[];
  readonly head: readonly string[];
  readonly mapping: Mapping<Name>;
  readonly onChange: (mapping: Mapping<Name>) => void;
}

/** Which column of the file holds what; those with a known heading are found by themselves. */
export const ImportMapping = <Name extends string>({ columns, head, mapping, onChange }: ImportMappingProps<Name>) => {
  const id = useId();
  const choices = head.map((name, place) => ({ place, name: name.trim() || `Columna ${place + 1}` }));
  return (
    <Section title="Columnas">
      {columns.map(({ field, label, required }) => (
        <Field key={field} id={`${id}-${field}`} label={label} required={required}>
          <select
            {...controlProps({ id: `${id}-${field}`, required })}
            value={mapping[field] ?? ''}
            onChange={({ target }) => onChange({ ...mapping, [field]: target.value === '' ? undefined : Number(target.value) })}
            className={CONTROL}
          >
            <option value="">No está en el archivo</option>
            {choices.map(({ place, name }) => (
              <option key={place} value={place}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      ))}
    </Section>
  );
};
