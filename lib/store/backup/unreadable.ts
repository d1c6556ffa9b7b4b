import type { Inconsistency } from '@/lib/domain/merge/consistency';
import type { TableName } from '@/lib/domain/schemas';

/** The reason why a file can't be used; nothing was changed. Its sentences are in `lib/text/backup.ts`. */
export interface Unreadable {
  readonly unreadable: 'too-large' | 'unread' | 'not-ours' | 'newer' | 'damaged' | 'row' | Inconsistency;
  /** The table with the row that does not fit. */
  readonly table?: TableName;
}

/** The error that ends the reading of a file. */
export class Refusal extends Error {
  readonly reason: Unreadable;
  constructor(reason: Unreadable) {
    super(reason.unreadable);
    this.reason = reason;
  }
}

/** Ends the reading with its reason. */
export const refuse = (unreadable: Unreadable['unreadable'], table?: TableName): never => {
  throw new Refusal({ unreadable, ...(table && { table }) });
};
