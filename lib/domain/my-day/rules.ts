import type { Day } from '@/lib/kernel/day';
import type { Data } from '../data';
import type { MaterialRequest } from '../model/material-request';
import type { Task } from '../model/task';
import { supervises } from '../permission';
import { type AnyRequest, requestsToDecide } from '../request/rules';
import { type LowItem, lowItems } from '../stock/low-items';
import { requestsToDispatch } from '../stock/request-tally';
import { type Person, tasksNeedingAttention } from '../task/attention';

/** A person's day. Each figure on the screen is the length of its list. */
export interface Agenda {
  readonly overdue: readonly Task[];
  readonly dueToday: readonly Task[];
  readonly unreported: readonly Task[];
  readonly toApprove: readonly AnyRequest[];
  readonly toDispatch: readonly MaterialRequest[];
  readonly low: readonly LowItem[];
}

const NONE: readonly never[] = [];

/** What waits for a person today. Decisions and dispatches are the supervisor's; a technician has their own tasks and van. */
export const agenda = (data: Data, person: Person, today: Day): Agenda => {
  const forAll = supervises(person);
  const of = forAll ? undefined : person.id;
  return {
    overdue: tasksNeedingAttention(data, 'overdue', today, of),
    dueToday: tasksNeedingAttention(data, 'today', today, of),
    unreported: tasksNeedingAttention(data, 'unreported', today, of),
    toApprove: forAll ? requestsToDecide(data) : NONE,
    toDispatch: forAll ? requestsToDispatch(data) : NONE,
    low: lowItems(data, of),
  };
};
