import { sampleData } from '@/data/sample';
import { dayOf } from '@/lib/kernel/day';
import { type Path, routes } from '@/lib/routes';

/** One thing a person does before a form can be sent. */
export type Step = { readonly pick: string } | { readonly fill: string; readonly with: string } | { readonly press: string };

export interface FormPlan {
  /** Done before the fields are filled, e.g. a line that the form needs. */
  readonly before?: readonly Step[];
  /** How many rows one submit adds; left out where one act rightly writes several. */
  readonly makes?: number;
  /** Can be sent only once for its record. */
  readonly once?: true;
  /** `false`: sending it twice is not tried here. */
  readonly sends?: boolean;
}

/** What the audit needs to know of a route beyond its address. */
export interface Route {
  readonly path: Path;
  /** The screen's exact name, where screens.md fixes one. */
  readonly h1?: string;
  /** Has the bottom bar. */
  readonly hasBar?: true;
  /** Tabs of one record carry its name and so share a title; this names the record. */
  readonly record?: string;
  readonly form?: FormPlan;
  /** A button in `main` that raises a toast. */
  readonly toast?: string;
  /** Answered with the error screen and 404. */
  readonly isMissing?: true;
}

const found = <T>(rows: Iterable<T>, what: string, test: (row: T) => boolean): T => {
  for (const row of rows) if (test(row)) return row;
  throw new Error(`Los datos de ejemplo no tienen ${what}.`);
};

const data = sampleData(dayOf(new Date()));
const busiest = [...data.tasks.values()].sort(
  (a, b) => b.assigneeIds.length + b.comments.length - a.assigneeIds.length - a.comments.length,
);
const underway = found(
  busiest,
  'una tarea en progreso',
  ({ startDate, completeDate }) => startDate !== undefined && completeDate === undefined,
);
const reported = new Set([...data.completionReports.values()].map(({ id }) => id));
const unreported = found(
  busiest,
  'una tarea completada sin reporte',
  ({ id, completeDate }) => completeDate !== undefined && !reported.has(id),
);
const undecided = found(
  data.budgetRequests.values(),
  'una solicitud de gasto pendiente',
  ({ decision }) => decision === undefined,
);
const wanted = found(
  data.materialRequests.values(),
  'una solicitud de material pendiente',
  ({ decision }) => decision === undefined,
);
const project = underway.projectId;
const movement = found(data.movements.values(), 'un movimiento', () => true);
const serial = found(
  data.movements.values(),
  'una serie',
  ({ serialNumber, materialId }) => serialNumber !== undefined && materialId !== movement.materialId,
);
const warehouse = movement.warehouseId;
const shipment = found(data.shipments.values(), 'un envío', ({ warehouseId }) => warehouseId === warehouse);
const transfer = found(
  data.shipments.values(),
  'un traspaso en camino',
  ({ purpose, type, timeline }) => purpose === 'transfer' && type === 'Outgoing' && timeline.at(-1)?.status === 'In Transit',
);
const invoice = found(data.invoices.values(), 'una factura', () => true);
const customer = found(data.customers.values(), 'un cliente', () => true);
const user = found(data.users.values(), 'un usuario', () => true);

const ADD_A_LINE: readonly Step[] = [{ pick: 'Material' }, { fill: 'Cantidad', with: '2' }, { press: 'Añadir' }];

/**
 * Every address of the site, once: one line for each builder of `lib/routes.ts` (the compiler asks for it), with one sample id per
 * segment. Lines whose page is not there yet are passed over; a page that no line leads to stops the audit.
 */
const LISTED = {
  home: { path: routes.home(), h1: 'Panel', hasBar: true },
  projects: { path: routes.projects(), h1: 'Proyectos', hasBar: true },
  tasks: { path: routes.tasks(), h1: 'Tareas' },
  newProject: { path: routes.newProject(), h1: 'Nuevo Proyecto', form: { makes: 1 } },
  editProject: { path: routes.editProject(project), h1: 'Editar Proyecto', form: { makes: 0 } },
  project: { path: routes.project(project), record: 'project' },
  projectTasks: { path: routes.projectTasks(project), record: 'project' },
  projectTeam: { path: routes.projectTeam(project), record: 'project' },
  projectBudget: { path: routes.projectBudget(undecided.projectId), record: 'project', toast: 'Aprobar' },
  projectEquipment: { path: routes.projectEquipment(wanted.projectId), record: 'project', toast: 'Aprobar' },
  projectSettings: { path: routes.projectSettings(project), record: 'project' },
  newTask: { path: routes.newTask(project), h1: 'Nueva Tarea', form: { makes: 1 } },
  task: { path: routes.task(project, underway.id), record: 'task' },
  editTask: { path: routes.editTask(project, underway.id), h1: 'Editar Tarea', form: { makes: 0 } },
  returnMaterial: { path: routes.returnMaterial(project, underway.id), h1: 'Devolver material' },
  completionReport: { path: routes.completionReport(unreported.projectId, unreported.id), record: 'task', form: { once: true } },
  newBudgetRequest: { path: routes.newBudgetRequest(project, underway.id), h1: 'Nueva Solicitud de Gasto', form: { makes: 1 } },
  newMaterialRequest: {
    path: routes.newMaterialRequest(project, underway.id),
    h1: 'Nueva Solicitud de Material',
    form: { before: ADD_A_LINE, makes: 1 },
  },
  materials: { path: routes.materials(), h1: 'Materiales', hasBar: true },
  newMaterial: { path: routes.newMaterial(), h1: 'Nuevo Material', form: { makes: 1 } },
  editMaterial: { path: routes.editMaterial(movement.materialId), h1: 'Editar Material', form: { makes: 0 } },
  material: { path: routes.material(movement.materialId), record: 'material' },
  serial: { path: routes.serial(serial.materialId, serial.serialNumber ?? ''), record: 'serial' },
  warehouses: { path: routes.warehouses(), h1: 'Almacenes', hasBar: true },
  newWarehouse: { path: routes.newWarehouse(), h1: 'Nuevo Almacén', form: { makes: 1 } },
  editWarehouse: { path: routes.editWarehouse(warehouse), h1: 'Editar Almacén', form: { makes: 0 } },
  warehouse: { path: routes.warehouse(warehouse), record: 'warehouse' },
  warehouseInventory: { path: routes.warehouseInventory(warehouse), record: 'warehouse' },
  importStock: { path: routes.importStock(warehouse), form: { sends: false } },
  warehouseShipments: { path: routes.warehouseShipments(warehouse), record: 'warehouse' },
  warehouseSettings: { path: routes.warehouseSettings(warehouse), record: 'warehouse' },
  stock: { path: routes.stock(warehouse, movement.materialId), record: 'material' },
  receiveShipment: { path: routes.receiveShipment(warehouse), h1: 'Recibir envío', form: { sends: false } },
  issueShipment: { path: routes.issueShipment(warehouse), h1: 'Emitir envío', form: { sends: false } },
  shipment: { path: routes.shipment(warehouse, shipment.id) },
  transferStock: { path: routes.transferStock(warehouse), h1: 'Traspasar', form: { sends: false } },
  countStock: { path: routes.countStock(warehouse), h1: 'Contar existencias', form: { sends: false } },
  receiveTransfer: { path: routes.receiveTransfer(transfer.otherWarehouseId ?? warehouse, transfer.id), h1: 'Recibir traspaso' },
  users: { path: routes.users(), h1: 'Usuarios', hasBar: true },
  newUser: { path: routes.newUser(), h1: 'Nuevo Usuario', form: { makes: 1 } },
  editUser: { path: routes.editUser(user.id), h1: 'Editar Usuario', form: { makes: 0 } },
  user: { path: routes.user(user.id) },
  billing: { path: routes.billing(), h1: 'Facturación', hasBar: true, record: 'billing' },
  newInvoice: { path: routes.newInvoice(project), record: 'billing' },
  editInvoice: { path: routes.editInvoice(invoice.id), record: 'billing' },
  invoice: { path: routes.invoice(invoice.id), record: 'billing' },
  customers: { path: routes.customers(), h1: 'Clientes', hasBar: true, record: 'customers' },
  newCustomer: { path: routes.newCustomer(), record: 'customers' },
  editCustomer: { path: routes.editCustomer(customer.id), record: 'customers' },
  customer: { path: routes.customer(customer.id) },
  reports: { path: routes.reports(), h1: 'Reportes', hasBar: true },
} satisfies Record<keyof typeof routes, Route>;

/** An address that leads nowhere: the error screen has to be as friendly as the rest. */
const MISSING: Route = { path: '/no-existe/', h1: 'Unexpected Application Error!', isMissing: true };

export const ROUTE_LIST: readonly Route[] = [...Object.values<Route>(LISTED), MISSING];
