import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { sortBy, sumBy } from '@/lib/kernel/list';
import { change, type Data, type Env, type Patch, put } from '../data';
import { requiredLine, typedText } from '../draft-fields';
import { keepingReferences } from '../integrity';
import type { MaterialId } from '../model/material';
import type { MaterialRequest } from '../model/material-request';
import type { ProjectId } from '../model/project';
import type { Shipment, ShipmentLine } from '../model/shipment';
import type { TaskId } from '../model/task';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import { type Refused, refused } from '../refusal';
import { approval } from '../request/changes';
import { requestStatus } from '../request/rules';
import { onHand } from './inventory';
import { shortageRefusal } from './line';
import { lineEditing } from './line-draft';
import { lotsFor } from './lots';
import { partsOf, posted, posting } from './posting';
import { canDispatch, itemTallies, leftOfRequest, rejectedRefusal } from './request-stock';
import { preparedIssues } from './shipment';
import { contentRefusal, headerFields, kindOfInput, knownRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

/** The patches of an issue, or why there are none; `issueStock` and a correction share it. */
export const issuePatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
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
export const issueStock = change('stock-issued', issuePatches);

/**
 * Why a request does not allow these lines, if it does not (invariant R3). It was rejected, does not ask for the material, or
 * asks for less.
 */
export const dispatchRefusal = (data: Data, request: MaterialRequest, lines: readonly ShipmentLine[]) => {
  const rejected = rejectedRefusal(request);
  if (rejected) return rejected;
  const open = leftOfRequest(data, request);
  for (const [index, { materialId }] of lines.entries()) {
    const material = data.materials.get(materialId)?.name ?? '';
    const left = open.get(materialId);
    if (left === undefined) return refused('not-requested', { material }, { line: index, field: 'materialId' });
    const asked = sumBy(
      lines.slice(0, index + 1).filter((line) => line.materialId === materialId),
      ({ quantity }) => quantity,
    );
    if (asked > left) return refused('more-than-requested', { material, left }, { line: index, field: 'quantity' });
  }
  return undefined;
};

/** A pending request is approved by who dispatches it, in the same commit (invariant R5). */
export const dispatchPatches = (request: MaterialRequest, env: Env): readonly Patch[] =>
  requestStatus(request) === 'Pending' ? [put('materialRequests', { ...request, decision: approval(env) })] : [];

const chosenId = <I extends ProjectId | TaskId>() =>
  v.pipe(
    v.string(),
    v.transform((text) => (isId(text) ? asId<I>(text) : undefined)),
  );

/**
 * The form of an issue as typed: its header, its lines, and, when it corrects another one, why. Project and task are empty when it is
 * for none.
 */
export const issueDraftSchema = v.object({
  ...headerFields,
  destination: requiredLine('Escribe el destino.'),
  projectId: chosenId<ProjectId>(),
  taskId: chosenId<TaskId>(),
  reason: typedText,
  ...lineEditing,
});

export type IssueDraft = v.InferInput<typeof issueDraftSchema>;

/** One line that a dispatch form begins with: what remains of the request, as far as this warehouse has it. */
export interface DispatchProposal {
  readonly materialId: MaterialId;
  readonly pending: number;
  readonly onHand: number;
  /** What could go now; serials and lots are still to be chosen. */
  readonly quantity: number;
  /** The lots to take it from, the first ones first, when the material is kept in lots. */
  readonly lots: readonly { readonly lotNumber: string; readonly quantity: number }[];
}

/** What `Despachar` proposes from a warehouse: every line of the request with something left to issue; nothing for a rejected one. */
export const dispatchProposal = (data: Data, request: MaterialRequest, warehouseId: WarehouseId): readonly DispatchProposal[] =>
  (canDispatch(data, request) ? itemTallies(data, request) : [])
    .filter(({ pending }) => pending > 0)
    .map(({ materialId, pending }) => {
      const here = onHand(data, warehouseId, materialId);
      const quantity = Math.min(pending, here);
      return { materialId, pending, onHand: here, quantity, lots: lotsFor(data, warehouseId, materialId, quantity) };
    });

/** A warehouse from which a request may be dispatched, and how many of the open lines it could issue whole. */
export interface DispatchPlace {
  readonly warehouse: Warehouse;
  readonly served: number;
  readonly open: number;
  /** The issue that is in preparation for it there, which `Despachar` continues. */
  readonly prepared: Shipment | undefined;
}

/** Every warehouse and van in use, the one that serves most of a request first. */
export const dispatchPlaces = (data: Data, request: MaterialRequest): readonly DispatchPlace[] => {
  const open = itemTallies(data, request).filter(({ pending }) => pending > 0);
  const places = [...data.warehouses.values()]
    .filter(({ archivedAt }) => !archivedAt)
    .map((warehouse) => ({
      warehouse,
      served: open.filter(({ materialId, pending }) => onHand(data, warehouse.id, materialId) >= pending).length,
      open: open.length,
      prepared: preparedIssues(data, request.id, warehouse.id)[0],
    }));
  return sortBy(places, ({ served }) => served, 'down');
};
