import type { Data } from './data';
import type { Attachment } from './model/attachment';
import { TABLES_WITH_ATTACHMENTS, type TableWithAttachments } from './records';
import type { Rows, TableName } from './schemas';

/** A row, or an earlier version of one, that files stand with. */
export interface WithFiles {
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
