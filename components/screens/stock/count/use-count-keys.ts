'use client';

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CodesHandle } from '@/components/entities/scanner/code-field';
import { type CountDraft, isValidCount } from '@/lib/domain/stock/count-draft';

type CountedName = `entries.${number}.counted`;

/** The name of a line's quantity field. */
export const countedName = (index: number): CountedName => `entries.${index}.counted`;

const isTyped = ({ key, ctrlKey, altKey, metaKey }: globalThis.KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !(ctrlKey || altKey || metaKey);

/**
 * Focuses the form's button. The Enter that led here may still repeat, so only a new one submits. A scanner that goes on typing
 * is sent to the field for codes, so that its Enter submits nothing.
 */
const endAtButton = (form: HTMLFormElement | null, codes: CodesHandle | null) => {
  const button = form?.querySelector<HTMLElement>('button[type="submit"]');
  const left = new AbortController();
  button?.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
      if (isTyped(event)) codes?.focus();
    },
    { signal: left.signal },
  );
  button?.addEventListener('blur', () => left.abort(), { once: true });
  button?.focus();
};

/**
 * Enter moves down the quantities of a count and Shift Enter up; none submits the form. The last one leads to the form's button.
 * A code scanned into a quantity is counted where it belongs. Other text that is no number stays, with an error. `useTypedScan`
 * handles codes of digits.
 */
export const useCountKeys = (indexes: readonly number[]) => {
  const { setFocus, setValue, trigger } = useFormContext<CountDraft>();
  const codes = useRef<CodesHandle>(null);
  const before = useRef('');
  const [at, setAt] = useState(-1);
  const placeOf = ({ name }: HTMLInputElement) => indexes.findIndex((index) => countedName(index) === name);

  const readCode = (field: HTMLInputElement, name: CountedName) => {
    if (codes.current?.takeKnown(field.value)) return setValue(name, before.current, { shouldDirty: true });
    void trigger(name);
    field.select();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, shiftKey, repeat, nativeEvent } = event;
    if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
    if (key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const place = placeOf(target);
    const index = indexes[place];
    if (repeat || nativeEvent.isComposing || index === undefined) return;
    if (!isValidCount(target.value)) return readCode(target, countedName(index));
    const next = indexes[place + (shiftKey ? -1 : 1)];
    if (next !== undefined) setFocus(countedName(next), { shouldSelect: true });
    else if (!shiftKey) endAtButton(target.form, codes.current);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || placeOf(target) < 0) return;
    before.current = target.value;
    setAt(placeOf(target));
  };
  return {
    codes,
    onKeyDown,
    onFocus,
    /** Whether Enter leads to this line from the focused one. Such a line must be drawn. */
    isBeside: (index: number) => index === indexes[at - 1] || index === indexes[at + 1],
  };
};
