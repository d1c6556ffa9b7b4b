'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { CONTROL } from './control-style';
import { controlProps, Field } from './field';
import type { PickerOption, PickerWords } from './picker-option';

export interface PickerProps extends PickerWords {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string;
  readonly options: readonly PickerOption[];
  /** The id that is chosen, or '' for none. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const NARROW = 30;

const loadChoices = () => import('./picker-choices');
const PickerChoices = lazy(async () => ({ default: (await loadChoices()).PickerChoices }));

/** A control that opens a sheet to choose from, with search on top. It holds the chosen name and can be cleared. */
export const Picker = (props: PickerProps) => {
  const { id, label, required, hint, error, options, value, onChange, placeholder = 'Elegir…', ref } = props;
  const [open, setOpen] = useState(false);
  useWhenIdle(loadChoices);
  const chosen = options.find((option) => option.id === value);
  const fullName = chosen && chosen.title.length > NARROW ? chosen.title : undefined;
  const detail = [fullName, chosen?.detail].filter(Boolean).join(' · ');
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <div className="relative">
        <input
          {...controlProps({ id, required, hint, error })}
          ref={ref}
          type="text"
          role="combobox"
          readOnly
          inputMode="none"
          autoComplete="off"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={`${id}-options`}
          placeholder={placeholder}
          value={chosen?.title ?? ''}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          }}
          className={clsx(CONTROL, 'cursor-pointer text-ellipsis pr-10')}
        />
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
      </div>
      {detail && <p className="min-w-0 wrap-anywhere text-muted text-sm">{detail}</p>}
      {value !== '' && (
        <Button variant="ghost" className="self-start" onClick={() => onChange('')}>
          Limpiar selección
        </Button>
      )}
      <Sheet open={open} onOpenChange={setOpen} title={label}>
        <Suspense fallback={<RowsSkeleton />}>
          <PickerChoices
            {...props}
            listId={`${id}-options`}
            onChoose={(chosenId) => {
              onChange(chosenId);
              setOpen(false);
            }}
          />
        </Suspense>
      </Sheet>
    </Field>
  );
};
