import * as v from 'valibot';
import type { ChangeLabel } from '../change-label';
import { type Patch, TABLE_NAMES } from '../data';
import { idField, instantField } from '../model/fields';
import type { UserId } from '../model/user';
import { rowFrom, type TableName } from '../schemas';

/** A history entry without its rows. A label of a later version is kept and shown in general words. */
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

const isTable = (name: string): name is TableName => TABLE_NAMES.some((table) => table === name);

/** One patch of an entry. */
export const patchSchema = v.pipe(
  v.strictObject({
    table: v.pipe(v.string(), v.check(isTable)),
    id: v.pipe(v.string(), v.maxLength(40)),
    row: v.unknown(),
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Patch => {
    if (!isTable(value.table)) return NEVER;
    const row = value.row === null ? null : rowFrom(value.table, value.row);
    if (row?.id === value.id || value.row === null) return { table: value.table, id: value.id, row } as Patch;
    addIssue({ message: 'The row does not have its stored shape' });
    return NEVER;
  }),
);

/** The schema of a history entry. */
export const entrySchema = v.strictObject({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...entryHeadSchema.entries,
  patches: v.array(patchSchema),
  before: v.array(patchSchema),
});
