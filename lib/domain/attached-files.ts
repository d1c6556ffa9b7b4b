import type { Attachment } from './attachment';
import { type Data, type Rows, TABLE_NAMES, type TableName } from './data';

/**
 * Which tables carry attachments, whose bytes must stay; exhaustive, so that the compiler names what a new table lacks.
 * It is apart from `tables`: the store's disk needs it in every first load, and nothing else of that table.
 */
const HAS_ATTACHMENTS: {
  readonly [Name in TableName]: Rows[Name] extends { readonly attachments: readonly Attachment[] } ? true : false;
} = {
  customers: false,
  projects: false,
  tasks: true,
  completionReports: true,
  budgetRequests: true,
  materialRequests: false,
  materials: false,
  warehouses: false,
  shipments: false,
  movements: false,
  users: false,
  invoices: false,
  notifications: false,
  weeklyReports: false,
  settings: false,
};

const attachmentsOf = (row: Rows[TableName] | null): readonly Attachment[] =>
  row && 'attachments' in row ? row.attachments : [];

/** The files that a row mentions. */
export const filesOfRow = (row: Rows[TableName] | null): readonly string[] => attachmentsOf(row).map(({ id }) => id);

/** Every attachment that stands with a record. */
export const everyAttachment = (data: Data): readonly Attachment[] =>
  TABLE_NAMES.flatMap((table) => {
    const rows: Iterable<Rows[TableName]> = HAS_ATTACHMENTS[table] ? data[table].values() : [];
    return [...rows].flatMap(attachmentsOf);
  });

/** The files that any record mentions; bytes of others are not needed. */
export const mentionedFiles = (data: Data): ReadonlySet<string> => new Set(everyAttachment(data).map(({ id }) => id));
