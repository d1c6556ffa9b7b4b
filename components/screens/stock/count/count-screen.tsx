'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Contar existencias';

interface CountScreenProps {
  readonly warehouseId: WarehouseId;
}

const Count = lazyPart<CountScreenProps & { readonly title: string }>(
  async () => (await import('./count-form')).Count,
  ({ title, warehouseId }) => <FormOpening title={title} back={routes.warehouseShipments(warehouseId)} />,
);

/** A cycle count: what should be there, and what is; of all that a warehouse keeps, or of one material (`?itemId`). */
export const CountScreen = (props: CountScreenProps) => <Count title={TITLE} {...props} />;
