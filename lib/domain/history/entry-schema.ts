import * as v from 'valibot';
import type { ChangeLabel } from '../change-label';
import { idField, instantField } from '../model/fields';
import type { UserId } from '../model/user';

/** An entry of the history without its rows. A label that this version does not know is kept, and told in general words. */
export const entryHeadSchema = v.object({
  at: instantField,
  by: idField<UserId>(),
  label: v.pipe(
    v.string(),
    v.regex(/^[a-z-]{1,60}$/),
    v.transform((text) => text as ChangeLabel),
  ),
  about: v.array(v.pipe(v.string(), v.maxLength(40))),
});
