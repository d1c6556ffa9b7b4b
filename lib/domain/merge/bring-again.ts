import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { ShipmentId } from '../model/shipment';
import { refused } from '../refusal';
import { rowFrom } from '../schemas';
import { canBringAgain, type LeftOut, leftOutFields } from './left-out';

/**
 * Brings a shipment again that the team's log left out, because it was posted before: as a draft of its own, with all that its author wrote.
 * It moves nothing until somebody finalizes it. Refused where the flag holds none, or names what is nowhere.
 */
export const bringAgain = change('shipment-saved', (data, flag: LeftOut, { now, user, newId }) => {
  const { finalizedAt: _, signature: __, ...fields } = leftOutFields(flag);
  const timeline = [{ status: 'Scheduled', at: now, by: user }];
  const draft = rowFrom('shipments', { ...fields, id: newId<ShipmentId>(), timeline, createdAt: now, createdBy: user });
  return draft && canBringAgain(flag) ? keepingReferences(data, [put('shipments', draft)]) : refused('record-missing');
});
