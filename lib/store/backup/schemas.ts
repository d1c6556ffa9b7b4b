import * as v from 'valibot';
import type { FileId } from '@/lib/domain/model/attachment';
import { countField, idField, instantField } from '@/lib/domain/model/fields';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';

const headFields = {
  app: v.literal('telecampo'),
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  createdAt: instantField,
  epoch: v.pipe(v.string(), v.maxLength(40)),
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
};
const hashField = v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)));

const listPartSchema = v.strictObject({ size: countField, count: countField, sha256: hashField });

/** The first line of a backup in parts. Strict: an unknown key means that the file is not one of our backups. */
export const indexSchema = v.strictObject({
  ...headFields,
  flagged: v.optional(v.array(v.strictObject({ warehouseId: idField<WarehouseId>(), materialId: idField<MaterialId>() }))),
  parts: v.strictObject({
    tables: v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/)), listPartSchema),
    log: listPartSchema,
    files: v.array(v.strictObject({ id: idField<FileId>(), size: countField, sha256: hashField })),
  }),
});
export type Index = v.InferOutput<typeof indexSchema>;

/** A backup in the format before parts; strict too. */
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
  // Checked when it is decoded: a pattern fails on a text this long.
  bytes: v.string(),
});
