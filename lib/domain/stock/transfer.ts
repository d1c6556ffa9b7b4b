import * as v from 'valibot';
import { change, type Patch, put } from '../data';
import { requiredLine } from '../draft-fields';
import { keepingReferences } from '../integrity';
import type { Shipment } from '../model/shipment';
import type { WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { linesRefusal, shortageRefusal } from './line';
import { lineEditing } from './line-draft';
import { closedRefusal, partsOf, posted, posting } from './posting';
import { isFinalized } from './shipment';
import { headerFields, headerRefusal, itemsRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

/** A transfer from its form, from `warehouseId` to `otherWarehouseId`. */
export interface TransferInput extends Pick<ShipmentInput, 'id' | 'warehouseId' | 'reference' | 'date' | 'notes' | 'lines'> {
  readonly otherWarehouseId: WarehouseId | undefined;
}

/**
 * Sends a transfer: its stock leaves one warehouse and is in transit until it is received (invariant S12). Refused like an issue,
 * and when both warehouses are the same.
 */
export const transferStock = change('transfer-sent', (data, input: TransferInput, env): readonly Patch[] | Refused => {
  const known = data.shipments.get(input.id);
  if (known) return isFinalized(known) ? refused('already-finalized') : refused('already-exists');
  const { otherWarehouseId } = input;
  const unfilled = headerRefusal(input, ['otherWarehouseId']) ?? itemsRefusal(input);
  if (unfilled) return unfilled;
  const from = data.warehouses.get(input.warehouseId);
  const to = otherWarehouseId && data.warehouses.get(otherWarehouseId);
  if (!from || !to) return refused('record-missing');
  if (from.id === to.id) return refused('same-warehouse', {}, 'otherWarehouseId');
  const wrong =
    closedRefusal(data, to.id, 'otherWarehouseId') ?? closedRefusal(data, from.id) ?? linesRefusal(data, 'out', input.lines);
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

/** The draft of a transfer: header and lines. */
export const transferDraftSchema = v.object({
  ...headerFields,
  otherWarehouseId: requiredLine('Elige el almacén de destino.'),
  ...lineEditing,
});

export type TransferDraft = v.InferInput<typeof transferDraftSchema>;
