'use client';

import { useController, useFormContext } from 'react-hook-form';
import { CONTROL } from '@/components/form/control-style';
import { FieldError } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import type { PartDraft } from '@/lib/domain/moved-part/draft';
import { conditionLabel } from '@/lib/text/labels';

interface PartSerialsProps {
  readonly index: number;
  readonly legend: string;
  readonly serials: readonly string[];
  readonly asksCondition: boolean;
}

/** Serials to tick, each with its condition when that is asked for. */
export const PartSerials = ({ index, legend, serials, asksCondition }: PartSerialsProps) => {
  const { control } = useFormContext<{ parts: PartDraft[] }>();
  const { field } = useController({ control, name: `parts.${index}.serials` });
  const { id, error } = useFieldState(`parts.${index}.quantity`);
  const moved = new Map(field.value.map((one) => [one.serialNumber, one]));
  const put = (serialNumber: string, condition: PartDraft['serials'][number]['condition'] | undefined) => {
    const others = field.value.filter((one) => one.serialNumber !== serialNumber);
    field.onChange(condition === undefined ? others : [...others, { serialNumber, condition }]);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{legend}</legend>
      <p role="status" className="text-muted text-sm">{`${field.value.length} de ${serials.length} elegidos`}</p>
      {serials.map((serial, place) => (
        <div key={serial} className="flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-touch min-w-0 flex-1 basis-40 items-center gap-3">
            <input
              id={place === 0 ? id : undefined}
              type="checkbox"
              checked={moved.has(serial)}
              onChange={({ target }) => put(serial, target.checked ? (asksCondition ? 'Used' : '') : undefined)}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{serial}</span>
          </label>
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
