/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { CustomerScreen } from '@/components/screens/customers/customer-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { MaterialScreen } from '@/components/screens/materials/material-screen';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TaskList } from '@/components/screens/tasks/list/task-list';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { UserListScreen } from '@/components/screens/users/user-list-screen';
import { UserScreen } from '@/components/screens/users/user-screen';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import { WarehouseListScreen } from '@/components/screens/warehouses/warehouse-list-screen';
import { KeyWatch } from '@/components/shell/keys/key-watch';
import { Toaster } from '@/components/ui/toast/toaster';
import { routes } from '@/lib/routes';
import { writeLetterKeys } from '@/lib/store/device/key-setting';
import { StoreProvider } from '@/lib/store/react/store';
import { At } from '../../support/a-router';
import { aWindow } from '../../support/a-width';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMaterialRequest,
  anInvoice,
  aProject,
  aTask,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** Each key of the list of keys, everywhere it applies. */

const APPROVED = { outcome: 'Approved', by: userId(), at: '2026-11-20T18:00:00.000Z' } as const;
const INVOICE = anInvoice();
const data = dataWith({
  users: [aUser({ name: 'Ana Ruiz' })],
  customers: [aCustomer()],
  projects: [aProject()],
  tasks: [aTask({ title: 'Tender fibra' }), aTask({ id: taskId(2), title: 'Medir potencia' })],
  materials: [aMaterial()],
  warehouses: [aWarehouse()],
  invoices: [INVOICE],
  budgetRequests: [aBudgetRequest({ description: 'Renta de escalera' }), aBudgetRequest({ id: budgetRequestId(2) })],
  materialRequests: [aMaterialRequest({ id: materialRequestId(), decision: APPROVED })],
});

const at = (page: ReactElement, url = '/') =>
  renderScreen(
    <>
      <main>{page}</main>
      <KeyWatch />
      <Toaster />
    </>,
    { data, url },
  );
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

beforeEach(() => writeLetterKeys(true));
afterEach(leaveScreen);

it.each([
  ['i', '/'],
  ['t', '/tasks/'],
  ['s', '/requests/'],
  ['p', '/projects/'],
  ['f', '/billing/'],
  ['c', '/customers/'],
  ['m', '/materials/'],
  ['a', '/warehouses/'],
  ['A', '/warehouses/'],
])('G and %s open %s', async (letter, path) => {
  const { user, router } = await at(<TaskListScreen />);
  await user.keyboard(`g${letter}`);
  await waitFor(() => expect(router.push.mock.calls).toEqual([[path]]));
});

it('G and a letter without an area open nothing, and end the sequence', async () => {
  const { user, router } = await at(<TaskListScreen />);
  await user.keyboard('gzp?');
  await dialog('Atajos de teclado');
  expect(router.push).not.toHaveBeenCalled();
});

it.each(['n', 'N', 'j'])('G and %s, which is no area, do nothing', async (letter) => {
  const { user, router } = await at(<ProjectListScreen />);
  await user.keyboard(`g${letter}`);
  expect(document.body).toHaveFocus();
  await user.keyboard('?');
  await dialog('Atajos de teclado');
  expect(router.push).not.toHaveBeenCalled();
});

it('N creates again after a G sequence that opened nothing', async () => {
  const { user, router } = await at(<ProjectListScreen />);
  await user.keyboard('gnn');
  await waitFor(() => expect(router.push.mock.calls.map(([to]) => to)).toEqual(['/projects/new/']));
});

it('a second G waits for its letter again', async () => {
  const { user, router } = await at(<ProjectListScreen />);
  await user.keyboard('ggt');
  await waitFor(() => expect(router.push.mock.calls).toEqual([['/tasks/']]));
});

it.each([
  ['projects', <ProjectListScreen key="n" />, '/projects/new/'],
  ['tasks of a project', <TaskList key="n" projectId={projectId()} />, `/projects/${projectId()}/tasks/new/`],
  ['materials', <MaterialListScreen key="n" />, '/materials/new/'],
  ['warehouses', <WarehouseListScreen key="n" />, '/warehouses/new/'],
  ['users', <UserListScreen key="n" />, '/users/new/'],
])('N on the list of %s opens the form of a new one', async (_, page, path) => {
  const { user, router } = await at(page);
  await user.keyboard('n');
  await waitFor(() => expect(router.push.mock.calls.map(([to]) => to)).toEqual([path]));
});

it.each([
  ['customers', <CustomerListScreen key="n" />, 'Nuevo Cliente'],
  ['invoices', <InvoiceListScreen key="n" />, 'Nueva Factura'],
])('N on the list of %s opens its dialog, under which no letter acts', async (_, page, title) => {
  const { user, router } = await at(page);
  await user.keyboard('n');
  const form = await dialog(title);
  form.focus();
  await user.keyboard('gp?n/');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(router.push).not.toHaveBeenCalled();
});

it.each([
  ['task', <TaskScreen key="e" projectId={projectId()} taskId={taskId()} />, routes.editTask(projectId(), taskId())],
  [
    'project',
    <ProjectFrame key="e" projectId={projectId()}>
      {null}
    </ProjectFrame>,
    routes.editProject(projectId()),
  ],
  [
    'warehouse',
    <WarehouseFrame key="e" warehouseId={warehouseId()}>
      {null}
    </WarehouseFrame>,
    routes.editWarehouse(warehouseId()),
  ],
  ['user', <UserScreen key="e" userId={userId()} />, routes.editUser(userId())],
  ['material', <MaterialScreen key="e" materialId={materialId()} />, routes.editMaterial(materialId())],
])('E on the page of a %s opens its form', async (_, page, path) => {
  const { user, router } = await at(page);
  await user.keyboard('e');
  await waitFor(() => expect(router.push.mock.calls.map(([to]) => to)).toEqual([path]));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('E on the page of a customer opens its dialog', async () => {
  const { user } = await at(<CustomerScreen customerId={customerId()} />, routes.customer(customerId()));
  await user.keyboard('e');
  expect(await dialog('Editar Cliente')).toBeInTheDocument();
});

describe('beside their list', () => {
  const invoices = async () => {
    await at(<InvoiceListScreen />, routes.billing());
    await screen.findByRole('link', { name: INVOICE.id });
  };
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  let view: ReturnType<typeof aWindow>;
  beforeEach(() => {
    view = aWindow(1280);
  });
  afterEach(() => view.restore());

  it('E edits the invoice that is still loading, and later keys wait for it', async () => {
    await invoices();
    act(() => press('j', 'Enter'));
    await screen.findByRole('heading', { name: `Factura ${INVOICE.id}` });
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument();
    press('e');
    expect(await dialog('Editar Factura')).toBeInTheDocument();
  });
});

describe('E right after Enter', () => {
  const besideTasks = (record: ReactElement) => (
    <>
      <main>
        <TaskListScreen />
        {record}
      </main>
      <KeyWatch />
    </>
  );
  const open = async () => {
    const view = await renderScreen(besideTasks(<CustomerScreen customerId={customerId()} />), {
      data,
      url: routes.customer(customerId()),
    });
    await view.user.keyboard('j{Enter}e');
    await waitFor(() => expect(view.router.push).toHaveBeenCalledTimes(1));
    return view;
  };

  it('edits the record that Enter opened, not the one still shown', async () => {
    const { rerender, router, store } = await open();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const path = String(router.push.mock.lastCall?.[0]);
    rerender(
      <At router={router} url={path}>
        <StoreProvider store={store}>{besideTasks(<TaskScreen projectId={projectId()} taskId={taskId()} />)}</StoreProvider>
      </At>,
    );
    await waitFor(() => expect(router.push.mock.lastCall).toEqual([routes.editTask(projectId(), taskId())]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('acts on the current record if the link opens no page', async () => {
    await open();
    expect(await screen.findByRole('dialog', { name: 'Editar Cliente' }, { timeout: 5000 })).toBeInTheDocument();
  });
});

it('D opens the choice of warehouse for the request in the current row', async () => {
  const { user } = await at(<RequestListScreen />, routes.requests('dispatch'));
  await user.keyboard('jd');
  expect(await dialog('Despachar desde')).toBeInTheDocument();
});

it.each([
  ['task, by its link, on a phone', 390, <TaskListScreen key="t" />, routes.task(projectId(), taskId(2))],
  ['task, by its link, at a desk', 1280, <TaskListScreen key="t" />, routes.task(projectId(), taskId(2))],
  ['customer, by the card that has the focus', 390, <CustomerListScreen key="c" />, routes.customer(customerId())],
])('Enter opens a %s', async (_, width, page, path) => {
  const shown = aWindow(width);
  const { user, router } = await at(page);
  await waitFor(() => expect(document.querySelector(`main ${width < 1000 ? 'li' : 'tbody tr'}`)).not.toBeNull());
  await user.keyboard('jj{Enter}');
  await waitFor(() => expect(router.push.mock.calls.map(([to]) => to)).toEqual([path]));
  shown.restore();
});

it('J X for each row, pressed before the keys load, selects every row', async () => {
  const view = aWindow(1280);
  await at(<TaskListScreen />, '/tasks/');
  const tasks = await screen.findByRole('table', { name: 'Tareas' });
  // All in one call: queued keys are handled without a render in between.
  act(() => [...'jxjx'].forEach((key) => void fireEvent.keyDown(document.body, { key })));
  expect(await within(tasks).findByRole('rowheader', { name: '2 seleccionadas' })).toBeInTheDocument();
  view.restore();
});

it('X does nothing if no row can be selected', async () => {
  const { user, router } = await at(<TaskListScreen />);
  await user.keyboard('jx?');
  await dialog('Atajos de teclado');
  expect(router.push).not.toHaveBeenCalled();
});

it('/ on a page without a search box opens the global search', async () => {
  const { user, router } = await at(<TaskScreen projectId={projectId()} taskId={taskId()} />);
  await user.keyboard('/');
  await waitFor(() => expect(router.push.mock.calls).toEqual([['/search/']]));
});
