import clsx from 'clsx';
import { Check } from 'lucide-react';

interface FilterChipsProps<Value extends string> {
  /** What is being filtered, for who hears it: `Estado`. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One choice among a few, as a named group of toggle buttons; the chosen one carries a tick. */
export const FilterChips = <Value extends string>({ label, options, value, onChange }: FilterChipsProps<Value>) => (
  <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" data-no-print>
    <legend className="sr-only">{label}</legend>
    {options.map((option) => {
      const chosen = option.value === value;
      return (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen}
          onClick={() => onChange(option.value)}
          className={clsx(
            'inline-flex min-h-touch min-w-touch items-center justify-center gap-1.5 rounded-full border px-3.5 text-sm font-medium',
            chosen ? 'border-primary bg-primary text-on-primary' : 'border-outline bg-surface text-text active:bg-pressed',
          )}
        >
          {chosen && <Check aria-hidden className="size-4 shrink-0" />}
          {option.label}
        </button>
      );
    })}
  </fieldset>
);
