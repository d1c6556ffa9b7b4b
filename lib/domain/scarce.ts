import type { Patch, TableName } from './data';
import { decisionOf, type Writing } from './permission';

const never = () => false;
const always = () => true;
const isDecision = ({ was, patch }: Writing) => decisionOf(was) !== decisionOf(patch.row);
const isNew = ({ was, patch }: Writing) => was === null && patch.row !== null;

/** Which writing takes something of which there is only so much: stock, the one decision on a request, an invoice's number. */
const SCARCE = {
  movements: always,
  budgetRequests: isDecision,
  materialRequests: isDecision,
  invoices: isNew,
  customers: never,
  projects: never,
  tasks: never,
  completionReports: never,
  materials: never,
  warehouses: never,
  shipments: never,
  users: never,
  notifications: never,
  weeklyReports: never,
  settings: never,
} satisfies Record<TableName, (writing: Writing) => boolean>;

/** Whether a commit in a team waits for the log's word while its device is connected; `before` holds the rows that it replaced. */
export const isScarce = ({ patches, before }: { readonly patches: readonly Patch[]; readonly before: readonly Patch[] }) =>
  patches.some((patch, index) => SCARCE[patch.table]({ patch, was: before[index]?.row ?? null }));
