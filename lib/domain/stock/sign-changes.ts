import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { ShipmentId } from '../model/shipment';
import { refused } from '../refusal';
import { type SignatureInput, signatureRefusal, signed } from '../signature';
import { signingRefusal } from './sign';

/** Keeps the signature of the person who receives a shipment; it is given once and never changes. */
export const signShipment = change(
  'shipment-signed',
  (data, { id, signature }: { readonly id: ShipmentId; readonly signature: SignatureInput }, env) => {
    const shipment = data.shipments.get(id);
    if (!shipment) return refused('record-missing');
    return (
      signingRefusal(data, shipment) ??
      signatureRefusal(signature) ??
      keepingReferences(data, [put('shipments', { ...shipment, signature: signed(signature, env) })])
    );
  },
);
