'use client';

import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { MaterialDraft } from '@/lib/domain/material/draft';
import { CATEGORIES, type TrackingField, type TrackingType, UNITS } from '@/lib/domain/model/material';
import { trackingTypeLabel } from '@/lib/text/labels';
import { fieldLabel } from '@/lib/text/nouns';
import { CustomFieldsField } from './custom-fields-field';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const TRACKING = Object.entries(trackingTypeLabel).map(([value, label]) => ({ value, label }));
const LABELS: Record<TrackingType, readonly TrackingField[]> = {
  material: [],
  lot: ['Lot Number', 'Batch Number'],
  individual: ['Serial Number', 'Asset ID', 'Tool ID'],
};
const FROZEN = 'Este material ya tiene movimientos, así que su tipo de seguimiento no cambia.';

interface MaterialFieldsProps {
  /** It has moved: how it is tracked stays (invariant S8). */
  readonly frozen?: TrackingType;
}

/** What is asked of a material, new or known. */
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
        choices={frozen ? TRACKING.filter(({ value }) => value === frozen) : TRACKING}
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
