import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import * as v from 'valibot';
import { rejectBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import { budgetRequestDraftSchema } from '@/lib/domain/budget-request/draft';
import { submitReport } from '@/lib/domain/completion-report/changes';
import { emptyReportDraft, reportDraftSchema } from '@/lib/domain/completion-report/draft';
import { createCustomer, updateCustomer } from '@/lib/domain/customer/changes';
import { customerDraftSchema, newCustomerDraftSchema } from '@/lib/domain/customer/draft';
import type { Change } from '@/lib/domain/data';
import { missingReference } from '@/lib/domain/integrity';
import { createInvoice, recordPayments, updateInvoice } from '@/lib/domain/invoice/changes';
import { invoiceDraftSchema, onePaymentDraftSchema, paymentDraftSchema } from '@/lib/domain/invoice/draft';
import { createMaterial, updateMaterial } from '@/lib/domain/material/changes';
import { materialDraftSchema } from '@/lib/domain/material/draft';
import { importMaterials } from '@/lib/domain/material/import-changes';
import { catalogueReader } from '@/lib/domain/material/import-draft';
import { requestMaterial } from '@/lib/domain/material-request/changes';
import { emptyItemLine, materialRequestDraftSchema, readQuantity } from '@/lib/domain/material-request/draft';
import { misfitRefusal } from '@/lib/domain/misfit';
import type { InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import { createProject, updateProject } from '@/lib/domain/project/changes';
import { projectDraftSchema } from '@/lib/domain/project/draft';
import { isRefused } from '@/lib/domain/refusal';
import { rejectionDraftSchema } from '@/lib/domain/request/draft';
import { saveTemplate, updateSettings } from '@/lib/domain/settings/changes';
import { settingsDraftSchema, templateDraftSchema } from '@/lib/domain/settings/draft';
import { arrivalDraftSchema, arriveStock, transitParts } from '@/lib/domain/stock/arrive';
import { countStock, expectedCount } from '@/lib/domain/stock/count';
import { countDraftSchema, countedLines, entryToDraft, NOTHING_FOUND } from '@/lib/domain/stock/count-draft';
import { allocatedAssets } from '@/lib/domain/stock/fulfilment';
import { stockReader } from '@/lib/domain/stock/import';
import { issueDraftSchema, issueStock } from '@/lib/domain/stock/issue';
import { emptyLineDraft, type LineDraft, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { putAway, putAwayDraftSchema } from '@/lib/domain/stock/put-away';
import { receiveDraftSchema, receiveStock } from '@/lib/domain/stock/receive';
import { returnDraftSchema } from '@/lib/domain/stock/return';
import { reversalDraftSchema, reverseShipment } from '@/lib/domain/stock/reverse';
import { linesFromParts, partToDraft } from '@/lib/domain/stock/several-lines';
import { saveShipment } from '@/lib/domain/stock/shipment-changes';
import { transferDraftSchema, transferStock } from '@/lib/domain/stock/transfer';
import { inTransit } from '@/lib/domain/stock/transit';
import { assignTasks, prioritizeTasks, rescheduleTasks } from '@/lib/domain/task/bulk-changes';
import { createTask, updateTask } from '@/lib/domain/task/changes';
import { assigneeDraftSchema, dueDraftSchema, priorityDraftSchema, taskDraftSchema, taskToDraft } from '@/lib/domain/task/draft';
import { addComment } from '@/lib/domain/task/notes-changes';
import { commentDraftSchema, setbackDraftSchema } from '@/lib/domain/task/notes-draft';
import { recordSetback } from '@/lib/domain/task/status-changes';
import { createUser, updateUser } from '@/lib/domain/user/changes';
import { newUserDraftSchema, userDraftSchema, userToDraft } from '@/lib/domain/user/draft';
import { createWarehouse, setMinimum, updateWarehouse } from '@/lib/domain/warehouse/changes';
import { minimumDraftSchema, warehouseDraftSchema, warehouseToDraft } from '@/lib/domain/warehouse/draft';
import { asId, newId } from '@/lib/kernel/id';
import { initialBusiness } from '../../support/anybody';
import {
  aCustomer,
  anInvoice,
  aTask,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dataAfter,
  materialId,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  testEnv,
  userId,
  warehouseId,
} from '../../support/builders';
import { oddReplacement, oddText } from '../../support/odd-values';
import { readRows } from '../../support/read-rows';
import { runs } from '../../support/runs';
import { type BoundChange, bindChange, type Spoil } from '../../support/sending';
import { aLine, aShipmentInput, cable, central, connector, north, ont } from '../../support/stock-builders';

const DOMAIN = path.join(process.cwd(), 'lib/domain');

const [ARRIVING, ISSUED, RECEIVED] = [shipmentId(81), shipmentId(82), shipmentId(83)];
const RECEIVED_LINE = aLine({ materialId: ont, serialNumbers: ['D 1', 'D 2', 'D 3'] });
const PAYABLE = 'INV-2026-002' as InvoiceId;
const billed = dataAfter(initialBusiness(), createInvoice, {
  ...anInvoice({ status: 'pending' }),
  taskId: undefined,
  formId: newId<InvoiceFormId>(),
});
const received = dataAfter(billed, receiveStock, aShipmentInput({ id: RECEIVED, lines: [RECEIVED_LINE] }));
/** Stock to put away, stock in transit to the northern warehouse, a finished task, and an unpaid invoice. */
const data = dataAfter(
  dataAfter(received, transferStock, {
    ...aShipmentInput({ id: ARRIVING, lines: [aLine({ quantity: 2 }), aLine({ materialId: ont, serialNumbers: ['A 1'] })] }),
    otherWarehouseId: north,
  }),
  issueStock,
  aShipmentInput({
    id: ISSUED,
    taskId: taskId(1),
    lines: [aLine({ quantity: 3 }), aLine({ materialId: cable, lotNumber: 'L-1' })],
  }),
);

interface Form {
  readonly name: string;
  readonly schema: unknown;
  /** The change that the filled form sends after odd values were typed; `null` when the form reports an error. */
  readonly typed: (spoil: Spoil) => BoundChange | null;
}

const form = <Draft, Value, Input>(
  name: string,
  schema: v.GenericSchema<Draft, Value>,
  draft: NoInfer<Draft>,
  change: Change<Input>,
  inputOf: (value: Value) => NoInfer<Input>,
): Form => ({
  name,
  schema,
  typed: (spoil) => {
    const read = v.safeParse(schema, spoil(draft));
    return read.success ? bindChange(change, inputOf(read.output)) : null;
  },
});

const id = () => newId<never>();
const project = {
  title: 'Anillo sur',
  customerId: customerId(),
  description: 'x',
  startDate: '',
  endDate: TODAY,
  budget: '1,234.5',
};
const contact = { email: 'a@b.mx', phone: '1', address: 'x', contact: 'Rosa' };
const customer = { name: 'Red Nueve', type: 'enterprise', taxId: 'x', ...contact } as const;
const invoice = {
  projectId: projectId(),
  taskId: '',
  quantity: '1',
  amount: '10.00',
  date: TODAY,
  dueDate: TODAY,
  status: 'draft' as const,
  lines: [{ concept: 'Empalme', quantity: '2.5', unitPrice: '4.00' }],
  tax: '1600 IVA',
};
const material = {
  name: 'Mufa',
  category: 'Tools',
  unit: 'Unit',
  minStock: '3',
  trackingType: 'lot',
  trackingField: 'Lot Number',
  measured: true,
  description: 'x',
  customFields: ['Color'],
  customField: 'Largo',
} as const;
const line: LineDraft = {
  ...emptyLineDraft(id(), connector),
  quantity: '2',
  unitCost: '4.50',
  location: 'Pasillo 3',
  customFields: { Color: 'azul' },
  notes: 'x',
};
const lines: LineDraft[] = [
  line,
  { ...line, id: id(), materialId: cable, quantity: '10', lotNumber: 'L-1', startMark: '20', endMark: '30' },
  { ...line, id: id(), materialId: ont, quantity: '', serialNumbers: ['B7', 'B8'] },
];
const header = { reference: 'INB000009', date: TODAY, notes: 'x' };
const editing = (those: readonly LineDraft[]) => ({ lines: [...those], line: emptyLineDraft(id()), serials: '', picks: {} });
const outgoing = [line, lines[1] ?? line];
const parts = (transfer: readonly ReturnType<typeof transitParts>[number][]) =>
  transfer.map((part) => partToDraft(part, true, 'New'));
const posted = <Header extends { lines: LineDraft[]; line: unknown; serials: unknown; picks: unknown }>({
  lines: those,
  line: _l,
  serials: _s,
  picks: _p,
  ...rest
}: Header) => ({
  ...rest,
  lines: those.map(lineFromDraft),
});

const FORMS: readonly Form[] = [
  form('project', projectDraftSchema, project, createProject, (value) => ({ ...value, id: id() })),
  form('project, edited', projectDraftSchema, project, updateProject, (value) => ({ ...value, id: projectId() })),
  form('task', taskDraftSchema, { ...taskToDraft(aTask()), plannedHours: '8', assigneePick: userId(2) }, createTask, (value) => ({
    ...value,
    id: id(),
    projectId: projectId(),
  })),
  form(
    'task, edited',
    taskDraftSchema,
    { ...taskToDraft(aTask()), checklist: [{ id: id(), text: 'Medir', completed: false }] },
    updateTask,
    (value) => ({ ...value, id: taskId(4), projectId: projectId() }),
  ),
  form('due date of many', dueDraftSchema, { on: '', by: '7' }, rescheduleTasks, (due) => [{ id: taskId(1), due }]),
  form('assignee of many', assigneeDraftSchema, { userId: userId(2), how: 'add' }, assignTasks, ({ userId: to, how }) => [
    { id: taskId(1), userId: to, how },
  ]),
  form('priority of many', priorityDraftSchema, { priority: 'high' }, prioritizeTasks, ({ priority }) => [
    { id: taskId(1), priority },
  ]),
  form('comment', commentDraftSchema, { text: 'Listo' }, addComment, (value) => ({ ...value, taskId: taskId(4), id: id() })),
  form('could not complete', setbackDraftSchema, { reason: 'Llueve' }, recordSetback, (value) => ({
    ...value,
    id: taskId(4),
  })),
  form(
    'checklist template',
    templateDraftSchema,
    { name: 'FTTH', points: [{ id: id(), text: 'Medir', completed: false }] },
    saveTemplate,
    (value) => ({
      ...value,
      id: id(),
    }),
  ),
  form(
    'completion report',
    reportDraftSchema,
    { ...emptyReportDraft(allocatedAssets(data, taskId(1))), summary: 'x', actualHours: '6.5', budgetUsage: '10' },
    submitReport,
    (value) => ({ ...value, taskId: taskId(1) }),
  ),
  form(
    'expense request',
    budgetRequestDraftSchema,
    {
      amount: '10',
      category: 'materials',
      description: 'Grúa',
      justification: 'x',
      requiredByDate: TODAY,
      attachments: [],
    },
    requestBudget,
    (value) => ({ ...value, id: id(), projectId: projectId() }),
  ),
  form('rejection', rejectionDraftSchema, { reason: 'x' }, rejectBudgetRequest, (value) => ({ ...value, id: budgetRequestId() })),
  form(
    'material request',
    materialRequestDraftSchema,
    { items: [{ materialId: connector, quantity: 4 }], picks: {}, ...emptyItemLine, requiredByDate: TODAY, notes: 'x' },
    requestMaterial,
    (value) => ({ ...value, id: id(), projectId: projectId() }),
  ),
  form('customer', newCustomerDraftSchema, customer, createCustomer, (value) => ({ ...value, id: id() })),
  form('customer, edited', customerDraftSchema, customer, updateCustomer, (value) => ({ ...value, id: aCustomer().id })),
  form('person', newUserDraftSchema, { ...userToDraft(aUser()), password: 'x', confirmPassword: 'x' }, createUser, (value) => ({
    ...value,
    id: id(),
  })),
  form('person, edited', userDraftSchema, userToDraft(aUser()), updateUser, (value) => ({ ...value, id: userId(2) })),
  form('invoice', invoiceDraftSchema, invoice, createInvoice, (value) => ({ ...value, formId: id() })),
  form('invoice, edited', invoiceDraftSchema, invoice, updateInvoice, (value) => ({ ...value, id: anInvoice().id as InvoiceId })),
  form('payment of many', paymentDraftSchema, { paidOn: TODAY }, recordPayments, ({ paidOn }) => [{ id: PAYABLE, paidOn }]),
  form('payment of one', onePaymentDraftSchema, { paidOn: TODAY, amount: '0.10' }, recordPayments, ({ paidOn, amount }) => [
    { id: PAYABLE, paidOn, part: { id: id(), amount } },
  ]),
  form('material', materialDraftSchema, { ...material, customFields: ['Color'] }, createMaterial, (value) => ({
    ...value,
    id: id(),
  })),
  form('material, edited', materialDraftSchema, { ...material, customFields: ['Color'] }, updateMaterial, (value) => ({
    ...value,
    id: materialId(4),
    trackingType: 'individual' as const,
    measured: undefined,
  })),
  form('warehouse', warehouseDraftSchema, { ...warehouseToDraft(aWarehouse()), capacity: '9' }, createWarehouse, (value) => ({
    ...value,
    id: id(),
  })),
  form('warehouse, edited', warehouseDraftSchema, warehouseToDraft(aWarehouse()), updateWarehouse, (value) => ({
    ...value,
    id: north,
  })),
  form('minimum', minimumDraftSchema, { minimum: '3' }, setMinimum, ({ minimum }) => ({
    id: central,
    materialId: connector,
    minimum,
  })),
  form(
    'business',
    settingsDraftSchema,
    {
      businessName: 'Telecampo',
      taxId: 'x',
      address: 'x',
      phone: '1',
      email: 'a@b.mx',
      taxName: 'IVA',
      taxRate: '16',
      logo: 'data:image/jpeg;base64,/9j/4AAQ',
    },
    updateSettings,
    (value) => value,
  ),
  form('receipt', receiveDraftSchema, { ...header, supplier: 'x', reason: '', ...editing(lines) }, receiveStock, (value) => ({
    ...posted(value),
    id: id(),
    warehouseId: central,
  })),
  form(
    'receipt, announced',
    receiveDraftSchema,
    { ...header, supplier: 'x', reason: '', ...editing(lines) },
    saveShipment,
    (value) => ({
      ...posted(value),
      id: id(),
      type: 'Incoming' as const,
      warehouseId: central,
    }),
  ),
  form(
    'issue',
    issueDraftSchema,
    { ...header, destination: 'x', projectId: projectId(), taskId: '', reason: '', ...editing(outgoing) },
    issueStock,
    (value) => ({ ...posted(value), id: id(), warehouseId: central }),
  ),
  form('transfer', transferDraftSchema, { ...header, otherWarehouseId: north, ...editing(outgoing) }, transferStock, (value) => ({
    ...posted(value),
    otherWarehouseId: asId<never>(value.otherWarehouseId),
    id: id(),
    warehouseId: central,
  })),
  form(
    'arrival',
    arrivalDraftSchema,
    { ...header, parts: parts(transitParts(inTransit(data, ARRIVING))) },
    arriveStock,
    ({ parts: arrived, ...value }) => ({
      ...value,
      id: id(),
      warehouseId: north,
      transferId: ARRIVING,
      lines: linesFromParts(arrived, newId).map((made) => made.line),
    }),
  ),
  form(
    'return',
    returnDraftSchema,
    { ...header, warehouseId: central, parts: parts(allocatedAssets(data, taskId(1))) },
    receiveStock,
    ({ parts: back, ...value }) => ({
      ...value,
      id: id(),
      warehouseId: asId<never>(value.warehouseId),
      purpose: 'return' as const,
      supplier: 'x',
      taskId: taskId(1),
      lines: linesFromParts(back, newId).map((made) => made.line),
    }),
  ),
  form(
    'count',
    countDraftSchema,
    {
      reference: 'CON000009',
      date: TODAY,
      reason: 'Conteo',
      entries: expectedCount(data, central).map((expected) => ({
        ...entryToDraft(expected),
        isLooked: expected.serialNumbers !== undefined,
        counted: expected.serialNumbers ? '' : '7',
        foundSerials: [...(expected.serialNumbers ?? [])],
        extraSerials: 'C1, C2',
      })),
      found: NOTHING_FOUND,
    },
    countStock,
    ({ entries, ...value }) => ({
      ...value,
      id: id(),
      warehouseId: warehouseId(),
      lines: countedLines(entries).map((counted) => counted.line),
    }),
  ),
  form(
    'put away',
    putAwayDraftSchema,
    { lineIds: [RECEIVED_LINE.id], serials: { [RECEIVED_LINE.id]: ['D 1'] }, location: 'Pasillo 3' },
    putAway,
    ({ lineIds, serials, location }) => ({
      id: RECEIVED,
      lineIds: lineIds.map((lineId) => asId<never>(lineId)),
      location,
      parts: Object.entries(serials).map(([lineId, serialNumbers]) => ({
        lineId: asId<never>(lineId),
        serialNumbers,
        partId: id(),
      })),
    }),
  ),
  form('reversal', reversalDraftSchema, { reason: 'Se capturó mal' }, reverseShipment, (value) => ({
    ...value,
    id: id(),
    shipmentId: ISSUED,
  })),
];

/** Every form schema of the domain, by name. */
const everySchema = async () => {
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('draft.ts'));
  const rooms = await Promise.all(
    files.map((file): Promise<object> => import(`../../../lib/domain/${file.replace(/\.ts$/, '')}`)),
  );
  const all = rooms.flatMap((room) => Object.entries(room));
  return all.filter(([name, member]) => name.endsWith('DraftSchema') && typeof member === 'object');
};

it('every form of the domain is tested here', async () => {
  const schemas = await everySchema();
  expect(schemas.length).toBeGreaterThan(20);
  const known = new Set<unknown>(FORMS.map(({ schema }) => schema));
  expect(schemas.filter(([, schema]) => !known.has(schema)).map(([name]) => name)).toEqual([]);
});

/** An unstorable row is refused by the form, or by the change at its field. The check at commit is never the first to refuse. */
const fits = (sent: BoundChange | null) => {
  const answer = sent?.(data, testEnv()) ?? [];
  if (isRefused(answer)) return;
  expect(misfitRefusal(answer)).toBeUndefined();
  expect(missingReference(data, answer)).toBeUndefined();
};

describe.each(FORMS.map((one) => [one.name, one] as const))('%s', (_name, { typed }) => {
  it('is accepted as filled in', () => {
    const answer = typed((value) => value)?.(data, testEnv());
    expect(answer).toBeDefined();
    expect(answer).not.toHaveProperty('refused');
  });

  it('never returns a row that its schema refuses, for any typed texts', () => {
    fc.assert(
      fc.property(oddReplacement, (spoil) => fits(typed(spoil))),
      { numRuns: runs(400) },
    );
  });
});

const cells = fc.array(fc.oneof(oddText, fc.constantFrom('Conector SC/APC', 'ONT', 'Cable drop', '4')), {
  minLength: 6,
  maxLength: 6,
});
const fileRows = fc
  .array(cells, { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row, index) => ({ number: index + 2, cells: row })));

it('a stock file never makes an invalid row', () => {
  const mapping = { material: 0, quantity: 1, lot: 2, serial: 3, location: 4, unitCost: 5, condition: undefined };
  fc.assert(
    fc.property(fileRows, (rows) => {
      const good = rows.map((row, index) => ({
        ...row,
        cells: [['Conector SC/APC', 'ONT', 'Cable drop'][index % 3] ?? '', ...row.cells.slice(1)],
      }));
      const read = readRows(stockReader(data, mapping, newId), good);
      if (read.lines.length > 0) fits(bindChange(receiveStock, aShipmentInput({ lines: read.lines })));
    }),
    { numRuns: runs(1_000) },
  );
});

it('a catalogue file never makes an invalid row', () => {
  const mapping = {
    name: 0,
    category: undefined,
    unit: undefined,
    minStock: 1,
    trackingType: undefined,
    trackingField: undefined,
    description: 2,
    customFields: 3,
  };
  fc.assert(
    fc.property(fileRows, (rows) =>
      fits(bindChange(importMaterials, { materials: readRows(catalogueReader(data, mapping, newId), rows).materials })),
    ),
    { numRuns: runs(1_000) },
  );
});

it('the quantity of a request is parsed into a valid one, or refused', () => {
  fc.assert(
    fc.property(oddText, (text) => {
      const { quantity, problem } = readQuantity(text);
      expect(problem === undefined ? Number.isSafeInteger(quantity) && Number(quantity) >= 1 : problem.length > 10).toBe(true);
    }),
  );
});
