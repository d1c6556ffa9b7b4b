import type { TableWithClashes } from '../records';
import type { Rows } from '../schemas';

type FieldOfPieces<Value> = Value extends readonly (infer Piece extends { readonly id: string })[] ? FieldOf<Piece> : never;
type FieldOf<Row> = { [Field in keyof Row & string]-?: Field | FieldOfPieces<NonNullable<Row[Field]>> }[keyof Row & string];

/** A field that may be told as a clash: of a row, or of a piece in one of its lists. `people` is whoever was fitted to a team. */
export type ClashField = { [Name in TableWithClashes]: FieldOf<Rows[Name]> }[TableWithClashes] | 'people';
