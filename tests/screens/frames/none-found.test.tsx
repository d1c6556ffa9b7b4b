/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { BudgetRequestList } from '@/components/screens/requests/project-requests';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { UserListScreen } from '@/components/screens/users/user-list-screen';
import { WarehouseListScreen } from '@/components/screens/warehouses/warehouse-list-screen';
import { emptyData } from '@/lib/domain/data';
import { aProject, aTask, aUser, dataWith, projectId } from '../../support/builders';
import { press } from '../../support/form-actions';
import { renderScreen } from '../../support/render-screen';

/** An empty list says what to do next: create the first record, or widen the filters. */

const NOTHING = { ...emptyData(), users: dataWith({ users: [aUser()] }).users };
const NARROWED = 'Cambia la búsqueda o el filtro.';

const LISTS: readonly [first: string, list: ReactElement][] = [
  ['Empieza con «Nuevo Proyecto».', <ProjectListScreen key="projects" />],
  ['Empieza con «Nuevo Cliente».', <CustomerListScreen key="customers" />],
  ['Empieza con «Nuevo Material».', <MaterialListScreen key="materials" />],
  ['Empieza con «Nuevo Almacén».', <WarehouseListScreen key="warehouses" />],
  ['Empieza con «Nueva Factura».', <InvoiceListScreen key="invoices" />],
];

it.each(LISTS)('an empty list says so, unlike a search without results: %s', async (first, list) => {
  const { user } = await renderScreen(list, { data: NOTHING });
  expect(await screen.findByText(first)).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(await screen.findByText(NARROWED)).toBeInTheDocument();
  expect(screen.queryByText(first)).not.toBeInTheDocument();
});

it('a filter counts as a search', async () => {
  const { user } = await renderScreen(<UserListScreen />, { data: dataWith({ users: [aUser()] }) });
  await press(user, 'Archivados');
  expect(await screen.findByText(NARROWED)).toBeInTheDocument();
});

it('an empty list of tasks links to the projects', async () => {
  const { user, store } = await renderScreen(<TaskListScreen />, { data: NOTHING });
  expect(await screen.findByRole('link', { name: 'Ver proyectos' })).toHaveAttribute('href', '/projects/');
  expect(store.data.tasks.size).toBe(0);
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(screen.getByText('Aún no hay tareas')).toBeInTheDocument();
});

it('an empty list of requests links to the projects; that of an archived project gives the reason', async () => {
  const { unmount } = await renderScreen(<RequestListScreen />, { data: NOTHING, url: '/requests/?estado=all' });
  expect(await screen.findByText('Se pide desde el proyecto o la tarea.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver proyectos' })).toHaveAttribute('href', '/projects/');
  unmount();
  const projects = [aProject({ archivedAt: '2026-11-20T18:00:00.000Z' })];
  await renderScreen(<BudgetRequestList projectId={projectId()} />, { data: dataWith({ projects }) });
  expect(screen.getByText('Un proyecto archivado no recibe solicitudes nuevas.')).toBeInTheDocument();
});

it('a list of tasks counts as empty if all tasks are unfinished and in archived projects', async () => {
  const projects = [aProject({ archivedAt: '2026-11-20T18:00:00.000Z' })];
  await renderScreen(<TaskListScreen />, { data: dataWith({ users: [aUser()], projects, tasks: [aTask({})] }) });
  expect(await screen.findByText('Aún no hay tareas')).toBeInTheDocument();
});

it('tasks outside the search say how to find them', async () => {
  const { user } = await renderScreen(<TaskListScreen />, {
    data: dataWith({ users: [aUser()], projects: [aProject()], tasks: [aTask({})] }),
  });
  await user.type(screen.getByRole('searchbox'), 'zz');
  expect(await screen.findByText(NARROWED)).toBeInTheDocument();
});
