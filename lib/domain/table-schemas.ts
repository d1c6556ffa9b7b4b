import * as v from 'valibot';
import { isWholeText } from '@/lib/kernel/characters';
import { sameValue } from '@/lib/kernel/same-value';
import type { Patch, Rows, TableName } from './data';
import { budgetRequestSchema } from './model/budget-request';
import { completionReportSchema } from './model/completion-report';
import { customerSchema } from './model/customer';
import { invoiceSchema } from './model/invoice';
import { materialSchema } from './model/material';
import { materialRequestSchema } from './model/material-request';
import { movementSchema } from './model/movement';
import { notificationSchema } from './model/notification';
import { projectSchema } from './model/project';
import { settingsSchema } from './model/settings';
import { shipmentSchema } from './model/shipment';
import { taskSchema } from './model/task';
import { userSchema } from './model/user';
import { warehouseSchema } from './model/warehouse';
import { weeklyReportSchema } from './model/weekly-report';
import { type Misfit, refused } from './refusal';

/** The stored shape of every table's rows: what a backup may bring in, and what every change leaves. */
export const TABLE_SCHEMAS: { readonly [Name in TableName]: v.GenericSchema<unknown, Rows[Name]> } = {
  customers: customerSchema,
  projects: projectSchema,
  tasks: taskSchema,
  completionReports: completionReportSchema,
  budgetRequests: budgetRequestSchema,
  materialRequests: materialRequestSchema,
  materials: materialSchema,
  warehouses: warehouseSchema,
  shipments: shipmentSchema,
  movements: movementSchema,
  users: userSchema,
  invoices: invoiceSchema,
  notifications: notificationSchema,
  weeklyReports: weeklyReportSchema,
  settings: settingsSchema,
};

const whyOf = ({ type, input }: v.BaseIssue<unknown>): Misfit['why'] => {
  if (type === 'max_length') return 'too-long';
  if (typeof input === 'string' && !isWholeText(input)) return 'half-character';
  return typeof input === 'number' && Math.abs(input) > Number.MAX_SAFE_INTEGER ? 'too-large' : 'shape';
};

const misfitOf = (issue: v.BaseIssue<unknown> | undefined): Misfit => ({
  path: (issue?.path ?? []).flatMap(({ key }) => (typeof key === 'string' ? key : [])),
  why: issue ? whyOf(issue) : 'shape',
  ...(issue && 'requirement' in issue && typeof issue.requirement === 'number' && { most: issue.requirement }),
});

/**
 * Why these rows can't be kept, if they can't: one that does not read back as it was written would make every later backup unreadable
 * (invariant I10). It costs what is written, however large the tables are.
 */
export const misfitRefusal = (patches: readonly Patch[]) => {
  for (const { table, id, row } of patches) {
    if (row === null) continue;
    const read = v.safeParse(TABLE_SCHEMAS[table], row, { abortEarly: true });
    if (read.success && row.id === id && sameValue(read.output, row)) continue;
    return refused('does-not-fit', misfitOf(read.issues?.[0]));
  }
  return undefined;
};

/** One row of a table, built from what the schema let through; `null` when it has another shape. */
export const rowFrom = <Name extends TableName>(table: Name, value: unknown): Rows[Name] | null => {
  const parsed = v.safeParse(TABLE_SCHEMAS[table], value);
  return parsed.success ? parsed.output : null;
};
