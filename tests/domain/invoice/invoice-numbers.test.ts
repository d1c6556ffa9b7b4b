import fc from 'fast-check';
import { applyPatches, type Data, dataFromRows, type Env } from '@/lib/domain/data';
import { createInvoice, deleteInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceValue } from '@/lib/domain/invoice/draft';
import { compareInvoices, invoiceNumber, liveInvoices, nextInvoiceId } from '@/lib/domain/invoice/rules';
import type { Invoice, InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { asCents } from '@/lib/kernel/cents';
import { addDays, asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { anInvoice, aProject, env, PROJECT } from './sample';

type Step =
  | { readonly act: 'create'; readonly day: number; readonly amount: number }
  | { readonly act: 'edit'; readonly at: number; readonly day: number; readonly amount: number }
  | { readonly act: 'delete'; readonly at: number }
  | { readonly act: 'again' };

const START = asDay('2024-11-01');
const days = fc.integer({ min: 0, max: 1200 });
const amounts = fc.integer({ min: 0, max: 99_999_999 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('create' as const), day: days, amount: amounts }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), at: fc.nat(), day: days, amount: amounts }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('delete' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('again' as const) }) },
);

const value = (day: number, amount: number): InvoiceValue => ({
  projectId: PROJECT,
  taskId: undefined,
  quantity: 1,
  amount: asCents(amount),
  date: addDays(START, day),
  dueDate: addDays(START, day + 30),
  status: 'pending',
});
const pick = (data: Data, at: number) =>
  [...data.invoices.keys()][at % Math.max(1, data.invoices.size)] ?? ('INV-1999-001' as InvoiceId);

/** Runs the steps, and answers the numbers in the order in which they were given. */
const play = (life: readonly Step[], acting: Env = env) => {
  let data = dataFromRows({ projects: [aProject()] });
  let last: (InvoiceValue & { formId: InvoiceFormId }) | undefined;
  const given: InvoiceId[] = [];
  for (const step of life) {
    const before = data.invoices;
    if (step.act === 'create') last = { ...value(step.day, step.amount), formId: newId<InvoiceFormId>() };
    const answer =
      step.act === 'delete'
        ? deleteInvoice(data, pick(data, step.at), acting)
        : step.act === 'edit'
          ? updateInvoice(data, { ...value(step.day, step.amount), id: pick(data, step.at) }, acting)
          : last
            ? createInvoice(data, last, acting)
            : [];
    if (isRefused(answer)) continue;
    data = applyPatches(data, answer);
    given.push(...[...data.invoices.keys()].filter((id) => !before.has(id)));
  }
  return { data, given };
};

it('M2: invoice numbers are unique, only rise and have no unexplained gaps', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (life) => {
      const { data, given } = play(life);
      expect(new Set(given).size).toBe(given.length);
      const byYear = new Map<number, number[]>();
      for (const id of given) {
        const { year, sequence } = invoiceNumber(id);
        byYear.set(year, [...(byYear.get(year) ?? []), sequence]);
      }
      for (const sequences of byYear.values()) expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      expect(given.every((id) => data.invoices.has(id))).toBe(true);
    }),
  );
});

it('M2: a form submitted many times creates one invoice', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (life) => {
      const forms = [...play(life).data.invoices.values()].map(({ formId }) => formId);
      expect(new Set(forms).size).toBe(forms.length);
    }),
  );
});

it('M2: two tabs that create invoices at once get different numbers, because numbers are given on saving', () => {
  const first = applyPatches(dataFromRows({ projects: [aProject()] }), []);
  const one = createInvoice(first, { ...value(800, 100), formId: newId() }, env);
  if (isRefused(one)) throw new Error('no invoice was created');
  const second = applyPatches(first, one);
  const two = createInvoice(second, { ...value(800, 100), formId: newId() }, env);
  if (isRefused(two)) throw new Error('no invoice was created');
  expect([...applyPatches(second, two).invoices.keys()]).toEqual(['INV-2027-001', 'INV-2027-002']);
});

it('M2: deleted invoices count for the next number', () => {
  const invoices = dataFromRows({
    invoices: [anInvoice('INV-2026-007', { deletedAt: '2026-11-01T10:00:00.000Z' }), anInvoice('INV-2026-002')],
  }).invoices;
  expect(nextInvoiceId(invoices, 2026)).toBe('INV-2026-008');
  expect(nextInvoiceId(invoices, 2027)).toBe('INV-2027-001');
  expect(liveInvoices(invoices).map(({ id }) => id)).toEqual(['INV-2026-002']);
});

it('M3: sorts by number, 1000 after 999', () => {
  const ids = ['INV-2026-1000', 'INV-2026-999', 'INV-2025-1200', 'INV-2026-010'];
  const sorted = ids.map((id) => anInvoice(id)).sort(compareInvoices);
  expect(sorted.map(({ id }: Invoice) => id)).toEqual(['INV-2025-1200', 'INV-2026-010', 'INV-2026-999', 'INV-2026-1000']);
  expect(nextInvoiceId(dataFromRows({ invoices: [anInvoice('INV-2026-999')] }).invoices, 2026)).toBe('INV-2026-1000');
});

it('the number stays when the date moves to another year', () => {
  const data = dataFromRows({ projects: [aProject()], invoices: [anInvoice('INV-2026-001')] });
  const answer = updateInvoice(data, { ...value(900, 5), id: asId<InvoiceId>('INV-2026-001') }, env);
  if (isRefused(answer)) throw new Error('the invoice was not changed');
  expect([...applyPatches(data, answer).invoices.keys()]).toEqual(['INV-2026-001']);
});
