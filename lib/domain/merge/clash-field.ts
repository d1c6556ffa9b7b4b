import type { Rows, TableName } from '../data';

/** Whether a clash in the table is told to a person; the rows of the others are written again by themselves. */
export const TELLS_CLASHES = {
  customers: true,
  projects: true,
  tasks: true,
  completionReports: true,
  budgetRequests: true,
  materialRequests: true,
  materials: true,
  warehouses: true,
  shipments: true,
  movements: true,
  users: true,
  invoices: true,
  notifications: false,
  weeklyReports: false,
  settings: true,
} as const satisfies Readonly<Record<TableName, boolean>>;

type FieldOfPieces<Value> = Value extends readonly (infer Piece extends { readonly id: string })[] ? FieldOf<Piece> : never;
type FieldOf<Row> = { [Field in keyof Row & string]-?: Field | FieldOfPieces<NonNullable<Row[Field]>> }[keyof Row & string];

/** A field that may be told as a clash: of a row, or of a piece in one of its lists. `people` is whoever was fitted to a team. */
export type ClashField =
  | { [Name in TableName]: (typeof TELLS_CLASHES)[Name] extends true ? FieldOf<Rows[Name]> : never }[TableName]
  | 'people';
