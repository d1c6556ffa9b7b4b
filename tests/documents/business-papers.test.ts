import { accountStatementPdf } from '@/lib/documents/account-statement-pdf';
import { dispatchNotePdf } from '@/lib/documents/dispatch-note-pdf';
import { invoicePdf } from '@/lib/documents/invoice-pdf';
import { weeklyReportPdf } from '@/lib/documents/weekly-report-pdf';
import { dataFromRows } from '@/lib/domain/data';
import type { InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import type { Shipment, ShipmentId, ShipmentLine } from '@/lib/domain/model/shipment';
import type { Task, TaskId } from '@/lib/domain/model/task';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { SETTINGS_ID } from '@/lib/domain/settings/rules';
import { signedNames } from '@/lib/domain/stock/sign';
import { weekIdOf } from '@/lib/domain/weekly-report/rules';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { anInvoice, aProject, CUSTOMER, env, PROJECT } from '../domain/invoice/sample';
import { pdfPages, pdfText, penLines } from './pdf-text';

const SHIPMENT = asId<ShipmentId>('envio0000001');
const WAREHOUSE = asId<WarehouseId>('almacen00001');
const CABLE = asId<MaterialId>('cable0000001');

const cable: Material = {
  id: CABLE,
  name: 'Cable de fibra, 24 hilos «Ñ»',
  category: 'Cables',
  unit: 'Roll',
  minStock: 1,
  trackingType: 'lot',
  trackingField: 'Lot Number',
  description: '',
  customFields: [],
};
const warehouse: Warehouse = {
  id: WAREHOUSE,
  name: 'Almacén Tláhuac',
  kind: 'warehouse',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  status: 'Active',
  minimums: {},
};
const line = (changes: Partial<ShipmentLine> = {}): ShipmentLine => ({
  id: newId(),
  materialId: CABLE,
  quantity: 3,
  lotNumber: 'L-204',
  ...changes,
});
const shipment = (changes: Partial<Shipment> = {}): Shipment => ({
  id: SHIPMENT,
  type: 'Outgoing',
  purpose: 'project',
  warehouseId: WAREHOUSE,
  reference: 'OUT123456',
  destination: 'Cuadrilla de Iván',
  projectId: PROJECT,
  date: asDay('2026-11-20'),
  notes: 'Entregar por la mañana',
  lines: [line()],
  timeline: [{ status: 'In Transit', at: env.now, by: env.user }],
  createdBy: env.user,
  createdAt: env.now,
  finalizedAt: env.now,
  ...changes,
});
const SERIALS = Array.from({ length: 14 }, (_, index) => `HWTC${10_000_000 + index}`).join(',');

it('breaks no figure or word of a table because of a long list of serials beside it', () => {
  const lines = [{ concept: SERIALS, quantity: 14, unitPrice: asCents(1_250_000) }];
  const sold = anInvoice('INV-2026-007', { lines, amount: asCents(17_500_000) });
  const business = dataFromRows({ invoices: [sold], projects: [aProject()] });
  const file = invoicePdf(business, [sold.id], asDay('2026-11-20'));
  expect(pdfText(file?.bytes ?? new Uint8Array()).split('\n')).toEqual(
    expect.arrayContaining(['Unidades', '14', '$12,500.00', '$175,000.00']),
  );
});

const completed = (count: number): Task[] =>
  Array.from({ length: count }, (_, index) => ({
    id: newId<TaskId>(),
    projectId: PROJECT,
    title: `Empalme núm. ${index + 1}`,
    description: '',
    priority: 'low',
    startDate: asDay('2026-11-18'),
    dueDate: asDay('2026-11-30'),
    completeDate: asDay('2026-11-19'),
    assigneeIds: [],
    comments: [],
    attachments: [],
    checklist: [],
  }));
const data = (rows: Parameters<typeof dataFromRows>[0] = {}) =>
  dataFromRows({
    projects: [aProject()],
    customers: [
      {
        id: CUSTOMER,
        name: 'Hotel Ánfora',
        type: 'enterprise',
        contact: 'Íñigo Peña',
        email: 'a@b.example',
        phone: '',
        address: 'Calle Año 5',
      },
    ],
    materials: [cable],
    warehouses: [warehouse],
    settings: [{ id: SETTINGS_ID, businessName: 'Enlaces del Peñón', taxId: '', address: '', phone: '', email: '' }],
    ...rows,
  });
const said = (file: { bytes: Uint8Array } | undefined) => pdfText(file?.bytes ?? new Uint8Array());

it('the invoice is named by its number and shows customer, concept, dates, amount and status', () => {
  const id = 'INV-2026-001' as InvoiceId;
  const late = anInvoice(id, { quantity: 1200, amount: asCents(123_456_789), dueDate: asDay('2026-11-20') });
  const file = invoicePdf(data({ invoices: [late] }), [id], env.today);
  expect(file?.name).toBe('INV-2026-001.pdf');
  expect(Buffer.from(file?.bytes ?? []).toString('latin1')).toContain('/Title (Factura INV-2026-001)');
  const text = said(file);
  for (const words of ['Enlaces del Peñón', 'Factura INV-2026-001', 'Hotel Ánfora', 'Íñigo Peña', 'Fibra en la colonia Peñón'])
    expect(text).toContain(words);
  for (const words of ['01/11/2026', '20/11/2026', 'Vencida', '1,200', '$1,234,567.89', 'Total (USD)'])
    expect(text).toContain(words);
});

it("the invoice and the statement show the customer's tax id", () => {
  const debt = anInvoice('INV-2026-001');
  const known = data({ invoices: [debt] });
  const [customer] = known.customers.values();
  if (!customer) throw new Error('No customer');
  const registered = data({ invoices: [debt], customers: [{ ...customer, taxId: 'HAN150412QX3' }] });
  const papers = (of: typeof known) =>
    [invoicePdf(of, [debt.id], env.today), accountStatementPdf(of, CUSTOMER, env.today)].map(said);
  for (const text of papers(registered)) expect(text).toMatch(/RFC\s+HAN150412QX3/);
  for (const text of papers(known)) expect(text).not.toContain('RFC');
});

it('a paid invoice shows the day of its payment', () => {
  const paid = anInvoice('INV-2026-001', { status: 'paid', paidOn: asDay('2026-11-14') });
  const text = said(invoicePdf(data({ invoices: [paid] }), [paid.id], env.today));
  for (const words of ['Pagada', 'Fecha de pago', '14/11/2026']) expect(text).toContain(words);
  expect(said(invoicePdf(data({ invoices: [{ ...paid, status: 'pending' }] }), [paid.id], env.today))).not.toContain(
    'Fecha de pago',
  );
});

it('an invoice shows its lines, their sum and its tax', () => {
  const lines = [
    { concept: 'Empalme de 12 hilos', quantity: 2.5, unitPrice: asCents(100_010) },
    { concept: 'Fibra ADSS', quantity: 300, unitPrice: asCents(50) },
  ];
  const tax = { name: 'IVA', rate: 1_600 };
  const invoice = anInvoice('INV-2026-001', { quantity: 1, lines, tax, amount: asCents(307_429) });
  const paper = (of: typeof invoice) => said(invoicePdf(data({ invoices: [of] }), [of.id], env.today)).replace(/\s+/g, ' ');
  expect(paper(invoice)).toContain(
    'Concepto Unidades Precio Importe Empalme de 12 hilos 2.5 $1,000.10 $2,500.25 Fibra ADSS 300 $0.50 $150.00 ' +
      'Subtotal $2,650.25 IVA 16% $424.04 Total (USD) $3,074.29',
  );
  const { lines: _, ...typed } = invoice;
  expect(paper(typed)).toContain(
    'Concepto Cantidad Importe Fibra en la colonia Peñón 1 $2,650.25 IVA 16% $424.04 Total (USD) $3,074.29',
  );
  const { tax: __, ...plain } = typed;
  expect(paper(plain)).toContain('Concepto Cantidad Importe Fibra en la colonia Peñón 1 $3,074.29 Total (USD) $3,074.29');
});

it('an invoice and a statement show the part payments and the owed rest', () => {
  const payments = [{ id: asId<PaymentId>('pago00000001'), paidOn: asDay('2026-11-10'), amount: asCents(60_050) }];
  const part = anInvoice('INV-2026-001', { amount: asCents(100_000), payments });
  const whole = anInvoice('INV-2026-002', { amount: asCents(5_000) });
  const known = data({ invoices: [part, whole] });
  expect(said(invoicePdf(known, [part.id], env.today))).toMatch(
    /Pagos\s+Fecha de pago\s+Monto\s+10\/11\/2026\s+\$600\.50\s+Por pagar \(USD\)\s+\$399\.50/,
  );
  expect(said(invoicePdf(known, [whole.id], env.today))).not.toContain('Pagos');
  const paid = { ...part, status: 'paid' as const, paidOn: asDay('2026-11-14') };
  const text = said(invoicePdf(data({ invoices: [paid] }), [paid.id], env.today));
  expect(text).toMatch(/\$600\.50\s+14\/11\/2026\s+\$399\.50\s+Por pagar \(USD\)\s+\$0\.00/);
  const draft = said(invoicePdf(data({ invoices: [{ ...part, status: 'draft' }] }), [part.id], env.today));
  expect(draft).toContain('$600.50');
  expect(draft).not.toContain('Por pagar');
  const statement = said(accountStatementPdf(known, CUSTOMER, env.today));
  expect(statement).toMatch(/Importe\s+Pagado\s+Por pagar/);
  expect(statement).toMatch(/\$1,000\.00\s+\$600\.50\s+\$399\.50/);
  expect(statement).toMatch(/Total \(USD\)\s+\$449\.50/);
});

it('several invoices are one file, each on its own page under the letterhead, without deleted ones', () => {
  const [one, two] = [anInvoice('INV-2026-001'), anInvoice('INV-2026-002')];
  const gone = anInvoice('INV-2026-003', { deletedAt: env.now });
  const known = data({ invoices: [one, two, gone] });
  const file = invoicePdf(known, [two.id, gone.id, one.id], env.today);
  expect(file?.name).toBe('facturas-2026-11-21.pdf');
  const pages = pdfPages(file?.bytes ?? new Uint8Array());
  expect(pages).toHaveLength(2);
  expect(pages.map((lines) => lines.find((words) => words.startsWith('Factura INV')))).toEqual([
    'Factura INV-2026-002',
    'Factura INV-2026-001',
  ]);
  for (const lines of pages) expect(lines).toContain('Enlaces del Peñón');
});

it('a deleted or unknown invoice has no document', () => {
  const gone = anInvoice('INV-2026-002', { deletedAt: env.now });
  expect(invoicePdf(data({ invoices: [gone] }), [gone.id], env.today)).toBeUndefined();
  expect(invoicePdf(data(), [gone.id], env.today)).toBeUndefined();
});

it('a statement of account lists the unpaid invoices, the oldest first, and does not exist without debt', () => {
  const late = anInvoice('INV-2026-001', { amount: asCents(10_050), dueDate: asDay('2026-11-11') });
  const due = anInvoice('INV-2026-002', { amount: asCents(2_000), dueDate: asDay('2026-12-24') });
  const paid = anInvoice('INV-2026-003', { status: 'paid', paidOn: asDay('2026-11-14') });
  const draft = anInvoice('INV-2026-004', { status: 'draft' });
  const marked = anInvoice('INV-2026-005', { status: 'overdue', amount: asCents(300), dueDate: asDay('2026-11-12') });
  expect(said(accountStatementPdf(data({ invoices: [marked] }), CUSTOMER, env.today))).toContain('$3.00');
  const early = anInvoice('INV-2026-006', { status: 'overdue', amount: asCents(300), dueDate: asDay('2026-12-24') });
  expect(said(accountStatementPdf(data({ invoices: [early] }), CUSTOMER, env.today))).not.toMatch(/^-\d+$/m);
  const known = data({ invoices: [due, paid, late, draft] });
  const text = said(accountStatementPdf(known, CUSTOMER, env.today));
  for (const words of ['Estado de cuenta', 'Hotel Ánfora', 'Por cobrar', '$120.50', 'Vencido', '$100.50', '11/11/2026'])
    expect(text).toContain(words);
  expect(text.indexOf('INV-2026-001')).toBeLessThan(text.indexOf('INV-2026-002'));
  for (const closed of ['INV-2026-003', 'INV-2026-004']) expect(text).not.toContain(closed);
  expect(accountStatementPdf(data({ invoices: [paid, draft] }), CUSTOMER, env.today)).toBeUndefined();
});

it("the weekly report counts the week's tasks and repeats the header", () => {
  const file = weeklyReportPdf(data({ tasks: completed(90) }), weekIdOf(env.today), env.today);
  expect(file?.name).toBe('WR-2026-47.pdf');
  const pages = pdfPages(file?.bytes ?? new Uint8Array());
  const all = pages.flat();
  expect(pages.filter((lines) => lines.includes('Finalizada')).length).toBeGreaterThan(1);
  expect(all.filter((words) => words.startsWith('Empalme núm.'))).toHaveLength(90);
  for (const words of ['Reporte semanal 47 de 2026', 'WR-2026-47', '16/11/2026 – 22/11/2026', 'Por persona', 'Sin asignar'])
    expect(all).toContain(words);
});

it('a week without tasks says so, and an impossible week has no document', () => {
  expect(said(weeklyReportPdf(data(), weekIdOf(env.today), env.today))).toContain('No se completaron tareas en esta semana.');
  expect(weeklyReportPdf(data(), 'WR-2025-53' as never, env.today)).toBeUndefined();
});

it('the dispatch note shows the items, their origin and destination, and the lots or serials', () => {
  const lines = [line(), line({ lotNumber: undefined, serialNumbers: ['ONT-1', 'ONT-2'], quantity: 2, condition: 'Used' })];
  const file = dispatchNotePdf(data({ shipments: [shipment({ lines })] }), SHIPMENT, env.today);
  expect(file?.name).toBe('OUT123456.pdf');
  const text = said(file);
  for (const words of ['Nota de despacho OUT123456', 'Almacén Tláhuac', 'Cuadrilla de Iván', 'L-204', 'ONT-1, ONT-2', 'Usado'])
    expect(text).toContain(words);
  for (const words of ['En tránsito', 'Entregar por la mañana', 'Entrega', 'Recibe', '20/11/2026']) expect(text).toContain(words);
});

it('the note of a receipt is a goods-received note, and an unfinalized one says so', () => {
  const incoming = shipment({ type: 'Incoming', reference: 'INB 12/34', supplier: 'Proveedora Ñ', finalizedAt: undefined });
  const file = dispatchNotePdf(data({ shipments: [incoming] }), SHIPMENT, env.today);
  expect(file?.name).toBe('INB-12-34.pdf');
  for (const words of ['Nota de recepción INB 12/34', 'Proveedora Ñ', 'Sin finalizar']) expect(said(file)).toContain(words);
});

it('the note of a reversed shipment says so, as every list does', () => {
  const back = shipment({ id: newId<ShipmentId>(), type: 'Incoming', purpose: 'correction', reversesId: SHIPMENT });
  const file = dispatchNotePdf(data({ shipments: [shipment({}), back] }), SHIPMENT, env.today);
  expect(said(file)).toContain('Anulado');
  expect(said(file)).not.toContain('En tránsito');
});

it("the dispatch note shows the recipient's signature", () => {
  const signature = { name: 'Marta Solís', drawing: 'M10 20L30 40L50 20', at: env.now, by: env.user };
  const note = (changes: Partial<Shipment>) => dispatchNotePdf(data({ shipments: [shipment(changes)] }), SHIPMENT, env.today);
  const lines = pdfPages(note({ signature })?.bytes ?? new Uint8Array()).flat();
  expect(lines.slice(lines.indexOf('Recibe')).slice(0, 2)).toEqual(['Recibe', 'Marta Solís']);
  expect(penLines(note({ signature })?.bytes ?? new Uint8Array()) - penLines(note({})?.bytes ?? new Uint8Array())).toBe(2);
});

it('T11: the dispatch note keeps the names and units that its recipient signed, whatever they are called since', () => {
  const signature = { name: 'Marta Solís', at: env.now, by: env.user };
  const asSigned = signedNames(data(), shipment());
  const renamed = (changes: Partial<Shipment>) =>
    dispatchNotePdf(
      data({
        shipments: [shipment(changes)],
        materials: [{ ...cable, name: 'Cable ADSS', unit: 'Pack' }],
        warehouses: [{ ...warehouse, name: 'Bodega sur' }],
        projects: [{ ...aProject(), title: 'Otra obra' }],
      }),
      SHIPMENT,
      env.today,
    );
  const [now, before] = [
    ['Cable ADSS', 'Pack', 'Bodega sur', 'Otra obra'],
    [cable.name, cable.unit, warehouse.name, aProject().title],
  ];
  for (const words of before) expect(said(renamed({ signature, asSigned }))).toContain(words);
  for (const words of now) expect(said(renamed({ signature, asSigned }))).not.toContain(words);
  for (const words of now) expect(said(renamed({ signature }))).toContain(words);
});
