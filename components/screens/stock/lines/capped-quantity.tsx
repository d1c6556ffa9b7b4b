'use client';

import { type FocusEvent, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import { QuantityBox } from '@/components/form/quantity-box';
import type { Material } from '@/lib/domain/model/material';
import { cappedQuantity } from '@/lib/domain/stock/line-balance';
import { type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { leftText } from './serial-choice';

interface CappedQuantityProps {
  readonly label: string;
  readonly material: Material;
  /** What is there, and what this shipment leaves of it; unknown while no lot is chosen. */
  readonly left: { readonly here: number; readonly left: number } | undefined;
}

/** A quantity that leaves. Whoever goes on to another field with more than there is gets what there is, and is told (spec §5). */
export const CappedQuantity = ({ label, material, left }: CappedQuantityProps) => {
  const { control, getValues, setValue } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.quantity' });
  const frame = useFieldState('line.quantity');
  const [capped, setCapped] = useState<{ readonly typed: number; readonly to: number }>();
  const cap = ({ relatedTarget }: FocusEvent) => {
    field.onBlur();
    // A tap on a button adds the line or leaves it: then the refusal names the figure, and nothing is added unseen.
    if (relatedTarget instanceof HTMLButtonElement) return;
    const typed = lineFromDraft(getValues('line')).quantity;
    const to = left && cappedQuantity(typed, left.left);
    setCapped(to === undefined ? undefined : { typed, to });
    if (to !== undefined) setValue('line.quantity', String(to), { shouldDirty: true, shouldValidate: true });
  };
  const told = capped && `Escribiste ${formatCount(capped.typed)} y quedan ${formatMaterial(capped.to, material)}: se puso eso.`;
  const type = (typed: string) => {
    setCapped(undefined);
    field.onChange(typed);
  };
  return (
    <QuantityBox
      {...frame}
      ref={field.ref}
      label={label}
      required
      hint={told ?? (left && leftText(left, material))}
      value={field.value}
      onType={type}
      onBlur={cap}
    />
  );
};
