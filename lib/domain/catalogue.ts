import { byName } from '@/lib/kernel/order';
import type { Table } from './data';
import { orderedIndex } from './derived';
import type { Material, MaterialUnit } from './model/material';

/** The order of materials by name. */
export const byMaterialName = byName(({ name }: Material) => name);

const active = orderedIndex({
  of: ['materials'],
  keysOf: ({ archivedAt }) => (archivedAt ? [] : ['']),
  order: byMaterialName,
});

/** The materials that are not archived, by name. */
export const activeMaterials = (materials: Table<'materials'>): readonly Material[] => active.under({ materials }, '');

/** The unit of a material's quantities: its own, or metres when its lots are reels. */
export const countedIn = ({ measured, unit }: Pick<Material, 'measured' | 'unit'>): MaterialUnit | 'm' => (measured ? 'm' : unit);
