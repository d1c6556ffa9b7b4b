import { applyPatches, put } from '@/lib/domain/data';
import { beforeOf } from '@/lib/domain/history/entry';
import { recordPayments, updateInvoice } from '@/lib/domain/invoice/changes';
import { asCents } from '@/lib/kernel/cents';
import { FOLD_VERSION, UNITS_SINCE } from '@/lib/team/protocol/message';
import { rebase } from '@/lib/team/protocol/rebase';
import { anInvoice, aProject, dataAfter, dataWith, TODAY, testEnv } from '../../support/builders';

const invoice = anInvoice({ status: 'pending', amount: asCents(10_000) });
const begun = dataWith({ projects: [aProject()], invoices: [invoice] });
const paid = dataAfter(begun, recordPayments, [{ id: invoice.id, paidOn: TODAY }]);
const raised = updateInvoice(begun, { ...invoice, taskId: undefined, amount: asCents(15_000) }, testEnv());
const patches = 'refused' in raised ? [] : raised;
const rebased = (f: number | undefined) => rebase(paid, new Map(), { patches, before: beforeOf(begun, patches), f });

it('a commit is rebased by the rules of its author, so that an older log gives the same fold as before', () => {
  const { after, findings } = rebased(FOLD_VERSION);
  expect(after.invoices).toEqual(paid.invoices);
  expect(findings).toMatchObject([{ kind: 'both-edited', clashes: [{ field: 'amount', mine: 10_000, theirs: 15_000 }] }]);
  const mixed = applyPatches(paid, [put('invoices', { ...invoice, status: 'paid', paidOn: TODAY, amount: asCents(15_000) })]);
  for (const f of [UNITS_SINCE - 1, undefined]) {
    const older = rebased(f);
    expect(older.after.invoices.get(invoice.id)).toEqual(mixed.invoices.get(invoice.id));
    expect(older.findings).toEqual([]);
  }
});
