'use client';

import { lazy } from 'react';
import { useQueryState } from '@/components/history/use-query-state';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { idsIn } from '@/lib/kernel/id-list';
import { useData } from '@/lib/store/react/store';
import { TransferForm, type TransferFormProps } from './transfer-form';

const SuggestedTransfer = lazy(async () => ({ default: (await import('./suggested-transfer')).SuggestedTransfer }));

/** The form, once what it begins with has been read: nothing, or what another warehouse is short of (`?para`, `?materiales`). */
export const Transfer = (form: Omit<TransferFormProps, 'suggested'>) => {
  const [para] = useQueryState('para');
  const [materials] = useQueryState('materiales');
  const to = useData(({ warehouses }) => warehouses.get(asId<WarehouseId>(para)));
  if (!to || to.id === form.warehouse.id) return <TransferForm key="" {...form} />;
  return <SuggestedTransfer key={`${para} ${materials}`} {...form} toId={to.id} materialIds={idsIn<MaterialId>(materials)} />;
};
