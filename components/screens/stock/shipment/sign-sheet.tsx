'use client';

import * as v from 'valibot';
import { SignatureField } from '@/components/form/signature-field';
import { useDraftForm } from '@/components/form/use-draft-form';
import { FormSheet } from '@/components/frames/form-sheet';
import { useSave } from '@/components/write/use-save';
import type { Shipment } from '@/lib/domain/model/shipment';
import { emptySignature, requiredSignature } from '@/lib/domain/signature-draft';
import { signingRefusal, signShipment } from '@/lib/domain/stock/sign';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { refusalText } from '@/lib/text/messages';

const draftSchema = v.object({ signature: requiredSignature });

/** Takes the signature of a shipment's receiver, once. */
export const SignSheet = ({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) => {
  const { id, warehouseId, reference } = shipment;
  const form = useDraftForm(draftSchema, { signature: emptySignature() });
  const save = useSave(signShipment);
  const refusal = useData((data) => signingRefusal(data, shipment));
  return (
    <FormSheet
      title="Firma de quien recibe"
      description={`Envío ${reference}. Una vez guardada, la firma no cambia.`}
      form={form}
      draftKey={`${routes.shipment(warehouseId, id)}?firma`}
      onSubmit={({ signature }, options) => save({ id, signature }, options)}
      onClose={onClose}
      savedText="Firma guardada"
      submitLabel="Guardar firma"
      blockedBy={refusal && refusalText(refusal)}
    >
      <SignatureField nameLabel="Nombre de quien recibe" required />
    </FormSheet>
  );
};
