import * as v from 'valibot';
import { change, type Data, type Env, type Patch, put } from '../data';
import { requiredLine, typedText } from '../draft-fields';
import { keepingReferences } from '../integrity';
import type { Shipment } from '../model/shipment';
import { type Refused, refused } from '../refusal';
import { isBought, isFromWork } from './kinds';
import { type LineInput, presentSerialRefusal } from './line';
import { lineEditing } from './line-draft';
import { partsOf, posted, posting } from './posting';
import { type OwnedPart, ownedParts, returnRefusal } from './return';
import { lastCondition, whereIsSerial } from './serials';
import { contentRefusal, headerFields, kindOfInput, knownRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

const archivedLine = (data: Data, lines: readonly LineInput[]) =>
  lines.some(({ materialId }) => materialId && data.materials.get(materialId)?.archivedAt)
    ? refused('archived', {}, 'lines')
    : undefined;

/** Whether something of a receipt went out before: all that work gives back, and a serial that was issued. */
const comesBack = (data: Data, row: Shipment) =>
  isFromWork(row) ||
  row.lines.some(({ materialId, serialNumbers = [] }) =>
    serialNumbers.some((serial) => whereIsSerial(data, materialId, serial).kind === 'issued'),
  );

/** What a request gives back is its task's too, as what it was issued is. */
const ofItsTask = (data: Data, input: ShipmentInput): ShipmentInput => {
  const request = input.requestId && data.materialRequests.get(input.requestId);
  return request ? { ...input, projectId: request.projectId, taskId: request.taskId } : input;
};

/** The patches of a receipt, or why there are none; `receiveStock` and a correction share it. */
export const receivePatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
  const kind = kindOfInput('Incoming', input);
  const wrong =
    knownRefusal(data, input, 'Incoming') ??
    contentRefusal(data, 'Incoming', input) ??
    (isBought(kind) ? archivedLine(data, input.lines) : undefined);
  if (wrong) return wrong;
  const row = { ...shipmentRow(data, ofItsTask(data, input), kind, 'Delivered', env), finalizedAt: env.now };
  const clash = presentSerialRefusal(data, row.lines) ?? (isFromWork(row) ? returnRefusal(data, row) : undefined);
  if (clash) return clash;
  const parts = comesBack(data, row)
    ? ownedParts(data, row)
    : row.lines.flatMap((line) => partsOf(line).map((part) => ({ line, ...part })));
  const postings = parts.map(({ line, ...part }: OwnedPart) => {
    const condition = line.condition ?? (isFromWork(row) ? lastCondition(data, line.materialId, part.serialNumber) : undefined);
    return posting(row, 'in', { ...line, condition }, part);
  });
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings)]);
};

/**
 * Receives: what is on the lines comes into the warehouse, once (invariants S5, S7, S10). Refused with the specification's sentences in
 * their order; a serial that is somewhere says where; one whose last movement was out is a return.
 */
export const receiveStock = change('stock-received', receivePatches);

/** The form of a receipt as typed: its header, its lines, and, when it corrects another one, why. */
export const receiveDraftSchema = v.object({
  ...headerFields,
  supplier: requiredLine('Escribe el proveedor.'),
  reason: typedText,
  ...lineEditing,
});

export type ReceiveDraft = v.InferInput<typeof receiveDraftSchema>;

export type ReceiveValue = v.InferOutput<typeof receiveDraftSchema>;
