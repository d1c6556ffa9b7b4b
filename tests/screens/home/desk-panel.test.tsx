/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { lastToast } from '@/components/ui/toast/toast';
import { sampleData } from '@/data/sample';
import type { UserId } from '@/lib/domain/model/user';
import { requestsToDecide } from '@/lib/domain/request/rules';
import { addDays, dayOf, isoWeek } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { aWindow } from '../../support/a-width';
import { anId, anInvoice, aProject, aTask, aUser, dataWith, projectId, taskId, userId } from '../../support/builders';
import { fixDate } from '../../support/fixed-date';
import { renderScreen } from '../../support/render-screen';

const supervisor = anId<UserId>('usr', 1);
/** A Wednesday. */
const NOW = new Date('2026-11-25T16:00:00Z');
const TODAY = dayOf(NOW);
const { monday } = isoWeek(TODAY);
const ana = aUser({ id: userId(1), name: 'Ana' });
const beto = aUser({ id: userId(2), name: 'Beto' });
const data = dataWith({
  users: [ana, beto],
  projects: [aProject()],
  tasks: [
    aTask({ id: taskId(1), title: 'Empalme', dueDate: TODAY, assigneeIds: [ana.id] }),
    aTask({ id: taskId(2), title: 'Medición', dueDate: TODAY, assigneeIds: [ana.id] }),
  ],
});

let restore = () => {};
afterEach(() => restore());
beforeEach(() => fixDate(NOW));
afterAll(() => jest.useRealTimers());
const thePanel = async (width: number, shown = data) => {
  restore = aWindow(width).restore;
  const panel = await renderScreen(<HomeScreen />, { data: shown });
  act(() => panel.store.actAs(supervisor));
  return panel;
};
const board = () => screen.findByRole('table', { name: /por persona y día/ });
/** The titles in a person's cell; day 0 is Monday. */
const cell = async (person: string, day: number) => {
  const row = within(await board())
    .getByRole('rowheader', { name: person })
    .closest('tr');
  const links = within(row?.querySelectorAll('td')[day] ?? document.body).queryAllByRole('link');
  return links.map(({ textContent }) => textContent);
};
const WEDNESDAY = 2;

it('reserves the space of the desk’s part while it loads', async () => {
  const coming = () => document.querySelectorAll('[data-opened-only] .skeleton').length;
  // The code may load within a moment, so every render is noted.
  const seen: number[] = [];
  const drawings = new MutationObserver(() => seen.push(coming()));
  drawings.observe(document.body, { childList: true, subtree: true });
  await thePanel(1280);
  await board();
  drawings.disconnect();
  expect(Math.max(...seen)).toBeGreaterThan(0);
  expect(coming()).toBe(0);
});

it('has six figures, one of them the overdue money; tablet and phone have their own', async () => {
  const sample = sampleData(TODAY);
  await thePanel(1280, sample);
  const figures = () => within(screen.getByRole('region', { name: 'Mi día' })).findAllByRole('link', { name: /\d$/ });
  const names = (await figures()).flatMap(
    ({ textContent }) => /^\D+(?=\$|\d)/.exec(textContent ?? '')?.[0].replace('$', '') ?? [],
  );
  expect(names.slice(0, 6)).toEqual(
    expect.arrayContaining(['Tareas vencidas', 'Tareas para hoy', 'Por cobrar vencido', 'Stock bajo']),
  );
  expect(screen.getByRole('link', { name: /Por cobrar vencido/ })).toHaveTextContent(/\$[\d,]+\.\d\d$/);
});

it.each([390, 1000])('%d px wide it is the Panel of the phone', async (width) => {
  await thePanel(width);
  await screen.findByRole('link', { name: /Tareas para hoy/ });
  expect(screen.queryByRole('region', { name: 'La semana' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Por decidir' })).toBeNull();
});

it('decides a request in its row, and shows late records in days', async () => {
  const sample = sampleData(TODAY);
  const { user, store } = await thePanel(1280, sample);
  const waiting = await screen.findByRole('region', { name: 'Por decidir' });
  const open = () =>
    [...store.data.budgetRequests.values(), ...store.data.materialRequests.values()].filter(({ decision }) => !decision).length;
  const first = open();
  const late = within(screen.getByRole('region', { name: 'Atrasado' }));
  expect(late.getAllByText(/^\d+ días?$/).length).toBeGreaterThan(0);
  const [approve] = within(waiting).getAllByRole('button', { name: 'Aprobar' });
  if (!approve) throw new Error('nothing to decide');
  await user.click(approve);
  await waitFor(() => expect(open()).toBe(first - 1));
  const [reject] = within(screen.getByRole('region', { name: 'Por decidir' })).getAllByRole('button', { name: 'Rechazar' });
  if (!reject) throw new Error('nothing to reject');
  await user.click(reject);
  expect(await screen.findByRole('dialog', { name: 'Rechazar solicitud' })).toBeInTheDocument();
  // Back closes only the dialog: it is a step of its own in the address.
  expect(window.location.search).toMatch(/^\?rechazar=/);
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

it('shows the three most overdue, and the others after a tap', async () => {
  const tasks = [1, 2, 3, 4, 5].map((number) => aTask({ id: taskId(number), dueDate: addDays(TODAY, -number) }));
  const { user } = await thePanel(1280, dataWith({ users: [ana], projects: [aProject()], tasks }));
  const late = within(await screen.findByRole('region', { name: 'Atrasado' }));
  expect(late.getAllByRole('listitem')).toHaveLength(3);
  await user.click(late.getByRole('button', { name: 'Y 2 más' }));
  expect(late.getAllByRole('listitem')).toHaveLength(5);
});

it.each([
  ['Tarea', routes.task(projectId(), taskId()), { tasks: [aTask({ dueDate: addDays(TODAY, -1) })] }],
  ['Proyecto', routes.project(projectId()), { projects: [aProject({ endDate: addDays(TODAY, -1) })] }],
  ['Factura', routes.invoice(anInvoice().id), { invoices: [anInvoice({ status: 'pending', dueDate: addDays(TODAY, -1) })] }],
])('an overdue record (%s) leads to its own page', async (kind, url, overdue) => {
  await thePanel(1280, dataWith({ users: [ana], projects: [aProject()], ...overdue }));
  const late = within(await screen.findByRole('region', { name: 'Atrasado' }));
  expect(late.getByRole('listitem')).toHaveTextContent(kind);
  expect(late.getByRole('link')).toHaveAttribute('href', url);
});

it('a request is a row with keys: a decided one keeps its place for a moment, then the next one is there', async () => {
  const sample = sampleData(TODAY);
  const { user, store } = await thePanel(1280, sample);
  const list = await screen.findByRole('list', { name: 'Por decidir' });
  const rows = () => within(list).getAllByRole('listitem');
  const [first, second] = requestsToDecide(sample);
  if (!first || !second) throw new Error('nothing to decide');
  expect(rows()).toHaveLength(3);
  expect(within(list).queryByRole('heading')).not.toBeInTheDocument();
  const titleOf = (row: HTMLElement | undefined) => row && within(row).getByRole('link').getAttribute('href');
  expect(titleOf(rows()[0])).toBe(routes.request(first.id));
  for (const [name, key] of [
    ['Aprobar', 'A'],
    ['Rechazar', 'R'],
  ] as const)
    for (const button of within(list).getAllByRole('button', { name })) expect(button).toHaveAttribute('aria-keyshortcuts', key);
  const [approve] = within(list).getAllByRole('button', { name: 'Aprobar' });
  if (!approve) throw new Error('nothing to approve');
  await user.click(approve);
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Aprobada'));
  expect(titleOf(rows()[0])).toBe(routes.request(first.id));
  expect(requestsToDecide(store.data)).not.toContain(first);
  await waitFor(() => expect(titleOf(rows()[0])).toBe(routes.request(second.id)));
});

it('Shift and an arrow move a task, which keeps the focus; two at once are marked', async () => {
  const { user, store } = await thePanel(1280);
  expect(await cell('Ana', WEDNESDAY)).toEqual(['Empalme', 'Medición']);
  expect(await board()).toHaveTextContent('2 a la vez');
  const link = () => screen.getByRole('link', { name: 'Empalme' });
  link().focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(async () => expect(await cell('Ana', WEDNESDAY + 1)).toEqual(['Empalme']));
  expect(await board()).not.toHaveTextContent('a la vez');
  expect(link()).toHaveFocus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await waitFor(async () => expect(await cell('Beto', WEDNESDAY + 1)).toEqual(['Empalme']));
  expect(link()).toHaveFocus();
  expect(store.data.tasks.get(taskId(1))).toMatchObject({ dueDate: addDays(TODAY, 1), assigneeIds: [beto.id] });
});

it('a second arrow before the task is redrawn keeps the focus; another task moves too', async () => {
  const { store } = await thePanel(1280);
  await board();
  const link = (name: string) => screen.getByRole('link', { name });
  link('Empalme').focus();
  const right = (name: string) => fireEvent.keyDown(link(name), { key: 'ArrowRight', shiftKey: true });
  right('Empalme');
  right('Empalme');
  await waitFor(async () => expect(await cell('Ana', WEDNESDAY + 1)).toEqual(['Empalme']));
  expect(link('Empalme')).toHaveFocus();
  right('Empalme');
  right('Medición');
  await waitFor(async () => expect(await cell('Ana', WEDNESDAY + 2)).toEqual(['Empalme']));
  await waitFor(async () => expect(await cell('Ana', WEDNESDAY + 1)).toEqual(['Medición']));
  expect(store.seq).toBe(3);
});

it('a past day refuses a task and says so, by key and by drag; the next week opens for it', async () => {
  const { user, store } = await thePanel(1280);
  await board();
  const link = () => screen.getByRole('link', { name: 'Empalme' });
  link().focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  const refused = { text: 'Ese día ya pasó. Elige hoy o un día que venga.', tone: 'danger' };
  const byKey = lastToast();
  expect(byKey?.content).toEqual(refused);
  const piece = link().closest('li');
  const cells = screen.getByRole('rowheader', { name: 'Beto' }).closest('tr')?.querySelectorAll('td');
  if (!piece || !cells?.[0] || !cells[6]) throw new Error('no board');
  const dataTransfer = { setData: () => undefined };
  fireEvent.dragStart(piece, { dataTransfer });
  fireEvent.drop(cells[0], { dataTransfer });
  expect(lastToast()).not.toBe(byKey);
  expect(lastToast()?.content).toEqual(refused);
  expect(store.data.tasks.get(taskId(1))?.dueDate).toBe(TODAY);

  fireEvent.dragStart(piece, { dataTransfer });
  fireEvent.drop(cells[6], { dataTransfer });
  await waitFor(async () => expect(await cell('Beto', 6)).toEqual(['Empalme']));
  link().focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(async () => expect(await cell('Beto', 0)).toEqual(['Empalme']));
  expect(store.data.tasks.get(taskId(1))?.dueDate).toBe(addDays(monday, 7));
});

it('the menu moves a task too, and names each day and person', async () => {
  const { user, store } = await thePanel(1280);
  await board();
  await user.click(screen.getByRole('button', { name: 'Mover Medición' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A Beto' }));
  await waitFor(async () => expect(await cell('Beto', WEDNESDAY)).toEqual(['Medición']));
  expect(store.data.tasks.get(taskId(2))?.assigneeIds).toEqual([beto.id]);
});

it('another week is in the address, so that Back from a task finds it; this week is not', async () => {
  const { user, unmount } = await thePanel(1280);
  await board();
  const day = (name: string) => screen.queryByRole('columnheader', { name });
  await user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
  await user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
  expect(day('Lun 07/12')).not.toBeNull();
  const url = window.location.pathname + window.location.search;
  unmount();
  const back = await renderScreen(<HomeScreen />, { data, url });
  act(() => back.store.actAs(supervisor));
  await board();
  expect(day('Lun 07/12')).not.toBeNull();
  await back.user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  await back.user.click(screen.getByRole('button', { name: 'Semana anterior' }));
  expect(day('Lun 23/11')).not.toBeNull();
  expect(window.location.search).toBe('');
});
