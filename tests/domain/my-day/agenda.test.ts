import { dataFromRows } from '@/lib/domain/data';
import type { MaterialRequest, MaterialRequestId } from '@/lib/domain/model/material-request';
import type { Movement } from '@/lib/domain/model/movement';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { agenda } from '@/lib/domain/my-day/rules';
import { asCents } from '@/lib/kernel/cents';
import { addDays } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { aProject, env, PROJECT } from '../invoice/sample';

const { today } = env;
const LUIS = asId<UserId>('luis00000001');
const supervisor = { id: env.user, roleLabel: 'Supervisor' } as const;
const technician = { id: LUIS, roleLabel: 'Técnico' } as const;
const CABLE = asId<MaterialRequest['items'][number]['materialId']>('cable0000001');

const aTask = (title: string, changes: Partial<Task>): Task => ({
  id: newId<TaskId>(),
  projectId: PROJECT,
  title,
  description: '',
  priority: 'low',
  dueDate: addDays(today, 30),
  assigneeIds: [],
  comments: [],
  attachments: [],
  checklist: [],
  ...changes,
});
const asked = { projectId: PROJECT, requiredByDate: today, date: today, requestedBy: LUIS } as const;
const approved = { outcome: 'Approved', by: env.user, at: env.now } as const;
const materialRequest = (id: string, changes: Partial<MaterialRequest> = {}): MaterialRequest => ({
  ...asked,
  id: asId<MaterialRequestId>(id),
  items: [{ materialId: CABLE, quantity: 10 }],
  notes: '',
  ...changes,
});
const issue = (requestId: string, quantity: number, changes: Partial<Movement> = {}): Movement => ({
  id: newId(),
  warehouseId: asId('almacen00001'),
  materialId: CABLE,
  direction: 'out',
  quantity,
  shipmentId: asId('envio0000001'),
  requestId: asId(requestId),
  at: env.now,
  by: env.user,
  ...changes,
});
const van = asId<WarehouseId>('camioneta001');
const place = { address: '', city: '', state: '', zipCode: '', status: 'Active', minimums: {} } as const;
const received = (warehouseId: WarehouseId, quantity: number): Movement => ({
  ...issue('pedido000001', quantity, { direction: 'in', at: '2026-11-01T10:00:00.000Z' }),
  warehouseId,
  requestId: undefined,
});
const taken = issue('pedido000005', 10);
const data = dataFromRows({
  projects: [aProject(), aProject({ id: asId('proyecto0002'), archivedAt: env.now })],
  tasks: [
    aTask('vencida', { dueDate: addDays(today, -1) }),
    aTask('vencida de Luis', { dueDate: addDays(today, -9), assigneeIds: [LUIS] }),
    aTask('para hoy de Luis', { dueDate: today, assigneeIds: [LUIS, env.user] }),
    aTask('hecha hoy y a tiempo, sin reporte', { dueDate: today, startDate: today, completeDate: today }),
    aTask('hecha con reporte', { id: asId('reportada001'), startDate: today, completeDate: today }),
    aTask('después', {}),
    aTask('de un proyecto archivado', { dueDate: addDays(today, -1), projectId: asId('proyecto0002') }),
  ],
  completionReports: [
    {
      id: asId('reportada001'),
      summary: 'Listo',
      actualHours: 1,
      materialsUsed: [],
      challenges: '',
      solutions: '',
      attachments: [],
      additionalNotes: '',
      submittedAt: env.now,
      submittedBy: LUIS,
    },
  ],
  budgetRequests: [
    {
      ...asked,
      id: asId('gasto0000001'),
      requiredByDate: addDays(today, 5),
      amount: asCents(1),
      category: 'other',
      description: 'Peaje',
      justification: 'Viaje',
      attachments: [],
    },
  ],
  materialRequests: [
    materialRequest('pedido000001'),
    materialRequest('pedido000002', { decision: approved }),
    materialRequest('pedido000003', { decision: approved, requiredByDate: addDays(today, -1) }),
    materialRequest('pedido000004', { decision: approved }),
    materialRequest('pedido000005', { decision: approved }),
    materialRequest('pedido000006', { decision: { outcome: 'Rejected', by: env.user, at: env.now, reason: 'No hay' } }),
  ],
  materials: [
    {
      id: CABLE,
      name: 'Cable',
      category: 'Cables',
      unit: 'Roll',
      minStock: 5,
      trackingType: 'material',
      trackingField: null,
      description: '',
      customFields: [],
    },
  ],
  warehouses: [
    { ...place, id: asId<WarehouseId>('almacen00001'), name: 'Central', kind: 'warehouse' },
    { ...place, id: van, name: 'Camioneta de Luis', kind: 'van', managerId: LUIS },
  ],
  movements: [
    received(asId<WarehouseId>('almacen00001'), 19),
    received(van, 2),
    issue('pedido000003', 4),
    issue('pedido000004', 4),
    issue('pedido000004', 6),
    taken,
    issue('pedido000005', 10, { direction: 'in', reversesId: taken.id }),
  ],
});
const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title);

it('the supervisor sees overdue tasks, tasks due today, and what is left to report, decide and dispatch', () => {
  const day = agenda(data, supervisor, today);
  expect(titles(day.overdue)).toEqual(['vencida de Luis', 'vencida']);
  expect(titles(day.dueToday)).toEqual(['para hoy de Luis']);
  expect(titles(day.unreported)).toEqual(['hecha hoy y a tiempo, sin reporte']);
  expect(day.toApprove.map(({ id }) => id)).toEqual(['pedido000001', 'gasto0000001']);
  expect(day.toDispatch.map(({ id }) => id)).toEqual(['pedido000003', 'pedido000002', 'pedido000005']);
  expect(day.low.map(({ warehouseId, quantity }) => [warehouseId, quantity])).toEqual([
    ['almacen00001', 5],
    [van, 2],
  ]);
});

it('the technician sees their own tasks and no decisions', () => {
  const day = agenda(data, technician, today);
  expect(titles(day.overdue)).toEqual(['vencida de Luis']);
  expect(titles(day.dueToday)).toEqual(['para hoy de Luis']);
  expect([day.unreported, day.toApprove, day.toDispatch]).toEqual([[], [], []]);
  expect(day.low.map(({ warehouseId }) => warehouseId)).toEqual([van]);
});
