/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { ListInPane } from '@/components/frames/frame-context';
import { PageViews, SavedViews } from '@/components/frames/saved-views';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { Toaster } from '@/components/ui/toast/toaster';
import { aWindow } from '../../support/a-width';
import { aProject, aTask, aUser, dataWith } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** Filters of the address that were saved under a name. */

const data = dataWith({ users: [aUser({ name: 'Ana Ruiz' })], projects: [aProject()], tasks: [aTask()] });

const atTasks = (url: string) =>
  renderScreen(
    <>
      <main>
        <TaskListScreen />
      </main>
      <SavedViews />
      <Toaster />
    </>,
    { data, url },
  );

beforeEach(() => localStorage.clear());

it('is saved under a name, survives a reload, and can be renamed, removed and restored', async () => {
  const first = await atTasks('/tasks/?estado=Pending&de=mias');
  await first.user.click(screen.getByRole('button', { name: 'Guardar esta vista' }));
  const name = screen.getByLabelText('Nombre de la vista');
  expect(name).toHaveValue('Tareas · Pendiente · Mías');
  await first.user.clear(name);
  await first.user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Escribe un nombre para la vista.')).toBeInTheDocument();
  await first.user.type(name, 'Lo mío{Enter}');
  expect(screen.queryByRole('button', { name: 'Guardar esta vista' })).not.toBeInTheDocument();
  first.unmount();

  const { user } = await atTasks('/tasks/');
  const list = within(screen.getByRole('list', { name: 'Vistas guardadas' }));
  expect(list.getByRole('link', { name: 'Lo mío' })).toHaveAttribute('href', '/tasks/?estado=Pending&de=mias');
  await user.click(list.getByRole('button', { name: 'Cambiar el nombre de Lo mío' }));
  await user.clear(screen.getByLabelText('Nombre de la vista'));
  await user.type(screen.getByLabelText('Nombre de la vista'), 'Pendientes mías{Enter}');
  await user.click(await list.findByRole('button', { name: 'Quitar Pendientes mías' }));
  expect(screen.queryByRole('list', { name: 'Vistas guardadas' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Pendientes mías' })).toBeInTheDocument());
});

it('of a list beside a record is saved under the list, also in its name', async () => {
  const { user } = await renderScreen(
    <main>
      <h1>Tender fibra</h1>
      <ListInPane value={{ href: '/tasks/', label: 'Tareas' }}>
        <PageViews isTool={false} />
      </ListInPane>
    </main>,
    { data, url: '/projects/prj000000001/tasks/tsk000000001/?buscar=fibra' },
  );
  await user.click(screen.getByRole('button', { name: 'Guardar esta vista' }));
  expect(screen.getByLabelText('Nombre de la vista')).toHaveValue('Tareas · «fibra»');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('link', { name: 'Tareas · «fibra»' })).toHaveAttribute('href', '/tasks/?buscar=fibra');
});

it.each([
  '/tasks/',
  '/tasks/?taskId=tsk000000001',
  '/tasks/?no-completada=1',
  '/tasks/?firma=1&plantilla=nueva',
  '/tasks/?escanear=1&hacer=recibir',
])('is not offered at %s without a filter', async (url) => {
  localStorage.setItem(`telecampo:views:usr000000001`, JSON.stringify([{ name: 'Otro', path: '//evil.example/' }, 7]));
  await atTasks(url);
  expect(screen.queryByRole('region', { name: 'Vistas guardadas' })).not.toBeInTheDocument();
});

it('is in the toolbar of its list: behind «Filtrar» on a phone, behind «Vistas» at a desk, without other lists’ views', async () => {
  const views = [
    { name: 'Atrasadas', path: '/tasks/?ver=vencidas' },
    { name: 'Vencidas', path: '/billing/?estado=overdue' },
  ];
  localStorage.setItem('telecampo:views:usr000000001', JSON.stringify(views));
  const atList = () => renderScreen(<TaskListScreen />, { data, url: '/tasks/?estado=Pending' });
  const isOfTasks = async (place: HTMLElement) => {
    expect(await within(place).findByRole('link', { name: 'Atrasadas' })).toBeInTheDocument();
    expect(within(place).queryByRole('link', { name: 'Vencidas' })).not.toBeInTheDocument();
    expect(within(place).getByRole('button', { name: 'Guardar esta vista' })).toBeInTheDocument();
  };
  const phone = await atList();
  await phone.user.click(screen.getByRole('button', { name: /^Filtrar/ }));
  await isOfTasks(await screen.findByRole('region', { name: 'Vistas guardadas' }));
  phone.unmount();

  const desk = aWindow(1280);
  const shown = await atList();
  await shown.user.click(await screen.findByRole('button', { name: 'Vistas' }));
  await isOfTasks(await screen.findByRole('dialog', { name: 'Vistas' }));
  desk.restore();
});
