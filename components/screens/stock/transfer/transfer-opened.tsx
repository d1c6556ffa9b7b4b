'use client';

import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { idsIn } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { SuggestedTransfer } from './suggested-transfer';
import { TransferForm, type TransferFormProps } from './transfer-form';

/** The form, once what it begins with has been read: nothing, or what another warehouse is short of (`?para`, `?materiales`). */
const Begun = (form: Omit<TransferFormProps, 'suggested'>) => {
  const [para] = useQueryState('para');
  const [materials] = useQueryState('materiales');
  const to = useData(({ warehouses }) => warehouses.get(asId<WarehouseId>(para)));
  if (!to || to.id === form.warehouse.id) return <TransferForm key="" {...form} />;
  return <SuggestedTransfer key={`${para} ${materials}`} {...form} toId={to.id} materialIds={idsIn<MaterialId>(materials)} />;
};

/** The form, once its record has been read from the disk. */
export const Transfer = ({ title, warehouseId }: { readonly title: string; readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known) => <Begun key={known.id} title={title} warehouse={known} />}
    </FormGate>
  );
};
