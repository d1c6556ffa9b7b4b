import { applyPatches, change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { cutTo, LONGEST_LINE } from '../model/limits';
import type { Movement } from '../model/movement';
import type { Shipment, ShipmentId } from '../model/shipment';
import { isRefused, type Refused, refused } from '../refusal';
import { outboundPatches } from './issue';
import { isCorrected } from './kinds';
import { posted } from './posting';
import { inboundPatches } from './receive';
import { movementsOfShipment, reversalRefusal } from './reverse';
import { shipmentStatus } from './shipment';
import type { ShipmentInput } from './shipment-changes';

/** `id` is the reversal's own, made once by its form. */
export interface ReversalInput {
  readonly id: ShipmentId;
  readonly shipmentId: ShipmentId;
  readonly reason: string;
}

const opposite = { in: 'out', out: 'in' } as const;

const backwards = (movement: Movement, shipmentId: ShipmentId, reason: string) => {
  const { id, number: _number, at: _at, by: _by, direction, ...rest } = movement;
  return { ...rest, shipmentId, direction: opposite[direction], reversesId: id, reason };
};

/** A transfer whose arrival is taken back is on its way again. */
const reopened = (data: Data, { transferId }: Shipment, { now, user }: Env) => {
  const transfer = transferId && data.shipments.get(transferId);
  if (!transfer || shipmentStatus(transfer) !== 'Delivered') return [];
  return [put('shipments', { ...transfer, timeline: [...transfer.timeline, { status: 'In Transit', at: now, by: user }] })];
};

const reversalPatches = (data: Data, { id, shipmentId, reason }: ReversalInput, env: Env): readonly Patch[] | Refused => {
  if (data.shipments.has(id)) return refused('already-finalized');
  const shipment = data.shipments.get(shipmentId);
  if (!shipment) return refused('record-missing');
  const why = reason.trim();
  if (why === '') return refused('reason-missing', {}, 'reason');
  const wrong = reversalRefusal(data, shipment);
  if (wrong) return wrong;
  const { supplier, destination, finalizedAt: _finalized, transferId: _transfer, signature: _signed, ...header } = shipment;
  const row: Shipment = {
    ...header,
    id,
    type: shipment.type === 'Incoming' ? 'Outgoing' : 'Incoming',
    purpose: 'correction',
    ...(shipment.type === 'Incoming' ? { destination: supplier } : { supplier: destination }),
    reversesId: shipmentId,
    date: env.today,
    notes: why,
    timeline: [{ status: 'Delivered', at: env.now, by: env.user }],
    createdBy: env.user,
    createdAt: env.now,
    finalizedAt: env.now,
  };
  const postings = movementsOfShipment(data, shipment).map((movement) => backwards(movement, id, cutTo(why, LONGEST_LINE)));
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings), ...reopened(data, shipment, env)]);
};

/** Takes back what a shipment moved, by movements that name the ones they reverse; once, with a reason (invariant S9). */
export const reverseShipment = change('stock-reversed', reversalPatches);

/**
 * `Anular y corregir`: takes a shipment back and posts the corrected one, in one commit; when either is refused, nothing happens.
 * Receipts and issues only; a transfer or a count is reversed and made again.
 */
export const correctShipment = change(
  'stock-corrected',
  (data, { corrected, ...input }: ReversalInput & { readonly corrected: ShipmentInput }, env): readonly Patch[] | Refused => {
    const shipment = data.shipments.get(input.shipmentId);
    if (shipment && !isCorrected(shipment)) return refused('not-reversible');
    const reversal = reversalPatches(data, input, env);
    if (isRefused(reversal) || !shipment) return reversal;
    const post = shipment.type === 'Incoming' ? inboundPatches : outboundPatches;
    const posting = post(applyPatches(data, reversal), corrected, env);
    return isRefused(posting) ? posting : [...reversal, ...posting];
  },
);
