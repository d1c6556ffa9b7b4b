/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { AtDesk } from '@/components/shell/at-desk';
import { ListBeside } from '@/components/shell/bars/list-beside';
import { SideBar } from '@/components/shell/bars/side-bar';
import { routes } from '@/lib/routes';
import { aWindow } from '../../support/a-width';
import { aProject, aTask, aUser, dataWith, projectId, taskId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

let view: ReturnType<typeof aWindow> | undefined;
afterEach(() => view?.restore());

const data = dataWith({
  users: [aUser()],
  projects: [aProject()],
  tasks: [
    aTask({ title: 'Tender fibra' }),
    aTask({ id: taskId(2), title: 'Empalmar caja' }),
    aTask({ id: taskId(3), title: 'Certificar enlace', startDate: aTask().dueDate, completeDate: aTask().dueDate }),
  ],
});

describe('a part for desks only', () => {
  it('is loaded when the window is as wide as a desk, and disappears when it is not', async () => {
    view = aWindow(800);
    const load = jest.fn(async () => () => <p>Barra</p>);
    await renderScreen(<AtDesk load={load} />);
    expect(load).not.toHaveBeenCalled();
    act(() => view?.resize(1024));
    expect(await screen.findByText('Barra')).toBeInTheDocument();
    act(() => view?.resize(1023));
    expect(screen.queryByText('Barra')).not.toBeInTheDocument();
  });
});

describe('the side bar', () => {
  it('links to every area by its name, with the number of pending records', async () => {
    await renderScreen(<SideBar />, { data, url: '/tasks/' });
    const nav = screen.getByRole('navigation', { name: 'Principal' });
    for (const name of [
      'Inicio',
      'Proyectos',
      'Tareas',
      'Solicitudes',
      'Materiales',
      'Almacenes',
      'Clientes',
      'Facturación',
      'Reportes',
      'Usuarios',
      'Equipo',
      'Buscar',
    ])
      expect(within(nav).getByRole('link', { name })).toBeInTheDocument();
    const tasks = within(nav).getByRole('link', { name: 'Tareas', current: 'page' });
    await waitFor(() => expect(tasks).toHaveAccessibleDescription('2 abiertas'));
    expect(within(nav).getByRole('link', { name: 'Proyectos' })).toHaveAccessibleDescription('1 activos');
    expect(within(nav).getByRole('button', { name: /^Notificaciones/ })).toBeInTheDocument();
    expect(within(nav).getByRole('button', { name: /^Menú de usuario/ })).toBeInTheDocument();
  });
});

it('marks the area of the list beside a record', async () => {
  await renderScreen(<SideBar />, { data, url: routes.task(projectId(), taskId()) });
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual(['Tareas']);
});

describe('the list beside a record', () => {
  const page = (
    <>
      <main id="contenido">
        <h1>Tender fibra</h1>
      </main>
      <ListBeside>{() => <TaskListScreen />}</ListBeside>
    </>
  );
  const url = `${routes.task(projectId(), taskId())}?estado=Pending`;

  it("is a region in the record's main with the filtered rows, the open one marked, and no second title", async () => {
    await renderScreen(page, { data, url });
    const list = await within(screen.getByRole('main')).findByRole('region', { name: 'Tareas' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByRole('link', { current: true })).toHaveTextContent('Tender fibra');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(within(list).getByRole('button', { name: 'Pendiente' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens the next record in its place, with the filter in its address', async () => {
    const { user, router } = await renderScreen(page, { data, url });
    const list = await screen.findByRole('region', { name: 'Tareas' });
    await user.click(within(list).getByRole('link', { name: /Empalmar caja/ }));
    expect(router.replace).toHaveBeenCalledWith(`${routes.task(projectId(), taskId(2))}?estado=Pending`);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('is shown alone once the form beside it may be left: it asks, stays, asks again and goes', async () => {
    const form = (
      <>
        <EditTaskScreen projectId={projectId()} taskId={taskId()} />
        <ListBeside>{() => <TaskListScreen />}</ListBeside>
      </>
    );
    const { user, router } = await renderScreen(form, { data, url: routes.editTask(projectId(), taskId()) });
    const list = await screen.findByRole('region', { name: 'Tareas' });
    const close = within(list).getByRole('button', { name: /^Cerrar y ver solo la lista/ });
    await user.type(screen.getByLabelText('Descripción'), 'Con escalera');
    const ask = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await user.click(close);
    expect(ask).toHaveBeenCalledTimes(1);
    await user.click(close);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(routes.tasks()));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(router.back).not.toHaveBeenCalled();
    ask.mockRestore();
  });
});
