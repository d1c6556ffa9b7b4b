import { byName } from '@/lib/kernel/order';
import type { Table } from './data';
import { orderedIndex } from './derived';
import type { Material, MaterialUnit } from './model/material';

/** Materials by name. */
export const byMaterialName = byName(({ name }: Material) => name);

const active = orderedIndex({
  of: ['materials'],
  keysOf: ({ archivedAt }) => (archivedAt ? [] : ['']),
  order: byMaterialName,
});

/** The catalogue in use, by name. */
export const activeMaterials = (materials: Table<'materials'>): readonly Material[] => active.under({ materials }, '');

/** How its quantities are said: by its unit, or in metres when its lots are reels. */
export const countedIn = ({ measured, unit }: Pick<Material, 'measured' | 'unit'>): MaterialUnit | 'm' => (measured ? 'm' : unit);
