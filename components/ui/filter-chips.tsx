import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface FilterChipsProps<Value extends string> {
  /** The name of the filter for screen readers, e.g. `Estado`. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  /** A `select` for more values than fit as chips. It shares the group's tab stop, and has it if no chip is chosen. */
  readonly children?: ReactNode;
}

/** The look of a chip, chosen or not. */
export const chipLook = (chosen: boolean) =>
  clsx(
    'wrap-anywhere inline-flex min-h-touch min-w-touch max-w-full items-center justify-center gap-1.5 rounded-[1.375rem] border px-3.5 py-1 text-sm font-medium',
    chosen ? 'border-primary bg-primary text-on-primary' : 'border-outline bg-surface text-text active:bg-pressed',
  );

/** The look of a scrolling row of chips, with space for the focus ring. */
export const ONE_ROW = clsx(
  'min-w-0 *:[fieldset]:-m-1.25 *:[fieldset]:flex-nowrap *:[fieldset]:overflow-x-auto *:[fieldset]:p-1.25',
  '*:[fieldset]:[scrollbar-width:none] pointer-fine:*:[fieldset]:[scrollbar-width:thin] [&_button]:max-w-none [&_button]:shrink-0 lg:[&_button]:px-3',
);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus by arrow keys between the buttons of a group with one tab stop, and around its ends. */
export const moveFocusByArrows = (event: KeyboardEvent) => {
  const step = STEPS[event.key];
  const isOfSelect = event.target instanceof HTMLSelectElement && event.key.match(/Up|Down/) !== null;
  if (!step || isOfSelect) return;
  event.preventDefault();
  const group = event.target instanceof Element ? event.target.closest('fieldset') : null;
  const chips = [...(group?.querySelectorAll<HTMLElement>('button, select') ?? [])];
  const here = chips.findIndex((chip) => chip.matches(':focus'));
  chips.at((here + step) % chips.length)?.focus();
};

/** Scrolls a row of chips to the chosen one, or to the beginning of a wide one. The page itself does not scroll. */
const showChosen = (row: HTMLFieldSetElement) => {
  const chip = row.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!chip || row.scrollWidth <= row.clientWidth) return;
  const box = row.getBoundingClientRect();
  const at = chip.getBoundingClientRect();
  const [beforeIt, behindIt] = [at.left - box.left - 16, at.right - box.right + 16];
  if (at.left < box.left) row.scrollLeft += beforeIt;
  else if (at.right > box.right) row.scrollLeft += Math.min(beforeIt, behindIt);
};

/** One choice among a few, as a named group of toggle buttons with one tab stop; the chosen one has a tick. */
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
    <fieldset ref={row} className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" data-no-print onKeyDown={moveFocusByArrows}>
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
