import type { Inconsistency } from '@/lib/domain/merge/consistency';
import type { TableName } from '@/lib/domain/schemas';

/** Why a file can't be used; nothing was changed. Its sentences are in `lib/text/backup.ts`. */
export interface Unreadable {
  readonly unreadable: 'too-large' | 'unread' | 'not-ours' | 'newer' | 'damaged' | 'row' | Inconsistency;
  /** The table whose row has another shape. */
  readonly table?: TableName;
}

/** How reading ends early. */
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
