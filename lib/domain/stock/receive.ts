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
import { contentRefusal, headerFields, kindOfInput, overwriteRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

const archivedLine = (data: Data, lines: readonly LineInput[]) =>
  lines.some(({ materialId }) => materialId && data.materials.get(materialId)?.archivedAt)
    ? refused('archived', {}, 'lines')
    : undefined;

/** Whether a receipt contains returned stock: any return from work, or a serial that was issued. */
const comesBack = (data: Data, row: Shipment) =>
  isFromWork(row) ||
  row.lines.some(({ materialId, serialNumbers = [] }) =>
    serialNumbers.some((serial) => whereIsSerial(data, materialId, serial).kind === 'issued'),
  );

/** A return of a request also belongs to its project and task, as its issue does. */
const ofItsTask = (data: Data, input: ShipmentInput): ShipmentInput => {
  const request = input.requestId && data.materialRequests.get(input.requestId);
  return request ? { ...input, projectId: request.projectId, taskId: request.taskId } : input;
};

/** The patches of a receipt, or its refusal; shared by `receiveStock` and corrections. */
export const receivePatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
  const kind = kindOfInput('Incoming', input);
  const wrong =
    overwriteRefusal(data, input, 'Incoming') ??
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
 * Receives a shipment's lines into the warehouse, once (invariants S5, S7, S10). Refusals follow the specification's order (spec
 * §5). A serial that is elsewhere is refused with its location; an issued one counts as returned.
 */
export const receiveStock = change('stock-received', receivePatches);

/** The draft of a receipt: header, lines, and the reason when it corrects another one. */
export const receiveDraftSchema = v.object({
  ...headerFields,
  supplier: requiredLine('Escribe el proveedor.'),
  reason: typedText,
  ...lineEditing,
});

export type ReceiveDraft = v.InferInput<typeof receiveDraftSchema>;

export type ReceiveValue = v.InferOutput<typeof receiveDraftSchema>;
