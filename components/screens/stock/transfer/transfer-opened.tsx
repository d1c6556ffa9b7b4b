'use client';

import { useState } from 'react';
import { FormGate } from '@/components/frames/form-opening';
import { useQueryState } from '@/components/history/use-query-state';
import { NeededList, type NeededMaterial } from '@/components/screens/stock/lines/needed-list';
import { proposedLines } from '@/components/screens/stock/lines/new-lines';
import { AlertBanner } from '@/components/ui/alert-banner';
import { Section } from '@/components/ui/section';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { onHand } from '@/lib/domain/stock/inventory';
import { suggestedLines } from '@/lib/domain/stock/restock';
import { asId } from '@/lib/kernel/id';
import { idsIn, idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { useData, useStore } from '@/lib/store/react/store';
import { TransferForm, type TransferFormProps } from './transfer-form';

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
        needs: (editor) => (
          <Section title="Sugerido">
            {needs.length === 0 && (
              <AlertBanner tone="warning">De estos materiales, aquí no sobra nada que allá falte.</AlertBanner>
            )}
            <NeededList label="Sugerido" needs={needs} editor={editor} />
          </Section>
        ),
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
