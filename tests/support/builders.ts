import { applyPatches, type Change, type Data, dataFromRows, type Env } from '@/lib/domain/data';
import type { BudgetRequest, BudgetRequestId } from '@/lib/domain/model/budget-request';
import type { CompletionReport } from '@/lib/domain/model/completion-report';
import type { Customer, CustomerId } from '@/lib/domain/model/customer';
import type { Invoice, InvoiceId } from '@/lib/domain/model/invoice';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { MaterialRequest, MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { Notification, NotificationId } from '@/lib/domain/model/notification';
import type { Project, ProjectId } from '@/lib/domain/model/project';
import type { Shipment, ShipmentId } from '@/lib/domain/model/shipment';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { User, UserId } from '@/lib/domain/model/user';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { isRefused, type RefusalCode } from '@/lib/domain/refusal';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { asCents } from '@/lib/kernel/cents';
import { asDay, type Day } from '@/lib/kernel/day';
import { asId, type Id, newId } from '@/lib/kernel/id';

/** Builders of a small business's records. Each refers to the first of each kind, so `dataWith` is complete. */

/** An id that is readable in a failure: `anId('tsk', 2)` is `tsk000000002`. */
export const anId = <I extends Id<string>>(kind: string, number = 1) =>
  asId<I>(`${kind}${String(number).padStart(12 - kind.length, '0')}`);

export const userId = (number = 1) => anId<UserId>('usr', number);
export const customerId = (number = 1) => anId<CustomerId>('cus', number);
export const projectId = (number = 1) => anId<ProjectId>('prj', number);
export const taskId = (number = 1) => anId<TaskId>('tsk', number);
export const materialId = (number = 1) => anId<MaterialId>('mat', number);
export const warehouseId = (number = 1) => anId<WarehouseId>('wrh', number);
export const shipmentId = (number = 1) => anId<ShipmentId>('shp', number);
export const budgetRequestId = (number = 1) => anId<BudgetRequestId>('bud', number);
export const materialRequestId = (number = 1) => anId<MaterialRequestId>('req', number);

export const TODAY = asDay('2026-11-21');
export const NOW = '2026-11-21T18:00:00.000Z';

/** The 21st of November 2026 at noon in Mexico, with the first user acting. */
export const testEnv = (wanted: Partial<Env> = {}): Env => ({ today: TODAY, now: NOW, newId, user: userId(), ...wanted });

export const aUser = (wanted: Partial<User> = {}): User => ({
  id: userId(),
  name: 'Diana Cortés',
  email: 'diana@telecampo.example',
  phone: '',
  roleLabel: 'Supervisor',
  team: 'Field Services',
  location: 'León',
  ...wanted,
});

export const aCustomer = (wanted: Partial<Customer> = {}): Customer => ({
  id: customerId(),
  name: 'Enlaces del Bajío',
  type: 'enterprise',
  contact: 'Rosa Medina',
  email: 'obra@enlaces.example',
  phone: '',
  address: '',
  ...wanted,
});

export const aProject = (wanted: Partial<Project> = {}): Project => ({
  id: projectId(),
  title: 'Troncal norte',
  description: '',
  customerId: customerId(),
  memberIds: [],
  ...wanted,
});

export const aTask = (wanted: Partial<Task> = {}): Task => ({
  id: taskId(),
  projectId: projectId(),
  title: 'Tender fibra en la calle Hidalgo',
  description: '',
  priority: 'medium',
  dueDate: asDay('2026-11-30'),
  assigneeIds: [],
  comments: [],
  attachments: [],
  checklist: [],
  ...wanted,
});

export const aBudgetRequest = (wanted: Partial<BudgetRequest> = {}): BudgetRequest => ({
  id: budgetRequestId(),
  projectId: projectId(),
  amount: asCents(150_000),
  category: 'materials',
  description: 'Renta de grúa',
  justification: 'El poste está a 9 m',
  requiredByDate: asDay('2026-11-28'),
  date: TODAY,
  requestedBy: userId(),
  attachments: [],
  ...wanted,
});

export const aMaterial = (wanted: Partial<Material> = {}): Material => ({
  id: materialId(),
  name: 'Conector SC/APC',
  category: 'Connectors',
  unit: 'Unit',
  minStock: 10,
  trackingType: 'material',
  trackingField: null,
  description: '',
  customFields: [],
  ...wanted,
});

export const aMaterialRequest = (wanted: Partial<MaterialRequest> = {}): MaterialRequest => ({
  id: materialRequestId(),
  projectId: projectId(),
  items: [{ materialId: materialId(), quantity: 4 }],
  requiredByDate: asDay('2026-11-28'),
  notes: '',
  date: TODAY,
  requestedBy: userId(),
  ...wanted,
});

export const aWarehouse = (wanted: Partial<Warehouse> = {}): Warehouse => ({
  id: warehouseId(),
  name: 'Almacén central',
  kind: 'warehouse',
  address: '',
  city: 'León',
  state: 'Guanajuato',
  zipCode: '',
  status: 'Active',
  minimums: {},
  ...wanted,
});

export const aShipment = (wanted: Partial<Shipment> = {}): Shipment => ({
  id: shipmentId(),
  type: 'Outgoing',
  purpose: 'project',
  warehouseId: warehouseId(),
  reference: 'OUT000001',
  date: TODAY,
  notes: '',
  lines: [],
  timeline: [],
  createdBy: userId(),
  createdAt: NOW,
  finalizedAt: NOW,
  ...wanted,
});

/** Ten pieces out of the first warehouse, in its first shipment. */
export const aMovement = (wanted: Partial<Movement> = {}): Movement => ({
  id: anId<MovementId>('mov'),
  warehouseId: warehouseId(),
  materialId: materialId(),
  direction: 'out',
  quantity: 10,
  shipmentId: shipmentId(),
  at: NOW,
  by: userId(),
  ...wanted,
});

export const aReport = (wanted: Partial<CompletionReport> = {}): CompletionReport => ({
  id: taskId(),
  summary: 'Fibra tendida y medida',
  actualHours: 6.5,
  materialsUsed: [],
  challenges: '',
  solutions: '',
  attachments: [],
  additionalNotes: '',
  submittedAt: NOW,
  submittedBy: userId(),
  ...wanted,
});

export const anInvoice = (wanted: Partial<Invoice> = {}): Invoice => ({
  id: 'INV-2026-001' as InvoiceId,
  projectId: projectId(),
  customerId: customerId(),
  quantity: 1,
  amount: asCents(1_999),
  date: TODAY,
  dueDate: asDay('2026-12-21'),
  status: 'draft',
  ...wanted,
});

export const aNotification = (wanted: Partial<Notification> = {}): Notification => ({
  id: anId<NotificationId>('not'),
  title: 'Tarea por vencer',
  message: 'Vence mañana',
  at: NOW,
  type: 'task',
  target: { noun: 'task', id: taskId(), parentId: projectId() },
  event: 'task-due',
  ...wanted,
});

/** A business with the first user, customer, project, material and warehouse, and the rows that the story needs. */
export const dataWith = (rows: { readonly [Name in TableName]?: Iterable<Rows[Name]> } = {}): Data =>
  dataFromRows({
    users: [aUser()],
    customers: [aCustomer()],
    projects: [aProject()],
    materials: [aMaterial()],
    warehouses: [aWarehouse()],
    ...rows,
  });

/** The data after a change that must be accepted. */
export const dataAfter = <Input>(data: Data, change: Change<Input>, input: Input, env: Partial<Env> = {}): Data => {
  const answer = change(data, input, testEnv(env));
  if (isRefused(answer)) throw new Error(`${change.label} was refused: ${answer.refused} ${JSON.stringify(answer.figures)}`);
  return applyPatches(data, answer);
};

/** The refusal code of a change; `null` when it is accepted. */
export const refusalOf = <Input>(data: Data, change: Change<Input>, input: Input, env: Partial<Env> = {}): RefusalCode | null => {
  const answer = change(data, input, testEnv(env));
  return isRefused(answer) ? answer.refused : null;
};

/** A number of rows, numbered from 1. */
export const many = <Row>(count: number, rowOf: (number: number) => Row) =>
  Array.from({ length: count }, (_, index) => rowOf(index + 1));

/** The day this many days after 1 January 2026. */
export const dayNumber = (days: number): Day => asDay(new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
