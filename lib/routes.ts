import type { BudgetRequestId, RequestStatus } from './domain/model/budget-request';
import type { CustomerId } from './domain/model/customer';
import type { InvoiceId } from './domain/model/invoice';
import type { MaterialId } from './domain/model/material';
import type { MaterialRequestId } from './domain/model/material-request';
import type { ProjectId } from './domain/model/project';
import type { ShipmentId } from './domain/model/shipment';
import type { TaskId, TaskStatus } from './domain/model/task';
import type { UserId } from './domain/model/user';
import type { WarehouseId } from './domain/model/warehouse';
import type { AttentionReason } from './domain/task/attention';

/** A path of this site, without the host's base path (the links and the router add it). */
export type Path = `/${string}`;

const withQuery = (path: Path, query: Readonly<Record<string, string | undefined>>): Path => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The shipment that a form begins with. */
type ShipmentSource = { readonly envio?: ShipmentId; readonly corrige?: ShipmentId };

/** The same of a receipt, or what the warehouse is short of among some materials (`idsToText`), to announce it. */
type ReceiptSource = ShipmentSource & { readonly reponer?: string };

/** Every URL of the site as a typed function; a census in the tests holds it against the pages of `app/`. */
export const routes = {
  home: () => '/',
  /** What was typed in the search over everything stays in the address. */
  search: (buscar?: string) => withQuery('/search/', { buscar }),
  preferences: () => '/preferences/',
  device: () => '/device/',
  /** The team that this device shares its records with. An invite's secrets are in the fragment, which no server sees. */
  team: () => '/team/',
  /** What two wrote at once, or what can't be so, until somebody has settled it. */
  teamReview: () => '/team/review/',
  activity: () => '/activity/',
  /** Where photos that another application shared wait for their task. The service worker answers what is posted there. */
  sharedPhotos: () => '/share/',

  /** All projects, or (`activos`, `archivados`) some of them. */
  projects: (estado?: 'activos' | 'archivados') => withQuery('/projects/', { estado }),
  newProject: () => '/projects/new/',
  editProject: (id: ProjectId) => `/projects/edit/${id}/`,
  project: (id: ProjectId) => `/projects/${id}/`,
  projectTasks: (id: ProjectId) => `/projects/${id}/tasks/`,
  projectTeam: (id: ProjectId) => `/projects/${id}/team/`,
  projectBudget: (id: ProjectId) => `/projects/${id}/budget/`,
  projectEquipment: (id: ProjectId) => `/projects/${id}/equipment/`,
  projectSettings: (id: ProjectId) => `/projects/${id}/settings/`,

  /** The tasks of every project, or those of one status or that call for something today; all, or one's own (`mias`). */
  tasks: (estado?: TaskStatus | AttentionReason, de?: 'mias') => withQuery('/tasks/', { estado, de }),
  newTask: (id: ProjectId) => `/projects/${id}/tasks/new/`,
  task: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/`,
  editTask: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/edit/`,
  /** What is left of a task's material goes back to a warehouse. */
  returnMaterial: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/return/`,
  completionReport: (id: ProjectId, taskId: TaskId) => withQuery(`/projects/${id}/tasks/${taskId}/`, { reporte: '1' }),

  /** The requests of every project, or those of one status, or (`dispatch`) those that wait to be dispatched. */
  requests: (estado?: RequestStatus | 'dispatch') => withQuery('/requests/', { estado }),
  /** One of them, beside the list at a desk. */
  request: (id: BudgetRequestId | MaterialRequestId) => withQuery('/requests/', { solicitud: id }),
  newBudgetRequest: (id: ProjectId, taskId?: TaskId) => withQuery(`/projects/${id}/budget/new/`, { taskId }),
  newMaterialRequest: (id: ProjectId, taskId?: TaskId) => withQuery(`/projects/${id}/equipment/new/`, { taskId }),

  /** The catalogue, or what is low in every warehouse or in one's own (`mios`). */
  materials: (ver?: 'bajo', de?: 'mios') => withQuery('/materials/', { ver, de }),
  newMaterial: () => '/materials/new/',
  editMaterial: (id: MaterialId) => `/materials/edit/${id}/`,
  material: (id: MaterialId) => `/materials/${id}/`,
  /** One serial's whole life, wherever it is now. */
  serial: (id: MaterialId, serie: string) => withQuery(`/materials/${id}/`, { serie }),

  /** Every warehouse, or (`hacer`) to choose where to receive or to issue. */
  warehouses: (hacer?: 'recibir' | 'emitir') => withQuery('/warehouses/', { hacer }),
  newWarehouse: () => '/warehouses/new/',
  editWarehouse: (id: WarehouseId) => `/warehouses/edit/${id}/`,
  warehouse: (id: WarehouseId) => `/warehouses/${id}/`,
  /** All that a warehouse keeps, or only what is low. */
  warehouseInventory: (id: WarehouseId, ver?: 'bajo') => withQuery(`/warehouses/${id}/inventory/`, { ver }),
  importStock: (id: WarehouseId) => `/warehouses/${id}/inventory/import/`,
  warehouseShipments: (id: WarehouseId) => `/warehouses/${id}/shipments/`,
  warehouseSettings: (id: WarehouseId) => `/warehouses/${id}/settings/`,
  stock: (id: WarehouseId, itemId: MaterialId) => `/warehouses/${id}/inventory/${itemId}/`,
  /** A new receipt; of a prepared shipment (`envio`), or instead of one that is taken back (`corrige`). */
  receiveShipment: (id: WarehouseId, itemId?: MaterialId, from: ReceiptSource = {}) =>
    withQuery(`/warehouses/${id}/inventory/receive/`, { itemId, ...from }),
  /** `taskId` names the task that asked for it; saving leads back to it. */
  issueShipment: (
    id: WarehouseId,
    from: { itemId?: MaterialId; requestId?: MaterialRequestId; taskId?: TaskId } & ShipmentSource = {},
  ) => withQuery(`/warehouses/${id}/inventory/issue/`, from),
  /** A transfer; towards a warehouse it begins with what that one is short of, among some materials (`idsToText`). */
  transferStock: (id: WarehouseId, to: { readonly para?: WarehouseId; readonly materiales?: string } = {}) =>
    withQuery(`/warehouses/${id}/inventory/transfer/`, to),
  countStock: (id: WarehouseId, itemId?: MaterialId) => withQuery(`/warehouses/${id}/inventory/count/`, { itemId }),
  shipment: (id: WarehouseId, shipmentId: ShipmentId) => `/warehouses/${id}/shipments/${shipmentId}/`,
  /** What is on its way arrives here: `shipmentId` is the transfer that left. */
  arriveStock: (id: WarehouseId, shipmentId: ShipmentId) => `/warehouses/${id}/shipments/${shipmentId}/receive/`,

  users: () => '/users/',
  newUser: () => '/users/new/',
  editUser: (id: UserId) => `/users/edit/${id}/`,
  user: (id: UserId) => `/users/${id}/`,

  /** All invoices, or those that are past their day. */
  billing: (estado?: 'vencidas') => withQuery('/billing/', { estado }),
  /** The form of an invoice; of a project or a task it comes filled in. */
  newInvoice: (of?: ProjectId | TaskId) => withQuery('/billing/', { nueva: of ?? '' }),
  editInvoice: (id: InvoiceId) => withQuery('/billing/', { editar: id }),
  invoice: (id: InvoiceId) => withQuery('/billing/', { factura: id }),

  customers: () => '/customers/',
  newCustomer: () => withQuery('/customers/', { nueva: '' }),
  editCustomer: (id: CustomerId) => withQuery('/customers/', { editar: id }),
  customer: (id: CustomerId) => `/customers/${id}/`,

  reports: () => '/reports/',
} as const satisfies Record<string, (...ids: never[]) => Path>;
