'use client';

import { useQueryState } from '@/components/ui/use-query-state';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { ReceiveForm } from './receive-form';
import { ShipmentBegun } from './shipment-begun';
import { useShipmentSource } from './use-shipment-source';

/** The form, once what it begins with has been read. */
export const Receive = ({ title, warehouse }: { readonly title: string; readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const { source, key } = useShipmentSource(warehouse, 'Incoming');
  return (
    <ShipmentBegun key={`${itemId} ${key}`} title={title} found={source}>
      {(begun, notice) => <ReceiveForm title={title} warehouse={warehouse} source={begun} itemId={itemId} notice={notice} />}
    </ShipmentBegun>
  );
};
