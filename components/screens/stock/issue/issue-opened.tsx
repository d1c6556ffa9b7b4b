'use client';

import { lazy } from 'react';
import { useQueryState } from '@/components/history/use-query-state';
import { useShipmentSource } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { IssueForm } from './issue-form';

const DispatchForm = lazy(async () => ({ default: (await import('./dispatch-form')).DispatchForm }));

/** The form, once what it begins with has been read. */
export const Issue = ({ title, warehouse }: { readonly title: string; readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [requestId] = useQueryState('requestId');
  const { source, key } = useShipmentSource(warehouse, 'Outgoing');
  const servedId = source.kind === 'new' ? asId<MaterialRequestId>(requestId) : source.shipment.requestId;
  const request = useData(({ materialRequests }) => (servedId ? materialRequests.get(servedId) : undefined));
  return (
    <ShipmentBegun key={`${itemId} ${requestId} ${key}`} title={title} found={source}>
      {(begun, notice) => {
        const form = { title, warehouse, source: begun, itemId, notice };
        return request ? <DispatchForm {...form} request={request} /> : <IssueForm {...form} />;
      }}
    </ShipmentBegun>
  );
};
