'use client';

import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import type { MayTakeFocus } from '@/components/form/field-props';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Sheet } from '@/components/ui/overlay/sheet';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useHydrated } from '@/components/ui/use-hydrated';
import { isWideWithMouse } from '@/components/ui/use-width';
import { useWhenIdle } from '@/components/ui/when-idle';
import type { PickerOption, PickerWords } from './picker-option';

export interface PickerProps extends PickerWords, MayTakeFocus {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  readonly error?: string;
  readonly options: readonly PickerOption[];
  /** The id of the chosen option, or ''. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

const NARROW = 30;

const PickerChoices = lazyPart(async () => (await import('./picker-choices')).PickerChoices, <RowsSkeleton />);
const PickerList = lazyPart(async () => (await import('./picker-list')).PickerList);

/** Whether a key types text into the field; a dead key of an accent counts. */
const writes = ({ key, altKey }: KeyboardEvent) =>
  !altKey && (key.length === 1 || ['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'].includes(key));

/**
 * A combobox. Typing or an arrow key opens a list below it, which the text filters; a tap opens a sheet with a search box.
 * It shows the chosen name and can be cleared.
 */
export const Picker = (props: PickerProps) => {
  const { id, label, required, takesFocus, error, options, value, onChange, placeholder = 'Elegir…', ref } = props;
  const none = options.length === 0 ? props.none : undefined;
  const hint = none?.text ?? props.hint;
  const shown = { ...props, none, emptyText: none?.text ?? props.emptyText };
  const [open, setOpen] = useState<'sheet' | 'list'>();
  /** The query of the list; `undefined` while the field shows the chosen name. */
  const [typed, setTyped] = useState<string>();
  // On a wide screen with a mouse it opens a dropdown list, otherwise a sheet.
  const atDesk = useHydrated(isWideWithMouse, false);
  useWhenIdle(PickerChoices.load);
  const chosen = options.find((option) => option.id === value);
  const fullName = chosen && chosen.title.length > NARROW ? chosen.title : undefined;
  const detail = [fullName, chosen?.detail].filter(Boolean).join(' · ');
  const isList = open === 'list';
  const close = () => {
    setOpen(undefined);
    setTyped(undefined);
  };
  const choose = (chosenId: string) => {
    onChange(chosenId);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, ctrlKey, metaKey } = event;
    // Ctrl+Enter belongs to the form, which it saves.
    if (ctrlKey || metaKey) return;
    // Here Enter never submits the form, and a space never begins a query.
    const opens = ['Enter', 'ArrowDown', 'ArrowUp'].includes(key) || (key === ' ' && !isList);
    if (opens) event.preventDefault();
    if (isList || !(opens || writes(event))) return;
    // The field accepts this key, or the next one, in place of the shown name.
    currentTarget.readOnly = false;
    currentTarget.select();
    if (opens) setOpen('list');
  };
  return (
    <Field id={id} label={label} required={required} hint={hint} error={error}>
      <div className="relative">
        <input
          {...controlProps({ id, required, hint, error })}
          ref={ref}
          data-autofocus={takesFocus || undefined}
          type="text"
          role="combobox"
          readOnly={!isList}
          inputMode="none"
          autoComplete="off"
          spellCheck={false}
          aria-haspopup={isList || atDesk ? 'listbox' : 'dialog'}
          aria-autocomplete="list"
          aria-expanded={open !== undefined}
          aria-controls={`${id}-options`}
          placeholder={placeholder}
          value={typed ?? chosen?.title ?? ''}
          onFocus={() => void PickerList.load()}
          onClick={({ currentTarget }) => {
            if (isList) return;
            if (atDesk) currentTarget.select();
            setOpen(atDesk ? 'list' : 'sheet');
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen('list');
          }}
          onKeyDown={onKeyDown}
          className={clsx(CONTROL, 'text-ellipsis pr-10', !isList && 'cursor-pointer')}
        />
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted" />
        {isList && <PickerList {...shown} query={typed ?? ''} onChoose={choose} onClose={close} />}
      </div>
      {detail && <p className="min-w-0 wrap-anywhere text-muted text-sm">{detail}</p>}
      {value !== '' && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => {
            onChange('');
            // The button disappears with the choice, so the field gets the focus.
            document.getElementById(id)?.focus();
          }}
        >
          Limpiar selección
        </Button>
      )}
      <Sheet open={open === 'sheet'} onOpenChange={close} title={label}>
        <PickerChoices {...shown} listId={`${id}-options`} onChoose={choose} />
      </Sheet>
    </Field>
  );
};
