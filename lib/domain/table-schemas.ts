import type { GenericSchema } from 'valibot';
import { budgetRequestSchema } from './budget-request/model';
import { completionReportSchema } from './completion-report/model';
import { customerSchema } from './customer/model';
import type { Rows, TableName } from './data';
import { movementSchema } from './inventory/model';
import { invoiceSchema } from './invoice/model';
import { materialSchema } from './material/model';
import { materialRequestSchema } from './material-request/model';
import { notificationSchema } from './notification/model';
import { projectSchema } from './project/model';
import { settingsSchema } from './settings/model';
import { shipmentSchema } from './shipment/model';
import { taskSchema } from './task/model';
import { userSchema } from './user/model';
import { warehouseSchema } from './warehouse/model';
import { weeklyReportSchema } from './weekly-report/model';

/** The stored shape of every table's rows: what a backup may bring in, and what every change leaves. */
export const TABLE_SCHEMAS: { readonly [Name in TableName]: GenericSchema<unknown, Rows[Name]> } = {
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
