'use client';

import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FullScreen } from '@/components/ui/full-screen';
import { expectedCount } from '@/lib/domain/count/rules';
import type { MaterialId } from '@/lib/domain/material/model';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/store';
import { CountForm } from './count-form';

const TITLE = 'Contar existencias';

/** The form, once what it begins with has been read. */
export const Count = ({ warehouse, itemId }: { readonly warehouse: Warehouse; readonly itemId: string }) => {
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
