import type { Data, Rows, TableName } from './data';
import type { Attachment } from './model/attachment';

/** The tables that carry attachments. */
export type TableWithAttachments = {
  [Name in TableName]: Rows[Name] extends { readonly attachments: readonly Attachment[] } ? Name : never;
}[TableName];

/**
 * Which tables carry attachments, whose bytes must stay; exhaustive, so that the compiler names what a new table lacks.
 * It is apart from `tables`: the store's disk needs it in every first load, and nothing else of that table.
 */
const HAS_ATTACHMENTS: { readonly [Name in TableWithAttachments]: true } = {
  tasks: true,
  completionReports: true,
  budgetRequests: true,
};
export const TABLES_WITH_ATTACHMENTS = Object.keys(HAS_ATTACHMENTS) as readonly TableWithAttachments[];

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
