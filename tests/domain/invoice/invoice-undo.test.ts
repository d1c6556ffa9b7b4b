import * as v from 'valibot';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { undoEntry } from '@/lib/domain/history/undo';
import { createInvoice } from '@/lib/domain/invoice/changes';
import { invoiceDraftSchema, invoicePrefill } from '@/lib/domain/invoice/draft';
import { leftToInvoice, liveInvoices, nextInvoiceId } from '@/lib/domain/invoice/rules';
import type { InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import type { Task, TaskId } from '@/lib/domain/model/task';
import { isRefused } from '@/lib/domain/refusal';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { invoiceGapsText } from '@/lib/text/invoice-gaps';
import { anInvoice, aProject, CUSTOMER, env, PROJECT } from './sample';

const customer = {
  id: CUSTOMER,
  name: 'Hotel',
  type: 'enterprise',
  contact: '',
  email: 'a@b.example',
  phone: '',
  address: '',
} as const;
const TASK = asId<TaskId>('tarea0000001');
const task: Task = {
  id: TASK,
  projectId: PROJECT,
  title: 'Empalme',
  description: '',
  priority: 'low',
  dueDate: asDay('2026-12-01'),
  assigneeIds: [],
  comments: [],
  attachments: [],
  checklist: [],
};
const data = dataFromRows({
  projects: [aProject()],
  customers: [customer],
  tasks: [task],
  invoices: [anInvoice('INV-2026-001')],
  budgetRequests: [
    {
      id: asId('gasto0000001'),
      projectId: PROJECT,
      taskId: TASK,
      amount: asCents(15_099),
      category: 'materials',
      description: 'Cable',
      justification: 'Hace falta',
      requiredByDate: asDay('2026-11-30'),
      date: asDay('2026-11-20'),
      requestedBy: env.user,
      attachments: [],
      decision: { outcome: 'Approved', by: env.user, at: env.now },
    },
  ],
});

it('M2: undoing the creation of an invoice does not free its number', () => {
  const value = v.parse(invoiceDraftSchema, invoicePrefill(data, { projectId: PROJECT }, env.today));
  const patches = createInvoice(data, { ...value, formId: asId<InvoiceFormId>('formulario01') }, env);
  if (isRefused(patches)) throw new Error('no invoice was created');
  const after = applyPatches(data, patches);
  const users = dataFromRows({
    users: [
      {
        id: env.user,
        name: 'Ana',
        email: 'a@b.example',
        phone: '',
        roleLabel: 'Supervisor',
        team: 'Field Services',
        location: '',
      },
    ],
  }).users;
  const undone = undoEntry({ ...after, users }, { patches, before: beforeOf(data, patches) }, env);
  if (isRefused(undone)) throw new Error(undone.refused);
  const { invoices } = applyPatches(after, undone);
  expect(liveInvoices(invoices).map(({ id }) => id)).toEqual(['INV-2026-001']);
  expect(nextInvoiceId(invoices, 2026)).toBe('INV-2026-003');
});

it('the invoice of finished work has its project, one unit and the rest of its budget', () => {
  expect(invoicePrefill(data, { projectId: PROJECT }, env.today)).toEqual({
    projectId: PROJECT,
    taskId: '',
    quantity: '1',
    amount: '44980.51',
    date: '2026-11-21',
    dueDate: '2026-12-21',
    status: 'draft',
    lines: [],
    tax: '',
  });
  expect(invoicePrefill(data, { taskId: TASK }, env.today)).toMatchObject({ projectId: PROJECT, taskId: TASK, amount: '150.99' });
  expect(invoicePrefill(data, { taskId: asId('otra00000001') }, env.today)).toMatchObject({ projectId: '', amount: '' });
});

it('M1: proposes the rest, exact in cents, and nothing once the whole budget is invoiced', () => {
  const after = (...amounts: readonly number[]) =>
    dataFromRows({
      ...{ projects: [aProject()], tasks: [task], budgetRequests: [...data.budgetRequests.values()] },
      invoices: amounts.map((amount, index) =>
        anInvoice(`INV-2026-00${index + 1}`, { amount: asCents(amount), ...(index === 0 && { taskId: TASK }) }),
      ),
    });
  const proposed = (now: typeof data) =>
    [{ projectId: PROJECT }, { taskId: TASK }].map((source) => invoicePrefill(now, source, env.today).amount);
  expect(proposed(after())).toEqual(['45000.50', '150.99']);
  expect(proposed(after(10, 1))).toEqual(['45000.39', '150.89']);
  expect(proposed(after(15_099))).toEqual(['44849.51', '']);
  expect(proposed(after(0, 4_499_050))).toEqual(['10.00', '10.00']);
  expect(proposed(after(0, 4_500_050))).toEqual(['', '']);
  expect(proposed(after(0, 9_000_000))).toEqual(['', '']);
  const deleted = [anInvoice('INV-2026-001', { deletedAt: env.now })];
  expect(leftToInvoice(dataFromRows({ projects: [aProject()], invoices: deleted }), PROJECT)).toBe(4_500_050);
  expect(leftToInvoice(data, PROJECT, 'INV-2026-001' as InvoiceId)).toBe(4_500_050);
  expect(leftToInvoice(dataFromRows({ projects: [aProject({ budget: undefined })] }), PROJECT)).toBeUndefined();
});

it('names all missing fields in one sentence', () => {
  expect(invoiceGapsText([])).toBe('');
  expect(invoiceGapsText(['amount'])).toBe('Falta un monto de 0 o más.');
  expect(invoiceGapsText(['projectId', 'dueDate', 'amount'])).toBe(
    'Faltan el proyecto, la fecha de vencimiento y un monto de 0 o más.',
  );
  expect(invoiceGapsText(['amount'], '1.2.3')).toBe('Escribe el monto solo con números, por ejemplo 1,234.50.');
  expect(invoiceGapsText(['amount'], ' -1')).toBe('El monto no puede ser menor que 0.');
  expect(invoiceGapsText(['quantity', 'amount'], 'cien')).toBe(
    'Falta la cantidad. Escribe el monto solo con números, por ejemplo 1,234.50.',
  );
  expect(invoiceGapsText(['quantity'], '5')).toBe('Falta la cantidad.');
});
