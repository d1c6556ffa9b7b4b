'use client';

import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { recordIf } from '@/components/frames/record-gate';
import { useNavigate } from '@/components/history/use-navigate';
import { PartsField, saveParts } from '@/components/screens/stock/lines/parts-field';
import { newHeader } from '@/components/screens/stock/shipment/begin-shipment';
import { FORM_TITLES } from '@/components/screens/stock/shipment/form-titles';
import { ClosedWarehouse } from '@/components/screens/stock/shipment/refused-form';
import { ShipmentDetails } from '@/components/screens/stock/shipment/shipment-details';
import { useAlertedSave } from '@/components/screens/stock/shipment/use-shipment-save';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Shipment, ShipmentId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { type ArrivalDraft, arrivalDraftSchema, arriveStock, transitParts } from '@/lib/domain/stock/arrive';
import { isBetweenWarehouses } from '@/lib/domain/stock/kinds';
import { closedRefusal } from '@/lib/domain/stock/posting';
import { type KnownPart, partsWritten, partToDraft } from '@/lib/domain/stock/several-lines';
import { arrivalsOf, isFinalized } from '@/lib/domain/stock/shipment';
import { inTransit, transferArrivals } from '@/lib/domain/stock/transit';
import { routes } from '@/lib/routes';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { movedText, transferText } from '@/lib/text/transfer';

interface ArriveFormProps {
  readonly warehouseId: WarehouseId;
  readonly transfer: Shipment;
  readonly parts: readonly KnownPart[];
}

/** The receipt of a transfer. It proposes all that is in transit; the quantities may be lowered. */
export const ArriveForm = ({ warehouseId, transfer, parts }: ArriveFormProps) => {
  const today = useToday();
  const store = useStore();
  const { from, here, announced } = useData((data) => ({
    from: data.warehouses.get(transfer.warehouseId)?.name,
    here: data.warehouses.get(warehouseId)?.name,
    announced: arrivalsOf(data, transfer.id).find((arrival) => arrival.warehouseId === warehouseId && !isFinalized(arrival)),
  }));
  const form = useDraftForm(arrivalDraftSchema, {
    ...newHeader('transfer', today),
    parts: parts.map((part) => partToDraft(part, true)),
  } satisfies ArrivalDraft);
  const written = useWatch({ control: form.control, name: 'parts' });
  const sum = useData(({ materials }) => movedText(partsWritten(written), materials));
  const newRecordId = useNewId<ShipmentId>();
  const arrive = useAlertedSave(arriveStock);
  const navigate = useNavigate();
  const back = routes.warehouseShipments(warehouseId);
  return (
    <FormScreen
      title={FORM_TITLES.arrive}
      back={back}
      draftKey={routes.arriveStock(warehouseId, transfer.id)}
      form={form}
      onSubmit={({ parts: arrived, ...header }, options) =>
        saveParts(arrived, (lines) =>
          arrive({ ...header, id: announced?.id ?? newRecordId(), warehouseId, transferId: transfer.id, lines }, options),
        )
      }
      onSaved={() => navigate.replace(back)}
      savedText={() => transferText(transferArrivals(store.data, transfer.id)) ?? 'Traspaso recibido'}
      sum={sum}
      submitLabel="Recibir"
    >
      <p className="text-muted [overflow-wrap:anywhere]">{`${transfer.reference}: de ${from} a ${here}`}</p>
      <PartsField legend="Lo que llegó" parts={parts} />
      <ShipmentDetails />
    </FormScreen>
  );
};

interface ArriveProps {
  readonly warehouseId: WarehouseId;
  readonly transfer: Shipment;
}

/** The form, once the parts in transit are read. */
const Begun = ({ warehouseId, transfer }: ArriveProps) => {
  const now = useData((data) => ({
    parts: transitParts(inTransit(data, transfer.id)),
    closed: closedRefusal(data, warehouseId),
  }));
  // From when the screen opened: a sent form stays until the navigation.
  const [{ parts, closed }] = useState(now);
  if (closed && parts.length > 0)
    return <ClosedWarehouse title={FORM_TITLES.arrive} warehouseId={warehouseId} refusal={closed} />;
  if (parts.length > 0) return <ArriveForm warehouseId={warehouseId} transfer={transfer} parts={parts} />;
  return (
    <FullScreen title={FORM_TITLES.arrive} subtitle={transfer.reference} back={routes.warehouseShipments(warehouseId)}>
      <EmptyState
        icon={PackageCheck}
        title="No queda nada en camino"
        action={<ButtonLink href={routes.shipment(transfer.warehouseId, transfer.id)}>Ver el envío</ButtonLink>}
      />
    </FullScreen>
  );
};

/** The form, once the transfer is read. Other shipments, and transfers of other warehouses, count as missing. */
export const Arrive = ({ warehouseId, shipmentId }: { readonly warehouseId: WarehouseId; readonly shipmentId: ShipmentId }) => {
  const transfer = recordIf(
    useStoredRecord('shipments', shipmentId),
    (known) => isBetweenWarehouses(known) && [known.warehouseId, known.otherWarehouseId].includes(warehouseId),
  );
  return (
    <FormGate title={FORM_TITLES.arrive} back={routes.warehouseShipments(warehouseId)} record={transfer}>
      {(known) => <Begun warehouseId={warehouseId} transfer={known} />}
    </FormGate>
  );
};
