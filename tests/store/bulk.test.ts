import { recordPayments } from '@/lib/domain/invoice/changes';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { approveRequests, rejectRequests } from '@/lib/domain/request/changes';
import { assignTasks, prioritizeTasks } from '@/lib/domain/task/bulk-changes';
import { deleteTask } from '@/lib/domain/task/changes';
import { anOpenStore } from '../support/a-store';
import {
  aBudgetRequest,
  aMaterialRequest,
  anInvoice,
  aTask,
  aUser,
  budgetRequestId,
  dataWith,
  many,
  materialRequestId,
  TODAY,
  taskId,
  testEnv,
  userId,
} from '../support/builders';

const data = dataWith({
  users: [aUser(), aUser({ id: userId(2) })],
  tasks: many(12, (number) => aTask({ id: taskId(number) })),
  budgetRequests: many(20, (number) => aBudgetRequest({ id: budgetRequestId(number) })),
  materialRequests: many(10, (number) => aMaterialRequest({ id: materialRequestId(number) })),
  invoices: many(3, (number) => anInvoice({ id: `INV-2026-00${number}` as InvoiceId, status: 'pending' })),
});
const requests = [...data.budgetRequests.keys(), ...data.materialRequests.keys()].map((id) => ({ id }));

const seqOf = (outcome: object) => {
  if (!('seq' in outcome) || typeof outcome.seq !== 'number') throw new Error(JSON.stringify(outcome));
  return outcome.seq;
};

it('thirty requests are approved in one entry of the history, and one undo reverts all of it (I14)', async () => {
  const store = await anOpenStore({ data });
  const seq = seqOf(await store.commit(approveRequests, requests));
  const [entry, ...before] = await store.history(null, 10);
  expect(entry).toMatchObject({ seq, label: 'requests-approved' });
  expect(entry?.patches).toHaveLength(30);
  expect(before.filter(({ seq: other }) => other >= seq)).toEqual([]);
  expect([...store.data.materialRequests.values()].every(({ decision }) => decision?.outcome === 'Approved')).toBe(true);
  expect(await store.undo(seq)).toMatchObject({ done: true });
  expect([...store.data.budgetRequests.values(), ...store.data.materialRequests.values()].some((row) => row.decision)).toBe(
    false,
  );
});

it('refused records are left out and named, the others are one entry, and its undo reverts only those (I14)', async () => {
  const store = await anOpenStore({ data });
  const decided = { id: budgetRequestId(3), reason: 'Sin presupuesto' };
  await store.commit(rejectRequests, [decided]);
  const gone = { id: budgetRequestId(99) };
  const items = [gone, ...requests];
  expect(approveRequests.among(store.data, items, testEnv()).leftOut.map(({ item, why }) => [item.id, why.refused])).toEqual([
    [gone.id, 'record-missing'],
    [decided.id, 'request-already-decided'],
  ]);
  const seq = seqOf(await store.commit(approveRequests, items));
  const [entry] = await store.history(null, 10);
  expect(entry).toMatchObject({ seq, label: 'requests-approved' });
  expect(entry?.patches.map(({ id }) => id).toSorted()).toEqual(
    requests
      .map(({ id }) => id)
      .filter((id) => id !== decided.id)
      .toSorted(),
  );
  expect(await store.undo(seq)).toMatchObject({ done: true });
  const decisions = [...store.data.budgetRequests.values(), ...store.data.materialRequests.values()].flatMap(
    ({ id, decision }) => (decision ? [[id, decision.outcome]] : []),
  );
  expect(decisions).toEqual([[decided.id, 'Rejected']]);
});

it('if all are refused, nothing is written and the first reason is shown (I14)', async () => {
  const store = await anOpenStore({ data });
  const seq = seqOf(await store.commit(approveRequests, requests));
  expect(await store.commit(approveRequests, [{ id: budgetRequestId(99) }, ...requests])).toMatchObject({
    refused: 'record-missing',
  });
  expect((await store.history(null, 10))[0]?.seq).toBe(seq);
});

it('an undo of many assignments restores the team that they added one person to', async () => {
  const store = await anOpenStore({ data });
  const items = [...data.tasks.keys()].map((id) => ({ id, userId: userId(2), how: 'add' as const }));
  const seq = seqOf(await store.commit(assignTasks, items));
  expect([...store.data.projects.values()].flatMap(({ memberIds }) => memberIds)).toContain(userId(2));
  expect(await store.undo(seq)).toMatchObject({ done: true });
  expect([...store.data.tasks.values()]).toEqual([...data.tasks.values()]);
  expect([...store.data.projects.values()]).toEqual([...data.projects.values()]);
});

it('an undo names what it leaves, also a record that was deleted since', async () => {
  const store = await anOpenStore({ data });
  const items = [taskId(1), taskId(2)].map((id) => ({ id, priority: 'high' as const }));
  const seq = seqOf(await store.commit(prioritizeTasks, items));
  await store.commit(deleteTask, { id: taskId(1) });
  expect(await store.undo(seq)).toMatchObject({ done: true, left: [data.tasks.get(taskId(1))?.title] });
});

it('payments and their undo survive a restart of the device', async () => {
  const name = 'payments';
  const store = await anOpenStore({ data, name });
  const seq = seqOf(
    await store.commit(
      recordPayments,
      [...data.invoices.keys()].map((id) => ({ id, paidOn: TODAY })),
    ),
  );
  const again = await anOpenStore({ name });
  expect([...again.data.invoices.values()].map(({ status, paidOn }) => [status, paidOn])).toEqual(Array(3).fill(['paid', TODAY]));
  expect(await again.undo(seq)).toMatchObject({ done: true });
  expect([...again.data.invoices.values()].map(({ status }) => status)).toEqual(Array(3).fill('pending'));
});
