'use client';

import { useWatch } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { lastOptionsFirst } from '@/components/form/last-options';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { LeavingLines, type LeavingLinesProps } from '@/components/screens/stock/lines/leaving-lines';
import { freshLine } from '@/components/screens/stock/lines/new-lines';
import { freshReference } from '@/components/screens/stock/shipment/begin-shipment';
import { ShipmentForm } from '@/components/screens/stock/shipment/shipment-form';
import { useAlertedSave } from '@/components/screens/stock/shipment/use-shipment-save';
import type { Definition } from '@/components/ui/definition-list';
import type { Data } from '@/lib/domain/data';
import type { ShipmentId } from '@/lib/domain/model/shipment';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { beginEditing, type LineDraft, type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { type TransferDraft, transferDraftSchema, transferStock } from '@/lib/domain/stock/transfer';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { asDay } from '@/lib/kernel/day';
import { asId, isId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { useLastChoices } from '@/lib/store/react/use-last-choices';
import { formatDay } from '@/lib/text/format';

/** To which warehouse or van, when, and under which reference. */
export const TransferHeader = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const last = useLastChoices((rules, data, me) => rules.lastTransferTargets(data, me));
  const others = useData((data) => activeWarehouses(data.warehouses)).filter(({ id }) => id !== warehouseId);
  const targets = lastOptionsFirst(
    others.map(({ id, name }) => ({ id, title: name })),
    last,
  );
  return (
    <>
      <TextField<TransferDraft> name="reference" label="Referencia" required autoCapitalize="characters" />
      <SelectField<TransferDraft>
        name="otherWarehouseId"
        label="Destino"
        required
        choices={targets.map(({ id, title }) => ({ value: id, label: title }))}
        emptyLabel="Elegir almacén"
      />
      <DateField<TransferDraft> name="date" label="Fecha" required />
      <TextAreaField<TransferDraft> name="notes" label="Notas" />
    </>
  );
};

/** The same to look over. */
export const transferSummary = (data: Data, header: Omit<TransferDraft, keyof LineEditing>): readonly Definition[] => [
  { term: 'Referencia', value: header.reference },
  { term: 'Destino', value: data.warehouses.get(asId<WarehouseId>(header.otherWarehouseId))?.name ?? '' },
  { term: 'Fecha', value: formatDay(asDay(header.date)) },
  { term: 'Notas', value: header.notes || 'Sin notas' },
];

const HEADER = ['reference', 'otherWarehouseId', 'date', 'notes'] as const satisfies readonly (keyof TransferDraft)[];

export interface TransferFormProps {
  readonly title: string;
  readonly warehouse: Warehouse;
  /** What was suggested: to where, with what, under which address, and what stands over the line editor. */
  readonly suggested?: {
    readonly toId: WarehouseId;
    readonly lines: readonly LineDraft[];
    readonly draftKey: string;
    readonly needs: LeavingLinesProps['children'];
  };
}

/** The form of a transfer. */
export const TransferForm = ({ title, warehouse, suggested }: TransferFormProps) => {
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
      header={<TransferHeader warehouseId={warehouse.id} />}
      headerNames={HEADER}
      summary={summary}
      lines={(editable) => (
        <LeavingLines warehouseId={warehouse.id} editable={editable}>
          {suggested?.needs}
        </LeavingLines>
      )}
    />
  );
};
