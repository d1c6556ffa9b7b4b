import type { Data } from '../data';
import type { Shipment } from '../model/shipment';
import { refused } from '../refusal';
import { mayBeSigned } from './kinds';
import { isFinalized, isReversed } from './shipment';

/** Why a shipment can't be signed for: nobody receives it, it has not left, it was reversed, or it is signed already. */
export const signingRefusal = (data: Pick<Data, 'shipments'>, shipment: Shipment) => {
  if (!mayBeSigned(shipment)) return refused('not-signable');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  return shipment.signature ? refused('already-signed') : undefined;
};

/** Whether a shipment may be signed for: it has left, was not reversed, and has no signature. */
export const canSign = (data: Pick<Data, 'shipments'>, shipment: Shipment) => signingRefusal(data, shipment) === undefined;
