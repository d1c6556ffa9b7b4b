'use client';

import clsx from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRowStop } from './use-table-keys';

/** The choices of a cell, under a title when there are several kinds. */
export interface CellChoices {
  readonly title?: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

interface EditableCellProps {
  /** The field and the record: `Fecha límite: Tender fibra`. */
  readonly label: string;
  /** The current value as text; with `label` it is the accessible name of the cell's button. */
  readonly text: string;
  /** The current value in the editor: a day, or one of the choices. */
  readonly value: string;
  /** The choices, computed when the editor opens. Without them the cell edits a day. */
  readonly choices?: () => readonly CellChoices[];
  /** Saves; answers the sentence of a refusal. */
  readonly onSave: (value: string) => Promise<string | undefined>;
  readonly children?: ReactNode;
}

/** A cell edited in place, opened by a tap or Enter. Enter saves, Esc cancels; a refusal is shown beside the typed value. */
export const EditableCell = ({ label, text, value, choices, onSave, children }: EditableCellProps) => {
  const [opened, setOpened] = useState<'pointer' | 'keys'>();
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  const tabIndex = useRowStop();
  useEffect(() => {
    if (opened || !isBack.current) return;
    isBack.current = false;
    button.current?.focus();
  }, [opened]);
  const close = (withFocus: boolean) => {
    isBack.current = withFocus;
    setOpened(undefined);
  };
  if (opened)
    return (
      <CellEditor
        label={label}
        value={value}
        groups={choices?.()}
        isByPointer={opened === 'pointer'}
        onSave={onSave}
        onClose={close}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      data-tells
      tabIndex={tabIndex}
      aria-label={`${label}: ${text}. Cambiar`}
      onClick={({ detail }) => setOpened(detail > 0 ? 'pointer' : 'keys')}
      className="relative z-1 -mx-1 block h-9 max-w-[calc(100%+0.5rem)] cursor-text truncate rounded-control px-1 text-start -outline-offset-3 hover:bg-background"
    >
      {children ?? text}
    </button>
  );
};

interface CellEditorProps extends Pick<EditableCellProps, 'label' | 'value' | 'onSave'> {
  readonly groups: readonly CellChoices[] | undefined;
  readonly isByPointer: boolean;
  /** Closes the editor; `withFocus` returns the focus to the cell. */
  readonly onClose: (withFocus: boolean) => void;
}

const CONTROL = 'h-8 w-full min-w-32 rounded-control border border-outline bg-surface px-1 text-sm';

const CellEditor = ({ label, value, groups, isByPointer, onSave, onClose }: CellEditorProps) => {
  // The value and the save from when the editor opened, so that a change made meanwhile is refused once.
  const [before] = useState(value);
  const saveOpened = useRef(onSave);
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus();
    // A tap opens the calendar or the choices at once, where the browser can do that.
    if (isByPointer)
      try {
        field.current?.showPicker();
      } catch {
        // The field works without its picker.
      }
  }, [isByPointer]);
  // After a refusal is shown, the next save overwrites the current value.
  useEffect(() => {
    if (wrong !== undefined) saveOpened.current = onSave;
  }, [wrong, onSave]);
  // `inert` takes the focus away during a save, so it is restored after it.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) field.current?.focus();
  }, [busy]);
  const save = async (next: string, withFocus: boolean) => {
    if (busy) return;
    if (next === before) return onClose(withFocus);
    setBusy(true);
    const refusal = next === '' ? 'Elige una fecha.' : await saveOpened.current(next);
    setBusy(false);
    const { activeElement } = document;
    // If the focus has moved elsewhere meanwhile, it stays there.
    if (refusal === undefined) return onClose(withFocus && (activeElement === document.body || activeElement === field.current));
    setWrong(refusal);
  };
  const common = {
    ref: field,
    value: typed,
    'aria-label': label,
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong && errorId,
    onKeyDown: (event: { readonly key: string; preventDefault: () => void; stopPropagation: () => void }) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose(true);
      else void save(typed, true);
    },
    // Leaving the cell saves it, unless its value was refused and not corrected.
    onBlur: () => {
      if (wrong === undefined) void save(typed, false);
    },
    className: clsx(CONTROL, wrong !== undefined && 'border-danger-solid'),
  };
  const change = (next: string) => {
    setTyped(next);
    setWrong(undefined);
    // A choice by pointer saves at once. The arrow keys pass other choices, so they don't.
    if (groups && isByPointer) void save(next, true);
  };
  return (
    // Inert while saving, because a second choice would be lost.
    <span inert={busy} className="relative z-2 block py-0.5 transition-opacity inert:opacity-60">
      {groups ? (
        <select {...common} onChange={({ target }) => change(target.value)}>
          {groups.map(({ title, choices }) => (
            <Choices key={title ?? ''} title={title} choices={choices} />
          ))}
        </select>
      ) : (
        <input {...common} type="date" onChange={({ target }) => change(target.value)} />
      )}
      {wrong !== undefined && (
        <span id={errorId} role="alert" className="block whitespace-normal pt-1 font-medium text-danger">
          {wrong}
        </span>
      )}
    </span>
  );
};

const Choices = ({ title, choices }: CellChoices) => {
  const options = choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
  return title === undefined ? options : <optgroup label={title}>{options}</optgroup>;
};
