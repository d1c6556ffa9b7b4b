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

/** Adds a material to the catalogue. The same form sent twice makes one. */
export const createMaterial = change('material-created', (data, input: MaterialValue & ById) =>
  data.materials.has(input.id) ? refused('already-exists') : [put('materials', input)],
);

/**
 * Rewrites a material; how it is tracked, and whether in metres, stays as it is once it has moved (invariant S8).
 * What others changed since it was `opened` stays too.
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

/** Takes a material out of the catalogue; refused while it has stock or a history, or others name it (invariant I1). It can be archived. */
export const deleteMaterial = change(
  'material-deleted',
  (data, { id }: ById) => deletionRefusal(data, id) ?? removeUnlessNamed(data, 'materials', id),
);

/** Puts a material away: it can be issued and returned, but no longer bought or asked for. */
export const archiveMaterial = change('material-archived', (data, { id }: ById, env) => archived(data, 'materials', id, env));

/** Puts many materials away at once. */
export const archiveMaterials = changeOfMany('materials-archived', archiveMaterial);

/** Brings an archived material back. */
export const restoreMaterial = change('material-restored', (data, { id }: ById) => restored(data, 'materials', id));
