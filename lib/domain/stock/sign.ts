import type { Data } from '../data';
import type { Shipment } from '../model/shipment';
import { refused } from '../refusal';
import { isFinalized, isReversed } from './shipment';

/** Shipments that a person receives: issues and transfers, not what a count or a correction takes off the books. */
const HANDED_OVER: readonly Shipment['purpose'][] = ['project', 'transfer'];

/** Why a shipment can't be signed for: nobody receives it, it has not left, it was reversed, or it is signed already. */
export const signingRefusal = (data: Pick<Data, 'shipments'>, shipment: Shipment) => {
  if (shipment.type !== 'Outgoing' || !HANDED_OVER.includes(shipment.purpose)) return refused('not-signable');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  return shipment.signature ? refused('already-signed') : undefined;
};

/** Whether a shipment may be signed for: it has left, was not reversed, and has no signature. */
export const canSign = (data: Pick<Data, 'shipments'>, shipment: Shipment) => signingRefusal(data, shipment) === undefined;
