import type { NoneToChoose, PickerOption } from '@/components/form/picker/picker-option';
import type { Material } from '@/lib/domain/model/material';
import type { User } from '@/lib/domain/model/user';
import { personWords } from '@/lib/domain/user/rules';
import { routes } from '@/lib/routes';
import { personDetail } from '@/lib/text/person';

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

/** A person as a picker offers and finds them. */
export const personOption = (user: User): PickerOption => ({
  id: user.id,
  title: user.name,
  detail: personDetail(user),
  words: personWords(user).join(' '),
});
