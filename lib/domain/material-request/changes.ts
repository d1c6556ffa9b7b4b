import { change, type Data, type Env, put } from '../data';
import { keepingReferences } from '../integrity';
import { LARGEST_QUANTITY } from '../model/limits';
import type { MaterialRequest, MaterialRequestId, RequestedItem } from '../model/material-request';
import { refused } from '../refusal';
import { approval, decide, rejection, requestPlaceRefusal } from '../request/changes';
import { mergedItems } from './rules';

export interface MaterialRequestInput extends Pick<MaterialRequest, 'id' | 'projectId' | 'taskId' | 'requiredByDate' | 'notes'> {
  readonly items: readonly RequestedItem[];
}

const itemsRefusal = (data: Data, items: readonly RequestedItem[]) => {
  if (items.length === 0) return refused('request-without-items', {}, 'items');
  if (items.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    return refused('quantity-not-positive', {}, 'items');
  if (mergedItems(items).some(({ quantity }) => quantity > LARGEST_QUANTITY))
    return refused('quantity-too-large', { most: LARGEST_QUANTITY }, 'items');
  return items.some(({ materialId }) => data.materials.get(materialId)?.archivedAt)
    ? refused('archived', {}, 'items')
    : undefined;
};

/**
 * Creates a material request of the acting user, today. It has at least one line, each material once (invariant R4). Its task
 * must belong to its project (R6).
 */
export const requestMaterial = change('material-requested', (data, input: MaterialRequestInput, env) => {
  if (data.materialRequests.has(input.id)) return refused('already-exists');
  const row: MaterialRequest = {
    id: input.id,
    projectId: input.projectId,
    taskId: input.taskId,
    items: [...mergedItems(input.items)],
    requiredByDate: input.requiredByDate,
    notes: input.notes,
    date: env.today,
    requestedAt: env.now,
    requestedBy: env.user,
  };
  return (
    requestPlaceRefusal(data, input) ?? itemsRefusal(data, input.items) ?? keepingReferences(data, [put('materialRequests', row)])
  );
});

/** Approves a pending request, so that a warehouse may dispatch it (invariants R1, R5). */
export const approveMaterialRequest = change(
  'material-request-approved',
  (data, { id }: { readonly id: MaterialRequestId }, env: Env) => decide(data, data.materialRequests.get(id), approval(env)),
);

/** Rejects a pending request, with a reason (invariant R1). */
export const rejectMaterialRequest = change(
  'material-request-rejected',
  (data, { id, reason }: { readonly id: MaterialRequestId; readonly reason: string }, env: Env) =>
    decide(data, data.materialRequests.get(id), rejection(env, reason)),
);
