import type { Day } from '@/lib/kernel/day';
import { idsToText } from '@/lib/kernel/id-list';
import { type Path, routes } from '@/lib/routes';
import { type RouteSamples, routeSamples } from './samples';

/** One action of a person before a form can be sent. */
export type Step = { readonly pick: string } | { readonly fill: string; readonly with: string } | { readonly press: string };

interface FormPlan {
  /** The actions before the fields are filled, e.g. to add a line that the form needs. */
  readonly before?: readonly Step[];
  /** How many rows one submit adds; absent if one act writes several rows. */
  readonly makes?: number;
  /** The form can be sent only once for its record. */
  readonly once?: true;
  /** `false`: the audit does not try to send it twice. */
  readonly sends?: boolean;
}

/** A route with its properties for the audit and the designers' preview. */
export interface ListedRoute {
  readonly path: Path;
  /** The screen's exact title, if screens.md fixes one. */
  readonly h1?: string;
  /** The screen has the bottom bar. */
  readonly hasBar?: true;
  /** Routes with the same value may share a page title, e.g. the tabs of one record. */
  readonly record?: string;
  readonly form?: FormPlan;
  /** The address opens a layer over the page. */
  readonly opensLayer?: true;
  /** The name of a button in `main` that shows a toast. */
  readonly toast?: string;
  /** The host answers the error screen with status 404. */
  readonly isMissing?: true;
}

const ADD_A_LINE: readonly Step[] = [{ pick: 'Material' }, { fill: 'Cantidad', with: '2' }, { press: 'Añadir' }];

const listed = ({
  customer,
  invoice,
  movement,
  project,
  serial,
  shipment,
  transfer,
  undecided,
  underway,
  unreported,
  user,
  wanted,
  warehouse,
}: RouteSamples) =>
  ({
    home: { path: routes.home(), h1: 'Panel', hasBar: true },
    search: { path: routes.search('caja'), h1: 'Buscar', hasBar: true },
    preferences: { path: routes.preferences(), h1: 'Preferencias', hasBar: true, form: { makes: 0 } },
    device: { path: routes.device(), hasBar: true },
    team: { path: routes.team(), h1: 'Equipo', hasBar: true },
    teamReview: { path: routes.teamReview(), h1: 'Por revisar', hasBar: true },
    sharedPhotos: { path: routes.sharedPhotos(), h1: 'Fotos compartidas', hasBar: true },
    activity: { path: routes.activity(), h1: 'Actividad', hasBar: true },
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
    returnMaterial: { path: routes.returnMaterial(project, underway.id), h1: 'Devolver material', form: { sends: false } },
    completionReport: {
      path: routes.completionReport(unreported.projectId, unreported.id),
      opensLayer: true,
      record: 'task',
      form: { sends: false },
    },
    requests: { path: routes.requests(), h1: 'Solicitudes', hasBar: true, toast: 'Aprobar', record: 'requests' },
    request: { path: routes.request(undecided.id), hasBar: true, toast: 'Aprobar', record: 'requests' },
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
    serial: { path: routes.serial(serial.materialId, serial.serialNumber ?? ''), record: 'serial', opensLayer: true },
    warehouses: { path: routes.warehouses(), h1: 'Almacenes', hasBar: true },
    newWarehouse: { path: routes.newWarehouse(), h1: 'Nuevo Almacén', form: { makes: 1 } },
    editWarehouse: { path: routes.editWarehouse(warehouse), h1: 'Editar Almacén', form: { makes: 0 } },
    warehouse: { path: routes.warehouse(warehouse), record: 'warehouse' },
    warehouseInventory: { path: routes.warehouseInventory(warehouse), record: 'warehouse' },
    importStock: { path: routes.importStock(warehouse), h1: 'Importar' },
    warehouseShipments: { path: routes.warehouseShipments(warehouse), record: 'warehouse' },
    warehouseSettings: { path: routes.warehouseSettings(warehouse), record: 'warehouse' },
    stock: { path: routes.stock(warehouse, movement.materialId), record: 'material' },
    receiveShipment: { path: routes.receiveShipment(warehouse), h1: 'Recibir envío', record: 'receipt', form: { sends: false } },
    issueShipment: { path: routes.issueShipment(warehouse), h1: 'Emitir envío', form: { sends: false } },
    shipment: { path: routes.shipment(warehouse, shipment.id) },
    transferStock: { path: routes.transferStock(warehouse), h1: 'Traspasar', record: 'transfer', form: { sends: false } },
    countStock: { path: routes.countStock(warehouse), h1: 'Contar existencias', form: { sends: false } },
    arriveStock: {
      path: routes.arriveStock(transfer.otherWarehouseId ?? warehouse, transfer.id),
      h1: 'Recibir traspaso',
      form: { once: true },
    },
    users: { path: routes.users(), h1: 'Usuarios', hasBar: true },
    newUser: { path: routes.newUser(), h1: 'Nuevo Usuario', form: { makes: 1 } },
    editUser: { path: routes.editUser(user.id), h1: 'Editar Usuario', form: { makes: 0 } },
    user: { path: routes.user(user.id) },
    billing: { path: routes.billing(), h1: 'Facturación', hasBar: true, record: 'billing' },
    newInvoice: { path: routes.newInvoice(project), opensLayer: true, record: 'billing' },
    editInvoice: { path: routes.editInvoice(invoice.id), opensLayer: true, record: 'billing' },
    invoice: { path: routes.invoice(invoice.id), opensLayer: true, record: 'billing' },
    customers: { path: routes.customers(), h1: 'Clientes', hasBar: true, record: 'customers' },
    newCustomer: { path: routes.newCustomer(), opensLayer: true, record: 'customers' },
    editCustomer: { path: routes.editCustomer(customer.id), opensLayer: true, record: 'customers' },
    customer: { path: routes.customer(customer.id) },
    reports: { path: routes.reports(), h1: 'Reportes', hasBar: true },
  }) satisfies Record<keyof typeof routes, ListedRoute>;

/** Forms that begin filled in from their address (decision 045). */
const begun = ({ short, transfer, warehouse }: RouteSamples): readonly ListedRoute[] => [
  {
    path: routes.receiveShipment(warehouse, undefined, { reponer: idsToText(short) }),
    h1: 'Recibir envío',
    record: 'receipt',
    form: { sends: false },
  },
  {
    path: routes.transferStock(transfer.warehouseId, { para: warehouse, materiales: idsToText(short) }),
    h1: 'Traspasar',
    record: 'transfer',
    form: { sends: false },
  },
];

/** An address without a page; the audit checks the error screen too. */
const MISSING: ListedRoute = { path: '/no-existe/', h1: 'Unexpected Application Error!', isMissing: true };

/**
 * Every address of the site once: one line for each builder of `lib/routes.ts`, which the compiler demands. The ids are of that day's
 * sample. The audit, the screenshots and the designers' preview open them. The audit fails for a page without a line.
 */
export const routeList = (today: Day): readonly ListedRoute[] => {
  const samples = routeSamples(today);
  return [...Object.values<ListedRoute>(listed(samples)), ...begun(samples), MISSING];
};
