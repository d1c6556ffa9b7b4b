'use client';

import clsx from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRowStop } from './use-table-keys';

/** What may be chosen in a cell, under a title where the choices are of several kinds. */
export interface CellChoices {
  readonly title?: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

interface EditableCellProps {
  /** What is edited, of which record: `Fecha límite: Tender fibra`. */
  readonly label: string;
  /** What stands there now, for who reads it; with `label` it is the name of the cell's button. */
  readonly text: string;
  /** What stands there now, in the editor: a day, or one of the choices. */
  readonly value: string;
  /** What may be chosen, computed as the editor opens; a cell without options edits a day. */
  readonly choices?: () => readonly CellChoices[];
  /** Saves; answers the sentence that says why not. */
  readonly onSave: (value: string) => Promise<string | undefined>;
  readonly children?: ReactNode;
}

/** A cell that a tap or Enter opens in its place. Enter saves, Esc gives up; what is refused says so beside what was typed. */
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
  /** Says whether the cell takes the focus back. */
  readonly onClose: (withFocus: boolean) => void;
}

const CONTROL = 'h-8 w-full min-w-32 rounded-control border border-outline bg-surface px-1 text-sm';

const CellEditor = ({ label, value, groups, isByPointer, onSave, onClose }: CellEditorProps) => {
  // The value and the save as the editor opened: a change made meanwhile is refused once.
  const [before] = useState(value);
  const saveOpened = useRef(onSave);
  const [typed, setTyped] = useState(value);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const errorId = useId();
  useEffect(() => {
    field.current?.focus();
    // A tap opens the calendar or the choices at once; a browser that can't leaves the field.
    if (isByPointer)
      try {
        field.current?.showPicker();
      } catch {
        // The field itself can be used.
      }
  }, [isByPointer]);
  // After the refusal was read, the next save overwrites the current value.
  useEffect(() => {
    if (wrong !== undefined) saveOpened.current = onSave;
  }, [wrong, onSave]);
  // What is closed while it is saved loses the focus.
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
    // Whoever went on meanwhile keeps the focus.
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
    // Leaving the cell saves it; a refused value waits for a correction.
    onBlur: () => {
      if (wrong === undefined) void save(typed, false);
    },
    className: clsx(CONTROL, wrong !== undefined && 'border-danger-solid'),
  };
  const change = (next: string) => {
    setTyped(next);
    setWrong(undefined);
    // A choice by pointer saves at once; the keys pass other choices on their way.
    if (groups && isByPointer) void save(next, true);
  };
  return (
    // Another choice would be lost while the first one is being saved.
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
