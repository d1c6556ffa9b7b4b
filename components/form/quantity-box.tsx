'use client';

import type { KeyboardEvent, Ref } from 'react';
import { CONTROL } from './control-style';
import { controlProps, Field, type FieldFrame } from './field';

interface QuantityBoxProps extends FieldFrame {
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A quantity that is no field of a form's draft (`NumberField` is one): the caller keeps what is typed. */
export const QuantityBox = ({ value, onType, onKeyDown, ref, ...frame }: QuantityBoxProps) => (
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
      onKeyDown={onKeyDown}
      className={CONTROL}
    />
  </Field>
);
