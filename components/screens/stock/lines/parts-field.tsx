'use client';

import { useContext, useEffect } from 'react';
import { get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { FieldError } from '@/components/form/field';
import { FormIdContext, fieldId, useFieldState } from '@/components/form/field-id';
import { FieldOpening } from '@/components/form/field-opening';
import { messageOf } from '@/components/form/form-errors';
import { Tick } from '@/components/form/tick';
import { Card } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { isRefused } from '@/lib/domain/refusal';
import type { LineInput } from '@/lib/domain/stock/line';
import {
  fittedParts,
  type KnownPart,
  linesFromParts,
  type PartDraft,
  type PartsDraft,
  type PartValue,
} from '@/lib/domain/stock/several-lines';
import { newId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import type { Outcome } from '@/lib/store/engine/contract';
import { useData } from '@/lib/store/react/store';
import { formatMaterial, materialName } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { CappedQuantity } from './capped-quantity';
import { useSerialsInCondition } from './serial-boxes';

const PartCodes = lazyPart(async () => (await import('./part-codes')).PartCodes, <FieldOpening />);

interface PartSerialsProps {
  readonly index: number;
  readonly legend: string;
  readonly part: KnownPart;
  readonly asksCondition: boolean;
}

/** Serials to tick, each with the condition it left in, or a choice of its condition. */
export const PartSerials = ({ index, legend, part, asksCondition }: PartSerialsProps) => {
  const { control } = useFormContext<PartsDraft>();
  const { field } = useController({ control, name: `parts.${index}.serials` });
  const { id, error } = useFieldState(`parts.${index}.quantity`);
  const offered = useSerialsInCondition(part.materialId, part.serialNumbers);
  const moved = new Map(field.value.map((one) => [one.serialNumber, one]));
  const put = (serialNumber: string, condition: PartDraft['serials'][number]['condition'] | undefined) => {
    const others = field.value.filter((one) => one.serialNumber !== serialNumber);
    field.onChange(condition === undefined ? others : [...others, { serialNumber, condition }]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{legend}</legend>
      <p role="status" className="text-muted text-sm">{`${field.value.length} de ${offered.length} elegidos`}</p>
      {offered.map(({ serial, detail }, place) => (
        <div key={serial} className="flex flex-wrap items-center gap-x-3">
          <Tick
            className="flex-1 basis-40"
            id={place === 0 ? id : undefined}
            title={serial}
            detail={asksCondition ? undefined : detail}
            checked={moved.has(serial)}
            onChange={(on) => put(serial, on ? (asksCondition ? 'Used' : '') : undefined)}
          />
          {asksCondition && moved.has(serial) && (
            <select
              aria-label={`Condición de ${serial}`}
              value={moved.get(serial)?.condition}
              onChange={({ target }) => put(serial, target.value === 'New' ? 'New' : 'Used')}
              className={`${CONTROL} w-auto!`}
            >
              <option value="Used">{conditionLabel.Used}</option>
              <option value="New">{conditionLabel.New}</option>
            </select>
          )}
        </div>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
};

interface PartsFieldProps {
  readonly legend: string;
  readonly parts: readonly KnownPart[];
  /** Whether each serial's condition is asked for. */
  readonly asksCondition?: boolean;
}

/** Quantities of known parts: a number, or the serials where there are any. */
export const PartsField = ({ legend, parts, asksCondition = false }: PartsFieldProps) => {
  const materials = useData((data) => data.materials);
  const { control, setValue } = useFormContext<PartsDraft>();
  const written = useWatch({ control, name: 'parts' });
  const fitted = fittedParts(parts, written);
  useEffect(() => {
    if (!sameValue(fitted, written)) setValue('parts', fitted);
  });
  const { errors } = useFormState({ control, name: 'parts' });
  const formId = useContext(FormIdContext);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <PartCodes parts={parts} asksCondition={asksCondition} />
      {parts.map((part, index) => {
        const { materialId, lotNumber, quantity, serialNumbers } = part;
        const material = materials.get(materialId);
        const name = [materialName(material), lotNumber && `lote ${lotNumber}`].filter(Boolean).join(', ');
        return (
          <Card key={`${materialId} ${lotNumber ?? ''}`}>
            {serialNumbers.length > 0 ? (
              <PartSerials index={index} legend={name} part={part} asksCondition={asksCondition} />
            ) : (
              <CappedQuantity<PartsDraft>
                name={`parts.${index}.quantity`}
                label={name}
                hint={`De ${formatMaterial(quantity, material)}`}
                material={material}
                most={quantity}
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

/** Saves the quantities of the parts as lines. A refusal for a line is shown at its part. */
export const saveParts = async (
  parts: readonly PartValue[],
  send: (lines: readonly LineInput[]) => Promise<Outcome>,
): Promise<Outcome> => {
  const made = linesFromParts(parts, () => newId<ShipmentLineId>());
  const outcome = await send(made.map(({ line }) => line));
  if (!isRefused(outcome)) return outcome;
  const { line, field, ...refusal } = outcome;
  const index = line === undefined ? undefined : made[line]?.index;
  if (index !== undefined) return { ...refusal, field: `parts.${index}.quantity` };
  return { ...refusal, field: field === 'lines' ? 'parts' : field };
};
