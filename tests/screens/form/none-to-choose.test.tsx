/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { NewMaterialRequestScreen } from '@/components/screens/material-requests/new-material-request-screen';
import { NewProjectScreen } from '@/components/screens/projects/new-project-screen';
import { CountScreen, IssueScreen, ReceiveScreen, TransferScreen } from '@/components/screens/stock/form-screens';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import { NewWarehouseScreen } from '@/components/screens/warehouses/new-warehouse-screen';
import { WarehouseSettings } from '@/components/screens/warehouses/warehouse-settings';
import { DeviceDrafts } from '@/components/shell/app-root';
import { createUser } from '@/lib/domain/user/changes';
import { routes } from '@/lib/routes';
import { aMaterial, aProject, aUser, aWarehouse, dataWith, projectId, userId, warehouseId } from '../../support/builders';
import { choose, field, press } from '../../support/form-actions';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** A picker without options says so, and its sheet links to the form of the first one. */

const here = warehouseId();
const EMPTY = dataWith({ customers: [], projects: [], materials: [], warehouses: [aWarehouse({ id: here })] });
const WITH_PROJECT = dataWith({ projects: [aProject()], materials: [] });

const FORMS: readonly [label: string, said: string, link: string, href: string, form: ReactElement, url: string][] = [
  ['Cliente *', 'No hay clientes para elegir.', 'Nuevo Cliente', routes.newCustomer(), <NewProjectScreen key="c" />, '/'],
  [
    'Proyecto *',
    'No hay proyectos para elegir.',
    'Nuevo Proyecto',
    routes.newProject(),
    <InvoiceListScreen key="p" />,
    '/billing/?nueva=',
  ],
  [
    'Material *',
    'No hay materiales para elegir.',
    'Nuevo Material',
    routes.newMaterial(),
    <ReceiveScreen key="r" warehouseId={here} />,
    routes.receiveShipment(here),
  ],
  [
    'Material *',
    'Aquí no hay existencias para elegir.',
    'Recibir',
    routes.receiveShipment(here),
    <IssueScreen key="i" warehouseId={here} />,
    '/',
  ],
  [
    'Material encontrado',
    'No hay materiales para elegir.',
    'Nuevo Material',
    routes.newMaterial(),
    <CountScreen key="n" warehouseId={here} />,
    '/',
  ],
];

afterEach(leaveScreen);

it.each(FORMS)('%s: %s %s', async (label, said, link, href, form, url) => {
  const { user } = await renderScreen(<DeviceDrafts>{form}</DeviceDrafts>, { data: EMPTY, url });
  const picker = await screen.findByLabelText(label);
  expect(picker).toHaveAccessibleDescription(said);
  await user.click(picker);
  const sheet = within(await screen.findByRole('dialog', { name: label.replace(' *', '') }));
  expect(await sheet.findByText(said)).toBeInTheDocument();
  expect(sheet.getByRole('link', { name: link })).toHaveAttribute('href', href);
});

it('the link works by keys too', async () => {
  const { user, router } = await renderScreen(<NewMaterialRequestScreen projectId={projectId()} />, { data: WITH_PROJECT });
  field('Material').focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('link', { name: 'Nuevo Material' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(routes.newMaterial(), expect.anything()));
});

it('a picker with options shows no such link', async () => {
  const { user } = await renderScreen(<NewMaterialRequestScreen projectId={projectId()} />, { data: dataWith({}) });
  await user.click(field('Material'));
  await within(await screen.findByRole('dialog', { name: 'Material' })).findByText('1 resultado');
  expect(screen.queryByRole('link', { name: 'Nuevo Material' })).not.toBeInTheDocument();
});

it('a material request links to the form of the first material', async () => {
  const { user } = await renderScreen(<NewMaterialRequestScreen projectId={projectId()} />, { data: WITH_PROJECT });
  await user.click(field('Material'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Material' }));
  expect(await sheet.findByRole('link', { name: 'Nuevo Material' })).toHaveAttribute('href', routes.newMaterial());
});

it.each([
  ['Asignados', <NewTaskScreen key="t" projectId={projectId()} />],
  ['Encargado', <NewWarehouseScreen key="w" />],
])('%s links to the form of the first person', async (label, form) => {
  const { user } = await renderScreen(form, { data: dataWith({ users: [], projects: [aProject()] }) });
  expect(field(label)).toHaveAccessibleDescription('No hay personas para elegir.');
  await user.click(field(label));
  const sheet = within(await screen.findByRole('dialog', { name: label }));
  expect(await sheet.findByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', routes.newUser());
});

it("a transfer links to the form of a second warehouse, and a warehouse's minimums to the first material", async () => {
  const { unmount } = await renderScreen(<TransferScreen warehouseId={here} />, { data: EMPTY });
  expect(field('Destino *')).toHaveAccessibleDescription('No hay otro almacén al que traspasar.');
  expect(screen.getByRole('link', { name: 'Nuevo Almacén' })).toHaveAttribute('href', routes.newWarehouse());
  unmount();
  await renderScreen(<WarehouseSettings warehouseId={here} />, { data: EMPTY });
  expect(screen.getByRole('link', { name: 'Nuevo Material' })).toHaveAttribute('href', routes.newMaterial());
  expect(screen.queryByText('Busca en el catálogo para fijar un mínimo.')).not.toBeInTheDocument();
});

const nobodyThere = dataWith({ users: [], warehouses: [aWarehouse({ id: here })], materials: [aMaterial({ name: 'Conector' })] });

it('a form refused because there are no users links to the form of the first user', async () => {
  const { user } = await renderScreen(
    <DeviceDrafts>
      <ReceiveScreen warehouseId={here} />
    </DeviceDrafts>,
    { data: nobodyThere },
  );
  fireEvent.change(field('Proveedor *'), { target: { value: 'Red Nueve' } });
  await choose(user, 'Material *', /^Conector/);
  fireEvent.change(field('Cantidad *'), { target: { value: '2' } });
  await press(user, 'Añadir');
  await press(user, 'Finalizar');
  const said = within(await screen.findByRole('alert'));
  expect(said.getByText(/^Todavía no hay ninguna persona/)).toBeInTheDocument();
  expect(said.getByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', routes.newUser());
});

/** The form, which a person leaves and opens again. */
const LeftForm = () => {
  const [away, setAway] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAway(!away)}>
        Ir y volver
      </button>
      {!away && <ReceiveScreen warehouseId={here} />}
    </>
  );
};

it('the first user is offered what was typed while there was none', async () => {
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <LeftForm />
    </DeviceDrafts>,
    { data: nobodyThere },
  );
  fireEvent.change(field('Proveedor *'), { target: { value: 'Red Nueve' } });
  await press(user, 'Ir y volver');
  await act(() => store.commit(createUser, aUser({ id: userId(7) })));
  await press(user, 'Ir y volver');
  await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  expect(field('Proveedor *')).toHaveValue('Red Nueve');
});
