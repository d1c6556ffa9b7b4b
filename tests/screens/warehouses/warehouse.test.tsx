/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditWarehouseScreen } from '@/components/screens/warehouses/edit-warehouse-screen';
import { NewWarehouseScreen } from '@/components/screens/warehouses/new-warehouse-screen';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import { WarehouseInventory } from '@/components/screens/warehouses/warehouse-inventory';
import { WarehouseListScreen } from '@/components/screens/warehouses/warehouse-list-screen';
import { WarehouseSettings } from '@/components/screens/warehouses/warehouse-settings';
import { WarehouseSummary } from '@/components/screens/warehouses/warehouse-summary';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import { approveMaterialRequest, rejectMaterialRequest } from '@/lib/domain/material-request/changes';
import { receiveStock } from '@/lib/domain/stock/receive';
import { archiveWarehouse, changeWarehouseSettings, setMinimum } from '@/lib/domain/warehouse/changes';
import { routes } from '@/lib/routes';
import {
  aMaterial,
  aUser,
  aWarehouse,
  dataAfter,
  dataWith,
  materialRequestId,
  userId,
  warehouseId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import {
  aLine,
  aShipmentInput,
  cable,
  central,
  connector,
  drill,
  north,
  ont,
  stockBusiness,
  van,
} from '../../support/stock-builders';
import { aTeamMember, aTeamState, recordingTeam } from '../team/a-team-state';

const LONG = 'Conector mecánico SC/APC de campo para cable plano de 1 hilo';
const business = stockBusiness();
const data = dataAfter(
  {
    ...business,
    materials: new Map(business.materials).set(connector, aMaterial({ name: LONG })),
    users: new Map(business.users).set(userId(2), aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico' })),
  },
  receiveStock,
  aShipmentInput({
    lines: [
      aLine({ quantity: 10 }),
      aLine({ materialId: ont, serialNumbers: ['A1', 'A2', 'A3', 'A4'] }),
      aLine({ materialId: cable, quantity: 400, lotNumber: 'R-1' }),
    ],
  }),
);

it('the list shows place, number of items and status, and is filtered by vans', async () => {
  const { user, store } = await renderScreen(<WarehouseListScreen />, { data });
  await act(() => store.commit(changeWarehouseSettings, { id: north, status: 'Maintenance' }));
  const card = screen.getByRole('link', { name: /Almacén central/ });
  expect(card).toHaveTextContent('León, Guanajuato');
  expect(card).toHaveTextContent('3 artículos');
  expect(card).toHaveTextContent('Activo');
  expect(screen.getByRole('link', { name: /Almacén norte/ })).toHaveTextContent('0 artículosMantenimiento');
  await user.click(screen.getByRole('button', { name: 'Camionetas' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Nuevo Almacén' })).toHaveAttribute('href', '/warehouses/new/');
});

it('the summary counts assets and low stock, and each figure opens its list', async () => {
  await renderScreen(<WarehouseSummary warehouseId={central} />, { data });
  expect(screen.getByRole('link', { name: /Total Activos\s*3/ })).toHaveAttribute('href', `/warehouses/${central}/inventory/`);
  expect(screen.getByRole('link', { name: /Stock Bajo\s*1/ })).toHaveAttribute(
    'href',
    `/warehouses/${central}/inventory/?ver=bajo`,
  );
  const reorder = screen.getByRole('list', { name: 'Por reponer' });
  expect(within(reorder).getByRole('link')).toHaveTextContent(`${LONG}Hay 10, mínimo 10Pedir 10 Unit`);
  expect(screen.getByText('Hay 10, mínimo 10 Unit')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Actividad reciente' })).toBeInTheDocument();
});

it('the low stock of a warehouse does not contradict what is to be ordered for all warehouses', async () => {
  const never = dataWith({ materials: [aMaterial({ minStock: 2 })], warehouses: [aWarehouse({ id: central })] });
  await renderScreen(<WarehouseSummary warehouseId={central} />, { data: never });
  expect(screen.getByRole('link', { name: /^Stock Bajo/ })).toHaveTextContent('Stock Bajo0en su mínimo o menos');
  expect(within(screen.getByRole('list', { name: 'Por reponer' })).getAllByRole('link')).toHaveLength(1);
});

it('receiving, issuing, transferring, counting, dispatching and restocking start only on the summary of an active warehouse', async () => {
  const { store } = await renderScreen(<WarehouseSummary warehouseId={north} />, { data });
  const doors = () => ['Recibir', 'Emitir', 'Traspasar', 'Contar'].map((name) => screen.queryByRole('link', { name }));
  expect(doors().map((door) => door?.getAttribute('href'))).toEqual([
    routes.receiveShipment(north),
    routes.issueShipment(north),
    routes.transferStock(north),
    routes.countStock(north),
  ]);
  const offers = () => ['Solicitudes por despachar', 'Por reponer'].map((name) => screen.queryByRole('heading', { name }));
  expect(offers()).not.toContain(null);
  await act(() => store.commit(archiveWarehouse, { id: north }));
  expect([...doors(), ...offers()]).toEqual([null, null, null, null, null, null]);
});

it('each waiting request shows what is missing and what is here, and can be dispatched; a rejected one disappears', async () => {
  const { store } = await renderScreen(<WarehouseSummary warehouseId={central} />, { data });
  const waiting = () => within(screen.getByRole('list', { name: 'Solicitudes por despachar' }));
  expect(waiting().getAllByRole('link', { name: /^Despachar/ })).toHaveLength(3);
  const first = waiting().getAllByRole('link', { name: /^Despachar/ })[0];
  expect(first).toHaveAttribute('href', `/warehouses/${central}/inventory/issue/?requestId=${materialRequestId(1)}`);
  expect(waiting().getAllByText('aquí 4')).not.toHaveLength(0);
  await act(() => store.commit(approveMaterialRequest, { id: materialRequestId(1) }));
  expect(waiting().getByText('Aprobada')).toBeInTheDocument();
  await act(() => store.commit(rejectMaterialRequest, { id: materialRequestId(2), reason: 'No hay obra' }));
  expect(waiting().getAllByRole('link', { name: /^Despachar/ })).toHaveLength(2);
});

it('in a team a technician dispatches what is approved, and is told who approves the rest (R5)', async () => {
  const approved = dataAfter(data, approveMaterialRequest, { id: materialRequestId(1) });
  const team = recordingTeam(aTeamState({ self: aTeamMember(2, { role: 'technician' }) }));
  await renderScreen(<WarehouseSummary warehouseId={central} />, { data: approved, ...team });
  const waiting = within(await screen.findByRole('list', { name: 'Solicitudes por despachar' }));
  await waitFor(() => expect(waiting.getAllByText('Primero la aprueba un supervisor.')).toHaveLength(2));
  expect(waiting.getAllByRole('link', { name: /^Despachar/ })).toHaveLength(1);
});

it('the inventory is a table: each row opens its stock, and reserved quantities are shown', async () => {
  const { user, store } = await renderScreen(
    <WarehouseInventory warehouseId={central} exportButton={<button type="button">Exportar</button>} />,
    {
      data,
    },
  );
  const table = screen.getByRole('table', { name: 'Inventario' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Activo', 'Cant.', 'Estado']);
  const row = () => within(table).getByRole('row', { name: new RegExp(LONG.replaceAll('/', '.')) });
  expect(within(row()).getByRole('link')).toHaveAttribute('href', `/warehouses/${central}/inventory/${connector}/`);
  expect(row()).toHaveTextContent('10 Unit');
  expect(row()).toHaveTextContent('Bajo');
  await act(() => store.commit(approveMaterialRequest, { id: materialRequestId(1) }));
  expect(row()).toHaveTextContent('2 disp.');
  expect(screen.getByRole('link', { name: 'Importar' })).toHaveAttribute('href', `/warehouses/${central}/inventory/import/`);
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Stock bajo' }));
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(window.location.search).toBe('?ver=bajo');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar en el inventario' }), 'ont');
  expect(screen.getByText('No hay artículos disponibles')).toBeInTheDocument();
});

it('opens the inventory with the filter of its address', async () => {
  await renderScreen(<WarehouseInventory warehouseId={central} />, { data, url: '/?ver=bajo' });
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('an empty warehouse says so and links to receiving', async () => {
  await renderScreen(<WarehouseInventory warehouseId={van} />, { data });
  expect(screen.getByText('No hay artículos disponibles')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Recibir' })).toHaveAttribute('href', `/warehouses/${van}/inventory/receive/`);
});

it('a tap on the current tab does nothing; with a filter in the address it shows all', async () => {
  const { user, router } = await renderScreen(<WarehouseFrame warehouseId={van}>nada</WarehouseFrame>, {
    data,
    url: routes.warehouse(van),
  });
  const summary = screen.getByRole('link', { name: 'Resumen', current: 'page' });
  await user.click(summary);
  expect(router.replace).not.toHaveBeenCalled();
  window.history.replaceState(null, '', `${routes.warehouse(van)}?solicitudes=todas`);
  await user.click(summary);
  expect(router.replace).toHaveBeenCalledWith(routes.warehouse(van), { scroll: true });
});

it('deletes a warehouse without shipments after asking by its name', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await renderScreen(<WarehouseFrame warehouseId={van}>nada</WarehouseFrame>, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Camioneta 1' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete Camioneta 1?'));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/warehouses/'));
  expect(store.data.warehouses.has(van)).toBe(false);
});

it('refuses to delete a warehouse with shipments or archive one with stock, each with a reason', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store } = await renderScreen(
    <>
      <WarehouseSettings warehouseId={central} />
      <Toaster />
    </>,
    { data },
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(/Está en uso: envío INB123456/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  expect(await screen.findByText(/Todavía hay 3 materiales en este almacén/)).toBeInTheDocument();
  expect(store.data.warehouses.get(central)).not.toHaveProperty('archivedAt');
});

it('sets the maintenance status, and the summary warns of it', async () => {
  const { user, store } = await renderScreen(
    <>
      <WarehouseSettings warehouseId={central} />
      <WarehouseSummary warehouseId={central} />
    </>,
    { data },
  );
  expect(screen.queryByText('En mantenimiento')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mantenimiento' }));
  await waitFor(() => expect(store.data.warehouses.get(central)?.status).toBe('Maintenance'));
  expect(screen.getByText('En mantenimiento')).toBeInTheDocument();
});

it("sets its own minimum, also of absent materials, and returns to the catalogue's", async () => {
  const { user, store } = await renderScreen(<WarehouseSettings warehouseId={central} />, { data });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar materiales' }), 'taladro');
  await user.click(screen.getByRole('button', { name: /Taladro/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Mínimo de este almacén' });
  const field = within(dialog).getByLabelText('Mínimo');
  await user.clear(field);
  await user.type(field, '-2{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Escribe un número entero/));
  await waitFor(() => expect(field).toHaveFocus());
  await user.clear(field);
  await user.type(field, '2{Enter}');
  await waitFor(() => expect(store.data.warehouses.get(central)?.minimums).toEqual({ [drill]: 2 }));
  expect(await screen.findByRole('button', { name: /Taladro.*Propio de este almacén/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: /Taladro/ }));
  await user.click(await screen.findByRole('button', { name: 'Usar el del catálogo' }));
  await waitFor(() => expect(store.data.warehouses.get(central)?.minimums).toEqual({}));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the minimum of the catalogue when nothing was typed', async () => {
  const { user, store } = await renderScreen(<WarehouseSettings warehouseId={central} />, { data });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar materiales' }), 'taladro');
  await user.click(screen.getByRole('button', { name: /Taladro/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mínimo de este almacén' }));
  expect(dialog.getByLabelText('Mínimo')).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.warehouses.get(central)?.minimums).toEqual({});
});

it('reports a minimum that another tab set meanwhile before overwriting it (I13)', async () => {
  const { user, store } = await renderScreen(<WarehouseSettings warehouseId={central} />, { data });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar materiales' }), 'taladro');
  await user.click(screen.getByRole('button', { name: /Taladro/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mínimo de este almacén' }));
  const minimum = dialog.getByLabelText('Mínimo');
  const kept = () => store.data.warehouses.get(central)?.minimums;
  await user.clear(minimum);
  await user.type(minimum, '2');
  await act(() => store.commit(setMinimum, { id: central, materialId: drill, minimum: 5 }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(minimum).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto.*Lo que hay ahora 5/));
  expect(kept()).toEqual({ [drill]: 5 });
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(kept()).toEqual({ [drill]: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('creates a van with its technician, once', async () => {
  const { user, store, router } = await renderScreen(
    <DeviceDrafts>
      <NewWarehouseScreen />
    </DeviceDrafts>,
    { data },
  );
  await user.type(screen.getByLabelText('Nombre *'), 'Camioneta 9');
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Camioneta');
  await user.type(screen.getByLabelText('Ciudad'), 'Celaya');
  await user.type(screen.getByLabelText('Capacidad'), '40');
  await user.click(screen.getByLabelText('Técnico'));
  const dialog = await screen.findByRole('dialog', { name: 'Técnico' });
  const technician = await within(dialog).findByRole('button', { name: /Óscar Ríos/ });
  expect(within(dialog).queryByRole('button', { name: /Diana Cortés/ })).not.toBeInTheDocument();
  await user.click(technician);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Guardar y crear otro' })).toBeInTheDocument();
  await user.dblClick(screen.getByRole('button', { name: 'Crear Almacén' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/warehouses/'));
  expect([...store.data.warehouses.values()].filter(({ name }) => name === 'Camioneta 9')).toMatchObject([
    { kind: 'van', city: 'Celaya', capacity: 40, managerId: userId(2), status: 'Active', minimums: {} },
  ]);
});

it('shows the manager who was chosen before the warehouse became a van, because that one is saved', async () => {
  const { user } = await renderScreen(
    <DeviceDrafts>
      <NewWarehouseScreen />
    </DeviceDrafts>,
    { data },
  );
  await user.click(screen.getByLabelText('Encargado'));
  const dialog = await screen.findByRole('dialog', { name: 'Encargado' });
  await user.click(await within(dialog).findByRole('button', { name: /Diana Cortés/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Camioneta');
  expect(screen.getByLabelText('Técnico')).toHaveValue('Diana Cortés');
});

it('editing keeps the settings', async () => {
  const { user, store, router } = await renderScreen(
    <DeviceDrafts>
      <EditWarehouseScreen warehouseId={north} />
    </DeviceDrafts>,
    { data },
  );
  await act(() => store.commit(changeWarehouseSettings, { id: north, status: 'Maintenance' }));
  await user.type(screen.getByLabelText('Dirección'), 'Blvd. Campestre 10');
  await user.click(screen.getByRole('button', { name: 'Actualizar Almacén' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/warehouses/'));
  expect(store.data.warehouses.get(north)).toMatchObject({
    address: 'Blvd. Campestre 10',
    status: 'Maintenance',
    minimums: { [connector]: 3 },
  });
});

it('a warehouse that does not exist says so', async () => {
  await renderScreen(<WarehouseFrame warehouseId={warehouseId(99)}>nada</WarehouseFrame>, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

it("shows a warehouse's stock in metres and in pieces, never as one sum", async () => {
  await renderScreen(<WarehouseSettings warehouseId={central} />, { data });
  expect(screen.getByText('Existencia total').parentElement).toHaveTextContent('Existencia total14 Unit · 400 m');
});
