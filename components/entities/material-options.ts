import type { NoneToChoose, PickerOption } from '@/components/form/picker/picker-option';
import type { Material } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';

/** What a picker says that has no material to offer. */
export const NO_MATERIALS: NoneToChoose = {
  text: 'No hay materiales para elegir.',
  href: routes.newMaterial(),
  label: 'Nuevo Material',
};

/** A material as a picker offers it. */
export const materialOption = ({ id, name, category, unit }: Material): PickerOption => ({
  id,
  title: name,
  detail: `${category} · ${unit}`,
});
