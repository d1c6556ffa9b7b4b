/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SearchScreen } from '@/components/screens/search/search-screen';
import { asDay } from '@/lib/kernel/day';
import {
  aCustomer,
  aMaterial,
  aMovement,
  anInvoice,
  aProject,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  customerId,
  dataWith,
  materialId,
  projectId,
  shipmentId,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  users: [aUser({ name: 'Ñandú Águila', roleLabel: 'Administrador' })],
  customers: [aCustomer({ name: 'Clínica Águila' })],
  projects: [aProject({ title: 'Troncal Águila' })],
  tasks: [aTask({ title: 'Tender fibra Águila' })],
  materials: [aMaterial({ name: 'ONT Águila', trackingType: 'individual', trackingField: 'Serial Number', minStock: 1 })],
  warehouses: [aWarehouse({ name: 'Bodega Águila' })],
  shipments: [aShipment({ reference: 'INB004821', type: 'Incoming', purpose: 'supply', supplier: 'Óptica Águila' })],
  movements: [aMovement({ direction: 'in', quantity: 1, serialNumber: 'HWTC-0099 7A4F' })],
  invoices: [anInvoice({ date: asDay('2026-11-21') })],
});

const box = () => screen.getByRole('searchbox', { name: 'Buscar en todo' });
const group = async (name: string) => within(await screen.findByRole('region', { name }));

it('searches all groups regardless of accents and case, and each result opens its record', async () => {
  const { user } = await renderScreen(<SearchScreen />, { data, url: '/search/' });
  await user.type(box(), 'aguila');
  const found: Record<string, string> = {
    Proyectos: `/projects/${projectId()}/`,
    Tareas: `/projects/${projectId()}/tasks/${taskId()}/`,
    Clientes: `/customers/${customerId()}/`,
    Series: `/materials/${materialId()}/?serie=HWTC-0099+7A4F`,
    Materiales: `/materials/${materialId()}/`,
    Almacenes: `/warehouses/${warehouseId()}/`,
    Envíos: `/warehouses/${warehouseId()}/shipments/${shipmentId()}/`,
    Facturas: '/billing/?factura=INV-2026-001',
    Personas: `/users/${userId()}/`,
  };
  for (const [name, href] of Object.entries(found)) {
    expect((await group(name)).getByRole('link')).toHaveAttribute('href', href);
  }
  expect((await group('Personas')).getByRole('link')).toHaveTextContent('Ñandú ÁguilaTechnician · Field Services');
  expect(screen.getByRole('status')).toHaveTextContent('9 resultados');
  await waitFor(() => expect(window.location.search).toBe('?buscar=aguila'));
});

it('finds a serial by its last four characters and shows where it is', async () => {
  const { user } = await renderScreen(<SearchScreen />, { data, url: '/search/' });
  await user.type(box(), '7a4f');
  const row = (await group('Series')).getByRole('link');
  expect(row).toHaveTextContent('HWTC-0099 7A4F');
  expect(row).toHaveTextContent('ONT Águila · Bodega Águila');
});

it('arrow keys move from the box to the results and back; Enter opens the first', async () => {
  const { user } = await renderScreen(<SearchScreen />, { data, url: '/search/' });
  await user.type(box(), 'aguila');
  const first = (await group('Proyectos')).getByRole('link');
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect((await group('Tareas')).getByRole('link')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(box()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(first).toHaveFocus();
});

it('Enter right after fast typing, as from a scanner, opens the results of what was typed', async () => {
  await renderScreen(<SearchScreen />, { data, url: '/search/' });
  const field = box();
  await act(async () => {
    fireEvent.change(field, { target: { value: '7a4f' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  const row = (await group('Series')).getByRole('link');
  await waitFor(() => expect(row).toHaveFocus());
});

it('searches the text of the address on opening, and says when there are no results', async () => {
  const { user } = await renderScreen(<SearchScreen />, { data, url: '/search/?buscar=zzz' });
  expect(await screen.findByText('No se encontraron resultados')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  expect(await screen.findByText('Escribe lo que buscas')).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('shows the best results of a long group, and the rest on request', async () => {
  const tasks = Array.from({ length: 8 }, (_, index) => aTask({ id: taskId(index + 1), title: `Poste ${index + 1}` }));
  const { user } = await renderScreen(<SearchScreen />, { data: dataWith({ tasks }), url: '/search/?buscar=poste' });
  expect((await group('Tareas')).getAllByRole('link')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Ver 8 en Tareas' }));
  expect((await group('Tareas')).getAllByRole('link')).toHaveLength(8);
});

it('keeps a whole group in the address for Back, until another text is searched', async () => {
  const tasks = Array.from({ length: 8 }, (_, index) => aTask({ id: taskId(index + 1), title: `Poste ${index + 1}` }));
  const shown = { data: dataWith({ tasks }), url: '/search/?buscar=poste' };
  const { user, unmount } = await renderScreen(<SearchScreen />, shown);
  await user.click(await screen.findByRole('button', { name: 'Ver 8 en Tareas' }));
  const url = window.location.pathname + window.location.search;
  unmount();
  const back = await renderScreen(<SearchScreen />, { ...shown, url });
  expect((await group('Tareas')).getAllByRole('link')).toHaveLength(8);
  await back.user.type(box(), '{Backspace}');
  await waitFor(async () => expect((await group('Tareas')).getAllByRole('link')).toHaveLength(5));
  await waitFor(() => expect(window.location.search).toBe('?buscar=post'));
});

describe('a scanned code', () => {
  const read = async (code: string, url = '/search/') => {
    const view = await renderScreen(<SearchScreen />, { data, url });
    if (url === '/search/') await view.user.click(await screen.findByRole('button', { name: 'Escanear' }));
    const scanner = within(await screen.findByRole('dialog', { name: 'Escanear' }));
    await view.user.type(scanner.getByLabelText('Escribir el código'), `${code}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return view;
  };

  it.each(['/search/', '/search/?escanear=1'])('that names nothing is searched, from %s', async (url) => {
    await read('aguila', url);
    await group('Proyectos');
    expect(box()).toHaveValue('aguila');
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('buscar')).toBe('aguila'));
  });

  it.each([['HWTC-0099 7A4F', `/materials/${materialId()}/?serie=HWTC-0099+7A4F`]])(
    'that names a serial opens it',
    async (code, path) => {
      const { router } = await read(code);
      await waitFor(() => expect(router.push.mock.calls).toEqual([[path]]));
    },
  );
});
