'use client';

import type { FocusEvent, KeyboardEvent, Ref } from 'react';
import { CONTROL } from './control-style';
import { controlProps, Field, type FieldFrame } from './field';

interface QuantityBoxProps extends FieldFrame {
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A quantity whose text the caller keeps. A `NumberField` keeps it in the form's draft by its name. */
export const QuantityBox = ({ value, onType, onBlur, onKeyDown, ref, ...frame }: QuantityBoxProps) => (
  <Field {...frame}>
    <input
      {...controlProps(frame)}
      ref={ref}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={({ target }) => onType(target.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className={CONTROL}
    />
  </Field>
);
