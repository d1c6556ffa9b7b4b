/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { UserListScreen } from '@/components/screens/users/user-list-screen';
import { longLists } from '../../support/long-lists';
import { renderScreen } from '../../support/render-screen';

const TASKS = 2_500;
const MOST_NODES = 2_500;
const data = longLists(TASKS);

const rowsOf = (name: string) => [...screen.getByRole('list', { name }).children];
const isDrawn = (name: string, count: number) =>
  waitFor(() => expect(rowsOf(name).at(-1)).toHaveAttribute('aria-posinset', String(count)));

const LISTS: readonly (readonly [string, string, number, ReactElement])[] = [
  ['/tasks/', 'Tareas', TASKS, <TaskListScreen key="tasks" />],
  ['/requests/?estado=all', 'Gastos y materiales', 1_000, <RequestListScreen key="requests" />],
  ['/projects/', 'Proyectos', 250, <ProjectListScreen key="projects" />],
  ['/materials/', 'Materiales', 125, <MaterialListScreen key="materials" />],
  ['/customers/', 'Clientes', 50, <CustomerListScreen key="customers" />],
  ['/users/', 'Usuarios', 120, <UserListScreen key="users" />],
  ['/billing/', 'Facturas', 125, <InvoiceListScreen key="invoices" />],
];

it.each(LISTS)('%s draws few of its many rows, each with its number', async (url, name, count, list) => {
  await renderScreen(list, { data, url });
  await isDrawn(name, count);
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(MOST_NODES);
  const said = rowsOf(name).map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')].map(Number));
  expect(said[0]).toEqual([1, count]);
  expect(said.every(([, size]) => size === count)).toBe(true);
});

it('print has every row, and the screen few again', async () => {
  await renderScreen(<UserListScreen />, { data, url: '/users/' });
  await isDrawn('Usuarios', 120);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rowsOf('Usuarios')).toHaveLength(120);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(rowsOf('Usuarios').length).toBeLessThan(40);
});

it('each key updates the results, and the address once typing pauses or something is tapped', async () => {
  await renderScreen(<TaskListScreen />, { data, url: '/tasks/' });
  await isDrawn('Tareas', TASKS);
  const written = jest.spyOn(window.history, 'replaceState');
  // Fake timers, so that pauses don't depend on the machine.
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance', 'Date', 'requestAnimationFrame'],
  });
  const user = userEvent.setup({ delay: null });
  const box = screen.getByRole('searchbox', { name: 'Buscar tareas' });
  await user.type(box, 'MEDICION 249');
  expect(written).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(300));
  expect(written).toHaveBeenCalledTimes(1);
  await user.type(box, '7');
  await waitFor(() => expect(rowsOf('Tareas')).toHaveLength(1));
  expect(written).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await user.click(screen.getByRole('button', { name: 'Mías' }));
  expect(window.location.search).toContain('buscar=MEDICION+2497');
  jest.useRealTimers();
  written.mockRestore();
});
