'use client';

import { useId, useState } from 'react';
import { SeveralSheet } from '@/components/entities/several-sheet';
import { CONTROL } from '@/components/form/control-style';
import { controlProps, Field } from '@/components/form/field';
import type { PickerOption } from '@/components/form/picker-option';
import { readQuantity } from '@/lib/domain/material-request/draft';
import type { MaterialId } from '@/lib/domain/model/material';
import type { RequestedItem } from '@/lib/domain/model/material-request';
import { asId } from '@/lib/kernel/id';

interface SeveralItemsProps {
  readonly options: readonly PickerOption[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAdd: (items: readonly RequestedItem[]) => void;
}

/** A request begins with one of each (spec §5). */
const ONE = '1';

/** Several materials for a request, each with how many; all of them are added, or none and it says why. */
export const SeveralItems = ({ options, open, onOpenChange, onAdd }: SeveralItemsProps) => {
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const put = (id: string, quantity: string) => {
    setProblems({ ...problems, [id]: undefined });
    setQuantities({ ...quantities, [id]: quantity });
  };
  const leave = (id: string) => {
    const { [id]: _, ...others } = quantities;
    setQuantities(others);
  };
  const add = async () => {
    const read = Object.entries(quantities).map(([id, typed]) => ({ id, ...readQuantity(typed) }));
    const wrong = read.filter(({ problem }) => problem !== undefined);
    setProblems(Object.fromEntries(wrong.map(({ id, problem }) => [id, problem])));
    if (wrong.length > 0) return wrong.map(({ id }) => id);
    onAdd(read.map(({ id, quantity = 1 }) => ({ materialId: asId<MaterialId>(id), quantity })));
    setQuantities({});
    return [];
  };
  const titleOf = (id: string) => options.find((option) => option.id === id)?.title ?? '';
  return (
    <SeveralSheet
      open={open}
      onOpenChange={onOpenChange}
      options={options}
      ticked={Object.keys(quantities)}
      onTick={(id, on) => (on ? put(id, ONE) : leave(id))}
      onAdd={add}
    >
      {(id) => (
        <Quantity
          label={`Cantidad de ${titleOf(id)}`}
          value={quantities[id] ?? ONE}
          error={problems[id]}
          onChange={(typed) => put(id, typed)}
        />
      )}
    </SeveralSheet>
  );
};

interface QuantityProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

const Quantity = ({ label, value, error, onChange }: QuantityProps) => {
  const frame = { id: useId(), label, error };
  return (
    <Field {...frame}>
      <input
        {...controlProps(frame)}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL}
      />
    </Field>
  );
};
