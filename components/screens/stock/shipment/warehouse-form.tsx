'use client';

import { type ComponentType, useState } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { ClosedWarehouse } from './refused-form';

export interface WarehouseFormProps {
  readonly warehouse: Warehouse;
}

interface OfWarehouse {
  readonly warehouseId: WarehouseId;
}

interface BegunProps extends WarehouseFormProps {
  readonly title: string;
  readonly form: ComponentType<WarehouseFormProps>;
}

/** The form, or why its warehouse is closed. It is checked only when the screen opens: what is typed stays. */
const Begun = ({ title, warehouse, form: Form }: BegunProps) => {
  const now = useData((data) => closedRefusal(data, warehouse.id));
  const [closed] = useState(now);
  return closed ? <ClosedWarehouse title={title} warehouseId={warehouse.id} refusal={closed} /> : <Form warehouse={warehouse} />;
};

/** A form that moves a warehouse's stock, rendered once the warehouse is read. */
export const warehouseForm =
  (title: string, Form: ComponentType<WarehouseFormProps>) =>
  ({ warehouseId }: OfWarehouse) => {
    const warehouse = useStoredRecord('warehouses', warehouseId);
    return (
      <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
        {(known) => <Begun key={known.id} title={title} warehouse={known} form={Form} />}
      </FormGate>
    );
  };
