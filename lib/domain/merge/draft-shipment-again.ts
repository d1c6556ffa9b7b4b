import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { ShipmentId } from '../model/shipment';
import { refused } from '../refusal';
import { rowFrom } from '../schemas';
import { canDraftAgain, type LeftOut, leftOutFields } from './left-out';

/**
 * Drafts a shipment again that the team's log rejected as posted twice, with all its author's fields. The draft moves no stock
 * until it is finalized. Refuses with `record-missing` when the flag holds no such shipment, or it refers to missing records.
 */
export const draftShipmentAgain = change('shipment-saved', (data, flag: LeftOut, { now, user, newId }) => {
  const { finalizedAt: _, signature: __, asSigned: ___, ...fields } = leftOutFields(flag);
  const timeline = [{ status: 'Scheduled', at: now, by: user }];
  const draft = rowFrom('shipments', { ...fields, id: newId<ShipmentId>(), timeline, createdAt: now, createdBy: user });
  return draft && canDraftAgain(flag) ? keepingReferences(data, [put('shipments', draft)]) : refused('record-missing');
});
