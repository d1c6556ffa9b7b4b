/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { PreferencesScreen } from '@/components/screens/preferences/preferences-screen';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import { removeTemplate } from '@/lib/domain/settings/changes';
import { templatesOf } from '@/lib/domain/settings/templates';
import { aCustomer, aProject, aUser, dataWith, projectId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(leaveScreen);

const people = [aUser()];

it('a supervisor renames a template and adds a point, which are saved', async () => {
  const { user, store } = await renderScreen(<PreferencesScreen />, { data: dataWith({ users: people }), url: '/preferences/' });
  await user.click(await screen.findByRole('button', { name: /^FTTH/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Editar plantilla' });
  await user.type(await within(sheet).findByLabelText('Nombre *'), ' casa');
  await user.click(within(sheet).getByRole('button', { name: 'Añadir elemento' }));
  await user.keyboard('Cliente firma');
  await user.click(within(sheet).getByRole('button', { name: 'Guardar plantilla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first] = templatesOf(store.data);
  expect([first?.name, first?.points.at(-1)?.text, first?.points.length]).toEqual(['FTTH casa', 'Cliente firma', 8]);
});

it('what is typed in a template stays when somebody deletes it, and the save says so', async () => {
  const { user, store } = await renderScreen(<PreferencesScreen />, { data: dataWith({ users: people }), url: '/preferences/' });
  await user.click(await screen.findByRole('button', { name: /^FTTH/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Editar plantilla' }));
  await user.type(await sheet.findByLabelText('Nombre *'), ' casa');
  const [first] = templatesOf(store.data);
  if (!first) throw new Error('there are no templates');
  await act(() => store.commit(removeTemplate, first));
  expect(sheet.getByLabelText('Nombre *')).toHaveValue('FTTH casa');
  await user.click(sheet.getByRole('button', { name: 'Guardar plantilla' }));
  expect(await sheet.findByRole('alert')).toBeInTheDocument();
  expect(sheet.getByLabelText('Nombre *')).toHaveValue('FTTH casa');
});

it('deleting a template after typing in it closes its sheet, also for Forward', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, store } = await renderScreen(<PreferencesScreen />, { data: dataWith({ users: people }), url: '/preferences/' });
  await user.click(await screen.findByRole('button', { name: /^FTTH/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Editar plantilla' }));
  await user.type(await sheet.findByLabelText('Nombre *'), ' casa');
  await user.click(sheet.getByRole('button', { name: 'Eliminar plantilla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(templatesOf(store.data).some(({ name }) => name.startsWith('FTTH'))).toBe(false);
  await act(async () => {
    history.forward();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('other users see the templates and who can change them', async () => {
  await renderScreen(<PreferencesScreen />, { data: dataWith({ users: [aUser({ roleLabel: 'Técnico' })] }) });
  expect(await screen.findByText('Las cambia un supervisor.')).toBeInTheDocument();
  expect(screen.getByText('Torre')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Nueva plantilla' })).not.toBeInTheDocument();
});

it('a new task takes the points of a template, once', async () => {
  const data = dataWith({ users: people, customers: [aCustomer()], projects: [aProject()] });
  const { user, store } = await renderScreen(<NewTaskScreen projectId={projectId()} />, { data });
  await user.type(screen.getByLabelText('Título *'), 'Alta en casa 7');
  await user.type(screen.getByLabelText('Fecha límite *'), '2026-11-28');
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Usar plantilla' }));
    const sheet = await screen.findByRole('dialog', { name: 'Plantillas de verificación' });
    await user.click(await within(sheet).findByRole('button', { name: /^Empalme/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  await user.click(screen.getByRole('button', { name: 'Crear Tarea' }));
  await waitFor(() => expect(store.data.tasks.size).toBe(1));
  const [task] = [...store.data.tasks.values()];
  expect(task?.checklist).toHaveLength(6);
  expect(task?.checklist[2]).toMatchObject({
    text: 'Pérdida máxima por fusión',
    kind: 'number',
    required: true,
    unit: 'dB',
    max: 0.1,
  });
});
