'use client';

import type { ComponentType } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

export interface WarehouseFormProps {
  readonly warehouse: Warehouse;
}

interface OfWarehouse {
  readonly warehouseId: WarehouseId;
}

/** A form that moves a warehouse's stock, rendered once the warehouse is read. */
export const warehouseForm =
  (title: string, Form: ComponentType<WarehouseFormProps>) =>
  ({ warehouseId }: OfWarehouse) => {
    const warehouse = useStoredRecord('warehouses', warehouseId);
    return (
      <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
        {(known) => <Form key={known.id} warehouse={known} />}
      </FormGate>
    );
  };
