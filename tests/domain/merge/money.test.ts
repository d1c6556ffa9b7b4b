import fc from 'fast-check';
import { applyPatches, type Change, type Data } from '@/lib/domain/data';
import { recordPayments, removePayment, updateInvoice } from '@/lib/domain/invoice/changes';
import { finalPaymentOf, paidInParts } from '@/lib/domain/invoice/rules';
import { mergeVersions } from '@/lib/domain/merge/row-rules';
import type { Invoice, PaymentId } from '@/lib/domain/model/invoice';
import { isRefused } from '@/lib/domain/refusal';
import { rowFrom } from '@/lib/domain/schemas';
import { asCents } from '@/lib/kernel/cents';
import { anId, anInvoice, aProject, dataWith, TODAY, testEnv } from '../../support/builders';
import { runs } from '../../support/runs';
import { bindChange } from '../../support/sending';

const begun = anInvoice({ status: 'pending', amount: asCents(10_000) });
const business = (invoice: Invoice) => dataWith({ projects: [aProject()], invoices: [invoice] });
const the = ({ invoices }: Data) => invoices.get(begun.id) ?? begun;

const amount = fc.constantFrom(4_000, 6_000, 10_000, 15_000).map(asCents);
const edit = (changes: fc.Arbitrary<Partial<Invoice>>) =>
  changes.map(
    (wanted) => (data: Data) => bindChange(updateInvoice, { ...the(data), taskId: undefined, ...wanted, opened: the(data) }),
  );
const act =
  <Input>(change: Change<Input>, inputOf: (invoice: Invoice) => Input) =>
  (data: Data) =>
    bindChange(change, inputOf(the(data)));

/** Any act on the money of an invoice. */
const anyAct = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), amount)
    .map(([number, of]) =>
      act(recordPayments, ({ id }) => [{ id, paidOn: TODAY, part: { id: anId<PaymentId>('pay', number), amount: of } }]),
    ),
  fc.constant(act(recordPayments, ({ id }) => [{ id, paidOn: TODAY }])),
  fc.constant(act(removePayment, ({ id }) => ({ id }))),
  fc.constant(act(removePayment, ({ id, payments }) => ({ id, paymentId: payments?.[0]?.id }))),
  edit(fc.record({ amount })),
  edit(amount.map((unitPrice) => ({ lines: [{ concept: 'Empalme', quantity: 1, unitPrice }] }))),
  edit(amount.map((typed) => ({ lines: undefined, amount: typed }))),
  edit(fc.constant({ tax: { name: 'IVA', rate: 1_600 } })),
  edit(fc.record({ status: fc.constantFrom('draft', 'pending', 'paid', 'overdue') })),
);
type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

const after = (invoice: Invoice, does: Act): Invoice => {
  const data = business(invoice);
  const answer = does(data)(data, testEnv());
  return isRefused(answer) ? invoice : the(applyPatches(data, answer));
};
const received = (invoice: Invoice) => paidInParts(invoice) + finalPaymentOf(invoice);

it('M6, M7: a merge that reports nothing asks for no amount and has no payment that nobody wrote', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 5 }), anyAct, anyAct, (before, here, there) => {
      const base = before.reduce(after, begun);
      const [own, other] = [after(base, here), after(base, there)];
      const { row, clashes } = mergeVersions('invoices', { ...own }, { ...other }, { ...base });
      const merged = rowFrom('invoices', row);
      if (!merged || clashes.length > 0) return;
      const written = [base, own, other];
      expect(written.map((one) => one.amount)).toContain(merged.amount);
      const together = received(own) + received(other) - received(base);
      expect([together, ...written.map(received)]).toContain(received(merged));
    }),
    { numRuns: runs(2_000, 5_000) },
  );
});
