'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { focusFirstInvalid } from '@/components/form/form-errors';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { isDay } from '@/lib/kernel/day';
import { dayInWords } from '@/lib/text/day-words';

interface Details {
  readonly reference: string;
  readonly date: string;
  readonly notes?: string;
}

const NAMES = ['reference', 'date', 'notes'] as const satisfies readonly (keyof Details)[];

/** Whether they were opened since the app was: they stay open in the next form. */
let wereOpened = false;

interface ShipmentDetailsProps {
  /** Whether the app proposes them; what a person has written before stays in sight. */
  readonly isProposed?: boolean;
  readonly asksNotes?: boolean;
}

/** Under which reference and when stock moves, and what else there is to say. As the app proposes it, it folds; an error unfolds it. */
export const ShipmentDetails = ({ isProposed = true, asksNotes = true }: ShipmentDetailsProps) => {
  const { control } = useFormContext<Details>();
  const { errors } = useFormState({ control, name: NAMES });
  const [reference, date, notes] = useWatch({ control, name: NAMES });
  const [isUnfolded, setUnfolded] = useState(wereOpened);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const isWrong = NAMES.some((name) => errors[name]);
  const isOpen = isWrong || isUnfolded || !isProposed;

  // Nothing folded takes the focus: what is wrong takes it as soon as it is unfolded.
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
  const toggle = () => {
    wereOpened = !isUnfolded;
    setUnfolded(wereOpened);
  };
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div>
        <h2 id={id} className="font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={toggle}
            className="-mx-2 flex min-h-touch w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-control px-2 text-start active:bg-pressed lg:min-h-control"
          >
            Detalles
            <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-muted', isOpen && 'rotate-180')} />
          </button>
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
