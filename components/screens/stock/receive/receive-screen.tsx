'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Recibir envío';
const ReceiveLate = lazyFormScreen({ opensWith: () => import('./receive-form'), form: (part) => part.Receive });

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <ReceiveLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known, Receive) => <Receive title={TITLE} warehouse={known} />}
    </ReceiveLate>
  );
};
