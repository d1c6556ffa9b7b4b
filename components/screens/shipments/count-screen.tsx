'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import { useQueryState } from '@/components/ui/use-query-state';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';

const TITLE = 'Contar existencias';
const load = () => import('./count-opened');
// The ledger's rules come with the form, while the disk is being read; the screen's own words show first.
const Count = lazy(async () => ({ default: (await load()).Count }));

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  const [itemId] = useQueryState('itemId');
  const opening = <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  useEffect(() => void load(), []);
  if (warehouse === 'opening') return opening;
  return (
    <Suspense fallback={opening}>
      <RecordGate record={warehouse}>{(known) => <Count key={itemId} warehouse={known} itemId={itemId} />}</RecordGate>
    </Suspense>
  );
};
