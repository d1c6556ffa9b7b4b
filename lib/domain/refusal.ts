import type { Day } from '@/lib/kernel/day';

type Nothing = Readonly<Record<never, never>>;

/** Another record that stands in the way, to be named and linked in the answer. */
export interface Reference {
  readonly noun:
    | 'project'
    | 'task'
    | 'completion-report'
    | 'invoice'
    | 'budget-request'
    | 'material-request'
    | 'shipment'
    | 'warehouse'
    | 'weekly-report';
  readonly id: string;
  readonly name: string;
}

/** Every reason why a change is not made, with the figures its sentence needs. The sentences are in `lib/text/messages.ts`. */
export interface Refusals {
  'record-missing': Nothing;
  'already-exists': Nothing;
  'task-not-pending': Nothing;
  'task-not-in-progress': Nothing;
  'task-not-completed': Nothing;
  'starts-later': { readonly startDate: Day };
  'start-after-completion': Nothing;
  'report-already-submitted': Nothing;
  'used-more-than-issued': { readonly material: string; readonly issued: number; readonly used: number };
  'serials-not-counted': { readonly material: string; readonly used: number };
  'serial-not-with-task': { readonly serial: string };
  'due-before-issue': Nothing;
  'due-before-start': Nothing;
  'end-before-start': Nothing;
  'request-already-decided': { readonly outcome: 'Approved' | 'Rejected' };
  'rejection-without-reason': Nothing;
  'task-of-another-project': Nothing;
  'amount-not-positive': Nothing;
  'request-without-items': Nothing;
  'quantity-not-positive': Nothing;
  'text-missing': Nothing;
  'text-too-long': { readonly most: number };
  'own-account': Nothing;
  'still-referred-to': { readonly references: readonly Reference[] };
  archived: Nothing;
  'changed-since': Nothing;
}
export type RefusalCode = keyof Refusals;

/** A change that was not made, and why; `field` names the form's field that it speaks of. */
export type Refused = {
  readonly [Code in RefusalCode]: { readonly refused: Code; readonly figures: Refusals[Code]; readonly field?: string };
}[RefusalCode];

/** Answers a change with its refusal. */
export const refused = <Code extends RefusalCode>(
  code: Code,
  ...[figures, field]: keyof Refusals[Code] extends never
    ? [figures?: Refusals[Code], field?: string]
    : [figures: Refusals[Code], field?: string]
) => ({ refused: code, figures: figures ?? {}, ...(field ? { field } : {}) }) as Refused;

/** Tells a refusal from any other answer. */
export const isRefused = (answer: object): answer is Refused => 'refused' in answer;
