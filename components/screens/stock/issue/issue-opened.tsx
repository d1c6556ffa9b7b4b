'use client';

import { type ReactNode, useState } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { type FormSource, useShipmentSource } from '@/components/screens/stock/shipment/begin-shipment';
import { NotIssuable } from '@/components/screens/stock/shipment/cancel-shipment';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import { AlertBanner } from '@/components/ui/alert-banner';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { MaterialRequest, MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { issueRefusal } from '@/lib/domain/stock/issuable';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { DispatchForm } from './dispatch-form';
import { IssueForm, type IssueFormProps } from './issue-form';

/** The form, once what it begins with has been read; what would be refused whatever is typed has none. */
const Begun = ({ title, warehouse }: { readonly title: string; readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [requestId] = useQueryState('requestId');
  const { source, key } = useShipmentSource(warehouse, 'Outgoing');
  const servedId = source.kind === 'new' ? asId<MaterialRequestId>(requestId) : source.shipment.requestId;
  const request = useData(({ materialRequests }) => (servedId ? materialRequests.get(servedId) : undefined));
  const isContinued = source.kind === 'prepared' && requestId !== '';
  return (
    <ShipmentBegun key={`${itemId} ${requestId} ${key}`} title={title} found={source}>
      {(begun, notice) => {
        const continued = isContinued && (
          <AlertBanner tone="info">{`Continúas el envío ${source.shipment.reference}, en preparación.`}</AlertBanner>
        );
        const form = { title, warehouse, source: begun, itemId, notice: notice ?? continued };
        return (
          <Issuable {...form} request={request}>
            {request ? <DispatchForm {...form} request={request} /> : <IssueForm {...form} />}
          </Issuable>
        );
      }}
    </ShipmentBegun>
  );
};

const wantedOf = (source: FormSource, request: MaterialRequest | undefined) => {
  if (source.kind === 'correction') return undefined;
  return source.kind === 'prepared' ? source.shipment : request && { requestId: request.id, lines: request.items };
};

interface IssuableProps extends Pick<IssueFormProps, 'title' | 'warehouse' | 'source'> {
  readonly request: MaterialRequest | undefined;
  readonly children: ReactNode;
}

/** The form, as what is issued stood when the screen opened: what is issued by it leaves it standing. */
const Issuable = ({ title, warehouse, source, request, children }: IssuableProps) => {
  const now = useData((data) => {
    const wanted = wantedOf(source, request);
    return wanted && issueRefusal(data, wanted);
  });
  const [refusal] = useState(now);
  if (!refusal) return children;
  const back = routes.warehouseShipments(warehouse.id);
  return (
    <NotIssuable
      title={title}
      back={back}
      refusal={refusal}
      shipment={source.kind === 'prepared' ? source.shipment : undefined}
    />
  );
};

/** The form, once its record has been read from the disk. */
export const Issue = ({ title, warehouseId }: { readonly title: string; readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known) => <Begun title={title} warehouse={known} />}
    </FormGate>
  );
};
