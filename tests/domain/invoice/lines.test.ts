import fc from 'fast-check';
import * as v from 'valibot';
import { applyPatches, type Data, dataFromRows } from '@/lib/domain/data';
import { createInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import {
  emptyInvoiceDraft,
  type InvoiceDraft,
  invoiceDraftSchema,
  invoicePrefill,
  invoiceToDraft,
  sumsTyped,
} from '@/lib/domain/invoice/draft';
import { lineAmount, sumsOf, sumsOfLines, taxOfText, taxToText } from '@/lib/domain/invoice/lines';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import { type InvoiceFormId, type InvoiceId, type InvoiceLine, invoiceSchema } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { updateSettings } from '@/lib/domain/settings/changes';
import { NO_BUSINESS } from '@/lib/domain/settings/rules';
import { asCents } from '@/lib/kernel/cents';
import { asId } from '@/lib/kernel/id';
import { anInvoice, aProject, env, PROJECT } from './sample';

const line = (quantity: number, unitPrice: number, concept = 'Empalme'): InvoiceLine => ({
  concept,
  quantity,
  unitPrice: asCents(unitPrice),
});
const tax = (rate: number) => ({ name: 'IVA', rate });
const anyLine = fc
  .record({ hundredths: fc.integer({ min: 1, max: 100_000_000 }), unitPrice: fc.nat(9_999_999_999) })
  .map(({ hundredths, unitPrice }) => line(hundredths / 100, unitPrice));
const anyTax = fc.option(fc.integer({ min: 0, max: 10_000 }).map(tax), { nil: undefined });

const draft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...emptyInvoiceDraft(env.today),
  projectId: PROJECT,
  amount: '19.99',
  ...changes,
});
const typed = (concept: string, quantity: string, unitPrice: string) => ({ concept, quantity, unitPrice });
const formId = asId<InvoiceFormId>('formulario01');
const made = (data: Data, changes: Partial<InvoiceDraft>) => {
  const answer = createInvoice(data, { formId, ...v.parse(invoiceDraftSchema, draft(changes)) }, env);
  if (isRefused(answer)) throw new Error(answer.refused);
  const [invoice] = applyPatches(data, answer).invoices.values();
  if (!invoice) throw new Error('No invoice was made');
  return invoice;
};
const empty = dataFromRows({ projects: [aProject()] });

it.each([
  ['a price of half a cent', [line(1, 0.5)], undefined],
  ['a quantity that is no number', [line(Number.NaN, 100)], undefined],
  ['an infinite quantity', [line(Number.POSITIVE_INFINITY, 100)], undefined],
  ['a rate that is no number', [line(1, 100)], tax(Number.NaN)],
])('%s has no amount, and no row accepts it', (_, lines, rate) => {
  expect(v.is(invoiceSchema.entries.amount, sumsOfLines(lines, rate).total)).toBe(false);
});

it.each([
  [1, 1999, 1999],
  [2.5, 1999, 4998],
  [0.01, 50, 1],
  [0.01, 49, 0],
  [0.29, 100, 29],
  [1_000_000, 9_999_999_999, 9_999_999_999_000_000],
])('a line of %d units at %d cents amounts to %d cents, half a cent rounded up', (quantity, unitPrice, amount) => {
  expect(lineAmount(line(quantity, unitPrice))).toBe(amount);
});

it.each([
  [[line(3, 3333)], 1600, [9999, 1600, 11_599]],
  [[line(1, 3), line(1, 3)], 1250, [6, 1, 7]],
  [[line(1, 4)], 1250, [4, 1, 5]],
  [[line(1, 1000)], 0, [1000, 0, 1000]],
] as const)(
  'lines %j with a rate of %d amount to %j: the tax is rounded once, on the sum',
  (lines, rate, [subtotal, added, total]) => {
    expect(sumsOfLines([...lines], tax(rate))).toEqual({ subtotal, tax: added, total });
  },
);

it('M7: subtotal and tax add up to the total, and each rounding is off by at most half a cent', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 30 }), anyTax, (lines, of) => {
      const { subtotal, tax: added, total } = sumsOfLines(lines, of);
      fc.pre(Number.isSafeInteger(total));
      expect(subtotal + added).toBe(total);
      expect(BigInt(subtotal)).toBe(lines.reduce((sum, one) => sum + BigInt(lineAmount(one)), 0n));
      const exact = BigInt(subtotal) * BigInt(of?.rate ?? 0);
      const off = 2n * (BigInt(added) * 10_000n - exact);
      expect(off > -10_000n && off <= 10_000n).toBe(true);
      expect(sumsOf({ amount: total, tax: of })).toEqual({ subtotal, tax: added, total });
    }),
  );
});

it('M7: a typed amount includes its tax', () => {
  expect(sumsOf({ amount: asCents(11_600), tax: tax(1600) })).toEqual({ subtotal: 10_000, tax: 1_600, total: 11_600 });
  fc.assert(
    fc.property(fc.nat(9_999_999_999_999), anyTax, (amount, of) => {
      const sums = sumsOf({ amount: asCents(amount), tax: of });
      expect(sums.total).toBe(amount);
      expect(sums.subtotal + sums.tax).toBe(amount);
      const rate = BigInt(of?.rate ?? 0);
      const off = 2n * (BigInt(sums.tax) * (10_000n + rate) - BigInt(amount) * rate);
      expect(off > -(10_000n + rate) && off <= 10_000n + rate).toBe(true);
    }),
  );
});

describe("the invoice's form", () => {
  it('uses the sum of its lines whatever amount is typed, and shows the lines again as typed', () => {
    const lines = [typed('Empalme', '2,5', '1,000.10'), typed('Fibra', '300', '.5')];
    const invoice = made(empty, { lines, tax: '1600 IVA', amount: '1.00' });
    expect(v.is(invoiceSchema, invoice)).toBe(true);
    expect(invoice).toMatchObject({ amount: 307_429, lines: [line(2.5, 100_010), line(300, 50, 'Fibra')], tax: tax(1600) });
    expect(sumsOf(invoice)).toEqual({ subtotal: 265_025, tax: 42_404, total: 307_429 });
    expect(invoiceToDraft(invoice).lines).toEqual([typed('Empalme', '2.5', '1000.10'), typed('Fibra', '300', '0.50')]);
    expect(v.parse(invoiceDraftSchema, invoiceToDraft(invoice))).toMatchObject({ amount: 307_429, lines: invoice.lines });
  });

  it('without lines and tax writes what older versions wrote', () => {
    expect(Object.keys(made(empty, {})).filter((field) => field === 'lines' || field === 'tax')).toEqual([]);
  });

  it.each([
    [typed('', '1', '1'), 'Escribe el concepto.'],
    [typed('x', '', '1'), 'Escribe las unidades.'],
    [typed('x', '0', '1'), 'Escribe un número mayor que 0.'],
    [typed('x', '1.234', '1'), 'Escribe un número con dos decimales como máximo.'],
    [typed('x', '1', ''), 'Escribe el precio.'],
  ])('says what a line %j lacks', (wrong, sentence) => {
    const read = v.safeParse(invoiceDraftSchema, draft({ lines: [wrong] }));
    expect(read.issues?.map(({ message, path }) => [message, path?.[1]?.key])).toEqual([[sentence, 0]]);
  });

  it('sums the readable lines while typing', () => {
    expect(sumsTyped([typed('', '2', '5'), typed('x', '', '9')], '1000 IVA').total).toBe(1_100);
  });

  it('shows a tax as text and parses it back', () => {
    expect(taxOfText(taxToText(tax(825)))).toEqual(tax(825));
    expect([taxOfText(''), taxToText(undefined)]).toEqual([undefined, '']);
  });
});

it('M7: a new invoice gets the tax of the business, and keeps it when that changes', () => {
  const withTax = (rate: number) => {
    const answer = updateSettings(empty, { ...NO_BUSINESS, businessName: 'Enlaces', taxName: 'IVA', taxRate: rate }, env);
    if (isRefused(answer)) throw new Error(answer.refused);
    return applyPatches(empty, answer);
  };
  const { tax: prefilled } = invoicePrefill(withTax(1600), { projectId: PROJECT }, env.today);
  expect(prefilled).toBe('1600 IVA');
  const invoice = made(withTax(1600), { tax: prefilled });
  const later = applyPatches(withTax(800), [{ table: 'invoices', id: invoice.id, row: invoice }]);
  const value = v.parse(invoiceDraftSchema, { ...invoiceToDraft(invoice), quantity: '3' });
  const saved = updateInvoice(later, { id: invoice.id, ...value, opened: invoice }, env);
  if (isRefused(saved)) throw new Error(saved.refused);
  expect(applyPatches(later, saved).invoices.get(invoice.id)).toMatchObject({ quantity: 3, tax: tax(1600) });
  expect(invoicePrefill(empty, { projectId: PROJECT }, env.today).tax).toBe('');
});

it('an edit of another field keeps lines written meanwhile by another person', () => {
  const opened = anInvoice('INV-2026-001');
  const now = { ...opened, lines: [line(2, 500)], amount: asCents(1_000) };
  const data = dataFromRows({ projects: [aProject()], invoices: [now] });
  const saved = updateInvoice(data, { ...opened, taskId: undefined, quantity: 7, opened }, env);
  if (isRefused(saved)) throw new Error(saved.refused);
  expect(applyPatches(data, saved).invoices.get('INV-2026-001' as InvoiceId)).toMatchObject({
    ...{ quantity: 7, amount: 1_000, lines: [line(2, 500)] },
  });
});

it('lines of one device get no tax of another one, which asks for an amount that nobody wrote (M7)', () => {
  const base = { ...anInvoice('INV-2026-001', { amount: asCents(8_000) }) };
  const taxed = { ...base, tax: { name: 'IVA', rate: 1_600 } };
  const lined = { ...base, lines: [line(2, 500)], amount: asCents(1_000) };
  const [one, other] = [mergeVersions('invoices', taxed, lined, base), mergeVersions('invoices', lined, taxed, base)];
  expect([one.row, one.clashes.map(({ field }) => field)]).toEqual([taxed, ['amount', 'lines']]);
  expect([other.row, other.clashes.map(({ field }) => field)]).toEqual([lined, ['tax']]);
});

it('lines and amount of two merged devices agree', () => {
  const base = { ...anInvoice('INV-2026-001') };
  const lined = { ...base, lines: [line(2, 500)], amount: asCents(1_000) };
  const { row, clashes } = mergeVersions('invoices', { ...base, amount: asCents(700) }, lined, base);
  expect(row).toEqual(lined);
  expect(clashes.map(({ field }) => field)).toEqual(['amount']);
});
