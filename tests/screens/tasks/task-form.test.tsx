/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import { startTask } from '@/lib/domain/task/status-changes';
import { asDay } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { aCustomer, aProject, aTask, aUser, dataWith, projectId, taskId, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  customers: [aCustomer()],
  users: [aUser({ name: 'Ana Ruiz' }), aUser({ id: userId(2), name: 'Beto Gil' })],
  projects: [aProject(), aProject({ id: projectId(2) })],
  tasks: [aTask({ title: 'Tender fibra', startDate: undefined, dueDate: asDay('2026-11-20'), assigneeIds: [] })],
});
type User = Awaited<ReturnType<typeof renderScreen>>['user'];

const pick = async (user: User, name: string) => {
  await user.click(screen.getByLabelText('Asignados'));
  const dialog = await screen.findByRole('dialog', { name: 'Asignados' });
  await user.click(await within(dialog).findByRole('button', { name: new RegExp(name) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

it('creates a task with medium priority, people and list', async () => {
  const { user, store, router } = await renderScreen(<NewTaskScreen projectId={projectId()} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Nueva Tarea' })).toBeInTheDocument();
  expect(screen.getByLabelText('Prioridad')).toHaveDisplayValue('Media');
  await user.type(screen.getByLabelText('Título *'), 'Empalmar caja');
  await user.type(screen.getByLabelText('Fecha límite *'), '2026-11-28');
  await user.type(screen.getByLabelText('Horas planificadas'), '6');
  const add = screen.getByRole('button', { name: 'Añadir' });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await pick(user, 'Ana Ruiz');
  await user.click(add);
  expect(within(screen.getByRole('list', { name: 'Elegidos' })).getByText('Ana Ruiz')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Añadir elemento' }));
  await user.keyboard('Medir potencia{Enter}Rotular');
  await user.click(screen.getByRole('button', { name: 'Crear Tarea' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/projects/${projectId()}/tasks/`));
  const created = [...store.data.tasks.values()].find(({ title }) => title === 'Empalmar caja');
  expect(created).toMatchObject({
    projectId: projectId(),
    priority: 'medium',
    dueDate: '2026-11-28',
    plannedHours: 6,
    assigneeIds: [userId(1)],
    checklist: [
      { text: 'Medir potencia', completed: false },
      { text: 'Rotular', completed: false },
    ],
  });
});

it('offers at a tap only users who are not assigned', async () => {
  const known = dataWith({
    ...{ customers: [aCustomer()], users: data.users.values() },
    projects: [aProject({ memberIds: [userId(1), userId(2)] })],
    tasks: [aTask({ assigneeIds: [userId(1)] })],
  });
  const { user } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data: known });
  const offered = within(await screen.findByRole('group', { name: 'Asignar con un toque' }));
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Beto Gil']);
  expect(screen.getAllByText('Ana Ruiz')).toHaveLength(1);
  await user.click(offered.getByRole('button'));
  expect(offered.getByRole('button', { pressed: true })).toHaveFocus();
});

it('refuses to add the same person twice and removes them on request', async () => {
  const { user } = await renderScreen(<NewTaskScreen projectId={projectId()} />, { data });
  await pick(user, 'Ana Ruiz');
  await user.click(screen.getByRole('button', { name: 'Añadir' }));
  await user.click(screen.getByLabelText('Asignados'));
  const dialog = await screen.findByRole('dialog', { name: 'Asignados' });
  expect(within(dialog).queryByRole('button', { name: /Ana Ruiz/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Eliminar Ana Ruiz' }));
  expect(screen.queryByRole('list', { name: 'Elegidos' })).not.toBeInTheDocument();
});

it('requires title and due date', async () => {
  const { user, store } = await renderScreen(<NewTaskScreen projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Crear Tarea' }));
  await waitFor(() => expect(screen.getByLabelText('Título *')).toHaveFocus());
  expect(screen.getByLabelText('Título *')).toHaveAccessibleDescription('Escribe el título de la tarea.');
  expect(screen.getByLabelText('Fecha límite *')).toHaveAccessibleDescription('Elige la fecha límite.');
  expect(store.data.tasks.size).toBe(1);
});

it('edits a task and keeps the start that another tab set, also if that came late', async () => {
  const { user, store, router } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  await act(() => store.commit(startTask, { id: taskId() }));
  await user.type(screen.getByLabelText('Título *'), ' al poste');
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/projects/${projectId()}/tasks/${taskId()}/`));
  expect(store.data.tasks.get(taskId())).toMatchObject({ title: 'Tender fibra al poste', startDate: '2026-11-21' });
});

it('reports that another person changed the same field, and saves when repeated', async () => {
  const { user, store, router } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  await user.type(screen.getByLabelText('Fecha de inicio'), '2026-11-19');
  await act(() => store.commit(startTask, { id: taskId() }));
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Fecha de inicio')).toHaveAccessibleDescription(/Alguien lo cambió mientras tanto/),
  );
  expect(store.data.tasks.get(taskId())?.startDate).toBe('2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(store.data.tasks.get(taskId())?.startDate).toBe('2026-11-19');
});

it('a link in a sheet leaves a changed form, and Back does not return into the sheet', async () => {
  const { user, router } = await renderScreen(<NewTaskScreen projectId={projectId()} />, { data });
  await user.type(screen.getByLabelText('Título *'), 'Empalme');
  await user.click(screen.getByRole('button', { name: 'Usar plantilla' }));
  await user.click(await screen.findByRole('link', { name: 'Editar plantillas en Preferencias' }));
  await leaveScreen();
  expect([...router.replace.mock.calls, ...router.back.mock.calls]).toEqual([[routes.preferences(), { scroll: true }]]);
});

it('does not show a task under another project', async () => {
  await renderScreen(<EditTaskScreen projectId={projectId(2)} taskId={taskId()} />, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

const position = (answer: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: jest.fn(answer) },
  });
const STANDING = { coords: { latitude: 19.43260849, longitude: -99.13320912 } } as GeolocationPosition;
const denied = { code: 1 } as GeolocationPositionError;

it('reads the site from a map link, keeps a text without a place, and stores the place', async () => {
  const { user, store, router } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  const site = screen.getByLabelText('Lugar');
  await user.click(site);
  await user.paste('https://maps.app.goo.gl/AbC123');
  await waitFor(() => expect(site).toHaveAccessibleDescription(/Ese enlace corto no dice el lugar/));
  expect(site).toHaveValue('https://maps.app.goo.gl/AbC123');
  await user.clear(site);
  await waitFor(() => expect(site).not.toHaveAccessibleDescription(/enlace corto/));
  await user.paste('Mi ubicación: https://maps.google.com/?q=19.4326,-99.1332');
  await waitFor(() => expect(site).toHaveValue('19.4326, -99.1332'));
  await user.click(screen.getByRole('button', { name: 'Actualizar Tarea' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  expect(store.data.tasks.get(taskId())?.site).toBe('19.4326, -99.1332');
});

it('keeps each space of a typed site with a degree sign or a comma', async () => {
  const { user } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  const site = screen.getByLabelText('Lugar');
  for (const key of 'Edificio B, 2° piso oficina 4') {
    await user.type(site, key);
    // The reader of sites loads and answers between two keys.
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  }
  expect(site).toHaveValue('Edificio B, 2° piso oficina 4');
});

it('asks for the location after a tap only, and says what to do if the device gives none', async () => {
  position((found) => found(STANDING));
  const { user } = await renderScreen(<EditTaskScreen projectId={projectId()} taskId={taskId()} />, { data });
  expect(navigator.geolocation.getCurrentPosition).not.toHaveBeenCalled();
  const site = screen.getByLabelText('Lugar');
  await user.click(screen.getByRole('button', { name: 'Usar donde estoy' }));
  await waitFor(() => expect(site).toHaveValue('19.432608, -99.133209'));
  position((_, failed) => failed(denied));
  await user.click(screen.getByRole('button', { name: 'Usar donde estoy' }));
  await waitFor(() => expect(site).toHaveAccessibleDescription(/No hay permiso para saber dónde estás/));
  expect(site).toHaveValue('19.432608, -99.133209');
});
