import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import { type Refused, refused } from '../refusal';
import { isBought, isFromWork } from './kinds';
import { type LineInput, presentSerialRefusal } from './lines';
import { posted, posting } from './posting';
import { ownedParts, returnRefusal } from './return';
import { lastCondition } from './serials';
import { contentRefusal, kindOfInput, knownRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

const archivedLine = (data: Data, lines: readonly LineInput[]) =>
  lines.some(({ materialId }) => materialId && data.materials.get(materialId)?.archivedAt)
    ? refused('archived', {}, 'lines')
    : undefined;

/** The patches of a receipt, or why there are none; `finalizeInbound` and a correction share it. */
export const inboundPatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
  const kind = kindOfInput('Incoming', input);
  const wrong =
    knownRefusal(data, input, 'Incoming') ??
    contentRefusal(data, 'Incoming', input) ??
    (isBought(kind) ? archivedLine(data, input.lines) : undefined);
  if (wrong) return wrong;
  const row = { ...shipmentRow(data, input, kind, 'Delivered', env), finalizedAt: env.now };
  const clash = presentSerialRefusal(data, row.lines) ?? (isFromWork(row) ? returnRefusal(data, row) : undefined);
  if (clash) return clash;
  const postings = ownedParts(data, row).map(({ line, ...part }) => {
    const condition = line.condition ?? (isFromWork(row) ? lastCondition(data, line.materialId, part.serialNumber) : undefined);
    return posting(row, 'in', { ...line, condition }, part);
  });
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings)]);
};

/**
 * Receives: what is on the lines comes into the warehouse, once (invariants S5, S7, S10). Refused with the specification's sentences in
 * their order; a serial that is somewhere says where; one whose last movement was out is a return.
 */
export const finalizeInbound = change('stock-received', inboundPatches);
