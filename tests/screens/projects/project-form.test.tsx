/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { EditProjectScreen } from '@/components/screens/projects/edit-project-screen';
import { NewProjectScreen } from '@/components/screens/projects/new-project-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { restoreRecord } from '@/lib/domain/history/trash';
import { deleteProject, updateProject } from '@/lib/domain/project/changes';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { aCustomer, aProject, customerId, dataWith, projectId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  customers: [
    aCustomer({ name: 'Hotel Ánimas', contact: 'Rosa Peña' }),
    aCustomer({ id: customerId(2), name: 'Clínica Norte', contact: 'Iván Luna' }),
    aCustomer({ id: customerId(3), name: 'Plaza Vieja', archivedAt: '2026-01-01T00:00:00.000Z' }),
  ],
  projects: [aProject({ title: 'Enlace Torre', customerId: customerId(1), budget: asCents(1_250_050) })],
});

const aNewProject = () =>
  renderScreen(
    <DeviceDrafts>
      <NewProjectScreen />
    </DeviceDrafts>,
    { data },
  );
const anEdit = (id = projectId()) =>
  renderScreen(
    <DeviceDrafts>
      <EditProjectScreen projectId={id} />
    </DeviceDrafts>,
    { data },
  );
type User = Awaited<ReturnType<typeof aNewProject>>['user'];

const chooseCustomer = async (user: User, typed: string, name: string) => {
  await user.click(screen.getByLabelText('Cliente *'));
  const dialog = await screen.findByRole('dialog', { name: 'Cliente' });
  await user.type(await within(dialog).findByRole('searchbox'), typed);
  await user.click(within(dialog).getByRole('button', { name: new RegExp(name) }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};

it('creates a project once after a double tap, and returns', async () => {
  const { user, store, router } = await aNewProject();
  expect(screen.getByRole('heading', { level: 1, name: 'Nuevo Proyecto' })).toBeInTheDocument();
  await user.type(screen.getByLabelText('Nombre del proyecto *'), 'Fibra en hotel');
  await chooseCustomer(user, 'pena', 'Hotel Ánimas');
  await user.type(screen.getByLabelText('Descripción'), 'Tres pisos');
  await user.type(screen.getByLabelText('Fecha de inicio'), '2026-11-23');
  await user.type(screen.getByLabelText('Fecha de fin'), '2026-12-04');
  await user.type(screen.getByLabelText('Presupuesto'), '12,500.5');
  await user.dblClick(screen.getByRole('button', { name: 'Crear Proyecto' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/projects/'));
  const created = [...store.data.projects.values()].filter(({ title }) => title === 'Fibra en hotel');
  expect(created).toMatchObject([
    { customerId: customerId(1), description: 'Tres pisos', startDate: '2026-11-23', endDate: '2026-12-04', budget: 1_250_050 },
  ]);
  expect(await store.drafts.read('/projects/new/')).toBeUndefined();
});

it('offers no archived customers and says when there are none', async () => {
  const { user } = await aNewProject();
  await user.click(screen.getByLabelText('Cliente *'));
  const dialog = await screen.findByRole('dialog', { name: 'Cliente' });
  const search = await within(dialog).findByRole('searchbox', { name: 'Buscar clientes' });
  expect(within(dialog).queryByRole('button', { name: /Plaza Vieja/ })).not.toBeInTheDocument();
  await user.type(search, 'zzz');
  expect(within(dialog).getByText('No se encontraron clientes')).toBeInTheDocument();
});

it('still offers the archived customer whose project is edited', async () => {
  const { user } = await renderScreen(<EditProjectScreen projectId={projectId()} />, {
    data: { ...data, projects: dataWith({ projects: [aProject({ customerId: customerId(3) })] }).projects },
  });
  expect(screen.getByLabelText('Cliente *')).toHaveValue('Plaza Vieja');
  await user.click(screen.getByLabelText('Cliente *'));
  const dialog = await screen.findByRole('dialog', { name: 'Cliente' });
  expect(await within(dialog).findByRole('button', { name: /Plaza Vieja/ })).toBeInTheDocument();
});

it('marks an end before the start at its field and does not save', async () => {
  const { user, store } = await aNewProject();
  await user.type(screen.getByLabelText('Nombre del proyecto *'), 'Fibra');
  await chooseCustomer(user, 'clinica', 'Clínica Norte');
  await user.type(screen.getByLabelText('Fecha de inicio'), '2026-12-04');
  await user.type(screen.getByLabelText('Fecha de fin'), '2026-11-23');
  await user.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  const end = screen.getByLabelText('Fecha de fin');
  await waitFor(() => expect(end).toHaveFocus());
  expect(end).toHaveAccessibleDescription('La fecha de fin no puede ser anterior a la de inicio.');
  expect(store.data.projects.size).toBe(1);
});

it('reports an end before the start at once, together with other errors', async () => {
  const { user } = await aNewProject();
  await user.type(screen.getByLabelText('Fecha de inicio'), '2026-12-04');
  await user.type(screen.getByLabelText('Fecha de fin'), '2026-11-23');
  await user.type(screen.getByLabelText('Presupuesto'), 'mucho');
  await user.click(screen.getByRole('button', { name: 'Crear Proyecto' }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Escribe el nombre del proyecto.',
    'Elige el cliente.',
    'Escribe el monto solo con números, por ejemplo 1,234.50.',
    'La fecha de fin no puede ser anterior a la de inicio.',
  ]);
});

it('edits a project and keeps what another tab changed meanwhile', async () => {
  const { user, store, router } = await anEdit();
  expect(screen.getByLabelText('Nombre del proyecto *')).toHaveValue('Enlace Torre');
  expect(screen.getByLabelText('Cliente *')).toHaveValue('Hotel Ánimas');
  expect(screen.getByLabelText('Presupuesto')).toHaveValue('12500.50');
  const project = aProject({ title: 'Enlace Torre', customerId: customerId(1), budget: asCents(1_250_050) });
  await act(() => store.commit(updateProject, { ...project, startDate: undefined, endDate: asDay('2027-03-01') }));
  await user.type(screen.getByLabelText('Nombre del proyecto *'), ' Norte');
  await user.click(screen.getByRole('button', { name: 'Actualizar Proyecto' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/projects/${projectId()}/`));
  expect(store.data.projects.get(projectId())).toMatchObject({ title: 'Enlace Torre Norte', endDate: '2027-03-01' });
});

it('shows no form for a missing project', async () => {
  await anEdit(projectId(9));
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

it('says where a project is that another tab deleted during the edit; once restored, it offers the draft', async () => {
  const { user, store } = await anEdit();
  await user.type(screen.getByLabelText('Nombre del proyecto *'), ' Norte');
  await act(() => store.commit(deleteProject, { id: projectId() }));
  expect(screen.getByRole('link', { name: 'Ver la papelera' })).toHaveAttribute('href', '/activity/');
  const [deletion] = await store.history(null, 1);
  if (!deletion) throw new Error('nothing was deleted');
  await act(() => store.commit(restoreRecord, deletion));
  await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  expect(screen.getByLabelText('Nombre del proyecto *')).toHaveValue('Enlace Torre Norte');
});
