'use client';

import { useState } from 'react';
import { useQueryState } from '@/components/ui/use-query-state';
import type { MaterialRequest, MaterialRequestId } from '@/lib/domain/material-request/model';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/store';
import { IssueForm } from './issue-form';
import { PostedAlready } from './posted-already';
import { type ShipmentSource, useShipmentSource } from './use-shipment-source';

const TITLE = 'Emitir envío';

/** The form, once what it begins with has been read. */
export const Issue = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [requestId] = useQueryState('requestId');
  const { source, key } = useShipmentSource(warehouse, 'Outgoing');
  const servedId = source.kind === 'new' ? asId<MaterialRequestId>(requestId) : source.shipment.requestId;
  const request = useData(({ materialRequests }) => (servedId ? materialRequests.get(servedId) : undefined));
  return (
    <IssueFrom key={`${itemId} ${requestId} ${key}`} warehouse={warehouse} found={source} itemId={itemId} request={request} />
  );
};

interface IssueFromProps {
  readonly warehouse: Warehouse;
  readonly found: ShipmentSource;
  readonly itemId: string;
  readonly request: MaterialRequest | undefined;
}

const IssueFrom = ({ warehouse, found, itemId, request }: IssueFromProps) => {
  // As it was when the screen opened: what is posted leaves the form standing until it leads away.
  const [source] = useState(found);
  if (source.kind === 'posted') return <PostedAlready title={TITLE} shipment={source.shipment} />;
  return <IssueForm title={TITLE} warehouse={warehouse} source={source} itemId={itemId} request={request} />;
};
