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
import { contentRefusal, headerFields, kindOfInput, overwriteRefusal, type ShipmentInput, shipmentRow } from './shipment-changes';

/** The patches of an issue, or its refusal; shared by `issueStock` and corrections. */
export const issuePatches = (data: Data, input: ShipmentInput, env: Env): readonly Patch[] | Refused => {
  const wrong = overwriteRefusal(data, input, 'Outgoing') ?? contentRefusal(data, 'Outgoing', input);
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
 * Issues a shipment's lines from the warehouse, once. The sum over the lines is limited by the current stock (invariants S2 to
 * S5, S10). With a `requestId` it serves that request, in part or whole, and approves a pending one (R3, R5).
 */
export const issueStock = change('stock-issued', issuePatches);

/** Why a request does not allow these lines (invariant R3): it was rejected, does not list the material, or asks for less. */
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

/** Approves a pending request in the commit that dispatches it (invariant R5). */
export const dispatchPatches = (request: MaterialRequest, env: Env): readonly Patch[] =>
  requestStatus(request) === 'Pending' ? [put('materialRequests', { ...request, decision: approval(env) })] : [];

const chosenId = <I extends ProjectId | TaskId>() =>
  v.pipe(
    v.string(),
    v.transform((text) => (isId(text) ? asId<I>(text) : undefined)),
  );

/** The draft of an issue: header, lines, and the reason when it corrects another one. */
export const issueDraftSchema = v.object({
  ...headerFields,
  destination: requiredLine('Escribe el destino.'),
  projectId: chosenId<ProjectId>(),
  taskId: chosenId<TaskId>(),
  reason: typedText,
  ...lineEditing,
});

export type IssueDraft = v.InferInput<typeof issueDraftSchema>;

/** A proposed line of a dispatch form: what the request still needs, up to what this warehouse has. */
export interface DispatchProposal {
  readonly materialId: MaterialId;
  readonly pending: number;
  readonly onHand: number;
  /** What could leave now, in the material's unit; serials and lots are still to be chosen. */
  readonly quantity: number;
  /** For a material in lots: the lots to take it from, in order. */
  readonly lots: readonly { readonly lotNumber: string; readonly quantity: number }[];
}

/** The lines that `Despachar` proposes from a warehouse; none for a rejected request. */
export const dispatchProposal = (data: Data, request: MaterialRequest, warehouseId: WarehouseId): readonly DispatchProposal[] =>
  (canDispatch(data, request) ? itemTallies(data, request) : [])
    .filter(({ pending }) => pending > 0)
    .map(({ materialId, pending }) => {
      const here = onHand(data, warehouseId, materialId);
      const quantity = Math.min(pending, here);
      return { materialId, pending, onHand: here, quantity, lots: lotsFor(data, warehouseId, materialId, quantity) };
    });

/** A warehouse that may dispatch a request, and how many of its open lines it can issue whole. */
export interface DispatchPlace {
  readonly warehouse: Warehouse;
  readonly served: number;
  readonly open: number;
  /** The issue in preparation for it there, which `Despachar` continues. */
  readonly prepared: Shipment | undefined;
}

/** Every active warehouse and van, sorted by how many lines of the request it can serve. */
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
  return sortBy(places, ({ served }) => served, 'descending');
};
