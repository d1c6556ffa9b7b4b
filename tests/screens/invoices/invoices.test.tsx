/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { InvoiceOffer } from '@/components/entities/invoice-offer';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import type { InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import { NO_BUSINESS } from '@/lib/domain/settings/rules';
import { asCents, type Cents, centsToText } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { formatMoney } from '@/lib/text/format';
import {
  aBudgetRequest,
  aCustomer,
  anId,
  anInvoice,
  aProject,
  aTask,
  customerId,
  dataWith,
  NOW,
  projectId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const inv = (number: number) => `INV-2026-${String(number).padStart(3, '0')}` as InvoiceId;
const data = dataWith({
  customers: [aCustomer({ name: 'Hotel Ánimas' }), aCustomer({ id: customerId(2), name: 'Planta Sur' })],
  projects: [
    aProject({ title: 'Enlace Torre', budget: asCents(1_250_050) }),
    aProject({ id: projectId(2), title: 'Fibra planta', customerId: customerId(2) }),
  ],
  tasks: [aTask({ title: 'Fusionar caja 7', startDate: TODAY, completeDate: TODAY })],
  budgetRequests: [
    aBudgetRequest({
      taskId: taskId(),
      amount: asCents(9_999),
      decision: { by: userId(), at: NOW, outcome: 'Approved', reason: '' },
    }),
  ],
  invoices: [
    anInvoice({ id: inv(999), amount: asCents(10_010), status: 'paid', date: asDay('2026-10-31') }),
    anInvoice({
      id: inv(1000),
      amount: asCents(20_020),
      status: 'pending',
      dueDate: asDay('2026-11-20'),
      date: asDay('2026-11-01'),
    }),
    anInvoice({
      id: inv(2),
      amount: asCents(5),
      status: 'pending',
      dueDate: TODAY,
      customerId: customerId(2),
      projectId: projectId(2),
    }),
    anInvoice({ id: inv(1), deletedAt: NOW }),
  ],
});

const theList = (url = '/billing/', known = data) =>
  renderScreen(
    <DeviceDrafts>
      <InvoiceListScreen />
    </DeviceDrafts>,
    { data: known, url },
  );
const shown = () =>
  within(screen.getByRole('list', { name: 'Facturas' }))
    .getAllByRole('button', { name: /^INV-/ })
    .map((button) => button.textContent?.match(/INV-\d{4}-\d{3,4}(?=[A-Z])/)?.[0]);
const choice = (label: string) => screen.getByRole('button', { name: label, pressed: false });

it('sorts by number and filters by shown status, period, number and customer', async () => {
  const { user } = await theList();
  expect(shown()).toEqual([inv(1000), inv(999), inv(2)]);
  await user.click(choice('Vencidas'));
  expect(shown()).toEqual([inv(1000)]);
  await user.click(choice('Pendientes'));
  expect(shown()).toEqual([inv(2)]);
  await user.click(choice('Borradores'));
  expect(screen.getByText('No se encontraron facturas')).toBeInTheDocument();
  await user.click(choice('Todas'));
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await user.click(choice('Mes pasado'));
  expect(shown()).toEqual([inv(999)]);
  await user.click(choice('Este mes'));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar facturas' }), 'animas');
  expect(shown()).toEqual([inv(1000)]);
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '2026-002');
  expect(shown()).toEqual([inv(2)]);
});

it('sums by shown status, in exact cents', async () => {
  await theList();
  const totals = [...document.querySelectorAll('dl > div')].map((total) => total.textContent);
  expect(totals).toEqual([
    'Pagada$100.101 factura',
    'Pendiente$0.051 factura',
    'Vencida$200.201 factura',
    'Borrador$0.000 facturas',
  ]);
});

it("names what is missing, takes the project's customer, refuses 19.999 and creates one invoice with the next number", async () => {
  const { user, store } = await theList();
  await user.click(screen.getByRole('button', { name: 'Nueva Factura' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  const submit = dialog.getByRole('button', { name: 'Crear Factura' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Faltan el proyecto y un monto de 0 o más.');
  expect(dialog.getByLabelText('Cliente')).toHaveAttribute('readonly');
  expect(dialog.queryByText(/^Facturado hasta ahora/)).not.toBeInTheDocument();
  await user.click(dialog.getByLabelText('Proyecto *'));
  await user.click(await screen.findByRole('button', { name: /Fibra planta/ }));
  await waitFor(() => expect(dialog.getByLabelText('Cliente')).toHaveValue('Planta Sur'));
  const amount = dialog.getByLabelText('Monto *');
  await user.type(amount, '19.999');
  await user.click(submit);
  await waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toHaveAccessibleDescription(/dos decimales como máximo/);
  await user.clear(amount);
  await user.type(amount, '19.99');
  await user.dblClick(submit);
  await waitFor(() => expect(location.search).toBe(''));
  expect(store.data.invoices.get('INV-2026-1001' as InvoiceId)).toMatchObject({
    customerId: customerId(2),
    quantity: 1,
    amount: 1999,
    date: '2026-11-21',
    status: 'draft',
  });
  expect(store.data.invoices.size).toBe(5);
});

it.each([
  [projectId(), '12200.20', ''],
  [taskId(), '99.99', taskId()],
])('fills in the form for finished work: of %s it is %s', async (source, amount, task) => {
  await theList(`/billing/?nueva=${source}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  expect(dialog.getByLabelText('Proyecto *')).toHaveValue('Enlace Torre');
  expect(dialog.getByLabelText('Monto *')).toHaveValue(amount);
  expect(dialog.getByLabelText('Tarea')).toHaveValue(task);
  expect(dialog.getByRole('button', { name: 'Crear Factura' })).not.toHaveAttribute('aria-disabled');
});

it('asks for a task only in a project that has tasks', async () => {
  await theList(`/billing/?nueva=${projectId(2)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  expect(dialog.getByLabelText('Proyecto *')).toHaveValue('Fibra planta');
  expect(dialog.queryByLabelText('Tarea')).toBeNull();
});

it('lines set the amount, with the tax of the business; both are collapsed and optional', async () => {
  const settings = [{ ...NO_BUSINESS, businessName: 'Enlaces', taxName: 'IVA', taxRate: 1_600 }];
  const { user, store, unmount } = await theList(`/billing/?nueva=${taskId()}`, {
    ...data,
    settings: dataWith({ settings }).settings,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  expect(dialog.getByLabelText('Monto *')).toHaveAccessibleDescription('El total en dólares: $86.20 y $13.79 de IVA 16%');
  const heading = dialog.getByRole('button', { name: 'Conceptos', expanded: false });
  await user.click(heading);
  await user.click(dialog.getByRole('button', { name: 'Conceptos', expanded: true }));
  expect(dialog.queryByLabelText('Concepto *')).toBeNull();
  await user.click(heading);
  const [first] = [within(dialog.getByRole('group', { name: 'Concepto 1' }))];
  await user.type(first.getByLabelText('Concepto *'), 'Empalme');
  await user.clear(first.getByLabelText('Unidades *'));
  await user.type(first.getByLabelText('Unidades *'), '2.5');
  await user.type(first.getByLabelText('Precio *'), '40');
  await user.click(dialog.getByRole('button', { name: 'Añadir concepto' }));
  const second = within(dialog.getByRole('group', { name: 'Concepto 2' }));
  await user.click(dialog.getByRole('button', { name: 'Crear Factura' }));
  await waitFor(() => expect(second.getByLabelText('Concepto *')).toHaveAccessibleDescription('Escribe el concepto.'));
  await user.click(dialog.getByRole('button', { name: 'Quitar concepto 2' }));
  const amount = dialog.getByLabelText('Monto *');
  expect(amount).toHaveAttribute('readonly');
  expect(amount).toHaveValue('$116.00');
  expect(amount).toHaveAccessibleDescription('Los conceptos suman $100.00, más $16.00 de IVA 16%.');
  await user.click(dialog.getByRole('button', { name: 'Crear Factura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.data.invoices.get(inv(1001))).toMatchObject({
    ...{ amount: 11_600, tax: { name: 'IVA', rate: 1_600 } },
    lines: [{ concept: 'Empalme', quantity: 2.5, unitPrice: 4_000 }],
  });
  unmount();
  await theList(`/billing/?factura=${inv(1001)}`, store.data);
  const detail = within(await screen.findByRole('dialog', { name: `Factura ${inv(1001)}` }));
  expect(within(detail.getByRole('list', { name: 'Conceptos' })).getByRole('listitem')).toHaveTextContent(
    'Empalme2.5 × $40.00$100.00',
  );
  expect(detail.getByText('IVA 16%').nextElementSibling).toHaveTextContent('$16.00');
});

it('looking at the lines keeps the typed amount, until one of them has a price', async () => {
  const { user, store } = await theList(`/billing/?nueva=${taskId()}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  const amount = () => dialog.getByLabelText('Monto *');
  await user.click(dialog.getByRole('button', { name: 'Conceptos', expanded: false }));
  expect(amount()).toHaveValue('99.99');
  await user.type(dialog.getByLabelText('Concepto *'), 'Empalme');
  await user.click(dialog.getByRole('button', { name: 'Quitar concepto 1' }));
  expect(amount()).toHaveValue('99.99');
  expect(amount()).not.toHaveAttribute('readonly');
  await user.click(dialog.getByRole('button', { name: 'Conceptos', expanded: false }));
  await user.type(dialog.getByLabelText('Concepto *'), 'Empalme');
  await user.type(dialog.getByLabelText('Precio *'), '40');
  expect(amount()).toHaveValue('$40.00');
  expect(amount()).toHaveAttribute('readonly');
  await user.click(dialog.getByRole('button', { name: 'Crear Factura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.data.invoices.get(inv(1001))?.amount).toBe(4_000);
});

it.each([
  [{ name: 'IVA', rate: 1_600 }, 1],
  [undefined, 0],
])('a tax (%j) can be removed from an invoice, and is not asked for if the business has none', async (tax, fields) => {
  const plain = anInvoice({ id: inv(3), amount: asCents(11_600) });
  const known = dataWith({ projects: [aProject()], customers: [aCustomer()], invoices: [{ ...plain, ...(tax && { tax }) }] });
  const { user, store } = await theList(`/billing/?editar=${inv(3)}`, known);
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Factura' }));
  const choices = dialog.queryAllByLabelText('Impuesto');
  expect(choices).toHaveLength(fields);
  for (const choice of choices) await user.selectOptions(choice, 'Sin impuesto');
  await user.click(dialog.getByRole('button', { name: 'Actualizar Factura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.data.invoices.get(inv(3))).toEqual(plain);
});

it('shows the rest of the budget, warns before exceeding it, and saves all the same', async () => {
  const { user, store } = await theList(`/billing/?nueva=${projectId()}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva Factura' }));
  const warning = /se facturan \$0\.01 más que el presupuesto del proyecto/;
  expect(dialog.getByText(/Facturado hasta ahora en el proyecto: \$300\.30\. Quedan \$12,200\.20/)).toBeInTheDocument();
  const amount = dialog.getByLabelText('Monto *');
  expect(dialog.queryByText('Pasa del presupuesto')).not.toBeInTheDocument();
  await user.clear(amount);
  await user.type(amount, '12,200.21');
  expect(dialog.getByText(warning).closest('[role=status]')).not.toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Crear Factura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.invoices.get(inv(1001))?.amount).toBe(1_220_021);
});

it('an edited invoice does not count against itself', async () => {
  const { user } = await theList(`/billing/?editar=${inv(1000)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Factura' }));
  expect(dialog.getByText(/en las demás facturas en el proyecto: \$100\.10\. Quedan \$12,400\.40/)).toBeInTheDocument();
  const amount = dialog.getByLabelText('Monto *');
  await user.clear(amount);
  await user.type(amount, '12400.40');
  expect(dialog.queryByText('Pasa del presupuesto')).not.toBeInTheDocument();
  await user.type(amount, '{Backspace}1');
  expect(dialog.getByText('Pasa del presupuesto')).toBeInTheDocument();
});

it('a finished task is invoiced from its page', async () => {
  await renderScreen(<InvoiceOffer projectId={projectId()} taskId={taskId()} />, { data });
  expect(screen.getByRole('link', { name: 'Facturar' })).toHaveAttribute('href', `/billing/?nueva=${taskId()}`);
});

it('edits under the same number, and refuses a due date before the issue', async () => {
  const { user, store } = await theList(`/billing/?editar=${inv(2)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Factura' }));
  const due = dialog.getByLabelText('Fecha de Vencimiento *');
  await user.clear(due);
  await user.type(due, '2026-11-01');
  await user.click(dialog.getByRole('button', { name: 'Actualizar Factura' }));
  await waitFor(() => expect(due).toHaveFocus());
  await user.clear(due);
  await user.type(due, '2027-01-15');
  await user.selectOptions(dialog.getByLabelText('Estado'), 'Pagada');
  await user.click(dialog.getByRole('button', { name: 'Actualizar Factura' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.invoices.get(inv(2))).toMatchObject({ dueDate: '2027-01-15', status: 'paid', amount: 5 });
});

it('asks before deleting, keeps the tombstone and does not give the number again', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const { user, store } = await theList();
  await user.click(screen.getByRole('button', { name: 'Eliminar', description: inv(1000) }));
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this invoice?');
  expect(shown()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Eliminar', description: inv(1000) }));
  await waitFor(() => expect(shown()).toEqual([inv(999), inv(2)]));
  expect(store.data.invoices.get(inv(1000))?.deletedAt).toBeDefined();
});

it('opens an invoice, which is marked as paid on its day; a deleted invoice does not exist', async () => {
  const { user, store, unmount } = await theList();
  await user.click(screen.getByRole('button', { name: /^INV-2026-1000/ }));
  const dialog = within(await screen.findByRole('dialog', { name: `Factura ${inv(1000)}` }));
  expect(dialog.getByText('Vencida')).toBeInTheDocument();
  expect(store.data.invoices.get(inv(1000))?.status).toBe('pending');
  await user.click(dialog.getByRole('button', { name: 'Marcar como pagada' }));
  const payment = within(await screen.findByRole('dialog', { name: `Pago de ${inv(1000)}` }));
  expect(payment.getByLabelText('Fecha de pago *')).toHaveValue(TODAY);
  await user.click(payment.getByRole('button', { name: 'Marcar como pagada' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Pago de/ })).toBeNull());
  expect(await dialog.findByText('Pagada')).toBeInTheDocument();
  expect(store.data.invoices.get(inv(1000))?.paidOn).toBe(TODAY);
  expect(dialog.getByText('Fecha de pago').nextElementSibling).toHaveTextContent('21/11/2026');
  expect(screen.getByText('Se pagó el 21/11/2026')).toBeInTheDocument();
  unmount();
  await theList(`/billing/?factura=${inv(1)}`);
  expect(await screen.findByText('Este registro ya no existe.')).toBeInTheDocument();
});

it('is paid in part and shows the paid sum, is paid in full with the rest, and payments can be removed', async () => {
  const { user, store } = await theList(`/billing/?factura=${inv(1000)}`);
  const { amount = asCents(0) } = store.data.invoices.get(inv(1000)) ?? {};
  const [part, rest] = [asCents(amount - 1), asCents(1)];
  const dialog = within(await screen.findByRole('dialog', { name: `Factura ${inv(1000)}` }));
  expect(dialog.queryByRole('list', { name: 'Pagos' })).toBeNull();
  const opens = async () => {
    await user.click(dialog.getByRole('button', { name: 'Marcar como pagada' }));
    return within(await screen.findByRole('dialog', { name: `Pago de ${inv(1000)}` }));
  };
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^Pago de/ })).toBeNull());
  const first = await opens();
  expect(first.getByLabelText('Monto *')).toHaveValue(centsToText(amount));
  const types = async (typed: Cents) => {
    await user.clear(first.getByLabelText('Monto *'));
    await user.type(first.getByLabelText('Monto *'), centsToText(typed));
    await user.click(first.getByRole('button', { name: 'Registrar pago' }));
  };
  await types(asCents(amount + 1));
  await waitFor(() =>
    expect(first.getByLabelText('Monto *')).toHaveAccessibleDescription(/^Escribe un monto mayor que 0, de \$/),
  );
  await types(part);
  await closed();
  const said = `Pagado ${formatMoney(part)} de ${formatMoney(amount)}`;
  expect(await screen.findAllByText(said)).toHaveLength(2);
  expect(store.data.invoices.get(inv(1000))).toMatchObject({ status: 'pending', payments: [{ amount: part, paidOn: TODAY }] });

  const last = await opens();
  expect(last.getByLabelText('Monto *')).toHaveValue(centsToText(rest));
  await user.click(last.getByRole('button', { name: 'Marcar como pagada' }));
  await closed();
  await waitFor(() => expect(store.data.invoices.get(inv(1000))?.status).toBe('paid'));
  expect(screen.queryByText(said)).toBeNull();
  const payments = within(dialog.getByRole('list', { name: 'Pagos' }));
  expect(payments.queryByRole('button', { name: `Quitar pago de ${formatMoney(part)}` })).toBeNull();
  await user.click(payments.getByRole('button', { name: `Quitar pago de ${formatMoney(rest)}` }));
  await user.click(await payments.findByRole('button', { name: `Quitar pago de ${formatMoney(part)}` }));
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Pagos' })).toBeNull());
  expect(store.data.invoices.get(inv(1000))).toMatchObject({ status: 'pending', amount });
  expect(store.data.invoices.get(inv(1000))?.payments).toBeUndefined();
});

it('keeps a half typed payment as a draft of its invoice', async () => {
  const leave = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = await theList(`/billing/?factura=${inv(1000)}&pago=1`);
  const dialog = { name: `Pago de ${inv(1000)}` };
  const payment = within(await screen.findByRole('dialog', dialog));
  await user.clear(payment.getByLabelText('Monto *'));
  await user.type(payment.getByLabelText('Monto *'), '12.50');
  await user.click(payment.getByRole('button', { name: 'Cerrar' }));
  expect(leave).toHaveBeenCalledWith('¿Salir sin guardar? Lo que escribiste queda como borrador en este dispositivo.');
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Marcar como pagada' }));
  const again = within(await screen.findByRole('dialog', dialog));
  await user.click(await again.findByRole('button', { name: 'Recuperar borrador' }));
  expect(again.getByLabelText('Monto *')).toHaveValue('12.50');
  await user.click(again.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
});

it('removes a second payment although the tap comes while the first is being removed (I19)', async () => {
  const [first, second] = [1, 2].map((number) => ({
    id: anId<PaymentId>('pay', number),
    paidOn: TODAY,
    amount: asCents(number * 100),
  }));
  const invoice = anInvoice({ id: inv(1), status: 'pending', payments: first && second && [first, second] });
  const { user, store } = await theList(`/billing/?factura=${inv(1)}`, dataWith({ invoices: [invoice] }));
  const payments = within(await screen.findByRole('list', { name: 'Pagos' }));
  const { commit } = store;
  let end = () => {};
  const isSlow = new Promise<void>((resolve) => {
    end = resolve;
  });
  store.commit = (...asked) => isSlow.then(() => commit(...asked));
  for (const button of payments.getAllByRole('button', { name: /^Quitar pago/ })) await user.click(button);
  end();
  await waitFor(() => expect(store.data.invoices.get(inv(1))?.payments).toBeUndefined());
});

it('makes the PDF with one tap', async () => {
  const shared: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: readonly File[] }) => void shared.push(...files),
  });
  const { user } = await theList();
  await user.click(screen.getByRole('button', { name: 'PDF', description: inv(1000) }));
  await waitFor(() => expect(shared.map(({ name, type }) => [name, type])).toEqual([[`${inv(1000)}.pdf`, 'application/pdf']]));
});
