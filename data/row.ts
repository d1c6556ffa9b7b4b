import type { FileId } from '@/lib/domain/model/attachment';
import type { BudgetRequestId } from '@/lib/domain/model/budget-request';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { Decision } from '@/lib/domain/model/decision';
import type { MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequestId } from '@/lib/domain/model/material-request';
import type { MovementId } from '@/lib/domain/model/movement';
import type { NotificationId } from '@/lib/domain/model/notification';
import type { ProjectId } from '@/lib/domain/model/project';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { CommentId, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { addDays, type Day, type Instant } from '@/lib/kernel/day';
import { asId, type Id } from '@/lib/kernel/id';

const numbered =
  <I extends Id<string>>(noun: string) =>
  (count: number) =>
    asId<I>(noun + String(count).padStart(9, '0'));

/** The ids of sample rows: three letters and a number. */
export const usr = numbered<UserId>('usr');
export const cus = numbered<CustomerId>('cus');
export const prj = numbered<ProjectId>('prj');
export const tsk = numbered<TaskId>('tsk');
export const chk = numbered<ChecklistItemId>('chk');
export const cmt = numbered<CommentId>('cmt');
export const bud = numbered<BudgetRequestId>('bud');
export const mrq = numbered<MaterialRequestId>('mrq');
export const mat = numbered<MaterialId>('mat');
export const whs = numbered<WarehouseId>('whs');
export const shp = numbered<ShipmentId>('shp');
export const lin = numbered<ShipmentLineId>('lin');
export const mov = numbered<MovementId>('mov');
export const fil = numbered<FileId>('fil');
export const ntf = numbered<NotificationId>('ntf');

/** A moment in the morning, some days from today. It is the same day in all time zones from Hawaii to Tokyo. */
export const at = (today: Day, days: number, minute = 0): Instant =>
  `${addDays(today, days)}T14:${String(minute).padStart(2, '0')}:00.000Z`;

/** The converted value, if there is one. */
export const ifPresent = <Value, Result>(make: (value: Value) => Result, value: Value | null | undefined) =>
  value === null || value === undefined ? undefined : make(value);

/** The decider, the day in days from today, and the reason if rejected. */
export type Decided = readonly [user: number, days: number, rejected?: string];

export const decision = (today: Day, decided: Decided | undefined): Decision | undefined => {
  if (!decided) return undefined;
  const [user, days, reason] = decided;
  const stamp = { by: usr(user), at: at(today, days) };
  return reason ? { outcome: 'Rejected', ...stamp, reason } : { outcome: 'Approved', ...stamp };
};
