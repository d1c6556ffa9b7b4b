import type { Data } from '../data';
import type { Shipment } from '../model/shipment';
import { refused } from '../refusal';
import { isFinalized, isReversed } from './shipment';

/** What somebody receives: an issue and a transfer, not what a count or a correction takes off the books. */
const HANDED_OVER: readonly Shipment['purpose'][] = ['project', 'transfer'];

/** Why who receives a shipment can't sign for it: it was not handed over, has not left, was reversed, or is signed. */
export const signingRefusal = (data: Pick<Data, 'shipments'>, shipment: Shipment) => {
  if (shipment.type !== 'Outgoing' || !HANDED_OVER.includes(shipment.purpose)) return refused('not-signable');
  if (!isFinalized(shipment)) return refused('not-finalized');
  if (isReversed(data, shipment.id)) return refused('already-reversed');
  return shipment.signature ? refused('already-signed') : undefined;
};

/** Whether who receives a shipment may sign for it: it has left, still counts, and nobody has signed. */
export const canSign = (data: Pick<Data, 'shipments'>, shipment: Shipment) => signingRefusal(data, shipment) === undefined;
