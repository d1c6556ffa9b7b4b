'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lastOptionsFirst } from '@/components/form/picker/last-options';
import { SelectField } from '@/components/form/select-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { LeavingLines } from '@/components/screens/stock/lines/leaving-lines';
import type { NeededMaterial } from '@/components/screens/stock/lines/line-list';
import { freshLine, proposedLines } from '@/components/screens/stock/lines/new-lines';
import { freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useAlertedSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { AlertBanner } from '@/components/ui/alert-banner';
import type { Definition } from '@/components/ui/definition-list';
import { LineLink } from '@/components/ui/line-link';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { onHand } from '@/lib/domain/stock/inventory';
import { beginEditing, type LineDraft, type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { suggestedLines } from '@/lib/domain/stock/restock';
import { type TransferDraft, transferDraftSchema, transferStock } from '@/lib/domain/stock/transfer';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { asDay } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { idsIn, idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { formatDay } from '@/lib/text/format';

/** To which warehouse or van; who has no other one is led to its form. */
const TransferHeader = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const last = useLastChoices((rules, data, me) => rules.lastTransferTargets(data, me));
  const others = useData((data) => activeWarehouses(data.warehouses)).filter(({ id }) => id !== warehouseId);
  const targets = lastOptionsFirst(
    others.map(({ id, name }) => ({ id, title: name })),
    last,
  );
  return (
    <>
      <SelectField<TransferDraft>
        name="otherWarehouseId"
        label="Destino"
        required
        hint={targets.length === 0 ? 'No hay otro almacén al que traspasar.' : undefined}
        choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
        emptyLabel="Elegir almacén"
      />
      {targets.length === 0 && <LineLink href={routes.newWarehouse()}>Nuevo Almacén</LineLink>}
    </>
  );
};

/** The header to look over. */
const transferSummary = (data: Data, header: Omit<TransferDraft, keyof LineEditing>): readonly Definition[] => [
  { term: 'Referencia', value: header.reference },
  { term: 'Destino', value: data.warehouses.get(asId<WarehouseId>(header.otherWarehouseId))?.name ?? '' },
  { term: 'Fecha', value: formatDay(asDay(header.date)) },
  { term: 'Notas', value: header.notes || 'Sin notas' },
];

const HEADER = ['reference', 'otherWarehouseId', 'date', 'notes'] as const satisfies readonly (keyof TransferDraft)[];

interface TransferFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  /** What was suggested: to where, with what, under which address, and what is wanted. */
  readonly suggested?: {
    readonly toId: WarehouseId;
    readonly lines: readonly LineDraft[];
    readonly draftKey: string;
    readonly needs: readonly NeededMaterial[];
  };
}

/** The form of a transfer. */
const TransferForm = ({ title, warehouse, suggested }: TransferFormProps) => {
  const today = useToday();
  const form = useDraftForm(transferDraftSchema, {
    reference: freshReference('transfer'),
    otherWarehouseId: suggested?.toId ?? '',
    date: today,
    notes: '',
    ...beginEditing(freshLine(), suggested?.lines),
  } satisfies TransferDraft);
  const bornId = useNewId<ShipmentId>();
  const transfer = useAlertedSave(transferStock);
  const [reference, otherWarehouseId, date, notes] = useWatch({ control: form.control, name: HEADER });
  const summary = useData((data) => transferSummary(data, { reference, otherWarehouseId, date, notes }));
  return (
    <ShipmentForm
      title={title}
      warehouse={warehouse}
      form={form}
      draftKey={suggested?.draftKey ?? routes.transferStock(warehouse.id)}
      onSubmit={(value, options) =>
        transfer(
          {
            id: bornId(),
            warehouseId: warehouse.id,
            otherWarehouseId: isId(value.otherWarehouseId) ? asId<WarehouseId>(value.otherWarehouseId) : undefined,
            reference: value.reference,
            date: value.date,
            notes: value.notes,
            lines: value.lines.map(lineFromDraft),
          },
          options,
        )
      }
      savedText="Traspaso en camino"
      isProposed
      header={<TransferHeader warehouseId={warehouse.id} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <LeavingLines warehouseId={warehouse.id} editable={editable} needs={suggested?.needs}>
          {suggested?.needs.length === 0 && (
            <AlertBanner tone="warning">De estos materiales, aquí no sobra nada que allá falte.</AlertBanner>
          )}
        </LeavingLines>
      )}
    />
  );
};

interface SuggestedTransferProps extends Omit<TransferFormProps, 'suggested'> {
  readonly toId: WarehouseId;
  readonly materialIds: readonly MaterialId[];
}

/** The form of a transfer to a warehouse that is short of something: it begins with what can be spared here. */
export const SuggestedTransfer = ({ toId, materialIds, ...form }: SuggestedTransferProps) => {
  const { data } = useStore();
  const fromId = form.warehouse.id;
  const [lines] = useState(() => suggestedLines(data, { fromId, toId }, materialIds));
  const needs = lines.map(
    ({ materialId, quantity }): NeededMaterial => ({ materialId, pending: quantity, onHand: onHand(data, fromId, materialId) }),
  );
  return (
    <TransferForm
      {...form}
      suggested={{
        toId,
        lines: lines.flatMap((line) => proposedLines(data, line)),
        draftKey: routes.transferStock(fromId, { para: toId, materiales: idsToText(materialIds) }),
        needs,
      }}
    />
  );
};

/** The form, once what it begins with has been read: nothing, or what another warehouse is short of (`?para`, `?materiales`). */
const Begun = (form: Omit<TransferFormProps, 'suggested'>) => {
  const [para] = useQueryState('para');
  const [materials] = useQueryState('materiales');
  const to = useData(({ warehouses }) => warehouses.get(asId<WarehouseId>(para)));
  if (!to || to.id === form.warehouse.id) return <TransferForm key="" {...form} />;
  return <SuggestedTransfer key={`${para} ${materials}`} {...form} toId={to.id} materialIds={idsIn<MaterialId>(materials)} />;
};

/** The form, once its record has been read from the disk. */
export const Transfer = ({ title, warehouseId }: { readonly title: string; readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={title} back={routes.warehouseShipments(warehouseId)} record={warehouse}>
      {(known) => <Begun key={known.id} title={title} warehouse={known} />}
    </FormGate>
  );
};
