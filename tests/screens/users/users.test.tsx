/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AddMembersSheet } from '@/components/screens/projects/project-team';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import { EditUserScreen } from '@/components/screens/users/edit-user-screen';
import { NewUserScreen } from '@/components/screens/users/new-user-screen';
import { UserListScreen } from '@/components/screens/users/user-list-screen';
import { UserScreen } from '@/components/screens/users/user-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { PeopleList } from '@/components/shell/header/people-list';
import { asDay } from '@/lib/kernel/day';
import {
  aBudgetRequest,
  aProject,
  aTask,
  aUser,
  budgetRequestId,
  dataWith,
  projectId,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const oscar = aUser({
  id: userId(2),
  name: 'Óscar Ríos',
  email: 'oscar@telecampo.example',
  phone: '477 000 1111',
  roleLabel: 'Administrador',
  team: 'Infrastructure',
});
const free = aUser({ id: userId(3), name: 'Lía Soto', email: 'lia@telecampo.example', roleLabel: 'Técnico' });
const data = dataWith({
  users: [aUser(), oscar, free],
  projects: [aProject({ title: 'Enlace Torre', memberIds: [userId(2)] })],
  tasks: [
    aTask({ title: 'Fusionar caja 7', assigneeIds: [userId(2)], dueDate: asDay('2026-12-05') }),
    aTask({ id: taskId(2), title: 'Medir potencia', assigneeIds: [userId(2)], dueDate: asDay('2026-12-01') }),
  ],
});

const thePage = (id = userId(2)) => renderScreen(<UserScreen userId={id} />, { data, url: `/users/${id}/` });
const aForm = () =>
  renderScreen(
    <DeviceDrafts>
      <NewUserScreen />
    </DeviceDrafts>,
    { data, url: '/users/new/' },
  );
const choose = async (user: Awaited<ReturnType<typeof thePage>>['user'], label: string) => {
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
};

it('shows users with role and team, and filters them', async () => {
  const { user } = await renderScreen(<UserListScreen />, { data, url: '/users/' });
  const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(shown()).toEqual([
    'DCDiana CortésSupervisor · Field Services',
    'LSLía SotoTechnician · Field Services',
    'ÓRÓscar RíosTechnician · Infrastructure',
  ]);
  await user.click(screen.getByRole('button', { name: 'Supervisor' }));
  expect(shown()).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Buscar usuarios' }), 'oscar');
  expect(screen.getByText('No se encontraron usuarios')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', '/users/new/');
});

it('sorts users by name as in Spanish: Álvaro before Zoe', async () => {
  const users = ['Zoe Paz', 'Álvaro Gil', 'Nube Sol', 'Ñusta Ríos'].map((name, index) => aUser({ id: userId(index + 1), name }));
  await renderScreen(<UserListScreen />, { data: dataWith({ users }), url: '/users/' });
  const names = screen.getAllByRole('listitem').map((row) => users.find(({ name }) => row.textContent?.includes(name))?.name);
  expect(names).toEqual(['Álvaro Gil', 'Nube Sol', 'Ñusta Ríos', 'Zoe Paz']);
});

it('shows who a user is and what they work on, with links', async () => {
  await thePage();
  expect(screen.getByRole('heading', { level: 1, name: 'Óscar Ríos' })).toBeInTheDocument();
  expect(screen.getAllByText(/Technician|Administrador|Técnico/)).toHaveLength(1);
  expect(screen.getByText('Technician')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Llamar al 477 000 1111' })).toHaveAttribute('href', 'tel:4770001111');
  expect(screen.getByRole('link', { name: /Enlace Torre.*Enlaces del Bajío/ })).toHaveAttribute(
    'href',
    `/projects/${projectId()}/`,
  );
  const tasks = within(screen.getByRole('list', { name: 'Tareas asignadas' })).getAllByRole('link');
  expect(tasks.map((link) => link.getAttribute('href'))).toEqual([
    `/projects/${projectId()}/tasks/${taskId(2)}/`,
    `/projects/${projectId()}/tasks/${taskId()}/`,
  ]);
});

it('lists the completed tasks too, collapsed below the open ones, and keeps them expanded in the address', async () => {
  const done = aTask({
    id: taskId(3),
    title: 'Medir caja 9',
    assigneeIds: [userId(2)],
    startDate: asDay('2026-11-01'),
    completeDate: asDay('2026-11-02'),
  });
  const { user } = await renderScreen(<UserScreen userId={userId(2)} />, {
    data: { ...data, tasks: new Map(data.tasks).set(done.id, done) },
    url: `/users/${userId(2)}/`,
  });
  expect(screen.queryByText('Medir caja 9')).not.toBeInTheDocument();
  const heading = screen.getByRole('button', { name: '1 tarea completada' });
  expect(heading).toHaveAttribute('aria-expanded', 'false');
  await user.click(heading);
  expect(heading).toHaveAttribute('aria-expanded', 'true');
  expect(within(screen.getByRole('list', { name: 'Tareas completadas' })).getByRole('link')).toHaveTextContent(
    'Medir caja 9Enlace Torre',
  );
  expect(window.location.search).toBe('?completadas=ver');
});

it.each([
  ['técnico', ['Lía Soto', 'Óscar Ríos']],
  ['technician', ['Lía Soto', 'Óscar Ríos']],
  ['supervisor', ['Diana Cortés']],
  ['administrador', []],
] as const)('«%s» finds users by their role, in either gender of the word, in every search', async (query, names) => {
  const shown = (rows: readonly HTMLElement[]) => names.filter((name) => rows.some((row) => row.textContent?.includes(name)));
  const many = Array.from({ length: 9 }, (_, index) =>
    aUser({ id: userId(20 + index), name: `Otra ${index}`, email: `otra${index}@x.example`, roleLabel: 'Supervisor' }),
  );
  const crowd = { ...data, users: new Map([...data.users, ...many.map((person) => [person.id, person] as const)]) };
  const checks = async (what: string, search: HTMLElement, user: Awaited<ReturnType<typeof renderScreen>>['user']) => {
    await user.type(search, query);
    const rows = screen.queryAllByRole(what === 'picker' ? 'button' : 'listitem');
    expect([what, shown(rows)]).toEqual([what, names]);
    for (const name of names) {
      const words = rows.find((row) => row.textContent?.includes(name))?.textContent ?? '';
      const role = name === 'Diana Cortés' ? 'Supervisor' : 'Technician';
      expect([what, words.match(/Supervisor|Technician|Técnico|Administrador|Superadministrador/g)]).toEqual([what, [role]]);
    }
    const others = ['Diana Cortés', 'Lía Soto', 'Óscar Ríos'].filter((name) => !names.some((known) => known === name));
    for (const name of others) expect(rows.some((row) => row.textContent?.includes(name))).toBe(false);
  };

  const list = await renderScreen(<UserListScreen />, { data: crowd, url: '/users/' });
  await checks('list', screen.getByRole('searchbox', { name: 'Buscar usuarios' }), list.user);
  await leaveScreen();

  const who = await renderScreen(<PeopleList onDone={() => undefined} />, { data: crowd });
  await checks('who acts', screen.getByRole('searchbox', { name: 'Buscar personas' }), who.user);
  await leaveScreen();

  const everyone = aProject({ memberIds: [] });
  const team = await renderScreen(<AddMembersSheet project={everyone} open onOpenChange={() => undefined} />, { data: crowd });
  await checks('team', await screen.findByRole('searchbox', { name: 'Buscar por nombre, rol o equipo' }), team.user);
  await leaveScreen();

  const task = await renderScreen(
    <DeviceDrafts>
      <NewTaskScreen projectId={projectId()} />
    </DeviceDrafts>,
    { data: crowd },
  );
  await task.user.click(screen.getByRole('combobox', { name: /Asignados/ }));
  await checks('picker', await screen.findByRole('searchbox', { name: 'Buscar personas' }), task.user);
  await leaveScreen();
});

it('asks before deleting, and deletes only users without work', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const { user, store, router } = await thePage(userId(3));
  await choose(user, 'Eliminar Usuario');
  await waitFor(() => expect(confirm).toHaveBeenCalledWith('Estás seguro de que quieres eliminar a Lía Soto'));
  expect(store.data.users.has(userId(3))).toBe(true);
  await choose(user, 'Eliminar Usuario');
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  expect(store.data.users.has(userId(3))).toBe(false);
});

it('refuses to delete a user with tasks: lists them and offers to archive', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await thePage();
  await choose(user, 'Eliminar Usuario');
  const dialog = await screen.findByRole('dialog', { name: 'No se puede eliminar' });
  expect(within(dialog).getByRole('link', { name: 'tarea Medir potencia' })).toHaveAttribute(
    'href',
    `/projects/${projectId()}/tasks/${taskId(2)}/`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Archivar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  expect(store.data.users.get(userId(2))?.archivedAt).toBeDefined();
});

it('hands over the tasks of a user and deletes them in one step, undone as a whole', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await thePage();
  await choose(user, 'Eliminar Usuario');
  const dialog = await screen.findByRole('dialog', { name: 'No se puede eliminar' });
  await user.click(within(dialog).getByRole('button', { name: 'Reasignar y eliminar' }));
  const heir = within(dialog).getByLabelText('Quién se encarga *');
  expect(heir).toHaveAccessibleDescription('Elige quién se encarga de su trabajo.');
  expect(within(dialog).queryByRole('option', { name: /Óscar Ríos/ })).not.toBeInTheDocument();
  await user.selectOptions(heir, 'Lía Soto · Technician');
  await user.click(within(dialog).getByRole('button', { name: 'Reasignar y eliminar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  expect(store.data.users.has(userId(2))).toBe(false);
  expect([...store.data.tasks.values()].map(({ assigneeIds }) => assigneeIds)).toEqual([[userId(3)], [userId(3)]]);
  expect(store.data.projects.get(projectId())?.memberIds).toEqual([userId(3)]);
  await act(() => store.undo(1));
  expect(store.data.users.get(userId(2))?.name).toBe('Óscar Ríos');
  expect([...store.data.tasks.values()].map(({ assigneeIds }) => assigneeIds)).toEqual([[userId(2)], [userId(2)]]);
});

it('archives a user with history, with their tasks handed over', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const withHistory = {
    ...data,
    budgetRequests: dataWith({ budgetRequests: [aBudgetRequest({ requestedBy: userId(2) })] }).budgetRequests,
  };
  const { user, store, router } = await renderScreen(<UserScreen userId={userId(2)} />, {
    data: withHistory,
    url: `/users/${userId(2)}/`,
  });
  await choose(user, 'Eliminar Usuario');
  const dialog = await screen.findByRole('dialog', { name: 'No se puede eliminar' });
  await user.selectOptions(within(dialog).getByLabelText('Quién se encarga *'), 'Diana Cortés · Supervisor');
  await user.click(within(dialog).getByRole('button', { name: 'Reasignar y archivar' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  expect(store.data.users.get(userId(2))?.archivedAt).toBeDefined();
  expect(store.data.tasks.get(taskId())?.assigneeIds).toEqual([userId()]);
  expect(store.data.budgetRequests.get(budgetRequestId())?.requestedBy).toBe(userId(2));
});

it('refuses to delete the acting user', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store, router } = await thePage(userId());
  await choose(user, 'Eliminar Usuario');
  await waitFor(() => expect(window.confirm).toHaveBeenCalled());
  expect(store.data.users.has(userId())).toBe(true);
  expect(router.replace).not.toHaveBeenCalled();
});

it('creates a user without storing the password anywhere', async () => {
  const { user, store, router } = await aForm();
  const password = screen.getByLabelText('Contraseña *');
  expect(password).toHaveAttribute('type', 'password');
  expect(password).toHaveAttribute('autocomplete', 'new-password');
  await user.type(screen.getByLabelText('Nombre completo *'), 'Eva Nieto');
  await user.type(screen.getByLabelText('Correo electrónico *'), 'eva@telecampo.example');
  await user.selectOptions(screen.getByLabelText('Rol'), 'Superadministrador');
  await user.type(password, 'S3creta!');
  await user.type(screen.getByLabelText('Confirmar contraseña *'), 'S3cretb!');
  expect(screen.getByText('Las contraseñas no coinciden.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Mostrar confirmación' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
  expect(password).toHaveAttribute('type', 'text');
  await waitFor(async () => expect(await store.drafts.read('/users/new/')).toMatchObject({ value: { name: 'Eva Nieto' } }));
  expect(JSON.stringify(await store.drafts.read('/users/new/'))).not.toContain('S3cret');
  await user.dblClick(screen.getByRole('button', { name: 'Crear Usuario' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  const created = [...store.data.users.values()].filter(({ name }) => name === 'Eva Nieto');
  expect(created).toMatchObject([{ email: 'eva@telecampo.example', roleLabel: 'Superadministrador', team: 'Field Services' }]);
  expect(await (await store.backup()).text()).not.toContain('S3cret');
  expect(await store.drafts.read('/users/new/')).toBeUndefined();
});

it('requires name, e-mail and passwords for a new user; editing asks for no passwords', async () => {
  const { user, unmount } = await aForm();
  await user.click(screen.getByRole('button', { name: 'Crear Usuario' }));
  await waitFor(() => expect(screen.getByLabelText('Nombre completo *')).toHaveFocus());
  expect(screen.getByLabelText('Confirmar contraseña *')).toHaveAccessibleDescription('Confirma la contraseña.');
  unmount();
  const { store, router } = await renderScreen(<EditUserScreen userId={userId(2)} />, { data });
  expect(screen.queryByLabelText(/ontraseña/)).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Teléfono'));
  await user.selectOptions(screen.getByLabelText('Rol'), 'Supervisor');
  await user.click(screen.getByRole('button', { name: 'Actualizar Usuario' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/users/'));
  expect(store.data.users.get(userId(2))).toMatchObject({ name: 'Óscar Ríos', phone: '', roleLabel: 'Supervisor' });
});
