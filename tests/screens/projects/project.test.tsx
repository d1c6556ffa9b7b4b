/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { ProjectPanel } from '@/components/screens/projects/project-panel';
import { ProjectSettings } from '@/components/screens/projects/project-settings';
import { ProjectTeam } from '@/components/screens/projects/project-team';
import { Toaster } from '@/components/ui/toaster';
import { asDay } from '@/lib/kernel/day';
import { aCustomer, aProject, aTask, aUser, customerId, dataWith, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

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

it('busca proyectos por título o cliente, sin acentos ni mayúsculas, y lo deja en la dirección', async () => {
  const { user } = await renderScreen(<ProjectListScreen />, { data });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar proyectos' }), 'CLINICA');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Anillo sur/ })).toBeInTheDocument();
  expect(window.location.search).toBe('?buscar=CLINICA');
});

it('muestra el avance con dos decimales y lo esperado en palabras', async () => {
  await renderScreen(<ProjectListScreen />, { data });
  const bar = screen.getByRole('progressbar', { name: 'Avance de Troncal norte' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(bar).toHaveAttribute('aria-valuetext', '50.00%. Esperado 66.67%');
});

it('el panel lleva a cada sección con su cifra', async () => {
  await renderScreen(<ProjectPanel projectId={projectId()} />, { data });
  expect(screen.getByRole('heading', { name: 'Panel del proyecto' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Tareas\s*1 de 2/ })).toHaveAttribute('href', `/projects/${projectId()}/tasks/`);
  expect(screen.getByRole('heading', { name: 'Actividad reciente' })).toBeInTheDocument();
});

it('un proyecto que no existe lo dice, y no rompe', async () => {
  await renderScreen(<ProjectFrame projectId={projectId(9)}>nada</ProjectFrame>, { data });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

it('añade miembros buscando por equipo, y quita con una pregunta', async () => {
  const { user, store } = await renderScreen(<ProjectTeam projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Añadir Miembro' }));
  const dialog = await screen.findByRole('dialog', { name: 'Añadir Miembro' });
  expect(within(dialog).queryByText('Diana Cortés')).not.toBeInTheDocument();
  await user.type(within(dialog).getByRole('searchbox'), 'infra');
  await user.click(within(dialog).getByRole('button', { name: /Óscar Ríos/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Añadir' }));
  await waitFor(() => expect(store.data.projects.get(projectId())?.memberIds).toEqual([userId(1), userId(2)]));

  jest.spyOn(window, 'confirm').mockReturnValue(true);
  await user.click(await screen.findByRole('button', { name: 'Eliminar a Óscar Ríos del equipo' }));
  expect(window.confirm).toHaveBeenCalledWith('¿Quitar a Óscar Ríos del equipo?');
  await waitFor(() => expect(store.data.projects.get(projectId())?.memberIds).toEqual([userId(1)]));
});

it('no elimina un proyecto en uso: dice qué lo usa, y deja archivarlo', async () => {
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

it('elimina un proyecto al que nada se refiere y vuelve a la lista', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await renderScreen(<ProjectSettings projectId={projectId(2)} />, { data });
  await user.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/projects/'));
  expect(store.data.projects.has(projectId(2))).toBe(false);
});
