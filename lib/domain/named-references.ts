import { budgetRequestTitle } from './budget-request/rules';
import type { Data, Rows, TableName } from './data';
import { isLive } from './invoice/rules';
import { materialRequestTitle } from './material-request/rules';
import type { Reference } from './refusal';
import type { ShipmentId } from './shipment/model';

interface Referrer {
  readonly from: TableName;
  readonly row: Rows[TableName];
}

type Naming = { readonly [Name in TableName]: (row: Rows[Name], data: Data) => Reference | undefined };

const shipmentReference = (data: Data, id: ShipmentId): Reference => ({
  noun: 'shipment',
  id,
  name: data.shipments.get(id)?.reference ?? id,
});

const NAMING: Naming = {
  projects: ({ id, title }) => ({ noun: 'project', id, name: title }),
  tasks: ({ id, title }) => ({ noun: 'task', id, name: title }),
  completionReports: ({ id }, data) => ({ noun: 'completion-report', id, name: data.tasks.get(id)?.title ?? id }),
  budgetRequests: (row) => ({ noun: 'budget-request', id: row.id, name: budgetRequestTitle(row) }),
  materialRequests: (row, data) => ({
    noun: 'material-request',
    id: row.id,
    name: materialRequestTitle(row, data.materials),
  }),
  warehouses: ({ id, name }) => ({ noun: 'warehouse', id, name }),
  shipments: ({ id }, data) => shipmentReference(data, id),
  movements: ({ shipmentId }, data) => shipmentReference(data, shipmentId),
  invoices: (row) => ({ noun: isLive(row) ? 'invoice' : 'deleted-invoice', id: row.id, name: row.id }),
  weeklyReports: ({ id }) => ({ noun: 'weekly-report', id, name: id }),
  customers: () => undefined,
  materials: () => undefined,
  users: () => undefined,
  notifications: () => undefined,
  settings: () => undefined,
};

const named = <Name extends TableName>(data: Data, from: Name, row: Rows[Name]) => NAMING[from](row, data);

/** Rows that stand in the way, each named once as a person knows it; a movement goes by its shipment's reference. */
export const namedReferences = (data: Data, referrers: readonly Referrer[]): readonly Reference[] => {
  const all = referrers.map(({ from, row }) => named(data, from, row)).filter((reference) => reference !== undefined);
  return [...new Map(all.map((reference) => [`${reference.noun} ${reference.id}`, reference])).values()];
};
