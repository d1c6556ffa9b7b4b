import { sumBy } from '@/lib/kernel/list';
import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Shipment, ShipmentId, ShipmentLine } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { headerRefusal } from './header';
import { keptLine, linesRefusal, shortageRefusal } from './lines';
import { asItLay } from './location';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { isFinalized, isReversed } from './shipment';
import { itemsRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';
import { inTransit, isTransfer, transitKey } from './transfer';

/** A transfer as its form hands it over: from `warehouseId` to `otherWarehouseId`. */
export interface TransferInput extends Pick<ShipmentInput, 'id' | 'warehouseId' | 'reference' | 'date' | 'notes' | 'lines'> {
  readonly otherWarehouseId: WarehouseId | undefined;
}

/** An arrival as its form hands it over: what came out of the transfer, where. */
export interface ArrivalInput extends Pick<ShipmentInput, 'id' | 'warehouseId' | 'reference' | 'date' | 'notes' | 'lines'> {
  readonly transferId: ShipmentId;
}

const arrivedLines = ({ lines }: ArrivalInput): readonly ShipmentLine[] =>
  lines.flatMap((line) => (line.materialId ? [keptLine({ ...line, materialId: line.materialId })] : []));

/**
 * A transfer leaves: its stock goes out of the one warehouse and is in transit until it is received (invariant S12).
 * Refused like an issue, and when both ends are the same.
 */
export const sendTransfer = change('transfer-sent', (data, input: TransferInput, env): readonly Patch[] | Refused => {
  const known = data.shipments.get(input.id);
  if (known) return isFinalized(known) ? refused('already-finalized') : refused('already-exists');
  const { otherWarehouseId } = input;
  const unfilled = headerRefusal(input, ['otherWarehouseId']) ?? itemsRefusal(input);
  if (unfilled) return unfilled;
  const [from, to] = [data.warehouses.get(input.warehouseId), otherWarehouseId && data.warehouses.get(otherWarehouseId)];
  if (!from || !to) return refused('record-missing');
  if (from.id === to.id) return refused('same-warehouse', {}, 'otherWarehouseId');
  const wrong =
    closedRefusal(data, to.id, 'otherWarehouseId') ?? closedRefusal(data, from.id) ?? linesRefusal(data, 'Outgoing', input.lines);
  if (wrong) return wrong;
  const described = shipmentRow(
    data,
    { ...input, destination: to.name },
    { type: 'Outgoing', purpose: 'transfer' },
    'In Transit',
    env,
  );
  const row: Shipment = { ...described, otherWarehouseId: to.id, finalizedAt: env.now };
  const short = shortageRefusal(data, row.warehouseId, row.lines);
  if (short) return short;
  const postings = row.lines.flatMap((line) => partsOf(line).map((part) => posting(row, 'out', line, part)));
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings)]);
});

const arrivalRefusal = (data: Data, transfer: Shipment, lines: readonly ShipmentLine[]) => {
  const left = new Map(inTransit(data, transfer.id).map((line) => [transitKey(line), line.left]));
  const came = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    for (const part of partsOf(line)) {
      const serialNumber = 'serialNumber' in part ? part.serialNumber : undefined;
      const key = transitKey({ ...line, serialNumber });
      const sum = (came.get(key) ?? 0) + part.quantity;
      came.set(key, sum);
      if (sum <= (left.get(key) ?? 0)) continue;
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
 * A transfer arrives, whole or in part, where it was sent; or comes back to where it left. Never more than is in transit, line by line
 * (invariant S12). The last part makes the transfer delivered. An arrival that was announced is received under its own id.
 */
export const receiveTransfer = change('transfer-received', (data, input: ArrivalInput, env): readonly Patch[] | Refused => {
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
    linesRefusal(data, 'Incoming', input.lines) ??
    arrivalRefusal(data, transfer, arrivedLines(input));
  if (wrong) return wrong;
  const supplier = data.warehouses.get(transfer.warehouseId)?.name;
  const described = shipmentRow(data, { ...input, supplier }, { type: 'Incoming', purpose: 'transfer' }, 'Delivered', env);
  const row: Shipment = { ...described, otherWarehouseId: transfer.warehouseId, transferId: transfer.id, finalizedAt: env.now };
  const comesHome = row.warehouseId === transfer.warehouseId;
  const postings = row.lines.flatMap((line) =>
    partsOf(line).map((part) => {
      const { condition, location } = asItLay(data, transfer.warehouseId, line.materialId, { ...line, ...part }) ?? {};
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
