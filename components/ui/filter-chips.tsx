import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface FilterChipsProps<Value extends string> {
  /** What is being filtered, for who hears it: `Estado`. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** A `select` with the values that are too many for chips: it is of the same stop, and has it where no chip is chosen. */
  readonly children?: ReactNode;
}

/** How a small choice looks, and that it is chosen. */
export const chipLook = (chosen: boolean) =>
  clsx(
    'wrap-anywhere inline-flex min-h-touch min-w-touch max-w-full items-center justify-center gap-1.5 rounded-[1.375rem] border px-3.5 py-1 text-sm font-medium',
    chosen ? 'border-primary bg-primary text-on-primary' : 'border-outline bg-surface text-text active:bg-pressed',
  );

/** Around a group of chips in one row that scrolls; the ring around what has the focus has room in it. */
export const ONE_ROW = clsx(
  'min-w-0 *:[fieldset]:-m-1.25 *:[fieldset]:flex-nowrap *:[fieldset]:overflow-x-auto *:[fieldset]:p-1.25',
  '*:[fieldset]:[scrollbar-width:none] pointer-fine:*:[fieldset]:[scrollbar-width:thin] [&_button]:max-w-none [&_button]:shrink-0 lg:[&_button]:px-3',
);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows move from button to button of a group that is one stop of Tab, and around its ends. */
export const walk = (event: KeyboardEvent) => {
  const step = STEPS[event.key];
  const isOfSelect = event.target instanceof HTMLSelectElement && event.key.match(/Up|Down/) !== null;
  if (!step || isOfSelect) return;
  event.preventDefault();
  const group = event.target instanceof Element ? event.target.closest('fieldset') : null;
  const chips = [...(group?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  const here = chips.findIndex((chip) => chip === document.activeElement);
  chips.at((here + step) % chips.length)?.focus();
};

/** Chips in one row may be out of sight: it scrolls to the chosen one, of a wide one to its beginning, and nothing else does. */
const showChosen = (row: HTMLFieldSetElement) => {
  const chip = row.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!chip || row.scrollWidth <= row.clientWidth) return;
  const box = row.getBoundingClientRect();
  const at = chip.getBoundingClientRect();
  const [beforeIt, behindIt] = [at.left - box.left - 16, at.right - box.right + 16];
  if (at.left < box.left) row.scrollLeft += beforeIt;
  else if (at.right > box.right) row.scrollLeft += Math.min(beforeIt, behindIt);
};

/** One choice among a few, as a named group of toggle buttons that is one stop of Tab; the chosen one carries a tick. */
export const FilterChips = <Value extends string>({ label, options, value, onChange, children }: FilterChipsProps<Value>) => {
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const box = row.current;
    if (value === undefined || !box) return;
    showChosen(box);
    if (typeof ResizeObserver === 'undefined') return;
    // Until the device's data has been read, the row has no size.
    const sizes = new ResizeObserver(() => showChosen(box));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [value]);
  const tabStop = options.find((option) => option.value === value) ?? (children ? undefined : options[0]);
  return (
    <fieldset ref={row} className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" data-no-print onKeyDown={walk}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            tabIndex={option === tabStop ? 0 : -1}
            aria-pressed={chosen}
            onClick={() => onChange(option.value)}
            className={chipLook(chosen)}
          >
            {chosen && <Check aria-hidden className="size-4 shrink-0" />}
            {option.label}
          </button>
        );
      })}
      {children}
    </fieldset>
  );
};
