'use client';

import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lastOptionsFirst } from '@/components/form/picker/picker-option';
import { SelectField } from '@/components/form/select-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useQueryState } from '@/components/history/use-query-state';
import { LeavingLines } from '@/components/screens/stock/lines/leaving-lines';
import type { NeededMaterial } from '@/components/screens/stock/lines/line-list';
import { newLine, proposedLines } from '@/components/screens/stock/lines/new-lines';
import { newHeader } from '@/components/screens/stock/shipment/begin-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { RefusedForm } from '@/components/screens/stock/shipment/refused-form';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useAlertedSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { type WarehouseFormProps, warehouseForm } from '@/components/screens/stock/shipment/warehouse-form';
import { AlertBanner } from '@/components/ui/alert-banner';
import { ButtonLink } from '@/components/ui/button-link';
import { LineLink } from '@/components/ui/line-link';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { refused } from '@/lib/domain/refusal';
import { onHand } from '@/lib/domain/stock/inventory';
import { beginEditing, type LineDraft, shipmentFromDraft } from '@/lib/domain/stock/line-draft';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { suggestedLines } from '@/lib/domain/stock/restock';
import { type TransferDraft, transferDraftSchema, transferStock } from '@/lib/domain/stock/transfer';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { asId, isId } from '@/lib/kernel/id';
import { idsIn, idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';

/** The target warehouse or van. Without another one it links to the form of a new warehouse. */
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

interface TransferFormProps extends WarehouseFormProps {
  /** A suggestion: the target, the lines, the key of its draft, and the materials needed. */
  readonly suggested?: {
    readonly toId: WarehouseId;
    readonly lines: readonly LineDraft[];
    readonly draftKey: string;
    readonly needs: readonly NeededMaterial[];
  };
}

const TransferForm = ({ warehouse, suggested }: TransferFormProps) => {
  const today = useToday();
  const form = useDraftForm(transferDraftSchema, {
    ...newHeader('transfer', today),
    otherWarehouseId: suggested?.toId ?? '',
    ...beginEditing(newLine(), suggested?.lines),
  } satisfies TransferDraft);
  const newRecordId = useNewId<ShipmentId>();
  const transfer = useAlertedSave(transferStock);
  const otherWarehouseId = useWatch({ control: form.control, name: 'otherWarehouseId' });
  const target = useData(({ warehouses }) => warehouses.get(asId<WarehouseId>(otherWarehouseId))?.name ?? '');
  return (
    <ShipmentForm
      title={FORM_TITLES.transfer}
      warehouse={warehouse}
      form={form}
      draftKey={suggested?.draftKey ?? routes.transferStock(warehouse.id)}
      onSubmit={(value, options) =>
        transfer(
          {
            ...shipmentFromDraft(value),
            id: newRecordId(),
            warehouseId: warehouse.id,
            otherWarehouseId: isId(value.otherWarehouseId) ? asId<WarehouseId>(value.otherWarehouseId) : undefined,
          },
          options,
        )
      }
      savedText="Traspaso en camino"
      isProposed
      header={<TransferHeader warehouseId={warehouse.id} />}
      headerNames={['otherWarehouseId']}
      summary={[{ term: 'Destino', value: target }]}
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

/** The form of a transfer to a warehouse that is short of something, with what can be spared here. */
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

/** The form, once the warehouse is read: empty, or with what another warehouse lacks (`?para`, `?materiales`). */
export const Transfer = warehouseForm(FORM_TITLES.transfer, (form) => {
  const [para] = useQueryState('para');
  const [materials] = useQueryState('materiales');
  const to = useData(({ warehouses }) => warehouses.get(asId<WarehouseId>(para)));
  if (para === '' || to?.id === form.warehouse.id) return <TransferForm key="" {...form} />;
  return (
    <ToOpen key={`${para} ${materials}`} from={form.warehouse} to={to}>
      {(target) => <SuggestedTransfer {...form} toId={target.id} materialIds={idsIn<MaterialId>(materials)} />}
    </ToOpen>
  );
});

interface ToOpenProps {
  readonly from: Warehouse;
  readonly to: Warehouse | undefined;
  readonly children: (to: Warehouse) => ReactNode;
}

/** The form, or why nothing can be sent to the address's target. It is checked only when the screen opens: what is typed stays. */
const ToOpen = ({ from, to, children }: ToOpenProps) => {
  const now = useData((data) => (to ? closedRefusal(data, to.id) : refused('record-missing')));
  const [refusal] = useState(now);
  if (to && !refusal) return children(to);
  return (
    <RefusedForm
      title={FORM_TITLES.transfer}
      back={routes.warehouseShipments(from.id)}
      refusal={refusal ?? refused('record-missing')}
      action={to && <ButtonLink href={routes.warehouseSettings(to.id)}>Configuración</ButtonLink>}
    />
  );
};
