import type { Instant } from '@/lib/kernel/day';
import type { MaterialId } from '../model/material';
import type { UserId } from '../model/user';
import type { WarehouseId } from '../model/warehouse';
import type { TableName } from '../schemas';
import type { Clash } from './row';

/**
 * What a commit met that was earlier in the log. `both-edited`: two wrote a field, the earlier stays. `overwritten`: a finalized shipment took
 * the place of a draft that was edited. `deleted-here`: it was deleted earlier or is needed, and stays so; `came-back`: it was deleted and is needed again.
 * `kept-edit`: its deletion was left out, for somebody edited or named it. `number-taken`: the invoice got the next number.
 * `stock-issued-twice`: more left than there was. `serial-twice`: a serial is in two places, or left twice. `done-twice`: the same shipment,
 * arrival or reversal was posted before, and this one was left out. `left-team`, `stays-in-team`: who was fitted to a team.
 * `dangling-link`: it names what is nowhere. `rule`: together they break a rule. `not-permitted`: the author may not write it.
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

/** Where stock is flagged. */
export interface StockPlace {
  readonly warehouseId: WarehouseId;
  readonly materialId: MaterialId;
  readonly lotNumber?: string;
  readonly serialNumber?: string;
}

/** What is flagged of a commit, before it is known whose. */
export interface Finding {
  readonly kind: FlagKind;
  readonly table: TableName;
  readonly record: string;
  /** Fields that both wrote: `mine` is what stays, `theirs` is what came later. */
  readonly clashes: readonly Clash[];
  readonly place?: StockPlace;
  /** Why, where a rule says it. */
  readonly why?: string;
}

/** Something for `Por revisar`: the commit's author is who came later. */
export interface Flag extends Finding {
  readonly id: string;
  readonly by: UserId;
  readonly at: Instant;
  readonly settled?: { readonly by: UserId; readonly at: Instant };
}
