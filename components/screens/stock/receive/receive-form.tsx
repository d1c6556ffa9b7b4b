'use client';

import type { ReactNode } from 'react';
import { useDraftForm } from '@/components/form/use-draft-form';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { addressOf, beginReceive, type FormSource, useShipmentSource } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useShipmentSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { lineFromDraft } from '@/lib/domain/stock/line-draft';
import { type ReceiveDraft, receiveDraftSchema, receiveStock } from '@/lib/domain/stock/receive';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { idsIn } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useToday } from '@/lib/store/react/store';
import { AnnounceForm } from './announce-form';
import { RECEIVE_HEADER, ReceiveHeader, ReceiveLines, useReceiveSummary } from './receive-fields';

type ReceiveValue = Omit<ReceiveDraft, 'date'> & { readonly date: Day };

interface ReceiveFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  readonly source: FormSource;
  /** The material to begin with, or ''. */
  readonly itemId: string;
  /** Over the header: what this form is about to do. */
  readonly notice?: ReactNode;
}

/** The form of a receipt. */
export const ReceiveForm = ({ title, warehouse, source, itemId, notice }: ReceiveFormProps) => {
  const today = useToday();
  const form = useDraftForm(receiveDraftSchema, beginReceive(source, today, itemId));
  const save = useShipmentSave({ change: receiveStock, form: 'receive', source });
  const receive = (value: ReceiveValue, options: SaveOptions) => {
    const { reference, supplier, date, notes } = value;
    const { purpose, taskId, projectId, requestId } = source.kind === 'new' ? {} : source.shipment;
    const inputOf = (id: ShipmentId): ShipmentInput => ({
      id,
      warehouseId: warehouse.id,
      purpose,
      reference,
      supplier,
      date,
      notes,
      taskId,
      projectId,
      requestId,
      lines: value.lines.map(lineFromDraft),
    });
    return save(value.reason, inputOf, options);
  };
  const summary = useReceiveSummary(form.control);
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={routes.receiveShipment(warehouse.id, isId(itemId) ? asId<MaterialId>(itemId) : undefined, addressOf(source))}
      onSubmit={receive}
      notice={notice}
      header={<ReceiveHeader />}
      headerNames={RECEIVE_HEADER}
      summary={summary}
      lines={(editable) => <ReceiveLines warehouseId={warehouse.id} editable={editable} />}
    />
  );
};

/** The form, once what it begins with has been read; one that announces what is short (`?reponer`). */
const Begun = ({ title, warehouse }: { readonly title: string; readonly warehouse: Warehouse }) => {
  const [itemId] = useQueryState('itemId');
  const [restocked] = useQueryState('reponer');
  const { source, key } = useShipmentSource(warehouse, 'Incoming');
  const materials = idsIn<MaterialId>(restocked);
  if (materials.length > 0) return <AnnounceForm key={restocked} title={title} warehouse={warehouse} materials={materials} />;
  return (
    <ShipmentBegun key={`${itemId} ${key}`} title={title} found={source}>
      {(begun, notice) => <ReceiveForm title={title} warehouse={warehouse} source={begun} itemId={itemId} notice={notice} />}
    </ShipmentBegun>
  );
};

/** The form, once its record has been read from the disk. */
export const Receive = ({ title, warehouseId }: { readonly title: string; readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known) => <Begun title={title} warehouse={known} />}
    </FormGate>
  );
};
