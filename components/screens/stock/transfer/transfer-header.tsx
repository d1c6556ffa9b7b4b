'use client';

import { DateField } from '@/components/form/date-field';
import { lastOptionsFirst } from '@/components/form/last-options';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import type { Definition } from '@/components/ui/definition-list';
import type { Data } from '@/lib/domain/data';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import type { TransferDraft } from '@/lib/domain/stock/shipment-draft';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
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
