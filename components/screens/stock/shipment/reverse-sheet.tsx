'use client';

import { ReasonSheet } from '@/components/entities/reason-sheet';
import { useNewId } from '@/components/form/use-new-id';
import { useSave } from '@/components/write/use-save';
import type { Shipment, ShipmentId } from '@/lib/domain/model/shipment';
import { reversalDraftSchema, reversalRefusal, reverseShipment } from '@/lib/domain/stock/reverse';
import { useData } from '@/lib/store/react/store';
import { refusalText } from '@/lib/text/messages';

interface ReverseSheetProps {
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** Asks for a reason, and reverses all that the shipment moved (invariant S9). */
export const ReverseSheet = ({ shipment, onClose }: ReverseSheetProps) => {
  const { id, reference } = shipment;
  const newRecordId = useNewId<ShipmentId>();
  const refusal = useData((data) => reversalRefusal(data, shipment));
  const reverse = useSave(reverseShipment, { savedText: `Envío ${reference} anulado` });
  return (
    <ReasonSheet
      title="Anular envío"
      description={`${reference}: lo que movió vuelve a como estaba, con un movimiento contrario. El envío queda en el historial.`}
      schema={reversalDraftSchema}
      draftKey={`anulacion:${id}`}
      onReason={(reason, options) => reverse({ id: newRecordId(), shipmentId: id, reason }, options)}
      submitLabel="Anular envío"
      blockedBy={refusal && refusalText(refusal)}
      onClose={onClose}
    />
  );
};
