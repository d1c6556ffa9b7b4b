'use client';

import { lazyFormScreen } from '@/components/frames/lazy-form-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Traspasar';
const TransferLate = lazyFormScreen({ opensWith: () => import('./transfer-opened'), form: (part) => part.Transfer });

/** Sends stock to another warehouse or van, or what that one is short of (`?para`); it is on its way until it is received there. */
export const TransferScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <TransferLate title={TITLE} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known, Transfer) => <Transfer key={known.id} title={TITLE} warehouse={known} />}
    </TransferLate>
  );
};
