import type { NoneToChoose, PickerOption } from '@/components/form/picker/picker-option';
import type { User } from '@/lib/domain/model/user';
import { personWords } from '@/lib/domain/user/rules';
import { routes } from '@/lib/routes';
import { personDetail } from '@/lib/text/person';

export const NO_PEOPLE: NoneToChoose = { text: 'No hay personas para elegir.', href: routes.newUser(), label: 'Nuevo Usuario' };

/** A person as an option of a picker. */
export const personOption = (user: User): PickerOption => ({
  id: user.id,
  title: user.name,
  detail: personDetail(user),
  words: personWords(user).join(' '),
});
