import fc from 'fast-check';
import * as v from 'valibot';
import { applyPatches, dataFromRows } from '@/lib/domain/data';
import { createInvoice, deleteInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import { emptyInvoiceDraft, type InvoiceDraft, invoiceDraftSchema, invoiceToDraft } from '@/lib/domain/invoice/draft';
import { inPeriod, invoiceGaps, invoiceStatusView, totalsByStatus } from '@/lib/domain/invoice/rules';
import { type Invoice, type InvoiceFormId, invoiceSchema } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { asCents, centsToText } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { anInvoice, aProject, CUSTOMER, env, PROJECT } from './sample';

const draft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...emptyInvoiceDraft(env.today),
  projectId: PROJECT,
  amount: '19.99',
  ...changes,
});
const sentences = (changes: Partial<InvoiceDraft>) => {
  const read = v.safeParse(invoiceDraftSchema, draft(changes));
  return read.success ? [] : read.issues.map(({ message, path }) => `${path?.[0]?.key}: ${message}`);
};

it('M1: the amount is parsed from text to cents and back without a loss', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 30 }), (amounts) => {
      const invoices = amounts.map((amount, index) => {
        const read = v.parse(invoiceDraftSchema, draft({ amount: centsToText(asCents(amount)) }));
        expect(read.amount).toBe(amount);
        return anInvoice(`INV-2026-${String(index + 1).padStart(3, '0')}`, { amount: read.amount, dueDate: asDay('2026-12-31') });
      });
      const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
      expect(BigInt(totalsByStatus(invoices, env.today).pending.amount)).toBe(exact);
    }),
  );
});

it('M4: the button is disabled while a field is missing, and the form names it', () => {
  expect(invoiceGaps(draft())).toEqual([]);
  expect(invoiceGaps(draft({ projectId: '', date: '', dueDate: '', quantity: '', amount: '' }))).toEqual([
    'projectId',
    'date',
    'dueDate',
    'quantity',
    'amount',
  ]);
});

it.each([
  ['', true],
  ['   ', true],
  ['-1', true],
  ['-0.01', true],
  ['abc', true],
  ['NaN', true],
  ['Infinity', true],
  ['1e999', true],
  ['0', false],
  ['0.00', false],
  ['1e9', false],
  ['19.999', false],
  ['1,234.50', false],
  ['$19.99', false],
])('M4: with the amount «%s» the button being disabled is %s', (amount, closed) => {
  expect(invoiceGaps(draft({ amount }))).toEqual(closed ? ['amount'] : []);
});

it.each<[Partial<InvoiceDraft>, string]>([
  [{ amount: '' }, 'amount: Escribe el monto.'],
  [{ amount: '19.999' }, 'amount: Escribe el monto con dos decimales como máximo, por ejemplo 19.99.'],
  [{ amount: '1e9' }, 'amount: Escribe el monto solo con números, por ejemplo 1,234.50.'],
  [{ amount: '-1' }, 'amount: El monto no puede ser menor que 0.'],
  [{ amount: '99999999999999' }, 'amount: El monto es demasiado grande.'],
  [{ quantity: '0' }, 'quantity: Escribe un número de 1 o más.'],
  [{ quantity: '1.5' }, 'quantity: Escribe un número entero, sin signos ni decimales.'],
  [{ date: '2026-02-30' }, 'date: Esa fecha no existe en el calendario.'],
  [{ projectId: '../x' }, 'projectId: Elige el proyecto.'],
  [{ date: '2026-11-21', dueDate: '2026-11-20' }, 'dueDate: La fecha de vencimiento no puede ser anterior a la de emisión.'],
])('says how to correct %j', (changes, sentence) => {
  expect(sentences(changes)).toEqual([sentence]);
});

it('accepts a due date on the day of issue and keeps every value that the schema accepts', () => {
  const value = v.parse(invoiceDraftSchema, draft({ date: '2026-11-21', dueDate: '2026-11-21', amount: '$1,234.5' }));
  const patches = createInvoice(dataFromRows({ projects: [aProject()] }), { ...value, formId: asId('formulario01') }, env);
  if (isRefused(patches)) throw new Error('no invoice was created');
  const stored = [...applyPatches(dataFromRows({}), patches).invoices.values()];
  expect(stored).toEqual([v.parse(invoiceSchema, stored[0])]);
  expect(stored[0]).toMatchObject({ id: 'INV-2026-001', amount: 123450, customerId: CUSTOMER });
});

it('M5: a pending invoice past its date is shown as overdue, and the stored status stays', () => {
  const late = anInvoice('INV-2026-001', { dueDate: asDay('2026-11-20') });
  const data = dataFromRows({ projects: [aProject()], invoices: [late] });
  expect(invoiceStatusView(late, env.today)).toBe('overdue');
  expect(invoiceStatusView({ ...late, dueDate: env.today }, env.today)).toBe('pending');
  expect(invoiceStatusView({ ...late, status: 'draft' }, env.today)).toBe('draft');
  expect(invoiceStatusView({ ...late, status: 'paid' }, env.today)).toBe('paid');
  expect(totalsByStatus(data.invoices.values(), env.today)).toMatchObject({
    overdue: { count: 1, amount: 1999 },
    pending: { count: 0 },
  });
  expect(data.invoices.get(late.id)?.status).toBe('pending');
  const edited = updateInvoice(data, { ...v.parse(invoiceDraftSchema, invoiceToDraft(late)), id: late.id }, env);
  expect(edited).toEqual([]);
});

it('keeps the day on which it was marked as paid, and has none while it is unpaid', () => {
  const pending = anInvoice('INV-2026-001');
  const data = dataFromRows({ projects: [aProject()], invoices: [pending] });
  const later = { ...env, today: asDay('2026-12-24') };
  const marked = (now: typeof data, status: Invoice['status'], when = env, amount = '19.99') => {
    const value = v.parse(invoiceDraftSchema, { ...invoiceToDraft(pending), status, amount });
    const answer = updateInvoice(now, { ...value, id: pending.id }, when);
    if (isRefused(answer)) throw new Error(answer.refused);
    return applyPatches(now, answer);
  };
  const paidOn = ({ invoices }: typeof data) => invoices.get(pending.id)?.paidOn;
  const paid = marked(data, 'paid');
  expect(v.is(invoiceSchema, paid.invoices.get(pending.id))).toBe(true);
  expect(paidOn(paid)).toBe('2026-11-21');
  expect(paidOn(marked(paid, 'paid', later, '25'))).toBe('2026-11-21');
  expect(marked(paid, 'paid', later).invoices).toBe(paid.invoices);
  const taken = marked(paid, 'pending', later);
  expect(taken.invoices.get(pending.id)).toEqual(pending);
  expect(paidOn(marked(taken, 'paid', later))).toBe('2026-12-24');
  const old = dataFromRows({ projects: [aProject()], invoices: [anInvoice('INV-2026-001', { status: 'paid' })] });
  expect(paidOn(marked(old, 'paid', later, '25'))).toBeUndefined();
});

it('an invoice created as paid is paid today; creating it twice makes one', () => {
  const value = v.parse(invoiceDraftSchema, draft({ status: 'paid' }));
  const input = { ...value, formId: asId<InvoiceFormId>('formulario01') };
  const answer = createInvoice(dataFromRows({ projects: [aProject()] }), input, env);
  if (isRefused(answer)) throw new Error(answer.refused);
  const made = applyPatches(dataFromRows({ projects: [aProject()] }), answer);
  expect([...made.invoices.values()].map(({ paidOn }) => paidOn)).toEqual(['2026-11-21']);
  expect(createInvoice(made, input, { ...env, today: asDay('2026-11-22') })).toEqual([]);
});

it('filters by the calendar month, also across the end of the year', () => {
  const [december, january] = [{ date: asDay('2026-12-31') }, { date: asDay('2027-01-01') }];
  expect(inPeriod(december, 'this-month', asDay('2027-01-31'))).toBe(false);
  expect(inPeriod(december, 'last-month', asDay('2027-01-31'))).toBe(true);
  expect(inPeriod(january, 'this-month', asDay('2027-01-31'))).toBe(true);
  expect(inPeriod(january, 'last-month', asDay('2027-03-31'))).toBe(false);
  expect(inPeriod(december, 'all', asDay('2027-01-31'))).toBe(true);
});

it('an impossible change is refused and changes nothing', () => {
  const gone = anInvoice('INV-2026-002', { deletedAt: env.now });
  const data = dataFromRows({ projects: [aProject()], invoices: [anInvoice('INV-2026-001'), gone] });
  const value = v.parse(invoiceDraftSchema, draft());
  const refusal = (answer: object) => (isRefused(answer) ? answer.refused : 'hecho');
  expect(refusal(deleteInvoice(data, gone.id, env))).toBe('record-missing');
  expect(refusal(updateInvoice(data, { ...value, id: gone.id }, env))).toBe('record-missing');
  expect(refusal(createInvoice(data, { ...value, projectId: asId('otro00000001'), formId: asId('formulario01') }, env))).toBe(
    'record-missing',
  );
  expect(refusal(createInvoice(data, { ...value, taskId: asId('tarea0000001'), formId: asId('formulario01') }, env))).toBe(
    'task-of-another-project',
  );
  expect(refusal(createInvoice(data, { ...value, dueDate: asDay('2026-01-01'), formId: asId('formulario01') }, env))).toBe(
    'due-before-issue',
  );
});

it('the customer follows the project when it changes, and stays while the project stays', () => {
  const moved = aProject({ customerId: asId('cliente00002') });
  const other = aProject({ id: asId('proyecto0002'), customerId: asId('cliente00003') });
  const invoice = anInvoice('INV-2026-001');
  const data = dataFromRows({ projects: [moved, other], invoices: [invoice] });
  const customerAfter = (projectId: string) => {
    const value = v.parse(invoiceDraftSchema, { ...invoiceToDraft(invoice), projectId, amount: '20' });
    const answer = updateInvoice(data, { ...value, id: invoice.id }, env);
    return isRefused(answer) ? answer.refused : applyPatches(data, answer).invoices.get(invoice.id)?.customerId;
  };
  expect(customerAfter(PROJECT)).toBe(CUSTOMER);
  expect(customerAfter(other.id)).toBe('cliente00003');
});
