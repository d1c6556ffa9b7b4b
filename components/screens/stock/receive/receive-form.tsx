'use client';

import { type ReactNode, useState } from 'react';
import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import type { SaveOptions } from '@/components/form/use-submit';
import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { freshLine } from '@/components/screens/stock/lines/new-lines';
import type { LineEditor } from '@/components/screens/stock/lines/use-line-editor';
import {
  addressOf,
  beginReceive,
  type FormSource,
  freshReference,
  useShipmentSource,
} from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentBegun } from '@/components/screens/stock/shipment/shipment-begun';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useShipmentSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { AlertBanner } from '@/components/ui/alert-banner';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { beginEditing, type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { emptyReceiveHeader, type ReceiveDraft, receiveDraftSchema, receiveStock } from '@/lib/domain/stock/receive';
import { warehousesToBuyFor } from '@/lib/domain/stock/restock';
import { type ShipmentInput, saveShipment } from '@/lib/domain/stock/shipment-changes';
import type { Day } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { idsIn, idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useStore, useToday } from '@/lib/store/react/store';
import { RECEIVE_HEADER, ReceiveHeader, ReceiveLines, useReceiveSummary } from './receive-fields';

/** A receipt that begins with what a warehouse is short of, among some materials, in the quantities to buy. */
const beginAnnouncement = (data: Data, warehouse: Warehouse, materials: readonly MaterialId[], today: Day): ReceiveDraft => {
  const short = warehousesToBuyFor(data, materials).find(({ warehouseId }) => warehouseId === warehouse.id);
  const lines = (short?.rows ?? []).map(({ material: { id }, suggested }) => ({ ...freshLine(id), quantity: String(suggested) }));
  return { ...emptyReceiveHeader(freshReference('receive'), today), reason: '', ...beginEditing(freshLine(), lines) };
};

const AnnouncedFields = ({ editor: { material } }: { readonly editor: LineEditor }) => (
  <>
    <NumberField<LineEditing>
      name="line.quantity"
      label={material?.measured ? 'Cantidad (m)' : 'Cantidad'}
      required
      hint={material?.trackingType === 'material' ? undefined : 'Lotes y series se escriben al recibir.'}
    />
    <MoneyField<LineEditing> name="line.unitCost" label="Costo unitario" />
  </>
);

interface AnnounceFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  readonly materials: readonly MaterialId[];
}

/** The form of a receipt that is announced: what was ordered, from whom and for when. It moves nothing until it is received. */
const AnnounceForm = ({ title, warehouse, materials }: AnnounceFormProps) => {
  const today = useToday();
  const { data } = useStore();
  const [begun] = useState(() => beginAnnouncement(data, warehouse, materials, today));
  const form = useDraftForm(receiveDraftSchema, begun);
  const bornId = useNewId<ShipmentId>();
  const announce = useSave(saveShipment);
  const summary = useReceiveSummary(form.control);
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={routes.receiveShipment(warehouse.id, undefined, { reponer: idsToText(materials) })}
      onSubmit={(value, options) =>
        announce(
          {
            id: bornId(),
            warehouseId: warehouse.id,
            type: 'Incoming' as const,
            reference: value.reference,
            supplier: value.supplier,
            date: value.date,
            notes: value.notes,
            lines: value.lines.map(lineFromDraft),
          },
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
      header={<ReceiveHeader />}
      headerNames={RECEIVE_HEADER}
      summary={summary}
      lines={(editable) => (
        <ReceiveLines
          warehouseId={warehouse.id}
          editable={editable}
          announced={(editor) => <AnnouncedFields editor={editor} />}
        />
      )}
    />
  );
};

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
      isProposed={source.kind === 'new'}
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
