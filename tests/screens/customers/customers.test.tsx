/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { CustomerScreen } from '@/components/screens/customers/customer-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { updateCustomer } from '@/lib/domain/customer/changes';
import { createInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceFormId, InvoiceId } from '@/lib/domain/model/invoice';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { asId } from '@/lib/kernel/id';
import { aCustomer, anInvoice, aProject, customerId, dataWith, projectId, TODAY } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const hotel = aCustomer({
  name: 'Hotel Ánimas',
  contact: 'Rosa Peña',
  email: 'rosa+obra@hotel.example',
  phone: '477 123-4567 ext. 12',
  address: 'Av. Núñez 5 & 7, León',
});
const plant = aCustomer({ id: customerId(2), name: 'Planta Sur', contact: 'Iván Luna', email: 'ivan@planta.example' });
const data = dataWith({
  customers: [hotel, plant, aCustomer({ id: customerId(3), name: 'Plaza Vieja', archivedAt: '2026-01-01T00:00:00.000Z' })],
  projects: ['2026-01-05', '2026-02-01', '2026-03-01', '2026-04-01'].map((day, index) =>
    aProject({ id: projectId(index + 1), title: `Obra ${index + 1}`, startDate: asDay(day) }),
  ),
  invoices: [
    anInvoice({ amount: asCents(10_010), status: 'paid' }),
    anInvoice({ id: 'INV-2026-002' as InvoiceId, amount: asCents(20_020), status: 'pending', dueDate: asDay('2026-11-01') }),
  ],
});

const theList = (url = '/customers/') =>
  renderScreen(
    <DeviceDrafts>
      <CustomerListScreen />
    </DeviceDrafts>,
    { data, url },
  );
const thePage = (id = customerId()) => renderScreen(<CustomerScreen customerId={id} />, { data, url: `/customers/${id}/` });
type User = Awaited<ReturnType<typeof theList>>['user'];

const namesShown = () =>
  within(screen.getByRole('list', { name: 'Clientes' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/customers/'));
const choose = async (user: User, label: string) => {
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
};

it.each(['animas', 'PEÑA', 'obra@hotel'])('finds a customer by name, contact or e-mail: %s', async (typed) => {
  const { user } = await theList();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar clientes' }), typed);
  expect(namesShown()).toEqual([`/customers/${customerId()}/`]);
  await waitFor(() => expect(location.search).toContain('buscar='));
});

it('says when there are no customers', async () => {
  const { user } = await theList();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar clientes' }), 'zzz');
  expect(screen.getByText('No se encontraron clientes')).toBeInTheDocument();
});

it('links e-mail, phone and address, without other content', async () => {
  await theList();
  const contact = within(screen.getByRole('list', { name: 'Contacto de Hotel Ánimas' }));
  expect(contact.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:rosa%2Bobra@hotel.example',
    'tel:4771234567,12',
    'https://www.google.com/maps/dir/?api=1&destination=Av.%20N%C3%BA%C3%B1ez%205%20%26%207%2C%20Le%C3%B3n',
  ]);
});

it('shows the number of projects, the three newest and the sums of invoices', async () => {
  const { user } = await theList();
  const heading = screen.getByRole('button', { name: /^4 proyectos/, description: 'Hotel Ánimas' });
  expect(screen.queryByText('$300.30')).toBeNull();
  await user.click(heading);
  expect(heading).toHaveAttribute('aria-expanded', 'true');
  const recent = within(screen.getByRole('list', { name: 'Proyectos recientes de Hotel Ánimas' }));
  expect(recent.getAllByRole('link').map((link) => link.textContent)).toEqual(['Obra 4', 'Obra 3', 'Obra 2']);
  expect(screen.getByText('4 proyectos')).toBeInTheDocument();
  expect(screen.getByText('$300.30')).toBeInTheDocument();
});

it('shows the owed and overdue sums, in the list and on the page, and nothing once they are paid', async () => {
  const { store, unmount } = await theList();
  const card = () => within(screen.getByRole('list', { name: 'Clientes' })).getAllByRole('listitem')[0];
  expect(card()).toHaveTextContent('Por cobrar: $200.20Vencido: $200.20');
  const open = { projectId: projectId(), quantity: 1, date: TODAY, dueDate: TODAY };
  await act(() =>
    store.commit(createInvoice, {
      ...open,
      formId: asId<InvoiceFormId>('formulario01'),
      amount: asCents(33),
      status: 'pending',
      taskId: undefined,
    }),
  );
  await act(() =>
    store.commit(createInvoice, {
      ...open,
      formId: asId<InvoiceFormId>('formulario02'),
      amount: asCents(7),
      status: 'draft',
      taskId: undefined,
    }),
  );
  expect(card()).toHaveTextContent('Por cobrar: $200.53Vencido: $200.20');
  for (const number of [2, 3])
    await act(() =>
      store.commit(updateInvoice, {
        ...{ ...open, id: `INV-2026-00${number}` as InvoiceId, amount: asCents(33), status: 'paid', taskId: undefined },
      }),
    );
  expect(card()).not.toHaveTextContent('Por cobrar');
  unmount();
  await thePage();
  const head = screen.getByRole('region', { name: 'Lo que debe' });
  expect(head).toHaveTextContent('Por cobrar$200.201 factura');
  expect(head).toHaveTextContent('Vencido$200.201 factura');
  expect(head.compareDocumentPosition(screen.getByText('Rosa Peña'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await within(head).findByRole('button', { name: 'Estado de cuenta' })).toBeInTheDocument();
});

it('shows no owed sum without invoices, and no statement once everything is paid', async () => {
  const { unmount } = await thePage(customerId(2));
  expect(screen.getByText('Aún no tiene facturas')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Lo que debe' })).not.toBeInTheDocument();
  unmount();
  await renderScreen(<CustomerScreen customerId={customerId()} />, {
    data: { ...data, invoices: dataWith({ invoices: [anInvoice({ status: 'paid' })] }).invoices },
  });
  const head = within(screen.getByRole('region', { name: 'Lo que debe' }));
  expect(head.getAllByText('$0.00')).toHaveLength(2);
  expect(head.queryByRole('button')).not.toBeInTheDocument();
});

it('creates a customer once after a double tap; the disabled button names what is missing', async () => {
  const { user, store } = await theList();
  await user.click(screen.getByRole('button', { name: 'Nuevo Cliente' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo Cliente' });
  expect(location.search).toBe('?nueva=');
  const submit = within(dialog).getByRole('button', { name: 'Crear Cliente' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Faltan el nombre, el contacto y el correo.');
  await user.type(within(dialog).getByLabelText('Nombre *'), 'Planta  súr');
  expect(within(dialog).getByText('Planta Sur (ivan@planta.example)')).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText('Correo *'), 'nuevo@');
  await user.type(within(dialog).getByLabelText('Contacto *'), 'Eva');
  await user.click(submit);
  await waitFor(() => expect(within(dialog).getByLabelText('Correo *')).toHaveFocus());
  expect(store.data.customers.size).toBe(3);
  await user.type(within(dialog).getByLabelText('Correo *'), 'planta.example');
  await user.dblClick(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const created = [...store.data.customers.values()].filter(({ contact }) => contact === 'Eva');
  expect(created).toMatchObject([{ name: 'Planta  súr', email: 'nuevo@planta.example', type: 'enterprise' }]);
});

it('enables the button with name and e-mail, and the text below still asks for the contact', async () => {
  const { user, store } = await theList('/customers/?nueva=');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo Cliente' }));
  const submit = dialog.getByRole('button', { name: 'Crear Cliente' });
  await user.type(dialog.getByLabelText('Nombre *'), 'Hotel Lirio');
  await user.type(dialog.getByLabelText('Correo *'), 'lirio@hotel.example');
  expect(submit).not.toHaveAttribute('aria-disabled');
  expect(submit).toHaveAccessibleDescription('Falta el contacto.');
  await user.type(dialog.getByLabelText('Contacto *'), 'Eva');
  expect(submit).not.toHaveAccessibleDescription();
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.customers.size).toBe(4);
});

it('edits without asking for the contact, which stays, and keeps what another tab changed', async () => {
  const { user, store } = await theList(`/customers/?editar=${customerId()}`);
  const dialog = await screen.findByRole('dialog', { name: 'Editar Cliente' });
  expect(within(dialog).queryByLabelText(/Contacto/)).not.toBeInTheDocument();
  const { archivedAt: _, ...known } = hotel;
  await act(() => store.commit(updateCustomer, { ...known, contact: 'Noé Paz', address: 'Calle 8' }));
  await user.type(within(dialog).getByLabelText('Nombre *'), ' Norte');
  await user.click(within(dialog).getByRole('button', { name: 'Actualizar Cliente' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.customers.get(customerId())).toMatchObject({
    name: 'Hotel Ánimas Norte',
    contact: 'Noé Paz',
    address: 'Calle 8',
  });
});

it('stores the typed tax id, shows it on the page, and removes it when it is cleared', async () => {
  const { user, store } = await renderScreen(<CustomerScreen customerId={customerId()} />, {
    data,
    url: `/customers/${customerId()}/?editar=${customerId()}`,
  });
  const typeTaxId = async (typed: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar Cliente' }));
    await user.clear(dialog.getByLabelText('RFC'));
    await user.type(dialog.getByLabelText('RFC'), typed);
    await user.click(dialog.getByRole('button', { name: 'Actualizar Cliente' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await typeTaxId(' HAN150412QX3 ');
  expect(store.data.customers.get(customerId())?.taxId).toBe('HAN150412QX3');
  expect(await screen.findByText('RFC HAN150412QX3')).toBeInTheDocument();
  await choose(user, 'Editar');
  await typeTaxId(' ');
  expect(store.data.customers.get(customerId())).toEqual({ ...hotel, archivedAt: undefined });
  expect(screen.queryByText(/^RFC/)).not.toBeInTheDocument();
});

it('says in the dialog of a missing customer that they do not exist, and closes it', async () => {
  const { user } = await theList('/customers/?editar=nadie');
  const dialog = await screen.findByRole('dialog', { name: 'Editar Cliente' });
  expect(within(dialog).getByText('Este registro ya no existe.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(location.search).toBe(''));
});

it('refuses to delete a referenced customer: lists the references and offers to archive', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store } = await thePage();
  await choose(user, 'Eliminar');
  const dialog = await screen.findByRole('dialog', { name: 'No se puede eliminar' });
  expect(confirm).toHaveBeenCalledWith('¿Eliminar al cliente «Hotel Ánimas»?');
  const named = within(dialog).getAllByRole('link');
  expect(named.map((link) => link.textContent)).toEqual([
    'proyecto Obra 1',
    'proyecto Obra 2',
    'proyecto Obra 3',
    'proyecto Obra 4',
    'factura INV-2026-001',
    'factura INV-2026-002',
  ]);
  expect(named.at(-1)).toHaveAttribute('href', '/billing/?factura=INV-2026-002');
  await user.click(within(dialog).getByRole('button', { name: 'Archivar' }));
  await waitFor(() => expect(store.data.customers.get(customerId())?.archivedAt).toBeDefined());
  expect(store.data.projects.size).toBe(4);
});

it('links a deleted invoice that still refers to the customer to the trash', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const deleted = anInvoice({ customerId: plant.id, deletedAt: '2026-11-10T12:00:00.000Z' });
  const { user } = await renderScreen(<CustomerScreen customerId={plant.id} />, {
    data: dataWith({ customers: [hotel, plant], invoices: [deleted] }),
    url: `/customers/${plant.id}/`,
  });
  await choose(user, 'Eliminar');
  const named = within(await screen.findByRole('dialog', { name: 'No se puede eliminar' })).getByRole('link');
  expect(named).toHaveTextContent('factura eliminada INV-2026-001');
  expect(named).toHaveAttribute('href', '/activity/');
});

it('deletes an unreferenced customer and returns to the list', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await thePage(customerId(2));
  await choose(user, 'Eliminar');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/customers/'));
  expect(store.data.customers.has(customerId(2))).toBe(false);
});

it("shows projects, invoices with their totals and history on the customer's page", async () => {
  const { store } = await thePage();
  expect(screen.getByRole('heading', { level: 1, name: 'Hotel Ánimas' })).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Proyectos' })).getAllByRole('listitem')).toHaveLength(4);
  const invoices = within(screen.getByRole('list', { name: 'Facturas' }));
  expect(invoices.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'INV-2026-00221/11/2026$200.20Vencida',
    'INV-2026-00121/11/2026$100.10Pagada',
  ]);
  const { archivedAt: _, ...known } = hotel;
  await act(() => store.commit(updateCustomer, { ...known, phone: '1' }));
  expect(await screen.findByText('Diana Cortés actualizó un cliente')).toBeInTheDocument();
});
