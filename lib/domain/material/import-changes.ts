import { searchForm } from '@/lib/kernel/search';
import { change, type Patch, put } from '../data';
import type { MaterialId } from '../model/material';
import { type Refused, refused } from '../refusal';
import type { MaterialValue } from './draft';

export type ImportedMaterial = MaterialValue & { readonly id: MaterialId };

/** Adds a file's materials to the catalogue, all or none. Refused when one of them exists meanwhile, by id or name. */
export const importMaterials = change(
  'materials-imported',
  (data, { materials }: { readonly materials: readonly ImportedMaterial[] }): readonly Patch[] | Refused => {
    const names = new Set([...data.materials.values()].map(({ name }) => searchForm(name)));
    if (materials.some(({ id, name }) => data.materials.has(id) || names.has(searchForm(name)))) return refused('already-exists');
    return materials.map((material) => put('materials', material));
  },
);
