/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { followFocus } from '@/components/ui/keep-focus';
import type { InvoiceId } from '@/lib/domain/model/invoice';
import { asDay } from '@/lib/kernel/day';
import { anInvoice, dataWith } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** The focus after a row has left a list. */

const inv = (number: number) => `INV-2026-00${number}` as InvoiceId;
const overdue = [1, 2, 3].map((number) =>
  anInvoice({ id: inv(number), status: 'pending', date: asDay('2026-10-01'), dueDate: asDay('2026-11-01') }),
);

let stop = () => {};
beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  stop = followFocus();
});
afterEach(async () => {
  stop();
  await leaveScreen();
  jest.restoreAllMocks();
});

const theOverdue = () =>
  renderScreen(
    <DeviceDrafts>
      <InvoiceListScreen />
    </DeviceDrafts>,
    { data: dataWith({ invoices: overdue }), url: '/billing/?estado=vencidas' },
  );
const rows = () => within(screen.getByRole('list', { name: 'Facturas' })).getAllByRole('listitem');
const rowOf = (id: InvoiceId) => rows().find((row) => row.textContent?.includes(id));

it("after a deletion in the list the focus moves to the next invoice, and after the last one to the empty list's message", async () => {
  const { user } = await theOverdue();
  const remove = (id: InvoiceId) => user.click(screen.getByRole('button', { name: 'Eliminar', description: id }));
  await remove(inv(3));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(rowOf(inv(2))).toHaveFocus());
  await remove(inv(1));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(rowOf(inv(2))).toHaveFocus());
  await remove(inv(2));
  const nothing = await screen.findByText('No se encontraron facturas');
  await waitFor(() => expect(document.activeElement).toContainElement(nothing));
});

it('after its filter hides the open invoice, the focus moves to the next as it closes', async () => {
  const { user } = await theOverdue();
  await user.click(screen.getByRole('button', { name: /^INV-2026-003/ }));
  const dialog = within(await screen.findByRole('dialog', { name: `Factura ${inv(3)}` }));
  await user.click(dialog.getByRole('button', { name: 'Marcar como pagada' }));
  const payment = within(await screen.findByRole('dialog', { name: /^Pago de/ }));
  await user.click(payment.getByRole('button', { name: 'Marcar como pagada' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Pago de/ })).toBeNull());
  await dialog.findByText('Pagada');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rows()).toHaveLength(2);
  await waitFor(() => expect(rowOf(inv(2))).toContainElement(document.activeElement as HTMLElement));
});
