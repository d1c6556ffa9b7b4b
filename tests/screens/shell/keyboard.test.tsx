/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { NewMaterialRequestScreen } from '@/components/screens/material-requests/new-material-request-screen';
import { NewMaterialScreen } from '@/components/screens/materials/new-material-screen';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { NewTaskScreen } from '@/components/screens/tasks/form/new-task-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { KeyWatch } from '@/components/shell/keys/key-watch';
import { followFocus } from '@/components/ui/keep-focus';
import { Toaster } from '@/components/ui/toast/toaster';
import { change, put } from '@/lib/domain/data';
import { routes } from '@/lib/routes';
import { writeLetterKeys } from '@/lib/store/device/key-setting';
import { anOpenStore } from '../../support/a-store';
import { aWindow } from '../../support/a-width';
import { aBudgetRequest, aProject, aTask, aUser, budgetRequestId, dataWith, projectId, taskId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

/** Keys over a real list and the real store. */

const data = dataWith({
  users: [aUser({ name: 'Ana Ruiz' })],
  projects: [
    aProject({ title: 'Enlace Torre' }),
    aProject({ id: projectId(2), title: 'Viejo', archivedAt: '2026-11-01T00:00:00.000Z' }),
  ],
  tasks: [
    aTask({ title: 'Tender fibra', startDate: undefined, completeDate: undefined }),
    aTask({ id: taskId(2), title: 'Medir potencia', startDate: undefined, completeDate: undefined }),
  ],
});

const rename = change('task-updated', (_data, title: string) => [put('tasks', aTask({ title }))]);

const atTasks = (name?: string) =>
  renderScreen(
    <main>
      <TaskListScreen />
      <KeyWatch />
      <Toaster />
    </main>,
    { data, name, url: '/tasks/' },
  );

let stop = () => {};
beforeEach(() => {
  writeLetterKeys(true);
  stop = followFocus();
});
afterEach(async () => {
  stop();
  await leaveScreen();
});

/** The table of tasks at a desk, with a spy on the link of its row. */
const theTable = async () => {
  const { restore } = aWindow(1280);
  const { user } = await atTasks();
  const table = await screen.findByRole('table');
  const link = within(table).getByRole('link', { name: 'Tender fibra' });
  const opened = jest.fn();
  link.addEventListener('click', opened);
  return { user, table, link, opened, restore };
};

// The first test of this file: no earlier one has loaded the keys.
it('Enter in a cell of a table opens its editor and not the record, also as the very first key', async () => {
  const { user, table, opened, restore } = await theTable();
  act(() =>
    within(table)
      .getByRole('button', { name: /^Fecha límite: Tender fibra:/ })
      .focus(),
  );
  await user.keyboard('{Enter}');
  expect(within(table).getByLabelText('Fecha límite: Tender fibra')).toHaveFocus();
  // The keys are handled in their order, so the first one was handled before this one.
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  expect(opened).not.toHaveBeenCalled();
  restore();
});

it.each(['button', 'a'] as const)(
  'an Enter that a <%s> took before the keys were loaded opens no row that is focused later',
  async (tag) => {
    const { user, link, opened, restore } = await theTable();
    const control = document.body.appendChild(document.createElement(tag));
    control.setAttribute('href', '#contenido');
    // In one step, so that the keys are loaded only when the row has the focus.
    act(() => {
      control.focus();
      fireEvent.keyDown(control, { key: 'Enter' });
      link.focus();
    });
    // The keys are handled in their order, so the first one was handled before this one.
    fireEvent.keyDown(document.body, { key: '?' });
    await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(opened).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    control.remove();
    restore();
  },
);

it('arrow down in the search box and Enter open the first row; with selected rows Enter leads to their acts', async () => {
  const { user, table, opened, restore } = await theTable();
  await user.click(screen.getByRole('searchbox', { name: 'Buscar tareas' }));
  await user.keyboard('tender{ArrowDown}');
  expect(within(table).getByRole('checkbox', { name: 'Elegir Tender fibra' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  await user.keyboard(' {Enter}');
  await waitFor(() => expect(screen.getByRole('toolbar').contains(document.activeElement)).toBe(true));
  expect(opened).toHaveBeenCalledTimes(1);
  restore();
});

it('Ctrl Z undoes an act after a restored backup, however short its history is', async () => {
  const known = await anOpenStore({ data, name: 'restored' });
  for (let entries = 0; entries < 4; entries += 1) await known.commit(rename, `Tender ${entries}`);
  const { user, store } = await atTasks('restored');
  await screen.findByRole('link', { name: /Tender 3/ });
  await act(() => store.replaceAll({ data, files: [], log: [] }));
  await act(() => store.commit(rename, 'Tender cobre'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(store.data.tasks.get(taskId())?.title).toBe('Tender fibra'));
});

it('text typed before the palette loads is in its field, and acts on nothing', async () => {
  await atTasks();
  const box = () => screen.queryByRole('combobox', { name: 'Buscar o hacer' });
  // Faster than the code can load.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'gx?medir') fireEvent.keyDown(document.body, { key });
  expect(box()).toBeNull();
  await waitFor(() => expect(box()).toHaveValue('gx?medir'));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

it('the palette starts a task, which Ctrl Z undoes; forbidden acts are not offered', async () => {
  const { user, store } = await atTasks();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Buscar o hacer' });
  const box = await screen.findByRole('combobox', { name: 'Buscar o hacer' });
  await user.type(box, 'iniciar medir');
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Iniciar Medir potencia'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.data.tasks.get(taskId(2))?.startDate).toBe('2026-11-21'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(store.data.tasks.get(taskId(2))?.startDate).toBeUndefined());

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar o hacer' }), 'nueva tarea');
  await screen.findByRole('option', { name: /Nueva tarea en Enlace Torre/ });
  expect(screen.queryByRole('option', { name: /Viejo/ })).not.toBeInTheDocument();
});

it('Enter acts on the typed text, also when pressed before the palette loads', async () => {
  const { store } = await atTasks();
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });
  act(() => {
    press('k', true);
    for (const letter of 'iniciar medir') press(letter);
    press('Enter');
  });
  await waitFor(() => expect(store.data.tasks.get(taskId(2))?.startDate).toBe('2026-11-21'));
  expect(store.data.tasks.get(taskId(1))?.startDate).toBeUndefined();
});

it('letters lead to areas and rows, and none acts in a field or once they are turned off', async () => {
  const { user, router } = await atTasks();
  await user.keyboard('gp');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/projects/'));
  await user.keyboard('j');
  expect(document.activeElement?.closest('li')).not.toBeNull();
  await user.keyboard('/');
  const box = screen.getByRole('searchbox', { name: 'Buscar tareas' });
  expect(box).toHaveFocus();
  await user.keyboard('gp?n');
  expect(box).toHaveValue('gp?n');
  expect(router.push).toHaveBeenCalledTimes(1);
  box.blur();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  writeLetterKeys(false);
  await user.keyboard('gp');
  expect(router.push).toHaveBeenCalledTimes(1);
});

const asked = [
  aBudgetRequest({ description: 'Renta de escalera' }),
  aBudgetRequest({ id: budgetRequestId(2), description: 'Gasolina' }),
];

it('A approves the request of the current row and focuses the next row; R asks for a reason; without a row nothing happens', async () => {
  const { user, store } = await renderScreen(
    <main>
      <RequestListScreen />
      <KeyWatch />
      <Toaster />
    </main>,
    { data: dataWith({ budgetRequests: asked }), url: '/requests/' },
  );
  const rows = () => within(screen.getByRole('list', { name: 'Gastos y materiales' })).getAllByRole('listitem');
  const waiting = () => [...store.data.budgetRequests.values()].filter(({ decision }) => decision === undefined);
  await user.keyboard('a');
  await user.keyboard('j');
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  expect(waiting()).toHaveLength(2);
  const first = within(rows()[0] as HTMLElement).getByRole('heading').textContent;
  await user.keyboard('a');
  await waitFor(() => expect(waiting()).toHaveLength(1));
  expect(waiting().map(({ description }) => description)).not.toContain(first);
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() => expect(rows()[0]).toHaveFocus());
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: /Rechazar/ })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(waiting()).toHaveLength(2));
});

it('Ctrl Enter saves the form being typed in', async () => {
  const { user, store } = await renderScreen(
    <main>
      <EditTaskScreen projectId={projectId()} taskId={taskId()} />
      <KeyWatch />
    </main>,
    { data },
  );
  await user.type(screen.getByLabelText('Título *'), ' ya{Control>}{Enter}{/Control}');
  await waitFor(() => expect(store.data.tasks.get(taskId())?.title).toBe('Tender fibra ya'));
});

it.each([
  ['a point of a checklist', <NewTaskScreen key="task" projectId={projectId()} />, 'Elemento 1'],
  ['the name of a further field', <NewMaterialScreen key="material" />, 'Campos adicionales'],
  ['the quantity of a request', <NewMaterialRequestScreen key="request" projectId={projectId()} />, 'Cantidad'],
])('Ctrl Enter in %s is the form’s, and adds nothing', async (_, form, label) => {
  const { user } = await renderScreen(<main>{form}</main>, { data });
  const add = screen.queryByRole('button', { name: 'Añadir elemento' });
  if (add) await user.click(add);
  const isUntaken = fireEvent.keyDown(await screen.findByLabelText(label), { key: 'Enter', ctrlKey: true });
  expect(isUntaken).toBe(true);
  expect(screen.queryByLabelText('Elemento 2')).toBeNull();
});

it('A decides the request open beside its list and opens the next, never while another row has the focus; Esc closes it', async () => {
  const desk = aWindow(1280);
  const { user, store } = await renderScreen(
    <main>
      <ul aria-label="Otras">
        <li>
          <a href="/tasks/">Otra fila</a>
        </li>
      </ul>
      <RequestListScreen />
      <KeyWatch />
    </main>,
    { data: dataWith({ projects: [aProject()], budgetRequests: asked }), url: routes.request(budgetRequestId()) },
  );
  const decision = (request: number) => store.data.budgetRequests.get(budgetRequestId(request))?.decision?.outcome;
  const pane = (name: string) => screen.findByRole('region', { name });
  await pane('Renta de escalera');
  screen.getByRole('link', { name: 'Otra fila' }).focus();
  await user.keyboard('a?');
  await screen.findByRole('dialog', { name: 'Atajos de teclado' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(decision(1)).toBeUndefined();
  screen.getByRole('link', { name: 'Otra fila' }).blur();
  await user.keyboard('a');
  await pane('Gasolina');
  expect(decision(1)).toBe('Approved');
  expect(decision(2)).toBeUndefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Gasolina' })).not.toBeInTheDocument());
  desk.restore();
});

it('the arrow down leads from the search box of a list to its first row, also as the very first key', async () => {
  const { user } = await atTasks();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('link', { name: /Tender fibra/ })).toHaveFocus());
});

it('at a desk J and K move between the rows of a table, past rows that are not drawn, and X selects', async () => {
  const desk = aWindow(1280);
  const { user } = await atTasks();
  const table = await screen.findByRole('table');
  const room = document.createElement('tr');
  room.setAttribute('aria-hidden', 'true');
  table.querySelector('tbody')?.prepend(room);
  const link = (name: string) => within(table).getByRole('link', { name });
  const box = (name: string) => within(table).getByRole('checkbox', { name: `Elegir ${name}` });
  const [first, second] = within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent ?? '');
  await user.keyboard('j');
  await waitFor(() => expect(link(first ?? '')).toHaveFocus());
  await user.keyboard('jx');
  expect(link(second ?? '')).toHaveFocus();
  expect(box(second ?? '')).toBeChecked();
  await user.keyboard('kx');
  expect(link(first ?? '')).toHaveFocus();
  expect(box(first ?? '')).toBeChecked();
  room.remove();
  desk.restore();
});
