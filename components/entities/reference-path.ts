import type { Data } from '@/lib/domain/data';
import type { Reference } from '@/lib/domain/refusal';
import { type Path, routes } from '@/lib/routes';
import { recordPath } from './record-path';

const TABLE_OF = {
  project: 'projects',
  task: 'tasks',
  'completion-report': 'completionReports',
  invoice: 'invoices',
  'budget-request': 'budgetRequests',
  'material-request': 'materialRequests',
  shipment: 'shipments',
  warehouse: 'warehouses',
  'weekly-report': 'weeklyReports',
} as const satisfies Record<Exclude<Reference['noun'], 'deleted-invoice'>, keyof typeof recordPath>;

/** The page of a record that stands in the way; the trash for one that lies there, home for one that has gone meanwhile. */
export const referencePath = (data: Data, { noun, id }: Reference): Path =>
  noun === 'deleted-invoice' ? routes.activity() : (recordPath[TABLE_OF[noun]](data, id) ?? routes.home());
