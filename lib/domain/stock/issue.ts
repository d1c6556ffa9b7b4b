import { change, type Data, type Env, type Patch, put } from '../data';
import { keepingReferences } from '../integrity';
import type { Refused } from '../refusal';
import { dispatchPatches, dispatchRefusal } from './dispatch';
import { shortageRefusal } from './lines';
import { partsOf, posted, posting } from './posting';
import { contentRefusal, kindOfInput, knownRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

/** The patches of an issue, or why there are none; `finalizeOutbound` and a correction share it. */
export const outboundPatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
  const wrong = knownRefusal(data, input, 'Outgoing') ?? contentRefusal(data, 'Outgoing', input);
  if (wrong) return wrong;
  const request = input.requestId && data.materialRequests.get(input.requestId);
  const place = request ? { projectId: request.projectId, taskId: request.taskId } : {};
  const kind = kindOfInput('Outgoing', input);
  const row = { ...shipmentRow(data, { ...input, ...place }, kind, 'In Transit', env), finalizedAt: env.now };
  const short = shortageRefusal(data, row.warehouseId, row.lines) ?? (request && dispatchRefusal(data, request, row.lines));
  if (short) return short;
  const tie = { projectId: row.projectId, taskId: row.taskId, requestId: row.requestId };
  const postings = row.lines.flatMap((line) => partsOf(line).map((part) => posting(row, 'out', line, { ...part, ...tie })));
  const approval = request ? dispatchPatches(request, env) : [];
  return keepingReferences(data, [put('shipments', row), ...posted(data, env, postings), ...approval]);
};

/**
 * Issues: what is on the lines leaves the warehouse, once. Caps are on the sum over lines and on the stock of this very moment
 * (invariants S2 to S5, S10). With a `requestId` it serves that request, in part or whole, and approves it when it was pending (R3, R5).
 */
export const finalizeOutbound = change('stock-issued', outboundPatches);
