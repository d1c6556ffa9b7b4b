import * as v from 'valibot';
import { type Patch, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { entryHeadSchema } from '@/lib/domain/history/entry-schema';
import type { FileId } from '@/lib/domain/model/attachment';
import { countField, idField, instantField } from '@/lib/domain/model/fields';
import { rowFrom } from '@/lib/domain/table-schemas';

const headFields = {
  app: v.literal('telecampo'),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  createdAt: instantField,
  epoch: v.pipe(v.string(), v.maxLength(40)),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
};
const hashField = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)));

const listPartSchema = v.strictObject({ size: countField, count: countField, sha256: hashField });

/** The first line of a backup in parts. Strict: a key that nobody wrote means that the file is not what it says. */
export const indexSchema = v.strictObject({
  ...headFields,
  parts: v.strictObject({
    tables: v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/)), listPartSchema),
    log: listPartSchema,
    files: v.array(v.strictObject({ id: idField<FileId>(), size: countField, sha256: hashField })),
  }),
});
export type Index = v.InferOutput<typeof indexSchema>;

/** A backup of before there were parts, as strict. */
export const envelopeSchema = v.strictObject({
  ...headFields,
  tables: v.record(v.string(), v.array(v.unknown())),
  files: v.array(v.unknown()),
  log: v.optional(v.array(v.unknown())),
  sha256: hashField,
});

/** An attachment's bytes as a backup writes them. */
export const fileSchema = v.strictObject({
  id: idField<FileId>(),
  type: v.pipe(v.string(), v.maxLength(100)),
  // Judged as it is decoded: a pattern does not stand a text this long.
  bytes: v.string(),
});

const isTable = (name: string): name is TableName => TABLE_NAMES.some((table) => table === name);

/** One row of an entry: put in its table, or taken out. */
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

/** One entry of the history. */
export const entrySchema = v.strictObject({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...entryHeadSchema.entries,
  patches: v.array(patchSchema),
  before: v.array(patchSchema),
});
