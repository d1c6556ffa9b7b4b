import type { NoneToChoose } from '@/components/form/picker/picker-option';
import { routes } from '@/lib/routes';

/** What a picker says that has no material to offer. */
export const NO_MATERIALS: NoneToChoose = {
  text: 'No hay materiales para elegir.',
  href: routes.newMaterial(),
  label: 'Nuevo Material',
};
