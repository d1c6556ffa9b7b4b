import type { Instant } from '@/lib/kernel/day';
import type { MaterialId } from '../model/material';
import type { UserId } from '../model/user';
import type { WarehouseId } from '../model/warehouse';
import type { TableName } from '../schemas';
import type { Clash } from './row';

/**
 * Why a rebased commit was flagged.
 * `both-edited`: a field was written twice, and the earlier value stays. `overwritten`: a finalized shipment replaced an edited
 * draft.
 * `came-back`: a deleted record is needed and was restored. `kept-edit`: a deletion was rejected, because others edited the
 * record or refer to it.
 * `number-taken`: the invoice got the next number. `stock-issued-twice`: more left than was there. `serial-twice`: a serial is in
 * two places or left twice.
 * `done-twice`: the shipment, arrival or reversal was posted before, so this one was rejected.
 * `left-team`, `stays-in-team`: people were fitted to a team. `dangling-link`: it refers to a missing record.
 * `rule`: the rows break a rule together. `not-permitted`: the author may not write it.
 */
export const FLAG_KINDS = [
  'both-edited',
  'overwritten',
  'came-back',
  'kept-edit',
  'number-taken',
  'stock-issued-twice',
  'serial-twice',
  'done-twice',
  'left-team',
  'stays-in-team',
  'dangling-link',
  'rule',
  'not-permitted',
] as const;
export type FlagKind = (typeof FLAG_KINDS)[number];

/** The location of flagged stock. */
export interface StockPlace {
  readonly warehouseId: WarehouseId;
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumber?: string;
}

/** A flag without its id and author. */
export interface Finding {
  readonly kind: FlagKind;
  readonly table: TableName;
  readonly record: string;
  /** Fields written twice: `mine` is the value kept, `theirs` the later one. */
  readonly clashes: readonly Clash[];
  readonly place?: StockPlace;
  /** The refusal code of a broken rule. */
  readonly why?: string;
}

/** An entry of `Por revisar`. `by` is the author of the later commit. */
export interface Flag extends Finding {
  readonly id: string;
  readonly by: UserId;
  readonly at: Instant;
  readonly settled?: { readonly by: UserId; readonly at: Instant };
}
