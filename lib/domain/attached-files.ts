import { change, type Data, type Patch, put, withoutUndefined } from './data';
import type { Attachment } from './model/attachment';
import { TABLES_WITH_ATTACHMENTS, type TableWithAttachments } from './records';
import type { Rows, TableName } from './schemas';

/** A row with attachments, or an earlier version of it. */
interface WithFiles {
  readonly attachments: readonly Attachment[];
  /** A signed report keeps its photos after they are removed from the task. */
  readonly asSigned?: { readonly attachments: readonly Attachment[] };
  readonly earlier?: readonly WithFiles[];
}

/** All attachments of a row; for a report also the signed ones and those of earlier versions. */
const filesWith = ({ attachments, asSigned, earlier = [] }: WithFiles): readonly Attachment[] => [
  ...attachments,
  ...(asSigned?.attachments ?? []),
  ...earlier.flatMap(filesWith),
];

/** The attachments of a row of any table, each once. */
export const attachmentsOf = (row: Rows[TableName] | null | undefined): readonly Attachment[] => {
  if (!row || !('attachments' in row)) return [];
  return [...new Map(filesWith(row).map((file) => [file.id, file])).values()];
};

/** The file ids in a row. */
export const filesOfRow = (row: Rows[TableName] | null): readonly string[] => attachmentsOf(row).map(({ id }) => id);

/** The attachments of all records, without those in history or trash. */
export const everyAttachment = (data: Pick<Data, TableWithAttachments>): readonly Attachment[] =>
  TABLES_WITH_ATTACHMENTS.flatMap((table) => [...data[table].values()].flatMap(attachmentsOf));

/** The file ids in any record; bytes of other files can be deleted. */
export const mentionedFiles = (data: Data): ReadonlySet<string> => new Set(everyAttachment(data).map(({ id }) => id));

/** The SHA-256 of each file's bytes in hexadecimal, by file id. */
type Hashes = ReadonlyMap<string, string>;

const namedFiles = (files: readonly Attachment[], hashes: Hashes) =>
  files.map((one) => withoutUndefined({ ...one, hash: one.hash ?? hashes.get(one.id) }));

/** A row with hashes filled in for all its files, signed and earlier ones included. */
const named = <Row extends WithFiles>(row: Row, hashes: Hashes): Row => ({
  ...row,
  attachments: namedFiles(row.attachments, hashes),
  ...(row.asSigned && { asSigned: { ...row.asSigned, attachments: namedFiles(row.asSigned.attachments, hashes) } }),
  ...(row.earlier && { earlier: row.earlier.map((version) => named(version, hashes)) }),
});

/**
 * Adds the hash to attachments without one, so that other devices of the team can fetch them. An existing hash stays: it is the
 * same on every device. Nothing else changes.
 */
export const nameFiles = change('files-named', (data, hashes: Hashes): readonly Patch[] =>
  TABLES_WITH_ATTACHMENTS.flatMap((table) =>
    [...data[table].values()].flatMap((row): readonly Patch[] => {
      const isMissing = attachmentsOf(row).some(({ id, hash }) => hash === undefined && hashes.has(id));
      return isMissing ? [put(table, named(row, hashes))] : [];
    }),
  ),
);
