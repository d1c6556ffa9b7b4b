import { sampleData } from '@/data/sample';
import { recordPayments, updateInvoice } from '@/lib/domain/invoice/changes';
import type { PaymentId } from '@/lib/domain/model/invoice';
import type { CommentId } from '@/lib/domain/model/task';
import { updateSettings } from '@/lib/domain/settings/changes';
import { businessOf, NO_BUSINESS } from '@/lib/domain/settings/rules';
import { canSign, signShipment } from '@/lib/domain/stock/sign';
import { addAttachments, addComment } from '@/lib/domain/task/notes-changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { anAttachment, aStoredFile } from './a-backup';
import { anOpenStore } from './a-store';

/** A backup of this version: the sample with all states, some history, a partly paid invoice with lines, a signed shipment, and a file. */
export const goldenBackup = async () => {
  const store = await anOpenStore({ data: sampleData(asDay('2026-11-21')) });
  const task = [...store.data.tasks.values()].find(({ completeDate }) => !completeDate);
  if (!task) throw new Error('The sample has no open task');
  const owing = [...store.data.invoices.values()].find(({ status, amount }) => status === 'pending' && amount > 1);
  if (!owing) throw new Error('The sample has no pending invoice');
  const sent = [...store.data.shipments.values()].find((shipment) => canSign(store.data, shipment));
  if (!sent) throw new Error('The sample has no shipment to sign');
  const lines = [{ concept: 'Empalme', quantity: 2.5, unitPrice: owing.amount }];
  const [tax, business] = [{ name: 'IVA', rate: 1_600 }, businessOf(store.data) ?? NO_BUSINESS];
  const part = { id: asId<PaymentId>('pay000000900'), amount: asCents(1) };
  const file = aStoredFile(900);
  const outcomes = [
    await store.commit(addComment, { taskId: task.id, id: asId<CommentId>('com000000900'), text: 'Listo' }),
    await store.commit(addAttachments, { taskId: task.id, files: [anAttachment(file)] }, { files: [file] }),
    await store.commit(updateSettings, { ...business, taxName: tax.name, taxRate: tax.rate }),
    await store.commit(updateInvoice, { ...owing, taskId: owing.taskId, lines, tax }),
    await store.commit(signShipment, { id: sent.id, signature: { name: 'Marta Solís' } }),
    await store.commit(recordPayments, [{ id: owing.id, paidOn: asDay('2026-11-21'), part }]),
  ];
  if (!outcomes.every((outcome) => 'done' in outcome)) throw new Error(JSON.stringify(outcomes));
  return (await store.backup()).text();
};
