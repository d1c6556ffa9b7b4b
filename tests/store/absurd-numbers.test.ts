import { applyPatches, type Data, put } from '@/lib/domain/data';
import { createInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asCents } from '@/lib/kernel/cents';
import { newId } from '@/lib/kernel/id';
import { openBackup } from '@/lib/store/backup/restore';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore } from '../support/a-store';
import { initialBusiness } from '../support/anybody';
import { projectId, TODAY } from '../support/builders';
import { aLine, aShipmentInput, connector } from '../support/stock-builders';

/** A backup in which somebody changed a number by hand. */
const crafted = async (change: (data: Data) => Data) => (await anOpenStore({ data: change(initialBusiness()) })).backup();
const receive = (store: OpenableStore) =>
  store.commit(receiveStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity: 1 })] }));
const invoice = (store: OpenableStore) =>
  store.commit(createInvoice, {
    ...{ taskId: undefined, projectId: projectId(), quantity: 1, amount: asCents(100), date: TODAY, dueDate: TODAY },
    ...{ status: 'draft', formId: newId<InvoiceFormId>() },
  });
/** Takes a backup in, replaced or merged, as far as the rules allow. */
const takenIn = async (store: OpenableStore, backup: Blob, how: 'replace' | 'merge') => {
  const opened = await openBackup(store, backup);
  if (!('unreadable' in opened)) await opened[how]();
};

describe.each(['replace', 'merge'] as const)('a backup with absurd numbers, %s (invariant Y21)', (how) => {
  it.each([Number.MAX_SAFE_INTEGER, 1_000_000_000])(
    'with a movement numbered %d lets the next receipt be written',
    async (number) => {
      const backup = await crafted((data) => {
        const receipt = [...data.movements.values()].find(
          ({ direction, materialId, taskId, requestId }) =>
            direction === 'in' && materialId === connector && !taskId && !requestId,
        );
        const shipment = receipt && data.shipments.get(receipt.shipmentId);
        if (!receipt || !shipment) throw new Error('There is no receipt');
        const id = newId<never>();
        return applyPatches(data, [
          put('shipments', { ...shipment, id }),
          put('movements', { ...receipt, id: newId<never>(), shipmentId: id, number }),
        ]);
      });
      const store = await anOpenStore({ data: initialBusiness() });
      await takenIn(store, backup, how);
      // Numbers up to the bound are accepted, larger ones refused.
      const isIn = number <= 1_000_000_000;
      expect(store.data.movements.size).toBe(initialBusiness().movements.size + (isIn ? 1 : 0));
      for (let n = 0; n < 3; n += 1) expect(await receive(store)).toMatchObject({ done: true });
      const again = await anOpenStore();
      await takenIn(again, await store.backup(), 'replace');
      expect(again.data.movements.size).toBe(store.data.movements.size);
    },
  );

  it.each([`INV-2026-${'9'.repeat(31)}`, 'INV-2026-9007199254740992', 'INV-2026-999999999'])(
    'with an invoice %s lets the next one take a free number',
    async (id) => {
      const backup = await crafted((data) => {
        const [known] = data.invoices.values();
        if (!known) throw new Error('There is no invoice');
        const { formId: _, ...row } = known;
        return applyPatches(data, [put('invoices', { ...row, id: id as InvoiceId })]);
      });
      const store = await anOpenStore({ data: initialBusiness() });
      await takenIn(store, backup, how);
      const before = [...store.data.invoices.values()];
      for (let n = 1; n <= 2; n += 1) {
        expect(await invoice(store)).toMatchObject({ done: true });
        expect(store.data.invoices.size).toBe(before.length + n);
      }
      for (const row of before) expect(store.data.invoices.get(row.id)).toEqual(row);
    },
  );
});
