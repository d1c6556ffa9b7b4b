'use client';

import { useStoredRecord } from '@/components/entities/use-stored-record';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { lateForm } from './late-form';

const TITLE = 'Recibir envío';
const ReceiveLate = lateForm({ opensWith: () => import('./receive-opened'), form: (part) => part.Receive });

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <ReceiveLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known, Receive) => <Receive title={TITLE} warehouse={known} />}
    </ReceiveLate>
  );
};
