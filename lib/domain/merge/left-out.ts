import { asId } from '@/lib/kernel/id';
import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { ShipmentId } from '../model/shipment';
import { refused } from '../refusal';
import { rowFrom } from '../schemas';
import { isDrafted, isPurpose } from '../stock/kinds';
import type { Clash } from './row';

/** A flagged record, field by field: `theirs` is the rejected value of its author. */
export interface LeftOut {
  readonly kind: string;
  readonly clashes: readonly Clash[];
}

/** The fields of a wholly rejected record, as its author wrote them. */
export const leftOutFields = ({ clashes }: LeftOut): Readonly<Record<string, unknown>> =>
  Object.fromEntries(clashes.filter(({ theirs }) => theirs !== undefined).map(({ field, theirs }) => [field, theirs]));

/**
 * Whether a flag holds a rejected shipment that can become a draft again. Reversals, transfers and counts are made again from
 * their source.
 */
export const canDraftAgain = (flag: LeftOut) => {
  const { purpose, reversesId, lines } = leftOutFields(flag);
  const isAForm = isPurpose(purpose) && isDrafted({ purpose });
  return flag.kind === 'done-twice' && isAForm && reversesId === undefined && Array.isArray(lines);
};

/**
 * Drafts a shipment again that the team's log rejected as posted twice, with all its author's fields. The draft moves no stock
 * until it is finalized. Refuses with `record-missing` when the flag holds no such shipment, or it refers to missing records.
 * Refuses a second draft of the same flag with `already-exists`: both could be finalized.
 */
export const draftShipmentAgain = change('shipment-saved', (data, flag: LeftOut, { now, user, newId }) => {
  const { finalizedAt: _, signature: __, asSigned: ___, ...fields } = leftOutFields(flag);
  const timeline = [{ status: 'Scheduled', at: now, by: user }];
  const draft = rowFrom('shipments', { ...fields, id: newId<ShipmentId>(), timeline, createdAt: now, createdBy: user });
  const line = draft?.lines[0];
  if (!draft || !line || !canDraftAgain(flag)) return refused('record-missing');
  // The first line's id, so that every tap on every phone means the same draft.
  const id = asId<ShipmentId>(line.id);
  return data.shipments.has(id) ? refused('already-exists') : keepingReferences(data, [put('shipments', { ...draft, id })]);
});
