/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { act, type ReactElement } from 'react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { sampleData } from '@/data/sample';
import type { UserId } from '@/lib/domain/model/user';
import { agenda } from '@/lib/domain/my-day/rules';
import { requestsInWork, requestsToDecide } from '@/lib/domain/request/rules';
import { addDays, dayOf } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { aMaterialRequest, anId, aProject, aTask, aUser, dataWith, NOW, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const today = dayOf(new Date());
const sample = sampleData(today);
const supervisor = anId<UserId>('usr', 1);
const technician = [...sample.users.values()].find(({ roleLabel }) => roleLabel === 'Técnico')?.id ?? supervisor;

const figures = async () => {
  const day = screen.getByRole('region', { name: 'Mi día' });
  // The figures come after the rows, whose sums also end with digits.
  await within(day).findAllByText(/^\d+$/);
  return within(day)
    .getAllByRole('link', { name: /\d+$/ })
    .filter((link) => link.closest('li') === null)
    .map((link) => ({
      label: link.textContent?.replace(/\d+$/, '') ?? '',
      count: Number(/\d+$/.exec(link.textContent ?? '')?.[0]),
      href: link.getAttribute('href') ?? '',
    }));
};

const LISTS: Record<string, { readonly list: ReactElement; readonly name: string }> = {
  tasks: { list: <TaskListScreen />, name: 'Tareas' },
  requests: { list: <RequestListScreen />, name: 'Gastos y materiales' },
  materials: { list: <MaterialListScreen />, name: 'Stock bajo' },
};

const rowsOf = (name: string) => {
  const list = screen.queryByRole('list', { name });
  return list ? [...list.children].length : 0;
};

it.each([
  ['a supervisor', supervisor],
  ['a technician', technician],
])('every figure of %s opens its list and equals its length; none is zero', async (_, person) => {
  const home = await renderScreen(<HomeScreen />, { data: sample });
  act(() => home.store.actAs(person));
  const shown = await figures();
  const whose = sample.users.get(person);
  if (!whose) throw new Error('no acting user');
  const day = Object.values(agenda(sample, whose, today)).map(({ length }) => length);
  expect(shown.map((figure) => figure.count).sort()).toEqual(day.filter((length) => length > 0).sort());
  expect(shown.length).toBeGreaterThan(0);
  home.unmount();

  for (const figure of shown) {
    const { list, name } = LISTS[figure.href.split('/')[1] ?? ''] ?? { list: <p />, name: '' };
    const view = await renderScreen(list, { data: sample, url: figure.href });
    act(() => view.store.actAs(person));
    await waitFor(() => expect({ label: figure.label, rows: rowsOf(name) }).toEqual({ label: figure.label, rows: figure.count }));
    view.unmount();
  }
});

it.each([
  ['a supervisor', supervisor],
  ['a technician', technician],
])("%s sees first what waits for them, then the specification's cards and sections", async (_, person) => {
  const { store } = await renderScreen(<HomeScreen />, { data: sample });
  act(() => store.actAs(person));
  await figures();
  const day = screen.getByRole('region', { name: 'Mi día' });
  const order = [
    screen.getByRole('heading', { level: 1, name: 'Panel' }),
    day,
    screen.getByRole('link', { name: /^Proyectos activos/ }),
    screen.getByRole('link', { name: /^Tareas pendientes/ }),
    screen.getByRole('region', { name: 'Proyectos recientes' }),
    screen.getByRole('region', { name: 'Tareas recientes' }),
  ];
  for (const [index, next] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const LUIS = userId(2);
const data = dataWith({
  users: [aUser(), aUser({ id: LUIS, name: 'Luis Prado', roleLabel: 'Técnico' })],
  projects: [aProject(), aProject({ id: projectId(2), title: 'Obra cerrada', archivedAt: NOW })],
  tasks: [
    aTask({ id: taskId(1), title: 'Atrasada de Luis', dueDate: addDays(today, -2), assigneeIds: [LUIS] }),
    aTask({ id: taskId(2), title: 'Para hoy de Luis', dueDate: today, assigneeIds: [LUIS] }),
    aTask({ id: taskId(3), title: 'Atrasada de otro', dueDate: addDays(today, -2) }),
    aTask({ id: taskId(4), title: 'De obra archivada', dueDate: addDays(today, -2), projectId: projectId(2) }),
  ],
  materialRequests: [
    aMaterialRequest({ decision: { outcome: 'Approved', by: userId(), at: NOW } }),
    aMaterialRequest({ id: anId('req', 2), projectId: projectId(2) }),
  ],
});

it('a technician sees their own day, task by task, and no decisions', async () => {
  const { store } = await renderScreen(<HomeScreen />, { data });
  act(() => store.actAs(LUIS));
  const mine = within(await screen.findByRole('list', { name: 'Mis tareas de hoy' })).getAllByRole('link');
  expect(mine.map((link) => link.getAttribute('href'))).toEqual([
    `/projects/${projectId()}/tasks/${taskId(1)}/`,
    `/projects/${projectId()}/tasks/${taskId(2)}/`,
  ]);
  expect((await figures()).map(({ label, count }) => [label, count])).toEqual([
    ['Tareas vencidas', 1],
    ['Tareas para hoy', 1],
  ]);
});

const follows = (first: Element, next: Element) =>
  expect(first.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

it('what waits for a person comes before the figures: a technician’s tasks, or the three requests needed first', async () => {
  const { store } = await renderScreen(<HomeScreen />, { data: sample });
  act(() => store.actAs(technician));
  follows(await screen.findByRole('list', { name: 'Mis tareas de hoy' }), screen.getByRole('link', { name: /^Tareas vencidas/ }));
  act(() => store.actAs(supervisor));
  const list = await screen.findByRole('list', { name: 'Por decidir' });
  follows(list, screen.getByRole('link', { name: /^Por aprobar/ }));
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(
    requestsToDecide(sample)
      .slice(0, 3)
      .map(({ id }) => routes.request(id)),
  );
});

it('a request opened from the Panel on a phone is the first of its list, with its decision', async () => {
  const asked = requestsToDecide(sample)[2];
  if (!asked) throw new Error('nothing to decide');
  const before = requestsInWork(sample, 'Pending')[0];
  expect(before?.id).not.toBe(asked.id);
  const { user, store } = await renderScreen(<RequestListScreen />, { data: sample, url: routes.request(asked.id) });
  const [first] = within(screen.getByRole('list', { name: 'Gastos y materiales' })).getAllByRole('button', { name: 'Aprobar' });
  if (!first) throw new Error('nothing to approve');
  await user.click(first);
  await waitFor(() => expect(requestsToDecide(store.data).map(({ id }) => id)).not.toContain(asked.id));
});

it('a day without work says so in a line, without zeros', async () => {
  const { store } = await renderScreen(<HomeScreen />, { data: dataWith({ users: [aUser({ roleLabel: 'Técnico' })] }) });
  act(() => store.actAs(userId()));
  const day = screen.getByRole('region', { name: 'Mi día' });
  expect(await within(day).findByText('Nada te espera hoy')).toBeInTheDocument();
  expect(within(day).queryByRole('link')).not.toBeInTheDocument();
});

it('records of an archived project wait for nobody', async () => {
  await renderScreen(<TaskListScreen />, { data, url: '/tasks/?estado=overdue' });
  expect(screen.getByRole('link', { name: /Atrasada de otro/ })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /De obra archivada/ })).not.toBeInTheDocument();
});

it('deciding in the list of all lowers the figure', async () => {
  const { user, store } = await renderScreen(<RequestListScreen />, { data: sample, url: '/requests/?estado=Pending' });
  const before = rowsOf('Gastos y materiales');
  const [approve] = screen.getAllByRole('button', { name: 'Aprobar' });
  if (!approve) throw new Error('no request to approve');
  await user.click(approve);
  await waitFor(() => expect(rowsOf('Gastos y materiales')).toBe(before - 1));
  expect(store.data).not.toBe(sample);
});

it('a request to dispatch names the warehouse with enough stock and opens its issue', async () => {
  const { user } = await renderScreen(<RequestListScreen />, { data, url: '/requests/?estado=dispatch' });
  await user.click(screen.getByRole('button', { name: /^Despachar: / }));
  const sheet = await screen.findByRole('dialog', { name: 'Despachar desde' });
  const place = await within(sheet).findByRole('link', { name: /Almacén central/ });
  expect(place).toHaveTextContent('No alcanza ningún material');
  expect(place).toHaveAttribute('href', `/warehouses/${anId('wrh')}/inventory/issue/?requestId=${anId('req')}`);
});
