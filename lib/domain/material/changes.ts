import { archived, restored } from '../archiving';
import { changeOfMany } from '../change-of-many';
import { change, type Patch, put } from '../data';
import { withoutEditConflicts } from '../edit-conflict';
import { removeUnlessNamed } from '../integrity';
import type { Material, MaterialId } from '../model/material';
import { isRefused, type Refused, refused } from '../refusal';
import type { MaterialValue } from './draft';
import { deletionRefusal, isTrackingFrozen } from './rules';

interface ById {
  readonly id: MaterialId;
}

type MaterialEdit = Omit<Material, 'archivedAt'> & { readonly opened?: Material };

/** Adds a material to the catalogue; a form sent twice adds one. */
export const createMaterial = change('material-created', (data, input: MaterialValue & ById) =>
  data.materials.has(input.id) ? refused('already-exists') : [put('materials', input)],
);

/**
 * Updates a material; others' changes since it was `opened` stay. Refuses another tracking or measure once it has moved
 * (invariant S8).
 */
export const updateMaterial = change(
  'material-updated',
  (data, { opened, ...edited }: MaterialEdit): readonly Patch[] | Refused => {
    const known = data.materials.get(edited.id);
    if (!known) return refused('record-missing');
    const written: Omit<Material, 'archivedAt'> = { measured: undefined, ...edited };
    const input = withoutEditConflicts(written, opened, known);
    if (isRefused(input)) return input;
    const otherTracking = input.trackingType !== known.trackingType || (input.measured ?? false) !== (known.measured ?? false);
    if (otherTracking && isTrackingFrozen(data, known.id)) return refused('tracking-frozen', {}, 'trackingType');
    const row: Material = { ...input, ...(known.archivedAt && { archivedAt: known.archivedAt }) };
    return [put('materials', row)];
  },
);

/**
 * Deletes a material. Refused once it has moved, or while other records refer to it (invariant I1); it can be archived instead.
 */
export const deleteMaterial = change(
  'material-deleted',
  (data, { id }: ById) => deletionRefusal(data, id) ?? removeUnlessNamed(data, 'materials', id),
);

/** Archives a material: it can still be issued and returned, but not bought or requested. */
export const archiveMaterial = change('material-archived', (data, { id }: ById, env) => archived(data, 'materials', id, env));

/** Archives many materials. */
export const archiveMaterials = changeOfMany('materials-archived', archiveMaterial);

/** Restores an archived material: it may be bought and requested again. Refuses a missing one (`record-missing`). */
export const restoreMaterial = change('material-restored', (data, { id }: ById) => restored(data, 'materials', id));
