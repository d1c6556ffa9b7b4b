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

/** Adds a warehouse or a van, active and without minimums of its own. The same form sent twice makes one. */
export const createWarehouse = change('warehouse-created', (data, input: WarehouseValue & ById) =>
  data.warehouses.has(input.id)
    ? refused('already-exists')
    : keepingReferences(data, [put('warehouses', { ...input, status: 'Active', minimums: {} })]),
);

/** Rewrites what the form shows; status and minimums are settings and stay, and so does what others changed since it was `opened`. */
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

/** A warehouse's own minimum of one material; without it the catalogue's holds. */
interface OwnMinimum {
  readonly minimum?: number;
}

/**
 * Sets the least that a warehouse should have of a material; `undefined` gives back the material's own minimum. One that changed since it was
 * `opened` is refused once.
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

/** Takes a warehouse away; refused with the list of what names it, its shipments among them (invariant I1). It can be archived. */
export const deleteWarehouse = change('warehouse-deleted', (data, { id }: ById) => removeUnlessNamed(data, 'warehouses', id));

/** Puts a warehouse away: nothing enters or leaves it. Refused while something is there. */
export const archiveWarehouse = change(
  'warehouse-archived',
  (data, { id }: ById, env) => archivingRefusal(data, id) ?? archived(data, 'warehouses', id, env),
);

/** Brings an archived warehouse back. */
export const restoreWarehouse = change('warehouse-restored', (data, { id }: ById) => restored(data, 'warehouses', id));
