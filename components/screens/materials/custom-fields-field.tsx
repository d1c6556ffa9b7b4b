'use client';

import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import type { FieldProps } from '@/components/form/field-props';
import { Button, IconButton } from '@/components/ui/button';
import { type MaterialDraft, reservedNameText } from '@/lib/domain/material/draft';
import { addCustomField } from '@/lib/domain/material/rules';
import { isFieldName, LONGEST_LINE } from '@/lib/domain/model/limits';

/** Names of extra fields, each once and none blank: typed, `Añadir campo` or Enter, taken away. */
export const CustomFieldsField = ({ name, label, hint }: FieldProps<MaterialDraft>) => {
  const { control } = useFormContext<MaterialDraft>();
  const { field } = useController({ control, name: name as 'customFields' });
  const { id, error } = useFieldState(name);
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState('');
  const fields = field.value;

  const add = () => {
    if (!isFieldName(typed)) return setTold(reservedNameText(typed.trim()));
    const next = addCustomField(fields, typed);
    if (next === fields) {
      setTold(typed.trim() === '' ? 'Escribe el nombre del campo.' : 'Ese campo ya está.');
      return;
    }
    field.onChange(next);
    setTyped('');
    setTold(`Se añadió ${next.at(-1)}.`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const frame = { id, label, hint, error };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field {...frame}>
        <input
          {...controlProps(frame)}
          ref={field.ref}
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={LONGEST_LINE}
          value={typed}
          onBlur={field.onBlur}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKey}
          className={CONTROL}
        />
      </Field>
      <Button variant="secondary" icon={Plus} closed={typed.trim() === ''} onClick={add}>
        Añadir campo
      </Button>
      <p role="status" className="text-muted text-sm">
        {told}
      </p>
      {fields.length > 0 && (
        <ul aria-label={label} className="flex flex-col">
          {fields.map((known) => (
            <li key={known} className="flex min-h-12 items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{known}</span>
              <IconButton
                label={`Eliminar ${known}`}
                icon={X}
                onClick={() => field.onChange(fields.filter((other) => other !== known))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
