import { byName } from '@/lib/kernel/order';
import type { Material } from '../model/material';

/** Materials by name. */
export const byMaterialName = byName(({ name }: Material) => name);
