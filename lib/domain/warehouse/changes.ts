import { archived, restored } from '../archiving';
import { change, type Patch, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { keepingReferences, removeUnlessNamed } from '../integrity';
import type { MaterialId } from '../model/material';
import type { Warehouse, WarehouseId } from '../model/warehouse';
import { isRefused, type Refused, refused } from '../refusal';
import type { WarehouseValue } from './draft';
import { archivingRefusal } from './stock';

interface ById {
  readonly id: WarehouseId;
}

/** Adds a warehouse or van, active and without its own minimums; a form sent twice adds one. */
export const createWarehouse = change('warehouse-created', (data, input: WarehouseValue & ById) =>
  data.warehouses.has(input.id)
    ? refused('already-exists')
    : keepingReferences(data, [put('warehouses', { ...input, status: 'Active', minimums: {} })]),
);

/**
 * Updates the form's fields of a warehouse. Status and minimums stay, as do others' changes since it was `opened`. Refuses with
 * `changed-elsewhere` if others changed the same field.
 */
export const updateWarehouse = change(
  'warehouse-updated',
  (data, { opened, ...edited }: WarehouseValue & ById & { readonly opened?: Warehouse }) => {
    const known = data.warehouses.get(edited.id);
    if (!known) return refused('record-missing');
    const input = withoutEditConflicts(edited, opened, known);
    return isRefused(input) ? input : keepingReferences(data, [put('warehouses', { ...known, ...input })]);
  },
);

/** Changes a warehouse's settings: status, manager, capacity. */
export const changeWarehouseSettings = change(
  'warehouse-updated',
  (data, { id, ...settings }: ById & Partial<Pick<Warehouse, 'status' | 'managerId' | 'capacity'>>) => {
    const known = data.warehouses.get(id);
    if (!known) return refused('record-missing');
    return keepingReferences(data, [put('warehouses', { ...known, ...settings })]);
  },
);

/** A warehouse's own minimum of a material; without one the material's applies. */
interface OwnMinimum {
  readonly minimum?: number;
}

/**
 * Sets a warehouse's minimum of a material, in its unit; `undefined` restores the material's own. Refuses with
 * `changed-elsewhere` if it changed since it was `opened`.
 */
export const setMinimum = change(
  'warehouse-updated',
  (
    data,
    {
      id,
      materialId,
      minimum,
      opened,
    }: ById & { readonly materialId: MaterialId; readonly minimum: number | undefined; readonly opened?: OwnMinimum },
  ): readonly Patch[] | Refused => {
    const known = data.warehouses.get(id);
    if (!known) return refused('record-missing');
    if (minimum !== undefined && (!Number.isSafeInteger(minimum) || minimum < 0))
      return refused('quantity-not-valid', {}, 'minimum');
    const input = withoutEditConflicts<OwnMinimum>({ minimum }, opened, { minimum: known.minimums[materialId] });
    if (isRefused(input)) return input;
    const others = Object.fromEntries(Object.entries(known.minimums).filter(([of]) => of !== materialId));
    const minimums = input.minimum === undefined ? others : { ...others, [materialId]: input.minimum };
    return keepingReferences(data, [put('warehouses', { ...known, minimums })]);
  },
);

/**
 * Deletes a warehouse. Refused with the list of records that refer to it, also shipments (invariant I1); it can be archived
 * instead.
 */
export const deleteWarehouse = change('warehouse-deleted', (data, { id }: ById) => removeUnlessNamed(data, 'warehouses', id));

/** Archives a warehouse: no stock enters or leaves it. Refused while it has stock. */
export const archiveWarehouse = change(
  'warehouse-archived',
  (data, { id }: ById, env) => archivingRefusal(data, id) ?? archived(data, 'warehouses', id, env),
);

/** Restores an archived warehouse: stock may enter and leave it again. Refuses a missing one (`record-missing`). */
export const restoreWarehouse = change('warehouse-restored', (data, { id }: ById) => restored(data, 'warehouses', id));
