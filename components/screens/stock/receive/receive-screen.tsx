'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Recibir envío';

interface ReceiveScreenProps {
  readonly warehouseId: WarehouseId;
}

const Receive = lazyPart<ReceiveScreenProps & { readonly title: string }>(
  async () => (await import('./receive-form')).Receive,
  ({ title, warehouseId }) => <FormOpening title={title} back={routes.warehouseShipments(warehouseId)} />,
);

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = (props: ReceiveScreenProps) => <Receive title={TITLE} {...props} />;
