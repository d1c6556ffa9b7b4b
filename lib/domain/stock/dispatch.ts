import { sortBy, sumBy } from '@/lib/kernel/list';
import { type Data, type Env, type Patch, put } from '../data';
import type { MaterialId } from '../model/material';
import type { MaterialRequest } from '../model/material-request';
import type { Shipment, ShipmentLine } from '../model/shipment';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import { refused } from '../refusal';
import { approval } from '../request/changes';
import { requestStatus } from '../request/rules';
import { onHand } from './inventory';
import { leftOfRequest, rejectedRefusal } from './issuable';
import { lotAt, stockEntries } from './location';
import { canDispatch, itemTallies } from './request-tally';
import { preparedIssues } from './shipment';

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

/** The lots of a warehouse to take a quantity of a material from, the first ones first; none where it is not kept in lots. */
export const lotsFor = (data: Data, warehouseId: WarehouseId, materialId: MaterialId, quantity: number) => {
  let left = quantity;
  return stockEntries(data, warehouseId, materialId).flatMap(({ lotNumber }) => {
    const there = lotNumber === undefined ? 0 : (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0);
    const taken = Math.min(left, there);
    left -= taken;
    return lotNumber !== undefined && taken > 0 ? [{ lotNumber, quantity: taken }] : [];
  });
};

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
