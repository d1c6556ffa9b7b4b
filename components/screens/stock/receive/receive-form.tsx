'use client';

import { type ReactNode, useState } from 'react';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useQueryState } from '@/components/history/use-query-state';
import { newLine } from '@/components/screens/stock/lines/new-lines';
import {
  addressOf,
  beginReceive,
  type FormSource,
  newHeader,
  storedOf,
  useShipmentSource,
} from '@/components/screens/stock/shipment/begin-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import { useShipmentSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { warehouseForm } from '@/components/screens/stock/shipment/warehouse-form';
import { AlertBanner } from '@/components/ui/alert-banner';
import { useSave } from '@/components/write/use-save';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { isFromWork } from '@/lib/domain/stock/kinds';
import { beginEditing, shipmentFromDraft } from '@/lib/domain/stock/line-draft';
import { type ReceiveDraft, receiveDraftSchema, receiveStock } from '@/lib/domain/stock/receive';
import { warehousesToBuyFor } from '@/lib/domain/stock/restock';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { idsIn, idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useStore, useToday } from '@/lib/store/react/store';
import { ReceiptForm } from './receive-fields';

/** The initial draft of an announced receipt: what the warehouse is short of, among some materials, in the quantities to buy. */
const beginAnnouncement = (data: Data, warehouse: Warehouse, materials: readonly MaterialId[], today: Day): ReceiveDraft => {
  const short = warehousesToBuyFor(data, materials).find(({ warehouseId }) => warehouseId === warehouse.id);
  const lines = (short?.rows ?? []).map(({ material: { id }, suggested }) => ({ ...newLine(id), quantity: String(suggested) }));
  return { ...newHeader('receive', today), supplier: '', reason: '', ...beginEditing(newLine(), lines) };
};

interface AnnounceFormProps {
  readonly warehouse: Warehouse;
  readonly materials: readonly MaterialId[];
}

/** The form of an announced receipt: what was ordered, from whom and for when. It moves no stock until it is received. */
const AnnounceForm = ({ warehouse, materials }: AnnounceFormProps) => {
  const today = useToday();
  const { data } = useStore();
  const [begun] = useState(() => beginAnnouncement(data, warehouse, materials, today));
  const form = useDraftForm(receiveDraftSchema, begun);
  const newRecordId = useNewId<ShipmentId>();
  const announce = useSave(saveShipment);
  return (
    <ReceiptForm
      title={FORM_TITLES.receive}
      warehouse={warehouse}
      form={form}
      draftKey={routes.receiveShipment(warehouse.id, undefined, { reponer: idsToText(materials) })}
      onSubmit={({ reason: _reason, ...value }, options) =>
        announce(
          { ...shipmentFromDraft(value), id: newRecordId(), warehouseId: warehouse.id, type: 'Incoming' as const },
          options,
        )
      }
      submitLabel="Programar"
      savedText="Recepción programada"
      notice={
        <>
          <AlertBanner tone="info" title="Recepción programada">
            Lo que se pide al proveedor. No mueve existencias hasta que se reciba.
          </AlertBanner>
          {begun.lines.length === 0 && <AlertBanner tone="warning">De estos materiales, aquí no falta nada.</AlertBanner>}
        </>
      }
      isProposed
      isAnnounced
    />
  );
};

interface ReceiveFormProps {
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The first line's material, or ''. */
  readonly itemId: string;
  /** A notice over the header. */
  readonly notice?: ReactNode;
}

export const ReceiveForm = ({ warehouse, source, itemId, notice }: ReceiveFormProps) => {
  const today = useToday();
  const form = useDraftForm(receiveDraftSchema, beginReceive(source, today, itemId));
  const save = useShipmentSave({ change: receiveStock, form: 'receive', source });
  const { purpose, taskId, projectId, requestId } = storedOf(source);
  return (
    <ReceiptForm
      title={FORM_TITLES.receive}
      warehouse={warehouse}
      form={form}
      draftKey={routes.receiveShipment(warehouse.id, isId(itemId) ? asId<MaterialId>(itemId) : undefined, addressOf(source))}
      onSubmit={({ reason, ...value }, options) =>
        save(reason, { ...shipmentFromDraft(value), warehouseId: warehouse.id, purpose, taskId, projectId, requestId }, options)
      }
      notice={notice}
      isProposed={source.kind === 'new'}
      isReturn={source.kind !== 'new' && isFromWork(source.shipment)}
    />
  );
};

/** The form, once the warehouse is read; `?reponer` announces a receipt of what is short. */
export const Receive = warehouseForm(FORM_TITLES.receive, ({ warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [restocked] = useQueryState('reponer');
  const { source, key } = useShipmentSource(warehouse, 'Incoming');
  const materials = idsIn<MaterialId>(restocked);
  if (materials.length > 0) return <AnnounceForm key={restocked} warehouse={warehouse} materials={materials} />;
  return (
    <ShipmentBegun key={`${itemId} ${key}`} title={FORM_TITLES.receive} found={source}>
      {(begun, notice) => <ReceiveForm warehouse={warehouse} source={begun} itemId={itemId} notice={notice} />}
    </ShipmentBegun>
  );
});
