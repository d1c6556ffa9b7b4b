'use client';

import { FormOpening } from '@/components/frames/form-opening';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { routes } from '@/lib/routes';

const TITLE = 'Recibir traspaso';

interface ReceiveTransferScreenProps {
  readonly warehouseId: WarehouseId;
  /** The transfer that left. */
  readonly shipmentId: ShipmentId;
}

const Arrival = lazyPart<ReceiveTransferScreenProps & { readonly title: string }>(
  async () => (await import('./arrival-form')).Arrival,
  ({ title, warehouseId }) => <FormOpening title={title} back={routes.warehouseShipments(warehouseId)} />,
);

/** What is on its way to a warehouse arrives, whole or in part. */
export const ReceiveTransferScreen = (props: ReceiveTransferScreenProps) => <Arrival title={TITLE} {...props} />;
