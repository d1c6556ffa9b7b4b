'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';

const TITLE = 'Emitir envío';
const load = () => import('./issue-opened');
// The ledger's rules come with the form, while the disk is being read; the screen's own words show first.
const Issue = lazy(async () => ({ default: (await load()).Issue }));

/** Issues: what leaves a warehouse; of one material (`?itemId`), for a request (`?requestId`), prepared, or instead of a posted one. */
export const IssueScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  const opening = <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  useEffect(() => void load(), []);
  if (warehouse === 'opening') return opening;
  return (
    <Suspense fallback={opening}>
      <RecordGate record={warehouse}>{(known) => <Issue warehouse={known} />}</RecordGate>
    </Suspense>
  );
};
