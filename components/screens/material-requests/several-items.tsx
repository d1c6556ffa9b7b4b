'use client';

import { useId, useState } from 'react';
import type { Several } from '@/components/entities/several-button';
import { SeveralSheet } from '@/components/entities/several-sheet';
import type { PickerOption } from '@/components/form/picker/picker-option';
import { QuantityBox } from '@/components/form/quantity-box';
import { readQuantity } from '@/lib/domain/material-request/draft';
import type { MaterialId } from '@/lib/domain/model/material';
import type { RequestedItem } from '@/lib/domain/model/material-request';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { materialName } from '@/lib/text/format';

interface SeveralItemsProps extends Several<string> {
  readonly options: readonly PickerOption[];
  readonly onAdd: (items: readonly RequestedItem[]) => void;
}

/** The initial quantity (spec §5). */
const ONE = '1';
const NOT_OFFERED: ReturnType<typeof readQuantity> = { problem: 'Este material ya no se ofrece. Quítalo de lo elegido.' };

/** Adds several materials to a request, each with a quantity. An error in one adds none. */
export const SeveralItems = ({ options, open, onOpenChange, picks, onChange, onAdd }: SeveralItemsProps) => {
  const formId = useId();
  const materials = useData((data) => data.materials);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const put = (id: string, quantity: string) => {
    setProblems({ ...problems, [id]: undefined });
    onChange({ ...picks, [id]: quantity });
  };
  const leave = (id: string) => {
    const { [id]: _, ...others } = picks;
    onChange(others);
  };
  const add = async () => {
    const isOffered = (id: string) => options.some((option) => option.id === id);
    const read = Object.entries(picks).map(([id, typed]) => ({ id, ...(isOffered(id) ? readQuantity(typed) : NOT_OFFERED) }));
    const wrong = read.filter(({ problem }) => problem !== undefined);
    setProblems(Object.fromEntries(wrong.map(({ id, problem }) => [id, problem])));
    if (wrong.length > 0) return wrong.map(({ id }) => id);
    onAdd(read.map(({ id, quantity = 1 }) => ({ materialId: asId<MaterialId>(id), quantity })));
    onChange({});
    return [];
  };
  const titleOf = (id: string) => materialName(materials.get(asId<MaterialId>(id)));
  return (
    <SeveralSheet
      open={open}
      onOpenChange={onOpenChange}
      options={options}
      ticked={Object.keys(picks)}
      onTick={(id, on) => (on ? put(id, ONE) : leave(id))}
      onAdd={add}
    >
      {(id) => (
        <QuantityBox
          id={`${formId}-${id}`}
          label={`Cantidad de ${titleOf(id)}`}
          value={picks[id] ?? ONE}
          error={problems[id]}
          onType={(typed) => put(id, typed)}
        />
      )}
    </SeveralSheet>
  );
};
