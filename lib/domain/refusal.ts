import type { Cents } from '@/lib/kernel/cents';
import type { Day, Instant } from '@/lib/kernel/day';
import type { UserId } from './model/user';
import type { TableName } from './schemas';

type Nothing = Readonly<Record<never, never>>;

/** A record that prevents a change, shown with a link. A deleted invoice still holds its number. */
export interface Reference {
  readonly table: TableName;
  readonly id: string;
  readonly name: string;
  readonly isDeleted?: boolean;
}

/** The location of stock: a warehouse, in transit to one, issued to a task, project or destination, or unknown. */
export interface Place {
  readonly kind: 'warehouse' | 'transit' | 'issued' | 'unknown';
  readonly name: string;
}

/** A form's field that somebody else changed meanwhile, with its current value; author and time if the history knows them. */
export interface ChangedField {
  readonly field: string;
  readonly now: unknown;
  readonly by?: UserId;
  readonly at?: Instant;
}

/** The field of a row that can't be stored. `path` leads to it; `most` is the limit it exceeds, if any. */
export interface Misfit {
  readonly table?: TableName;
  readonly path: readonly string[];
  readonly why: 'too-long' | 'half-character' | 'too-large' | 'shape';
  readonly most?: number;
}

/** All refusal codes with the values for their sentences, which are in `lib/text/messages.ts`. */
export interface Refusals {
  'record-missing': Nothing;
  'already-exists': Nothing;
  'attachments-full': Nothing;
  'task-not-pending': Nothing;
  'task-not-in-progress': Nothing;
  'task-not-completed': Nothing;
  'task-not-finished': Nothing;
  'task-is-finished': Nothing;
  'points-missing': { readonly points: readonly string[] };
  'points-needed': { readonly points: readonly string[] };
  'report-is-signed': Nothing;
  'stretch-asks-end': { readonly hours: number };
  'stretch-of-another': Nothing;
  'stretch-in-future': Nothing;
  'stretch-ends-early': Nothing;
  'stretch-too-long': { readonly days: number };
  /** `to` is missing while the other stretch runs. */
  'stretch-overlaps': { readonly task: string; readonly from: Instant; readonly to: Instant | undefined };
  'report-not-filed': Nothing;
  'point-changed': Nothing;
  'supervisors-only': Nothing;
  'not-in-this-role': Nothing;
  'in-a-team': Nothing;
  'starts-later': { readonly startDate: Day };
  'start-after-completion': Nothing;
  'finished-without-start': Nothing;
  'report-already-submitted': Nothing;
  'used-more-than-issued': { readonly material: string; readonly issued: number; readonly used: number };
  'serials-not-counted': { readonly material: string; readonly used: number };
  'serial-not-with-task': { readonly serial: string };
  'due-before-issue': Nothing;
  'invoice-already-paid': Nothing;
  'invoice-is-draft': Nothing;
  'paid-in-future': Nothing;
  'payment-not-owed': { readonly owed: Cents };
  'amount-below-paid': { readonly paid: Cents };
  'invoice-is-covered': Nothing;
  'paid-before-issue': { readonly date: Day; readonly days: number };
  'due-before-start': Nothing;
  'end-before-start': Nothing;
  'request-already-decided': { readonly outcome: 'Approved' | 'Rejected' };
  'request-awaits-approval': Nothing;
  'rejection-without-reason': Nothing;
  'task-of-another-project': Nothing;
  'amount-negative': Nothing;
  'request-without-items': Nothing;
  'quantity-not-positive': Nothing;
  'text-missing': Nothing;
  'text-cut': Nothing;
  'text-too-long': { readonly most: number };
  'assignee-left': { readonly person: string; readonly archived: boolean };
  'own-account': Nothing;
  /** What would be taken from a person with a device in the team. */
  'has-device': { readonly taken: 'record' | 'role' };
  /** `instead` is what can be done with a record that is not deleted. */
  'still-referred-to': { readonly references: readonly Reference[]; readonly instead?: 'archive' | 'setback' };
  archived: Nothing;
  'acting-person-gone': Nothing;
  'nobody-acts': Nothing;
  'does-not-fit': Misfit;
  'name-reserved': { readonly name: string };
  'serial-too-long': { readonly serial: string; readonly most: number };
  'quantity-too-large': { readonly most: number };
  'changed-since': Nothing;
  'changed-elsewhere': { readonly fields: readonly ChangedField[] };
  'stock-moved': Nothing;
  'shipment-fields-missing': Nothing;
  'shipment-without-items': Nothing;
  'material-not-chosen': Nothing;
  'quantity-not-valid': Nothing;
  /** For a lot to issue: whether the lot or a valid quantity is missing. */
  'lot-not-chosen': { readonly lacks: 'lot' | 'quantity' };
  'serials-not-chosen': Nothing;
  'identifier-missing': { readonly lacks: 'lot' | 'serials' };
  'identifier-not-expected': { readonly material: string };
  'marks-mismatch': { readonly metres: number };
  'serial-repeated': { readonly serial: string };
  'serial-somewhere': { readonly serial: string; readonly place: Place };
  'serial-not-here': { readonly serial: string; readonly place: Place };
  'serial-moved-since': { readonly serial: string; readonly place: Place };
  /** `asked` is the sum over a shipment's lines, if more than one line. */
  'not-enough-stock': { readonly material: string; readonly left: number; readonly asked?: number };
  'not-enough-in-lot': { readonly lot: string; readonly left: number; readonly asked?: number };
  'already-finalized': Nothing;
  'not-finalized': Nothing;
  'not-signable': Nothing;
  'already-signed': Nothing;
  'not-received-here': Nothing;
  'status-not-forward': Nothing;
  'already-reversed': Nothing;
  'not-reversible': Nothing;
  'reason-missing': Nothing;
  'used-or-returned': { readonly material: string };
  'transfer-received': Nothing;
  'same-warehouse': Nothing;
  'more-than-in-transit': { readonly what: string; readonly left: number };
  'nothing-left-to-issue': { readonly isWhole: boolean };
  'not-requested': { readonly material: string };
  'more-than-requested': { readonly material: string; readonly left: number };
  'more-than-allocated': { readonly material: string; readonly left: number };
  'tracking-frozen': Nothing;
  'material-in-ledger': { readonly quantity: number };
  'project-archived': { readonly project: string };
  'warehouse-archived': { readonly warehouse: string };
  'arrival-of-transfer': { readonly transfer: string };
  'warehouse-has-stock': { readonly materials: number; readonly transfers: number };
  'counted-twice': { readonly what: string };
  'count-stale': { readonly what: string; readonly now: number };
}
export type RefusalCode = keyof Refusals;

/** Where a form shows a refusal: at a field, at a line of its list (from 0), or at a field of that line. */
export interface RefusedAt {
  readonly line?: number;
  readonly field?: string;
}

/** A refusal: its code, its values, and where the form shows it. */
export type Refused = {
  readonly [Code in RefusalCode]: RefusedAt & { readonly refused: Code; readonly figures: Refusals[Code] };
}[RefusalCode];

/** Creates a refusal; `at` is a field's name, or a line and field. */
export const refused = <Code extends RefusalCode>(
  code: Code,
  ...[figures, at]: keyof Refusals[Code] extends never
    ? [figures?: Refusals[Code], at?: string | RefusedAt]
    : [figures: Refusals[Code], at?: string | RefusedAt]
) => ({ refused: code, figures: figures ?? {}, ...(typeof at === 'string' ? { field: at } : at) }) as Refused;

/** Whether an answer is a refusal. */
export const isRefused = (answer: object): answer is Refused => 'refused' in answer;
