/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { ProjectPanel } from '@/components/screens/projects/project-panel';
import { ProjectSettings } from '@/components/screens/projects/project-settings';
import { ProjectTeam } from '@/components/screens/projects/project-team';
import { TaskList } from '@/components/screens/tasks/list/task-list';
import { lastToast } from '@/components/ui/toast/toast';
import { Toaster } from '@/components/ui/toast/toaster';
import { addMembers } from '@/lib/domain/project/changes';
import { addDays, asDay, dayOf } from '@/lib/kernel/day';
import { aCustomer, aProject, aTask, aUser, customerId, dataWith, NOW, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const today = dayOf(new Date());
const data = dataWith({
  customers: [aCustomer({ name: 'Enlaces del Bajío' }), aCustomer({ id: customerId(2), name: 'Clínica Peña' })],
  users: [
    aUser({ name: 'Diana Cortés' }),
    aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico', team: 'Infrastructure' }),
  ],
  projects: [
    aProject({ title: 'Troncal norte', memberIds: [userId(1)], startDate: asDay('2026-11-01'), endDate: asDay('2026-12-01') }),
    aProject({ id: projectId(2), title: 'Anillo sur', customerId: customerId(2) }),
  ],
  tasks: [aTask(), aTask({ id: taskId(2), startDate: asDay('2026-11-02'), completeDate: asDay('2026-11-05') })],
});

it('searches projects by title or customer, without accents or case, and keeps it in the address', async () => {
  const { user } = await renderScreen(<ProjectListScreen />, { data });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar proyectos' }), 'CLINICA');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Anillo sur/ })).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).toBe('?buscar=CLINICA'));
});

it('shows the progress with two decimals and the expected one in words', async () => {
  await renderScreen(<ProjectListScreen />, { data });
  const bar = screen.getByRole('progressbar', { name: 'Avance de Troncal norte' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(bar).toHaveAttribute('aria-valuetext', '50.00%. Esperado 66.67%');
});

describe('projects that are behind', () => {
  const many = dataWith({
    projects: [
      aProject({ title: 'Nuevo', startDate: addDays(today, 5), endDate: addDays(today, 30) }),
      aProject({ id: projectId(2), title: 'Algo atrasado', startDate: addDays(today, -60), endDate: addDays(today, 40) }),
      aProject({ id: projectId(3), title: 'Muy atrasado', startDate: addDays(today, -80), endDate: addDays(today, 20) }),
      aProject({ id: projectId(4), title: 'Hecho', startDate: addDays(today, -90), endDate: addDays(today, -1) }),
      aProject({ id: projectId(5), title: 'Hecho y archivado', archivedAt: NOW }),
    ],
    tasks: [2, 3, 4, 5].flatMap((number) =>
      [0, 1].map((half) =>
        aTask({
          id: taskId(number * 2 + half),
          projectId: projectId(number),
          startDate: addDays(today, -50),
          completeDate: number > 3 || half === 0 ? addDays(today, -40) : undefined,
        }),
      ),
    ),
  });
  const shown = () =>
    within(screen.getByRole('list', { name: 'Proyectos' }))
      .getAllByRole('progressbar')
      .map((bar) => bar.getAttribute('aria-label')?.replace('Avance de ', ''));

  it('say so in words', async () => {
    await renderScreen(<ProjectListScreen />, { data: many });
    expect(screen.getAllByText(/de atraso$/).map(({ textContent }) => textContent)).toEqual([
      '10 puntos de atraso',
      '30 puntos de atraso',
    ]);
  });

  it('come first on request, and the address keeps it', async () => {
    const { user } = await renderScreen(<ProjectListScreen />, { data: many, url: '/projects/' });
    expect(shown()).toEqual(['Nuevo', 'Algo atrasado', 'Muy atrasado', 'Hecho']);
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await user.click(within(screen.getByRole('group', { name: 'Orden' })).getByRole('button', { name: 'Más atrasados' }));
    expect(shown()).toEqual(['Muy atrasado', 'Algo atrasado', 'Nuevo', 'Hecho']);
    expect(window.location.search).toBe('?orden=atraso');
  });

  it('can be filtered, as finished ones can, and the address keeps the filter', async () => {
    const { user, unmount } = await renderScreen(<ProjectListScreen />, { data: many, url: '/projects/' });
    await user.click(screen.getByRole('button', { name: 'Terminados' }));
    expect(shown()).toEqual(['Hecho']);
    expect(window.location.search).toBe('?estado=terminados');
    unmount();
    await renderScreen(<ProjectListScreen />, { data: many, url: '/projects/?estado=activos&orden=atraso' });
    expect(shown()).toEqual(['Muy atrasado', 'Algo atrasado', 'Nuevo']);
  });
});

it('the panel links to each section with its figure', async () => {
  await renderScreen(<ProjectPanel projectId={projectId()} />, { data });
  expect(screen.getByRole('heading', { name: 'Panel del proyecto' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Tareas\s*1 de 2/ })).toHaveAttribute('href', `/projects/${projectId()}/tasks/`);
  expect(screen.getByRole('heading', { name: 'Actividad reciente' })).toBeInTheDocument();
});

it('filters the tasks of a project by status, and the address keeps it', async () => {
  const ofOne = dataWith({ projects: [aProject()], tasks: [...data.tasks.values()] });
  const titles = () => within(screen.getByRole('list', { name: 'Tareas' })).getAllByRole('listitem').length;
  const { user } = await renderScreen(<TaskList projectId={projectId()} />, { data: ofOne, url: '/projects/x/tasks/' });
  expect(titles()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Completada' }));
  expect(titles()).toBe(1);
  expect(window.location.search).toBe('?estado=Completed');
  await user.click(screen.getByRole('button', { name: 'En Progreso' }));
  expect(screen.queryByRole('list', { name: 'Tareas' })).toBeNull();
});

it('a missing project says so, and does not break', async () => {
  await renderScreen(<ProjectFrame projectId={projectId(9)}>nada</ProjectFrame>, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

it('adds members searched by team, and removes them after a question', async () => {
  const { user, store } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Añadir Miembro' });
  expect(within(dialog).queryByText('Diana Cortés')).not.toBeInTheDocument();
  await user.type(within(dialog).getByRole('searchbox'), 'infra');
  await user.click(within(dialog).getByRole('button', { name: /Óscar Ríos/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Añadir' }));
  await waitFor(() => expect(store.data.projects.get(projectId())?.memberIds).toEqual([userId(1), userId(2)]));
  await waitFor(() => expect(lastToast()?.content.text).toBe('1 miembro añadido al equipo'));

  jest.spyOn(window, 'confirm').mockReturnValue(true);
  await user.click(await screen.findByRole('button', { name: 'Eliminar a Óscar Ríos del equipo' }));
  expect(window.confirm).toHaveBeenCalledWith('¿Quitar a Óscar Ríos del equipo?');
  await waitFor(() => expect(store.data.projects.get(projectId())?.memberIds).toEqual([userId(1)]));
});

it('keeps the chosen users when the sheet is closed without adding them', async () => {
  const { user } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  const opened = async () => {
    await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
    return within(await screen.findByRole('dialog', { name: 'Añadir Miembro' }));
  };
  const first = await opened();
  await user.click(first.getByRole('button', { name: /Óscar Ríos/ }));
  await user.click(first.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await opened();
  expect(again.getByText('1 elegida')).toBeInTheDocument();
  expect(again.getByRole('button', { name: /Óscar Ríos/ })).toHaveAttribute('aria-pressed', 'true');
});

it('links to the form of the first user only if nobody is left to add', async () => {
  const { user, store } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir Miembro' }));
  expect(dialog.queryByRole('link')).toBeNull();
  const userIds = [...store.data.users.keys()].filter((id) => id !== userId(1));
  await act(() => store.commit(addMembers, { projectId: projectId(), userIds }));
  expect(dialog.getByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', '/users/new/');
});

it('ignores another choice while the chosen users are being added', async () => {
  const { user, store } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  const { commit } = store;
  let end = () => {};
  const isSlow = new Promise<void>((resolve) => {
    end = resolve;
  });
  store.commit = (...asked) => isSlow.then(() => commit(...asked));
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir Miembro' }));
  const people = dialog.getByRole('list', { name: 'Personas' });
  await user.click(within(people).getByRole('button', { name: /Óscar Ríos/ }));
  expect(people.closest('[inert]')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Añadir' }));
  expect(people.closest('[inert]')).not.toBeNull();
  end();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('excludes users who joined meanwhile from the chosen ones', async () => {
  const { user, store } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Añadir Miembro' });
  await user.click(within(dialog).getByRole('button', { name: /Óscar Ríos/ }));
  expect(within(dialog).getByText('1 elegida')).toBeInTheDocument();
  await act(() => store.commit(addMembers, { projectId: projectId(), userIds: [userId(2)] }));
  expect(within(dialog).getByText('Elige al menos a una persona')).toBeInTheDocument();
});

it('refuses to delete a referenced project: lists the references, and offers to archive it', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store } = await renderScreen(
    <>
      <ProjectSettings projectId={projectId()} />
      <Toaster />
    </>,
    { data },
  );
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(window.confirm).toHaveBeenCalledWith('¿Eliminar el proyecto «Troncal norte»?');
  expect(await screen.findByText(/Está en uso: tarea Tender fibra/)).toBeInTheDocument();
  expect(store.data.projects.has(projectId())).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  expect(await screen.findByRole('button', { name: 'Restaurar' })).toBeInTheDocument();
});

it('deletes an unreferenced project and returns to the list', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await renderScreen(<ProjectSettings projectId={projectId(2)} />, { data });
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/projects/'));
  expect(store.data.projects.has(projectId(2))).toBe(false);
});
