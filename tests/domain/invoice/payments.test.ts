import fc from 'fast-check';
import { applyPatches, type Change, dataFromRows } from '@/lib/domain/data';
import { deleteInvoice, recordPayments, removePayment, updateInvoice } from '@/lib/domain/invoice/changes';
import { isUnpaid, leftToPay, owedOf, paidInParts, paymentsOf } from '@/lib/domain/invoice/rules';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import type { Row } from '@/lib/domain/merge/versions';
import type { Invoice, InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { asCents } from '@/lib/kernel/cents';
import { addDays, asDay, type Day } from '@/lib/kernel/day';
import { anId } from '../../support/builders';
import { anInvoice, aProject, env } from './sample';

const ID = 'INV-2026-001' as InvoiceId;
const TODAY = env.today;
const payId = (number: number) => anId<PaymentId>('pay', number);
const payment = (number: number, amount: number, paidOn: Day = TODAY) => ({ id: payId(number), paidOn, amount: asCents(amount) });
const owing = (changes: Partial<Invoice> = {}) =>
  dataFromRows({ projects: [aProject()], invoices: [anInvoice(ID, { amount: asCents(10_000), ...changes })] });
type Business = ReturnType<typeof owing>;

const the = ({ invoices }: Business) => {
  const invoice = invoices.get(ID);
  if (!invoice) throw new Error('There is no invoice');
  return invoice;
};
const dataAfter = <Input>(data: Business, change: Change<Input>, input: Input) => {
  const answer = change(data, input, env);
  if (isRefused(answer)) throw new Error(answer.refused);
  return applyPatches(data, answer);
};
const refusal = <Input>(data: Business, change: Change<Input>, input: Input) => {
  const answer = change(data, input, env);
  return isRefused(answer) ? [answer.refused, answer.field] : undefined;
};
const pays = (number: number, amount: number, paidOn: Day = TODAY) => [
  { id: ID, paidOn, part: { id: payId(number), amount: asCents(amount) } },
];
const edit = (data: Business, changes: Partial<Invoice>) => ({ ...the(data), taskId: undefined, ...changes });

describe('a part payment', () => {
  it('is stored with its day, and the rest stays owed; paying the rest marks the invoice as paid', () => {
    const part = dataAfter(owing(), recordPayments, pays(1, 4_000, asDay('2026-11-10')));
    expect(the(part)).toMatchObject({ status: 'pending', payments: [payment(1, 4_000, asDay('2026-11-10'))] });
    expect([leftToPay(the(part)), owedOf([the(part)], TODAY).owed]).toEqual([6_000, 6_000]);
    const paid = dataAfter(part, recordPayments, pays(2, 6_000));
    expect(the(paid)).toMatchObject({ status: 'paid', paidOn: TODAY, payments: [payment(1, 4_000, asDay('2026-11-10'))] });
    expect(leftToPay(the(paid))).toBe(0);
    expect(paymentsOf(the(paid)).map(({ amount, paidOn }) => [amount, paidOn])).toEqual([
      [4_000, '2026-11-10'],
      [6_000, TODAY],
    ]);
  });

  it('without an amount is the whole rest, whatever was paid before', () => {
    const part = dataAfter(owing(), recordPayments, pays(1, 4_000));
    const paid = the(dataAfter(part, recordPayments, [{ id: ID, paidOn: TODAY }]));
    expect([paid.status, paymentsOf(paid).map(({ amount }) => amount)]).toEqual(['paid', [4_000, 6_000]]);
  });

  it('sent twice counts once', () => {
    const part = dataAfter(owing(), recordPayments, pays(1, 4_000));
    expect(recordPayments(part, pays(1, 4_000), env)).toEqual([]);
  });

  it.each<[string, Partial<Invoice>, number, Day, string, string | undefined]>([
    ['more than the owed sum', {}, 10_001, TODAY, 'payment-not-owed', 'amount'],
    ['more than the rest', { payments: [payment(1, 4_000)] }, 6_001, TODAY, 'payment-not-owed', 'amount'],
    ['nothing', {}, 0, TODAY, 'payment-not-owed', 'amount'],
    ['a future day', {}, 1, addDays(TODAY, 1), 'paid-in-future', 'paidOn'],
    ['a day long before the issue', {}, 1, asDay('2026-08-31'), 'paid-before-issue', 'paidOn'],
    ['a paid invoice', { status: 'paid' }, 1, TODAY, 'invoice-already-paid', undefined],
    ['a draft', { status: 'draft' }, 1, TODAY, 'invoice-is-draft', undefined],
  ])('is refused: %s', (_, invoice, amount, paidOn, code, place) => {
    expect(refusal(owing(invoice), recordPayments, pays(9, amount, paidOn))).toEqual([code, place]);
  });
});

describe('removing a payment', () => {
  const both = dataAfter(dataAfter(owing(), recordPayments, pays(1, 4_000)), recordPayments, pays(2, 6_000));

  it('starts with the last payment, and the invoice is owed again', () => {
    expect(refusal(both, removePayment, { id: ID, paymentId: payId(1) })?.[0]).toBe('invoice-already-paid');
    const open = dataAfter(both, removePayment, { id: ID });
    expect([the(open).status, the(open).paidOn, leftToPay(the(open))]).toEqual(['pending', undefined, 6_000]);
    const none = the(dataAfter(open, removePayment, { id: ID, paymentId: payId(1) }));
    expect([none.payments, leftToPay(none)]).toEqual([undefined, 10_000]);
  });

  it('that is gone already changes nothing', () => {
    expect(removePayment(owing(), { id: ID, paymentId: payId(1) }, env)).toEqual([]);
    expect(removePayment(owing(), { id: ID }, env)).toEqual([]);
  });

  it('is refused for a missing or deleted invoice', () => {
    const payment = { id: ID, paymentId: payId(1) };
    expect(refusal(dataAfter(both, deleteInvoice, ID), removePayment, payment)?.[0]).toBe('record-missing');
    expect(refusal(both, removePayment, { ...payment, id: 'INV-2026-999' as InvoiceId })?.[0]).toBe('record-missing');
  });
});

describe('the form of a partly paid invoice', () => {
  const part = dataAfter(owing(), recordPayments, pays(1, 4_000));

  it('keeps its payments, and refuses an amount below their sum', () => {
    expect(the(dataAfter(part, updateInvoice, edit(part, { amount: asCents(4_001) }))).payments).toEqual([payment(1, 4_000)]);
    expect(refusal(part, updateInvoice, edit(part, { amount: asCents(3_999) }))).toEqual(['amount-below-paid', 'amount']);
  });

  it('sets Pagada if its payments cover the amount, and only then', () => {
    const covered = { amount: asCents(4_000) };
    expect(refusal(part, updateInvoice, edit(part, covered))).toEqual(['invoice-is-covered', 'status']);
    expect(the(dataAfter(part, updateInvoice, edit(part, { ...covered, status: 'paid' })))).toMatchObject({ status: 'paid' });
  });

  it('marks the rest as paid if the person sets Pagada, and reopens it if they unset it', () => {
    const paid = dataAfter(part, updateInvoice, edit(part, { status: 'paid' }));
    expect(paymentsOf(the(paid)).map(({ amount }) => amount)).toEqual([4_000, 6_000]);
    expect(leftToPay(the(dataAfter(paid, updateInvoice, edit(paid, { status: 'pending' }))))).toBe(6_000);
  });
});

it('M6: owed and paid sums add up to the amount, and an invoice is paid once nothing is owed, after any acts', () => {
  const act = fc.oneof(
    fc.record({ pay: fc.nat(6_000), number: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ back: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }) }),
    fc.record({ amount: fc.integer({ min: 1, max: 12_000 }), status: fc.constantFrom('pending' as const, 'paid' as const) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let data = owing();
      for (const one of acts) {
        const answer =
          'pay' in one
            ? recordPayments(data, pays(one.number, one.pay), env)
            : 'back' in one
              ? removePayment(data, { id: ID, paymentId: one.back === undefined ? undefined : payId(one.back) }, env)
              : updateInvoice(data, edit(data, { amount: asCents(one.amount), status: one.status }), env);
        if (!isRefused(answer)) data = applyPatches(data, answer);
        const invoice = the(data);
        const paid = paymentsOf(invoice).reduce((sum, { amount }) => sum + amount, 0);
        expect(leftToPay(invoice) + paid).toBe(invoice.amount);
        expect(leftToPay(invoice) > 0).toBe(isUnpaid(invoice));
      }
    }),
  );
});

describe('two devices that were offline', () => {
  const base: Row = { ...anInvoice(ID, { amount: asCents(10_000) }) };
  const having = (changes: Partial<Invoice>): Row => ({ ...base, ...changes });
  const [forty, sixty, ninety] = [payment(1, 4_000), payment(2, 6_000, addDays(TODAY, -1)), payment(3, 9_000)];
  const paid = { status: 'paid', paidOn: TODAY } as const;

  it.each<[string, Row, Row, Row | undefined, Partial<Invoice>, readonly string[]]>([
    [
      'keep both payments',
      having({ payments: [forty] }),
      having({ payments: [{ ...forty, id: payId(4) }] }),
      base,
      { status: 'pending', payments: [forty, { ...forty, id: payId(4) }] },
      [],
    ],
    ['keep a payment without a common version', base, having({ payments: [forty] }), undefined, { payments: [forty] }, []],
    [
      'keep a payment added while the last one was removed',
      base,
      having({ payments: [forty, sixty] }),
      having({ payments: [forty] }),
      { payments: [sixty] },
      [],
    ],
    [
      'are paid by both payments together, on the later day',
      having({ payments: [sixty] }),
      having({ payments: [forty] }),
      base,
      { status: 'paid', paidOn: TODAY, payments: [sixty, forty] },
      [],
    ],
    [
      'report a sum above the amount',
      having({ payments: [ninety] }),
      having({ payments: [sixty] }),
      base,
      { ...paid, payments: [ninety, sixty] },
      ['payments'],
    ],
    ['are paid once if both mark the invoice as paid', having(paid), having(paid), base, { ...paid, payments: undefined }, []],
    [
      'report a part payment unknown to the one who marks it as paid',
      having(paid),
      having({ payments: [forty] }),
      base,
      { ...paid, payments: [forty] },
      ['payments'],
    ],
    [
      'keep the amount that was paid, and report the other one',
      having(paid),
      having({ amount: asCents(15_000) }),
      base,
      paid,
      ['amount'],
    ],
    [
      'keep another amount as owed, and report that the former one was paid',
      having({ amount: asCents(8_000), status: 'overdue' }),
      having(paid),
      base,
      { amount: asCents(8_000), status: 'overdue' },
      ['status', 'paidOn'],
    ],
    ['keep the tax of what was paid', having(paid), having({ tax: { name: 'IVA', rate: 1_600 } }), base, paid, ['tax']],
    [
      'take another amount of what was paid before',
      having({ ...paid, quantity: 2 }),
      having({ ...paid, amount: asCents(15_000) }),
      having(paid),
      { ...paid, quantity: 2, amount: asCents(15_000) },
      [],
    ],
    [
      'take the due date of what was paid',
      having(paid),
      having({ dueDate: addDays(TODAY, 40) }),
      base,
      { ...paid, dueDate: addDays(TODAY, 40) },
      [],
    ],
    [
      'report nothing that only one of them did',
      having({ payments: [forty] }),
      having({ ...paid, payments: [forty, sixty] }),
      having({ payments: [forty] }),
      { ...paid, payments: [forty, sixty] },
      [],
    ],
  ])('%s', (_, own, other, from, wanted, told) => {
    const { row, clashes } = mergeVersions('invoices', own, other, from);
    expect(row).toEqual({ ...base, ...wanted });
    expect(clashes.map(({ field }) => field)).toEqual(told);
    const isAgain = told.every((field) => field === 'payments');
    expect(mergeVersions('invoices', row, other, from)).toEqual({ row, clashes: isAgain ? [] : clashes });
  });

  it('never owe a negative amount', () => {
    const over = anInvoice(ID, { amount: asCents(10_000), payments: [ninety, sixty] });
    expect([paidInParts(over), leftToPay(over)]).toEqual([15_000, 0]);
  });
});
