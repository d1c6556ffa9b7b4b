'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Traspasar';

interface TransferScreenProps {
  readonly warehouseId: WarehouseId;
}

const Transfer = lazyPart<TransferScreenProps & { readonly title: string }>(
  async () => (await import('./transfer-opened')).Transfer,
  ({ title, warehouseId }) => <FormOpening title={title} back={routes.warehouseShipments(warehouseId)} />,
);

/** Sends stock to another warehouse or van, or what that one is short of (`?para`); it is on its way until it is received there. */
export const TransferScreen = (props: TransferScreenProps) => <Transfer title={TITLE} {...props} />;
