'use client';

import { useEffect, useId, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { focusFirstInvalid } from '@/components/form/form-errors';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { ExpandButton, useExpanded } from '@/components/frames/expandable';
import { isDay } from '@/lib/kernel/day';
import { dayInWords } from '@/lib/text/day-words';

export interface Details {
  readonly reference: string;
  readonly date: string;
  readonly notes?: string;
}

const TITLE = 'Detalles';
export const DETAILS = ['reference', 'date', 'notes'] as const satisfies readonly (keyof Details)[];

interface ShipmentDetailsProps {
  /** Whether the app proposes the values. Values written by a person stay visible. */
  readonly isProposed?: boolean;
  readonly asksNotes?: boolean;
}

/** Reference, date and notes. Proposed values are collapsed; an error expands them. */
export const ShipmentDetails = ({ isProposed = true, asksNotes = true }: ShipmentDetailsProps) => {
  const { control } = useFormContext<Details>();
  const { errors } = useFormState({ control, name: DETAILS });
  const [reference, date, notes] = useWatch({ control, name: DETAILS });
  const [isExpanded, toggle] = useExpanded(TITLE);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const isWrong = DETAILS.some((name) => errors[name]);
  const isOpen = isWrong || isExpanded || !isProposed;

  // A hidden field can't take the focus, so the invalid one takes it after expanding.
  useEffect(() => {
    const form = fields.current?.closest('form');
    if (isWrong && form && document.activeElement?.ariaInvalid !== 'true') focusFirstInvalid(form);
  }, [isWrong]);

  const drawn = (
    <div ref={fields} hidden={!isOpen} className="grid min-w-0 gap-5">
      <TextField<Details> name="reference" label="Referencia" required autoCapitalize="characters" />
      <DateField<Details> name="date" label="Fecha" required />
      {asksNotes && <TextAreaField<Details> name="notes" label="Notas" />}
    </div>
  );
  if (!isProposed) return drawn;
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div>
        <h2 id={id} className="font-semibold">
          <ExpandButton title={TITLE} isOpen={isOpen} onToggle={toggle} />
        </h2>
        {!isOpen && (
          <p className="wrap-anywhere text-muted text-sm">
            {[reference, isDay(date) && dayInWords(date), notes].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      {drawn}
    </section>
  );
};
