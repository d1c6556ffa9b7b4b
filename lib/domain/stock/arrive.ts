import * as v from 'valibot';
import { groupBy, runningSums, sumBy } from '@/lib/kernel/list';
import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Shipment, ShipmentId, ShipmentLine } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { keptLines, linesRefusal } from './line';
import { lastKnownEntry } from './lots';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { type KnownPart, partsSchema } from './several-lines';
import { isFinalized, isReversed } from './shipment';
import { headerFields, headerRefusal, itemsRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';
import { inTransit, isTransfer, type TransitLine, transitKey } from './transit';

/** An arrival from its form: which lines of a transfer arrived, and in which warehouse. */
export interface ArrivalInput extends Pick<ShipmentInput, 'id' | 'warehouseId' | 'reference' | 'date' | 'notes' | 'lines'> {
  readonly transferId: ShipmentId;
}

const arrivalRefusal = (data: Data, transfer: Shipment, lines: readonly ShipmentLine[]) => {
  const left = new Map(inTransit(data, transfer.id).map((line) => [transitKey(line), line.left]));
  const add = runningSums();
  for (const [index, line] of lines.entries()) {
    for (const part of partsOf(line)) {
      const serialNumber = 'serialNumber' in part ? part.serialNumber : undefined;
      const key = transitKey({ ...line, serialNumber });
      if (add(key, part.quantity) <= (left.get(key) ?? 0)) continue;
      const what = serialNumber ?? line.lotNumber ?? data.materials.get(line.materialId)?.name ?? '';
      return refused('more-than-in-transit', { what, left: left.get(key) ?? 0 }, { line: index, field: 'quantity' });
    }
  }
  return undefined;
};

const delivered = (data: Data, transfer: Shipment, arrived: number, { now, user }: Env) => {
  const left = sumBy(inTransit(data, transfer.id), (line) => line.left);
  const step = { status: 'Delivered' as const, at: now, by: user };
  return left === arrived ? [put('shipments', { ...transfer, timeline: [...transfer.timeline, step] })] : [];
};

/**
 * Receives a transfer, whole or in part, at its destination or back at its origin. Refuses lines with more than is in transit
 * (invariant S12). The last part sets the transfer to delivered. An announced arrival is received under its own id.
 */
export const arriveStock = change('transfer-received', (data, input: ArrivalInput, env): readonly Patch[] | Refused => {
  const known = data.shipments.get(input.id);
  const isAnnounced = known?.transferId === input.transferId && known.warehouseId === input.warehouseId && !isFinalized(known);
  if (known && !isAnnounced) return refused('already-finalized');
  const transfer = data.shipments.get(input.transferId);
  if (!transfer || !isTransfer(transfer)) return refused('record-missing');
  if (!isFinalized(transfer)) return refused('not-finalized');
  if (isReversed(data, transfer.id)) return refused('already-reversed');
  if (![transfer.warehouseId, transfer.otherWarehouseId].includes(input.warehouseId))
    return refused('record-missing', {}, 'warehouseId');
  const closed = closedRefusal(data, input.warehouseId);
  if (closed) return closed;
  const wrong =
    headerRefusal(input) ??
    itemsRefusal(input) ??
    linesRefusal(data, 'in', input.lines) ??
    arrivalRefusal(data, transfer, keptLines(input.lines));
  if (wrong) return wrong;
  const supplier = data.warehouses.get(transfer.warehouseId)?.name;
  const described = shipmentRow(data, { ...input, supplier }, { type: 'Incoming', purpose: 'transfer' }, 'Delivered', env);
  const row: Shipment = { ...described, otherWarehouseId: transfer.warehouseId, transferId: transfer.id, finalizedAt: env.now };
  const comesHome = row.warehouseId === transfer.warehouseId;
  const postings = row.lines.flatMap((line) =>
    partsOf(line).map((part) => {
      const { condition, location } = lastKnownEntry(data, transfer.warehouseId, line.materialId, { ...line, ...part }) ?? {};
      const place = line.location ?? (comesHome ? location : undefined);
      return posting(row, 'in', { ...line, condition: line.condition ?? condition, location: place }, part);
    }),
  );
  const arrived = sumBy(row.lines, ({ quantity }) => quantity);
  return keepingReferences(data, [
    put('shipments', row),
    ...posted(data, env, postings),
    ...delivered(data, transfer, arrived, env),
  ]);
});

/** The draft of an arrival. */
export const arrivalDraftSchema = v.object({
  ...headerFields,
  parts: partsSchema,
});

export type ArrivalDraft = v.InferInput<typeof arrivalDraftSchema>;

/** What is in transit per material and lot, with its serials. */
export const transitParts = (lines: readonly TransitLine[]): readonly KnownPart[] =>
  [...groupBy(lines, ({ materialId, lotNumber }) => transitKey({ materialId, lotNumber }))].flatMap(([, those]) => {
    const [first] = those;
    if (!first) return [];
    const { materialId, lotNumber } = first;
    const serialNumbers = those.flatMap(({ serialNumber }) => (serialNumber === undefined ? [] : [serialNumber]));
    return [{ materialId, lotNumber, quantity: sumBy(those, ({ left }) => left), serialNumbers }];
  });
