'use client';

import { useContext } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FieldError } from '@/components/form/field';
import { FormIdContext, fieldId } from '@/components/form/field-id';
import { messageOf } from '@/components/form/form-errors';
import { NumberField } from '@/components/form/number-field';
import { Card } from '@/components/ui/card';
import type { KnownPart, PartDraft } from '@/lib/domain/moved-part/draft';
import { useData } from '@/lib/store/store';
import { formatMaterial } from '@/lib/text/format';
import { PartSerials } from './part-serials';

interface Parts {
  readonly parts: PartDraft[];
}

interface PartsFieldProps {
  readonly legend: string;
  readonly parts: readonly KnownPart[];
  /** Asks in which condition each serial is. */
  readonly asksCondition?: boolean;
}

/** How much of each known thing moves: a quantity, or which ones where each has its serial. */
export const PartsField = ({ legend, parts, asksCondition = false }: PartsFieldProps) => {
  const materials = useData((data) => data.materials);
  const { control } = useFormContext<Parts>();
  const { errors } = useFormState({ control, name: 'parts' });
  const formId = useContext(FormIdContext);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {parts.map(({ materialId, lotNumber, quantity, serialNumbers }, index) => {
        const material = materials.get(materialId);
        const name = [material?.name ?? 'Material eliminado', lotNumber && `lote ${lotNumber}`].filter(Boolean).join(', ');
        return (
          <Card key={`${materialId} ${lotNumber ?? ''}`}>
            {serialNumbers.length > 0 ? (
              <PartSerials index={index} legend={name} serials={serialNumbers} asksCondition={asksCondition} />
            ) : (
              <NumberField<Parts>
                name={`parts.${index}.quantity`}
                label={name}
                hint={`De ${formatMaterial(quantity, material)}`}
              />
            )}
          </Card>
        );
      })}
      <div id={fieldId(formId, 'parts')} tabIndex={-1}>
        <FieldError id={fieldId(formId, 'parts')} error={messageOf(get(errors, 'parts'))} />
      </div>
    </fieldset>
  );
};
