'use client';

import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import { useQueryState } from '@/components/ui/use-query-state';
import { expectedCount } from '@/lib/domain/count/rules';
import type { MaterialId } from '@/lib/domain/material/model';
import type { Warehouse, WarehouseId } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { CountForm } from './count-form';

const TITLE = 'Contar existencias';

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  const [itemId] = useQueryState('itemId');
  if (warehouse === 'opening') return <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  return <RecordGate record={warehouse}>{(known) => <Count key={itemId} warehouse={known} itemId={itemId} />}</RecordGate>;
};

const Count = ({ warehouse, itemId }: { readonly warehouse: Warehouse; readonly itemId: string }) => {
  const only = isId(itemId) ? asId<MaterialId>(itemId) : undefined;
  const now = useData((data) => expectedCount(data, warehouse.id, only && [only]));
  // As the list was when the counting began: what moves meanwhile is told when the count is filed (invariant S4).
  const [expected] = useState(now);
  if (expected.length > 0) return <CountForm title={TITLE} warehouse={warehouse} expected={expected} only={only} />;
  return (
    <FullScreen title={TITLE} subtitle={warehouse.name} back={routes.warehouseShipments(warehouse.id)}>
      <EmptyState
        icon={ClipboardCheck}
        title="No hay artículos disponibles"
        detail="Lo que se reciba se podrá contar aquí."
        action={<ButtonLink href={routes.receiveShipment(warehouse.id)}>Recibir</ButtonLink>}
      />
    </FullScreen>
  );
};
