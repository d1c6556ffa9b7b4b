'use client';

import { DateField } from '@/components/form/date-field';
import { FormScreen } from '@/components/form/form-screen';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { useNavigate } from '@/components/ui/use-navigate';
import { type KnownPart, partToDraft } from '@/lib/domain/moved-part/draft';
import type { Shipment, ShipmentId } from '@/lib/domain/shipment/model';
import { arrivalsOf, isFinalized } from '@/lib/domain/shipment/rules';
import { type ArrivalDraft, arrivalDraftSchema } from '@/lib/domain/transfer/draft';
import { transferArrivals } from '@/lib/domain/transfer/rules';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/store';
import { transferText } from '@/lib/text/transfer';
import { freshReference } from './begin-shipment';
import { sendParts } from './part-result';
import { PartsField } from './parts-field';
import { usePosting } from './use-finalize';

interface ArrivalFormProps {
  readonly title: string;
  readonly warehouseId: WarehouseId;
  readonly transfer: Shipment;
  readonly parts: readonly KnownPart[];
}

const loadArrival = async () => (await import('@/lib/domain/transfer/changes')).receiveTransfer;

/** What arrived: all that is on its way is proposed, and less may be received. */
export const ArrivalForm = ({ title, warehouseId, transfer, parts }: ArrivalFormProps) => {
  const today = useToday();
  const { from, here, announced, arrived } = useData((data) => ({
    from: data.warehouses.get(transfer.warehouseId)?.name,
    here: data.warehouses.get(warehouseId)?.name,
    announced: arrivalsOf(data, transfer.id).find((arrival) => arrival.warehouseId === warehouseId && !isFinalized(arrival)),
    arrived: transferText(transferArrivals(data, transfer.id)),
  }));
  const form = useDraftForm(arrivalDraftSchema, {
    reference: freshReference('Transfer'),
    date: today,
    notes: '',
    parts: parts.map((part) => partToDraft(part, true)),
  } satisfies ArrivalDraft);
  const bornId = useNewId<ShipmentId>();
  const receive = usePosting(loadArrival);
  const navigate = useNavigate();
  const back = routes.warehouseShipments(warehouseId);
  const draft = routes.receiveTransfer(warehouseId, transfer.id);
  return (
    <FormScreen
      title={title}
      back={back}
      draftKey={draft}
      form={form}
      onSubmit={({ parts: arrived, ...header }) =>
        sendParts(arrived, (lines) =>
          receive({ ...header, id: announced?.id ?? bornId(), warehouseId, transferId: transfer.id, lines }, { draft }),
        )
      }
      onSaved={() => navigate.replace(back)}
      savedText={arrived ?? 'Traspaso recibido'}
      submitLabel="Recibir"
    >
      <p className="text-muted [overflow-wrap:anywhere]">{`${transfer.reference}: de ${from} a ${here}`}</p>
      <PartsField legend="Lo que llegó" parts={parts} />
      <TextField<ArrivalDraft> name="reference" label="Referencia" required autoCapitalize="characters" />
      <DateField<ArrivalDraft> name="date" label="Fecha" required />
      <TextAreaField<ArrivalDraft> name="notes" label="Notas" />
    </FormScreen>
  );
};
