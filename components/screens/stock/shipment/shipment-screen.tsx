'use client';

import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Shipment, ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { canEdit } from '@/lib/domain/stock/shipment';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { shipmentTypeLabel } from '@/lib/text/labels';
import { useCancelShipment } from './cancel-shipment';
import { ShipmentActions } from './shipment-actions';
import { ShipmentFacts } from './shipment-facts';
import { ShipmentItems } from './shipment-items';
import { ShipmentTimeline } from './shipment-timeline';

/** Few shipments are signed. */
const SignatureView = lazyPart(async () => (await import('@/components/entities/signature-view')).SignatureView);

interface ShipmentScreenProps {
  readonly warehouseId: WarehouseId;
  readonly shipmentId: ShipmentId;
}

/** One shipment: what it carries, where it stands, and what may still be done with it. */
export const ShipmentScreen = ({ warehouseId, shipmentId }: ShipmentScreenProps) => {
  const shipment = useRecord('shipments', shipmentId);
  const isElsewhere = typeof shipment === 'object' && shipment.warehouseId !== warehouseId;
  return (
    <RecordGate record={isElsewhere ? 'missing' : shipment} back={routes.warehouseShipments(warehouseId)}>
      {(known) => <KnownShipment shipment={known} />}
    </RecordGate>
  );
};

const KnownShipment = ({ shipment }: { readonly shipment: Shipment }) => {
  const warehouse = useData(({ warehouses }) => warehouses.get(shipment.warehouseId));
  const cancel = useCancelShipment(shipment);
  return (
    <DetailScreen
      title={shipment.reference}
      subtitle={[shipmentTypeLabel[shipment.type], warehouse?.name].filter(Boolean).join(' · ')}
      back={routes.warehouseShipments(shipment.warehouseId)}
      menu={canEdit(shipment) ? [cancel] : undefined}
    >
      <ShipmentFacts shipment={shipment} />
      <ShipmentActions shipment={shipment} />
      <ShipmentItems shipment={shipment} />
      {shipment.signature && <SignatureView signature={shipment.signature} />}
      <ShipmentTimeline timeline={shipment.timeline} />
    </DetailScreen>
  );
};
