import { attachedBytes } from '@/lib/domain/attachment-room';
import { approvedBudget, recentBudgetRequests } from '@/lib/domain/budget-request/rules';
import { activeMaterials } from '@/lib/domain/catalogue';
import { projectsOfCustomer } from '@/lib/domain/customer/rules';
import { type Data, dataFromRows, TABLE_NAMES } from '@/lib/domain/data';
import { invoicedSoFar, invoicesOf, leftToInvoiceOfTask, liveInvoices, nextInvoiceId } from '@/lib/domain/invoice/rules';
import type { CustomerId } from '@/lib/domain/model/customer';
import type { MaterialId } from '@/lib/domain/model/material';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { agenda } from '@/lib/domain/my-day/rules';
import { eventsToNotify } from '@/lib/domain/notification/events-to-notify';
import { newestNotifications, unreadCount } from '@/lib/domain/notification/rules';
import { notificationsAbout } from '@/lib/domain/notifications-about';
import { ongoingProjects, projectProgress, projectsIn, spentBudget } from '@/lib/domain/project/rules';
import { budgetRequestsOf, materialRequestsOf, requestsInWork, requestsToDecide } from '@/lib/domain/request/rules';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { allocatedToTask, available, fulfilment, reserved, returnableOf } from '@/lib/domain/stock/fulfilment';
import { itemCount, stockByWarehouse } from '@/lib/domain/stock/inventory';
import { inventoryOf, lowItems, lowStock } from '@/lib/domain/stock/inventory-list';
import { materialMovements } from '@/lib/domain/stock/movement-batches';
import { openRequests, requestsToDispatch } from '@/lib/domain/stock/request-stock';
import { reorderList, toBuyAt } from '@/lib/domain/stock/restock';
import { allTransfers, arrivalsOf, isReversed, shipmentsOf, waitingShipments } from '@/lib/domain/stock/shipment';
import { openTransfers, transitLines } from '@/lib/domain/stock/transit';
import { ATTENTION_REASONS, tasksNeedingAttention } from '@/lib/domain/task/attention';
import { tasksInWork, tasksOfProject } from '@/lib/domain/task/rules';
import { stretchesToCheck } from '@/lib/domain/timed-work';
import { availableUsers } from '@/lib/domain/user/rules';
import { activeWarehouses } from '@/lib/domain/warehouse/rules';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { weekTotals } from '@/lib/domain/weekly-report/totals';
import { NOW, TODAY } from './builders';

/** The records to query. */
interface Asked {
  readonly projects: readonly ProjectId[];
  readonly tasks: readonly TaskId[];
  readonly users: readonly UserId[];
  readonly customers: readonly CustomerId[];
  readonly materials: readonly MaterialId[];
  readonly warehouses: readonly WarehouseId[];
  readonly materialRequests: readonly Rows['materialRequests']['id'][];
  readonly shipments: readonly Rows['shipments']['id'][];
}

const STATES = [undefined, 'open', 'Pending', 'In Progress', 'Completed'] as const;
const PROJECT_STATES = [undefined, 'kept', 'active', 'finished', 'archived'] as const;
const STATUSES = [undefined, 'Pending', 'Approved', 'Rejected'] as const;
const each = <Row, Answer>(rows: readonly Row[], ask: (row: Row) => Answer) => rows.map(ask);

/** The screens' selectors, applied to these records. */
export const SELECTORS: Readonly<Record<string, (data: Data, asked: Asked) => unknown>> = {
  tasksOfProject: (data, { projects }) => each(projects, (id) => each(STATES, (state) => tasksOfProject(data.tasks, id, state))),
  tasksInWork: (data, { users }) => each([undefined, ...users], (of) => each(STATES, (state) => tasksInWork(data, state, of))),
  tasksNeedingAttention: (data, { users }) =>
    each([undefined, ...users], (of) => each(ATTENTION_REASONS, (call) => tasksNeedingAttention(data, call, TODAY, of))),
  projectProgress: (data, { projects }) => each(projects, (id) => projectProgress(data, id)),
  projectsIn: (data) => each(PROJECT_STATES, (state) => projectsIn(data, state)),
  ongoingProjects: (data, { users }) => each(users, (id) => ongoingProjects(data, id)),
  spentBudget: (data, { projects }) => each(projects, (id) => spentBudget(data, id)),
  projectsOfCustomer: (data, { customers }) => each(customers, (id) => projectsOfCustomer(data.projects, id)),
  budgetRequestsOf: (data, { projects, tasks }) =>
    each([...projects, ...tasks], (id) => budgetRequestsOf(data.budgetRequests, id)),
  materialRequestsOf: (data, { projects, tasks }) =>
    each([...projects, ...tasks], (id) => materialRequestsOf(data.materialRequests, id)),
  approvedBudget: (data, { projects, tasks }) => each([...projects, ...tasks], (id) => approvedBudget(data.budgetRequests, id)),
  recentBudgetRequests: (data, { tasks }) => each(tasks, (id) => recentBudgetRequests(data.budgetRequests, id)),
  requestsInWork: (data) => each(STATUSES, (status) => requestsInWork(data, status)),
  requestsToDecide,
  requestsToDispatch,
  openRequests,
  fulfilment: (data, { materialRequests }) =>
    each(materialRequests, (id) => {
      const request = data.materialRequests.get(id);
      return request && fulfilment(data, request);
    }),
  reserved: (data, { materials }) => each(materials, (id) => reserved(data, id)),
  available: (data, { materials }) => each(materials, (id) => available(data, id)),
  allocatedToTask: (data, { tasks }) => each(tasks, (id) => allocatedToTask(data, id)),
  returnableOf: (data, { tasks }) => each(tasks, (id) => returnableOf(data, id)),
  inventoryOf: (data, { warehouses }) => each(warehouses, (id) => inventoryOf(data, id)),
  lowStock: (data, { warehouses }) => each(warehouses, (id) => lowStock(data, id)),
  itemCount: (data, { warehouses }) => each(warehouses, (id) => itemCount(data, id)),
  stockByWarehouse: (data, { materials }) => each(materials, (id) => stockByWarehouse(data, id)),
  materialMovements: (data, { materials }) => each(materials, (id) => materialMovements(data, id)),
  reorderList: (data, { warehouses }) => each(warehouses, (id) => reorderList(data, id)),
  toBuyAt: (data, { warehouses }) => each(warehouses, (id) => toBuyAt(data, id)),
  lowItems: (data) => lowItems(data),
  stretchesToCheck: (data) => stretchesToCheck(data, NOW),
  shipmentsOf: (data, { warehouses }) =>
    each(warehouses, (id) => [shipmentsOf(data, id), shipmentsOf(data, id, 'Incoming'), shipmentsOf(data, id, 'Outgoing')]),
  allTransfers,
  waitingShipments,
  openTransfers: (data, { warehouses }) => each([undefined, ...warehouses], (to) => openTransfers(data, to)),
  arrivalsOf: (data, { shipments }) =>
    each(shipments, (id) => [arrivalsOf(data, id), isReversed(data, id), transitLines(data, id)]),
  liveInvoices: (data) => liveInvoices(data.invoices),
  invoicesOf: (data, { customers, projects, tasks }) =>
    each([...customers, ...projects, ...tasks], (id) => invoicesOf(data.invoices, id)),
  invoicedSoFar: (data, { projects }) => each(projects, (id) => invoicedSoFar(data.invoices, id)),
  leftToInvoiceOfTask: (data, { tasks }) =>
    each(tasks, (id) => {
      const task = data.tasks.get(id);
      return task && leftToInvoiceOfTask(data, task);
    }),
  nextInvoiceId: (data) => nextInvoiceId(data.invoices, 2026),
  activeMaterials: (data) => activeMaterials(data.materials),
  activeWarehouses: (data) => activeWarehouses(data.warehouses),
  availableUsers: (data) => availableUsers(data.users),
  weeklyReports,
  weekTotals: (data) =>
    weeklyReports(data)
      .slice(0, 1)
      .map(({ id }) => weekTotals(data, id)),
  newestNotifications: (data, { users }) => each(users, (id) => newestNotifications(data, id)),
  unreadCount: (data, { users }) => each(users, (id) => unreadCount(data, id)),
  notificationsAbout: (data, { projects, tasks }) =>
    each([...projects, ...tasks], (id) => notificationsAbout(data.notifications, id)),
  eventsToNotify: (data) => eventsToNotify(data, { today: TODAY, now: NOW }, NOW),
  everyEventToNotify: (data) => eventsToNotify(data, { today: TODAY, now: NOW }),
  attachedBytes,
  agenda: (data, { users }) =>
    each(users, (id) => {
      const person = data.users.get(id);
      return person && agenda(data, person, TODAY);
    }),
};

/** All records of the data. */
const everyone = (data: Data): Asked => ({
  projects: [...data.projects.keys()],
  tasks: [...data.tasks.keys()],
  users: [...data.users.keys()],
  customers: [...data.customers.keys()],
  materials: [...data.materials.keys()],
  warehouses: [...data.warehouses.keys()],
  materialRequests: [...data.materialRequests.keys()],
  shipments: [...data.shipments.keys()],
});

/** The same rows without their write history. */
export const withoutWriteHistory = (data: Data) => {
  const rows = TABLE_NAMES.map((table): [TableName, Iterable<Rows[TableName]>] => [table, data[table].values()]);
  return dataFromRows(Object.fromEntries(rows));
};

/** The selectors whose updated answer differs from one derived from the rows anew. */
export const staleSelectors = (data: Data): readonly string[] => {
  const [asked, anew] = [everyone(data), withoutWriteHistory(data)];
  return Object.entries(SELECTORS)
    .filter(([, ask]) => JSON.stringify(ask(data, asked)) !== JSON.stringify(ask(anew, asked)))
    .map(([name]) => `${name} is stale`);
};
