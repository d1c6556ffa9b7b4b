import * as v from 'valibot';
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

/** The schema of every table's rows, for backups and changes, in the order in which references resolve. */
export const TABLE_SCHEMAS = {
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
} satisfies Readonly<Record<string, v.GenericSchema<unknown, { readonly id: string }>>>;
type Schemas = typeof TABLE_SCHEMAS;

/** The row type of each table. */
export type Rows = { [Name in keyof Schemas]: v.InferOutput<Schemas[Name]> };
export type TableName = keyof Rows;

/** Parses a value as a row of a table; `null` when its shape is invalid. */
export const rowFrom = <Name extends TableName>(table: Name, value: unknown): Rows[Name] | null => {
  const schemas: { readonly [Known in TableName]: v.GenericSchema<unknown, Rows[Known]> } = TABLE_SCHEMAS;
  const parsed = v.safeParse(schemas[table], value);
  return parsed.success ? parsed.output : null;
};
