import { change, type Data, type Patch, put, withoutGaps } from './data';
import type { Attachment } from './model/attachment';
import { TABLES_WITH_ATTACHMENTS, type TableWithAttachments } from './records';
import type { Rows, TableName } from './schemas';

/** A row, or an earlier version of one, that files stand with. */
interface WithFiles {
  readonly attachments: readonly Attachment[];
  /** What was signed keeps its photos, also where they were taken off the task later. */
  readonly asSigned?: { readonly attachments: readonly Attachment[] };
  readonly earlier?: readonly WithFiles[];
}

/** Every file that stands with a row; with a report those that were signed, and those of its earlier versions. */
const filesWith = ({ attachments, asSigned, earlier = [] }: WithFiles): readonly Attachment[] => [
  ...attachments,
  ...(asSigned?.attachments ?? []),
  ...earlier.flatMap(filesWith),
];

/** The files of a row of any table, each once. */
export const attachmentsOf = (row: Rows[TableName] | null | undefined): readonly Attachment[] => {
  if (!row || !('attachments' in row)) return [];
  return [...new Map(filesWith(row).map((file) => [file.id, file])).values()];
};

/** The files that a row mentions. */
export const filesOfRow = (row: Rows[TableName] | null): readonly string[] => attachmentsOf(row).map(({ id }) => id);

/** Every attachment that stands with a record. */
export const everyAttachment = (data: Pick<Data, TableWithAttachments>): readonly Attachment[] =>
  TABLES_WITH_ATTACHMENTS.flatMap((table) => [...data[table].values()].flatMap(attachmentsOf));

/** The files that any record mentions; bytes of others are not needed. */
export const mentionedFiles = (data: Data): ReadonlySet<string> => new Set(everyAttachment(data).map(({ id }) => id));

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
