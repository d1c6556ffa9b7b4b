'use client';

import { useState } from 'react';
import { useQueryState } from '@/components/ui/use-query-state';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { PostedAlready } from './posted-already';
import { ReceiveForm } from './receive-form';
import { type ShipmentSource, useShipmentSource } from './use-shipment-source';

const TITLE = 'Recibir envío';

/** The form, once what it begins with has been read. */
export const Receive = ({ warehouse }: { readonly warehouse: Warehouse }) => {
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
