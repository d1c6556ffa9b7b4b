'use client';

import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field, FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import type { FieldProps } from '@/components/form/field-props';
import { NumberField } from '@/components/form/number-field';
import { choicesOf, SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { Button, IconButton } from '@/components/ui/button';
import { type MaterialDraft, reservedNameText } from '@/lib/domain/material/draft';
import { addCustomField } from '@/lib/domain/material/rules';
import { isFieldName, LONGEST_LINE } from '@/lib/domain/model/limits';
import { CATEGORIES, type TrackingField, type TrackingType, UNITS } from '@/lib/domain/model/material';
import { trackingTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const LABELS: Record<TrackingType, readonly TrackingField[]> = {
  material: [],
  lot: ['Lot Number', 'Batch Number'],
  individual: ['Serial Number', 'Asset ID', 'Tool ID'],
};
const FROZEN = 'Este material ya tiene movimientos, así que su tipo de seguimiento no cambia.';

interface MaterialFieldsProps {
  /** The tracking of a material that has moved, which can't be changed (invariant S8). */
  readonly frozen?: TrackingType;
}

/** The form's fields, for a new or a stored material. */
export const MaterialFields = ({ frozen }: MaterialFieldsProps) => {
  const { control, getValues, setValue } = useFormContext<MaterialDraft>();
  const [typed, measured] = useWatch({ control, name: ['trackingType', 'measured'] });
  const tracking = frozen ?? typed;
  const labels = LABELS[tracking];

  useEffect(() => {
    const label = getValues('trackingField');
    if (label !== '' && !LABELS[tracking].some((known) => known === label)) setValue('trackingField', '');
  }, [tracking, getValues, setValue]);

  return (
    <>
      <TextField<MaterialDraft> name="name" label={fieldLabel('materials', 'name')} required autoCapitalize="sentences" />
      <SelectField<MaterialDraft> name="category" label={fieldLabel('materials', 'category')} choices={asChoices(CATEGORIES)} />
      <SelectField<MaterialDraft> name="unit" label={fieldLabel('materials', 'unit')} choices={asChoices(UNITS)} />
      <NumberField<MaterialDraft>
        name="minStock"
        label={fieldLabel('materials', 'minStock')}
        required
        hint={measured && tracking === 'lot' ? 'En metros' : 'Con esta cantidad o menos, el stock es bajo'}
      />
      <SelectField<MaterialDraft>
        name="trackingType"
        label={fieldLabel('materials', 'trackingType')}
        choices={frozen ? choicesOf(trackingTypeLabel).filter(({ value }) => value === frozen) : choicesOf(trackingTypeLabel)}
        hint={frozen ? FROZEN : undefined}
      />
      {labels.length > 0 && (
        <SelectField<MaterialDraft>
          name="trackingField"
          label={fieldLabel('materials', 'trackingField')}
          required
          emptyLabel="Elegir etiqueta"
          choices={asChoices(labels)}
        />
      )}
      {tracking === 'lot' && !frozen && (
        <CheckboxField<MaterialDraft>
          name="measured"
          label={fieldLabel('materials', 'measured')}
          hint="Cada lote es un carrete: las cantidades se cuentan en metros, de marca a marca."
        />
      )}
      <TextAreaField<MaterialDraft> name="description" label={fieldLabel('materials', 'description')} />
      <CustomFieldsField
        name="customFields"
        label={fieldLabel('materials', 'customFields')}
        hint="Se piden por cada artículo al recibir."
      />
    </>
  );
};

/** Edits a list of field names, without duplicates or blanks. */
const CustomFieldsField = ({ name, label, hint }: FieldProps<MaterialDraft>) => {
  const { control } = useFormContext<MaterialDraft>();
  const { field } = useController({ control, name: name as 'customFields' });
  const { field: pending } = useController({ control, name: 'customField' });
  const { id, error } = useFieldState('customField');
  const list = useFieldState(name);
  const [notice, setNotice] = useState('');
  const fields = field.value;
  const typed = pending.value;

  const add = () => {
    if (!isFieldName(typed)) return setNotice(reservedNameText(typed.trim()));
    const next = addCustomField(fields, typed);
    if (next === fields) {
      setNotice(typed.trim() === '' ? 'Escribe el nombre del campo.' : 'Ese campo ya está.');
      return;
    }
    field.onChange(next);
    pending.onChange('');
    setNotice(`Se añadió ${next.at(-1)}.`);
  };
  const onKey = (event: KeyboardEvent) => {
    // Ctrl+Enter saves the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const frame = { id, label, hint, error };
  return (
    <div id={list.id} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
      <Field {...frame}>
        <input
          {...controlProps(frame)}
          ref={pending.ref}
          autoComplete="off"
          enterKeyHint="enter"
          maxLength={LONGEST_LINE}
          value={typed}
          onBlur={pending.onBlur}
          onChange={pending.onChange}
          onKeyDown={onKey}
          className={CONTROL}
        />
      </Field>
      <FieldError {...list} />
      <Button variant="secondary" icon={Plus} closed={typed.trim() === ''} onClick={add}>
        Añadir campo
      </Button>
      <p role="status" className="text-muted text-sm">
        {notice}
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
