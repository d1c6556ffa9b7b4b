'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';

const TITLE = 'Traspasar';
const load = () => import('./transfer-form');
// The ledger's rules come with the form, while the disk is being read; the screen's own words show first.
const Transfer = lazy(async () => ({ default: (await load()).Transfer }));

/** Sends stock to another warehouse or van; it is on its way until it is received there. */
export const TransferScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  const opening = <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  useEffect(() => void load(), []);
  if (warehouse === 'opening') return opening;
  return (
    <Suspense fallback={opening}>
      <RecordGate record={warehouse}>{(known) => <Transfer key={known.id} warehouse={known} />}</RecordGate>
    </Suspense>
  );
};
