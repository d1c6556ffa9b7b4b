'use client';

import { type FocusEvent, type Ref, useState } from 'react';
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import type { FieldFrame } from '@/components/form/field';
import { useFieldState } from '@/components/form/field-id';
import { QuantityBox } from '@/components/form/quantity-box';
import type { Material } from '@/lib/domain/model/material';
import { cappedQuantity } from '@/lib/domain/stock/line-draft';
import { numberTyped } from '@/lib/kernel/typed-number';
import { formatCount, formatMaterial } from '@/lib/text/format';

interface Capped {
  readonly material: Material | undefined;
  /** The largest quantity; `undefined` without a limit, or while no lot is chosen. */
  readonly most: number | undefined;
}

interface CappedBoxProps extends FieldFrame, Capped {
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A quantity with a limit, for issues, arrivals and returns. Leaving the field with a larger one enters the limit and says so
 * (spec §5).
 */
export const CappedBox = ({ material, most, hint, value, onType, onBlur, ...frame }: CappedBoxProps) => {
  const [capped, setCapped] = useState<{ readonly typed: number; readonly to: number }>();
  const cap = ({ relatedTarget }: FocusEvent) => {
    onBlur?.();
    // A tap on a button may add the line. Then the refusal names the limit, so that no other quantity is added unseen.
    if (relatedTarget instanceof HTMLButtonElement) return;
    const typed = numberTyped('quantity', value) ?? 0;
    const to = most === undefined ? undefined : cappedQuantity(typed, most);
    if (to === undefined) return;
    setCapped({ typed, to });
    onType(String(to));
  };
  const note =
    capped &&
    `Escribiste ${formatCount(capped.typed)} y ${capped.to === 1 ? 'queda' : 'quedan'} ${formatMaterial(capped.to, material)}: se puso eso.`;
  const type = (typed: string) => {
    setCapped(undefined);
    onType(typed);
  };
  return <QuantityBox {...frame} hint={note ?? hint} value={value} onType={type} onBlur={cap} />;
};

interface CappedQuantityProps<Draft extends FieldValues> extends Omit<FieldFrame, 'id' | 'error'>, Capped {
  readonly name: FieldPath<Draft>;
}

/** The same as a field of the form's draft. */
export const CappedQuantity = <Draft extends FieldValues>({ name, ...props }: CappedQuantityProps<Draft>) => {
  const { control } = useFormContext<Draft>();
  const { field } = useController({ control, name });
  return (
    <CappedBox
      {...props}
      {...useFieldState(name)}
      ref={field.ref}
      value={field.value}
      onType={field.onChange}
      onBlur={field.onBlur}
    />
  );
};
