import type { NoneToChoose, PickerOption } from '@/components/form/picker/picker-option';
import type { Material } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';

/** The text of a picker without materials. */
export const NO_MATERIALS: NoneToChoose = {
  text: 'No hay materiales para elegir.',
  href: routes.newMaterial(),
  label: 'Nuevo Material',
};

/** A material as an option of a picker. */
export const materialOption = ({ id, name, category, unit }: Material): PickerOption => ({
  id,
  title: name,
  detail: `${category} · ${unit}`,
});
