'use client';

import { useState } from 'react';
import { useStoredRecord } from '@/components/entities/use-stored-record';
import { FormOpening } from '@/components/form/form-opening';
import { RecordGate } from '@/components/shell/record-gate';
import { useQueryState } from '@/components/ui/use-query-state';
import type { Warehouse, WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { PostedAlready } from './posted-already';
import { ReceiveForm } from './receive-form';
import { type ShipmentSource, useShipmentSource } from './use-shipment-source';

const TITLE = 'Recibir envío';

/** Receives: what comes into a warehouse; of one material (`?itemId`), of a prepared shipment, or instead of a posted one. */
export const ReceiveScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  if (warehouse === 'opening') return <FormOpening title={TITLE} back={routes.warehouseShipments(warehouseId)} />;
  return <RecordGate record={warehouse}>{(known) => <Receive warehouse={known} />}</RecordGate>;
};

const Receive = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const { source, key } = useShipmentSource(warehouse, 'Incoming');
  return <ReceiveFrom key={`${itemId} ${key}`} warehouse={warehouse} found={source} itemId={itemId} />;
};

interface ReceiveFromProps {
  readonly warehouse: Warehouse;
  readonly found: ShipmentSource;
  readonly itemId: string;
}

const ReceiveFrom = ({ warehouse, found, itemId }: ReceiveFromProps) => {
  // As it was when the screen opened: what is posted leaves the form standing until it leads away.
  const [source] = useState(found);
  if (source.kind === 'posted') return <PostedAlready title={TITLE} shipment={source.shipment} />;
  return <ReceiveForm title={TITLE} warehouse={warehouse} source={source} itemId={itemId} />;
};
