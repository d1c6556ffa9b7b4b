'use client';

import { useId, useState } from 'react';
import { SeveralSheet } from '@/components/entities/several-sheet';
import type { PickerOption } from '@/components/form/picker-option';
import { QuantityBox } from '@/components/form/quantity-box';
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

/** Several materials for a request, each with its quantity. All are added, or none and the fields say why. */
export const SeveralItems = ({ options, open, onOpenChange, onAdd }: SeveralItemsProps) => {
  const formId = useId();
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
        <QuantityBox
          id={`${formId}-${id}`}
          label={`Cantidad de ${titleOf(id)}`}
          value={quantities[id] ?? ONE}
          error={problems[id]}
          onType={(typed) => put(id, typed)}
        />
      )}
    </SeveralSheet>
  );
};
