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

/** The shipment of a receipt; or `reponer`: materials (`idsToText`) whose missing quantities begin a new incoming shipment. */
type ReceiptSource = ShipmentSource & { readonly reponer?: string };

/** Every URL of the site as a typed function. A test compares them with the pages of `app/`. */
export const routes = {
  home: () => '/',
  /** The global search. The address keeps the typed text. */
  search: (buscar?: string) => withQuery('/search/', { buscar }),
  preferences: () => '/preferences/',
  device: () => '/device/',
  /** The team with which this device shares its records. An invite's secrets are in the fragment, which no server receives. */
  team: () => '/team/',
  /** Conflicts and impossible values of a team that somebody has to review. */
  teamReview: () => '/team/review/',
  activity: () => '/activity/',
  /** The photos that another application shared and that wait for their task. The service worker receives the posted files. */
  sharedPhotos: () => '/share/',

  /** All projects, or only active (`activos`) or archived (`archivados`) ones. */
  projects: (estado?: 'activos' | 'archivados') => withQuery('/projects/', { estado }),
  newProject: () => '/projects/new/',
  editProject: (id: ProjectId) => `/projects/edit/${id}/`,
  project: (id: ProjectId) => `/projects/${id}/`,
  projectTasks: (id: ProjectId) => `/projects/${id}/tasks/`,
  projectTeam: (id: ProjectId) => `/projects/${id}/team/`,
  projectBudget: (id: ProjectId) => `/projects/${id}/budget/`,
  projectEquipment: (id: ProjectId) => `/projects/${id}/equipment/`,
  projectSettings: (id: ProjectId) => `/projects/${id}/settings/`,

  /** The tasks of every project, of one status or with one reason for attention; everybody's, or the acting user's (`mias`). */
  tasks: (estado?: TaskStatus | AttentionReason, de?: 'mias') => withQuery('/tasks/', { estado, de }),
  newTask: (id: ProjectId) => `/projects/${id}/tasks/new/`,
  task: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/`,
  editTask: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/edit/`,
  /** Returns a task's unused material to a warehouse. */
  returnMaterial: (id: ProjectId, taskId: TaskId) => `/projects/${id}/tasks/${taskId}/return/`,
  completionReport: (id: ProjectId, taskId: TaskId) => withQuery(`/projects/${id}/tasks/${taskId}/`, { reporte: '1' }),

  /** The requests of every project, of one status, or approved ones that wait to be dispatched (`dispatch`). */
  requests: (estado?: RequestStatus | 'dispatch') => withQuery('/requests/', { estado }),
  /** One request; on a wide screen beside the list. */
  request: (id: BudgetRequestId | MaterialRequestId) => withQuery('/requests/', { solicitud: id }),
  newBudgetRequest: (id: ProjectId, taskId?: TaskId) => withQuery(`/projects/${id}/budget/new/`, { taskId }),
  newMaterialRequest: (id: ProjectId, taskId?: TaskId) => withQuery(`/projects/${id}/equipment/new/`, { taskId }),

  /** The catalogue, or the low materials of all warehouses or of the acting user's (`mios`). */
  materials: (ver?: 'bajo', de?: 'mios') => withQuery('/materials/', { ver, de }),
  newMaterial: () => '/materials/new/',
  editMaterial: (id: MaterialId) => `/materials/edit/${id}/`,
  material: (id: MaterialId) => `/materials/${id}/`,
  /** The whole history of one serial. */
  serial: (id: MaterialId, serie: string) => withQuery(`/materials/${id}/`, { serie }),

  /** Every warehouse; with `hacer`, to choose the warehouse of a receipt or an issue. */
  warehouses: (hacer?: 'recibir' | 'emitir') => withQuery('/warehouses/', { hacer }),
  newWarehouse: () => '/warehouses/new/',
  editWarehouse: (id: WarehouseId) => `/warehouses/edit/${id}/`,
  warehouse: (id: WarehouseId) => `/warehouses/${id}/`,
  /** The stock of a warehouse; all, or only low materials. */
  warehouseInventory: (id: WarehouseId, ver?: 'bajo') => withQuery(`/warehouses/${id}/inventory/`, { ver }),
  importStock: (id: WarehouseId) => `/warehouses/${id}/inventory/import/`,
  warehouseShipments: (id: WarehouseId) => `/warehouses/${id}/shipments/`,
  warehouseSettings: (id: WarehouseId) => `/warehouses/${id}/settings/`,
  stock: (id: WarehouseId, itemId: MaterialId) => `/warehouses/${id}/inventory/${itemId}/`,
  /** A new receipt: of a prepared shipment (`envio`), or in place of a reversed one (`corrige`). */
  receiveShipment: (id: WarehouseId, itemId?: MaterialId, from: ReceiptSource = {}) =>
    withQuery(`/warehouses/${id}/inventory/receive/`, { itemId, ...from }),
  /** A new issue. `taskId` names the task that requested it; saving leads back to that task. */
  issueShipment: (
    id: WarehouseId,
    from: { itemId?: MaterialId; requestId?: MaterialRequestId; taskId?: TaskId } & ShipmentSource = {},
  ) => withQuery(`/warehouses/${id}/inventory/issue/`, from),
  /** A new transfer. With `para` it begins with the quantities that this warehouse lacks of `materiales` (`idsToText`). */
  transferStock: (id: WarehouseId, to: { readonly para?: WarehouseId; readonly materiales?: string } = {}) =>
    withQuery(`/warehouses/${id}/inventory/transfer/`, to),
  countStock: (id: WarehouseId, itemId?: MaterialId) => withQuery(`/warehouses/${id}/inventory/count/`, { itemId }),
  shipment: (id: WarehouseId, shipmentId: ShipmentId) => `/warehouses/${id}/shipments/${shipmentId}/`,
  /** The arrival of a transfer at warehouse `id`; `shipmentId` is the transfer that was issued elsewhere. */
  arriveStock: (id: WarehouseId, shipmentId: ShipmentId) => `/warehouses/${id}/shipments/${shipmentId}/receive/`,

  users: () => '/users/',
  newUser: () => '/users/new/',
  editUser: (id: UserId) => `/users/edit/${id}/`,
  user: (id: UserId) => `/users/${id}/`,

  /** All invoices, or only overdue ones (`vencidas`). */
  billing: (estado?: 'vencidas') => withQuery('/billing/', { estado }),
  /** The form of a new invoice, filled in from a project or a task. */
  newInvoice: (of?: ProjectId | TaskId) => withQuery('/billing/', { nueva: of ?? '' }),
  editInvoice: (id: InvoiceId) => withQuery('/billing/', { editar: id }),
  invoice: (id: InvoiceId) => withQuery('/billing/', { factura: id }),

  customers: () => '/customers/',
  newCustomer: () => withQuery('/customers/', { nueva: '' }),
  editCustomer: (id: CustomerId) => withQuery('/customers/', { editar: id }),
  customer: (id: CustomerId) => `/customers/${id}/`,

  reports: () => '/reports/',
} as const satisfies Record<string, (...ids: never[]) => Path>;
