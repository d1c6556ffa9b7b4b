'use client';

import { ReasonSheet } from '@/components/entities/reason-sheet';
import { useAction } from '@/components/entities/use-action';
import { useNewId } from '@/components/form/use-new-id';
import { reverseShipment } from '@/lib/domain/reversal/changes';
import type { Shipment, ShipmentId } from '@/lib/domain/shipment/model';

interface ReverseSheetProps {
  readonly shipment: Shipment;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks why, and takes back all that the shipment moved (invariant S9). */
export const ReverseSheet = ({ shipment, ...opening }: ReverseSheetProps) => {
  const bornId = useNewId<ShipmentId>();
  const reverse = useAction(reverseShipment, { said: `Envío ${shipment.reference} anulado` });
  return (
    <ReasonSheet
      {...opening}
      title="Anular envío"
      description={`${shipment.reference}: lo que movió vuelve a como estaba, con un movimiento contrario. El envío queda en el historial.`}
      submitLabel="Anular envío"
      missingText="Escribe el motivo."
      onReason={(reason) => reverse({ id: bornId(), shipmentId: shipment.id, reason })}
    />
  );
};
