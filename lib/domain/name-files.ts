import { attachmentsOf, type WithFiles } from './attached-files';
import { change, type Patch, put, withoutGaps } from './data';
import type { Attachment } from './model/attachment';
import { TABLES_WITH_ATTACHMENTS } from './records';

/** The SHA-256 of a file's bytes, in hexadecimal, under the file's id. */
type Hashes = ReadonlyMap<string, string>;

const namedFiles = (files: readonly Attachment[], hashes: Hashes) =>
  files.map((one) => withoutGaps({ ...one, hash: one.hash ?? hashes.get(one.id) }));

/** A row whose files all have their hash, also those that were signed and those of earlier reports. */
const named = <Row extends WithFiles>(row: Row, hashes: Hashes): Row => ({
  ...row,
  attachments: namedFiles(row.attachments, hashes),
  ...(row.asSigned && { asSigned: { ...row.asSigned, attachments: namedFiles(row.asSigned.attachments, hashes) } }),
  ...(row.earlier && { earlier: row.earlier.map((version) => named(version, hashes)) }),
});

/**
 * Says of older attachments by which hash the other devices of a team know their bytes. What has a hash keeps it: it is reckoned
 * once, and the same on every device. Changes nothing else of a record.
 */
export const nameFiles = change('files-named', (data, hashes: Hashes): readonly Patch[] =>
  TABLES_WITH_ATTACHMENTS.flatMap((table) =>
    [...data[table].values()].flatMap((row): readonly Patch[] => {
      const isMissing = attachmentsOf(row).some(({ id, hash }) => hash === undefined && hashes.has(id));
      return isMissing ? [put(table, named(row, hashes))] : [];
    }),
  ),
);
