/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { ShipmentList } from '@/components/screens/stock/shipment/shipment-list';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { UserListScreen } from '@/components/screens/users/user-list-screen';
import { WarehouseInventory } from '@/components/screens/warehouses/warehouse-inventory';
import { Toaster } from '@/components/ui/toast/toaster';
import { sampleData } from '@/data/sample';
import { readSheet } from '@/lib/documents/read-sheet';
import { guessMapping } from '@/lib/domain/csv-import';
import { CATALOGUE_COLUMNS, catalogueReader } from '@/lib/domain/material/import-draft';
import type { Invoice, InvoiceId, PaymentId } from '@/lib/domain/model/invoice';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import { assignTasks } from '@/lib/domain/task/bulk-changes';
import { updateTask } from '@/lib/domain/task/changes';
import { asCents } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { formatDay } from '@/lib/text/format';
import { aWindow } from '../../support/a-width';
import {
  aBudgetRequest,
  aCustomer,
  aMaterialRequest,
  anId,
  anInvoice,
  aProject,
  aTask,
  aUser,
  aWarehouse,
  budgetRequestId,
  customerId,
  dataWith,
  many,
  materialRequestId,
  projectId,
  TODAY,
  taskId,
  userId,
  warehouseId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { longLists } from '../../support/long-lists';
import { readRows } from '../../support/read-rows';
import { renderScreen } from '../../support/render-screen';
import { cable, MATERIALS, ont } from '../../support/stock-builders';

/** The list of tasks, and a button that leaves it and comes back. */
const Leaving = () => {
  const [isAway, setAway] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setAway(!isAway)}>
        Ir y volver
      </button>
      {!isAway && <TaskListScreen />}
    </main>
  );
};

const YESTERDAY = addDays(TODAY, -1);
const dueIn = (days: number): Day => addDays(TODAY, days);
const [WITH_ZEBRA, WITH_ALBA] = ['Zanja en Hidalgo', 'Ábaco de empalmes'];
const data = dataWith({
  users: [aUser(), aUser({ id: userId(2), name: 'Iván Rueda' })],
  projects: [aProject(), aProject({ id: projectId(2), title: 'Anillo sur' })],
  tasks: [
    aTask({ title: WITH_ZEBRA, dueDate: dueIn(-5), plannedHours: 3 }),
    aTask({ id: taskId(2), title: 'Medición', dueDate: dueIn(2), startDate: dueIn(1), plannedHours: 4 }),
    aTask({ id: taskId(3), title: WITH_ALBA, dueDate: dueIn(9), projectId: projectId(2), priority: 'high' }),
  ],
  invoices: many(3, (number) =>
    anInvoice({
      id: `INV-2026-00${number}` as InvoiceId,
      amount: asCents(100_050),
      dueDate: dueIn(0),
      status: number === 3 ? 'draft' : 'pending',
    }),
  ),
  budgetRequests: [aBudgetRequest(), aBudgetRequest({ id: budgetRequestId(2), description: 'Gasolina' })],
  materialRequests: [aMaterialRequest({ id: materialRequestId(3) })],
});

const ALL_HEADS = ['Título', 'Proyecto', 'Asignados', 'Prioridad', 'Estado', 'Fecha límite', 'Horas', 'Reporte'];
let view: ReturnType<typeof aWindow>;
beforeEach(() => {
  view = aWindow(1280);
});
afterEach(async () => {
  await leaveScreen();
  view.restore();
});

/** The bytes of a shared file; jsdom's files need a reader. */
const bytesOf = (file: Blob) =>
  new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer).slice().buffer);
    reader.readAsArrayBuffer(file);
  });

const table = (name: string) => screen.findByRole('table', { name });
const rowsOf = (found: HTMLElement) =>
  within(found)
    .getAllByRole('row')
    .filter((row) => row.closest('tbody') && !row.ariaHidden);
const titles = (found: HTMLElement) => rowsOf(found).map((row) => within(row).getByRole('rowheader').textContent);
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

describe('the table of tasks', () => {
  const show = async (url = '/tasks/') => {
    const shown = await renderScreen(
      <main>
        <TaskListScreen />
        <Toaster />
      </main>,
      { data, url },
    );
    return { ...shown, tasks: await table('Tareas') };
  };

  it('shows each column of the specification, and the sums of the tasks', async () => {
    const { tasks } = await show();
    expect(
      within(tasks)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(ALL_HEADS);
    expect(within(rowOf(WITH_ZEBRA)).getByText(/5 d tarde$/)).toBeInTheDocument();
    expect(within(tasks).getByRole('rowheader', { name: 'Total: 3 tareas' }).closest('tr')).toHaveTextContent('7 h');
  });

  it('sorts by a column in both directions; the address keeps it', async () => {
    const { user, tasks } = await show();
    const head = within(tasks).getByRole('columnheader', { name: 'Título' });
    expect(head).toHaveAttribute('aria-sort', 'none');
    await user.click(within(head).getByRole('button'));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    expect(window.location.search).toBe('?orden=titulo');
    expect(titles(tasks)).toEqual([WITH_ALBA, 'Medición', WITH_ZEBRA]);
    await user.click(within(head).getByRole('button'));
    expect(window.location.search).toBe('?orden=-titulo');
    expect(titles(tasks)).toEqual([WITH_ZEBRA, 'Medición', WITH_ALBA]);
  });

  it('opens as a shared link describes', async () => {
    const { tasks } = await show('/tasks/?orden=-vence');
    expect(titles(tasks)).toEqual([WITH_ALBA, 'Medición', WITH_ZEBRA]);
    expect(within(rowOf(WITH_ALBA)).getByRole('link', { name: WITH_ALBA })).toHaveAttribute('data-row-id', taskId(3));
  });

  it('selects by check box, by range and all at once; the filter removes hidden rows from the selection', async () => {
    const { user, tasks } = await show('/tasks/?orden=titulo');
    const box = (name: string) => within(rowOf(name)).getByRole('checkbox');
    await user.click(box(WITH_ALBA));
    await user.keyboard('{Shift>}');
    await user.click(box(WITH_ZEBRA));
    await user.keyboard('{/Shift}');
    expect(within(tasks).getByRole('rowheader', { name: '3 seleccionadas' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(within(tasks).queryByRole('rowheader', { name: /seleccionada/ })).not.toBeInTheDocument();
    await user.keyboard('{Control>}a{/Control}');
    expect(within(tasks).getByRole('rowheader', { name: '3 seleccionadas' }).closest('tr')).toHaveTextContent('7 h');
    await user.click(screen.getByRole('button', { name: 'En Progreso' }));
    expect(await within(tasks).findByRole('rowheader', { name: '1 seleccionada' })).toBeInTheDocument();
  });

  it('keeps the selection for Back from a record, not for another visit', async () => {
    const { user } = await renderScreen(<Leaving />, { data, url: '/tasks/' });
    const leave = () => user.click(screen.getByRole('button', { name: 'Ir y volver' }));
    const chosen = async () => within(await table('Tareas')).queryByRole('rowheader', { name: /seleccionada/ })?.textContent;
    await table('Tareas');
    await user.click(within(rowOf(WITH_ALBA)).getByRole('checkbox'));
    await user.click(within(rowOf(WITH_ZEBRA)).getByRole('checkbox'));
    await leave();
    await leave();
    expect(await chosen()).toBe('2 seleccionadas');
    await leave();
    window.history.pushState(null, '', '/tasks/');
    await leave();
    expect(await chosen()).toBeUndefined();
  });

  it('writes a growing selection into the history at most twice a second', async () => {
    const { tasks } = await show('/tasks/?orden=titulo');
    const writes = jest.spyOn(window.history, 'replaceState');
    act(() => within(rowOf(WITH_ALBA)).getByRole('checkbox').focus());
    // All keys come in one turn, so that a slow machine does not spread them over many pauses.
    const press = (key: string, held = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
    for (let times = 0; times < 10; times++) {
      press('x');
      press('ArrowDown', { shiftKey: true });
      press('ArrowUp', { shiftKey: true });
      press('Escape');
      press('a', { ctrlKey: true });
    }
    expect(within(tasks).getByRole('rowheader', { name: '3 seleccionadas' })).toBeInTheDocument();
    const during = writes.mock.calls.length;
    await waitFor(() => expect(window.history.state?.chosen).toHaveLength(3));
    expect(during).toBeLessThan(10);
    writes.mockRestore();
  });

  it('moves between rows by arrows with one tab stop, and from the search into the first row', async () => {
    const { user, tasks } = await show('/tasks/?orden=titulo');
    await user.click(screen.getByRole('searchbox', { name: 'Buscar tareas' }));
    await user.keyboard('{ArrowDown}');
    expect(within(rowOf(WITH_ALBA)).getByRole('checkbox')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Medición' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    expect(within(tasks).getByRole('rowheader', { name: '2 seleccionadas' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Fecha límite' })).toHaveFocus();
    expect(tasks.querySelectorAll('tbody [data-row-id][tabindex="0"]')).toHaveLength(1);
  });

  it("filters by user and finds a user's tasks; the address keeps it", async () => {
    const { user, tasks, store } = await show();
    await act(() => store.commit(assignTasks, [{ id: taskId(2), userId: userId(2), how: 'add' }]));
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await user.selectOptions(screen.getByLabelText('Persona'), 'Iván Rueda');
    await waitFor(() => expect(titles(tasks)).toEqual(['Medición']));
    expect(window.location.search).toBe(`?de=${userId(2)}`);
    expect(screen.getByRole('button', { name: 'De todos' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('button', { name: 'Filtrar 1 activo' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'De todos' }));
    expect(screen.getByLabelText('Persona')).toHaveDisplayValue('Cualquiera');
    await waitFor(() => expect(titles(tasks)).toHaveLength(3));
    // Chips and people are one stop of Tab; arrows move between them.
    screen.getByRole('button', { name: 'De todos' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByLabelText('Persona')).toHaveFocus();
    expect(screen.getByLabelText('Persona')).toHaveAttribute('tabindex', '-1');
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Mías' })).toHaveFocus();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar tareas' }), 'rueda');
    await waitFor(() => expect(titles(tasks)).toEqual(['Medición']));
  });

  it('sets one due date for many as one act, names those left out, and one undo reverts it', async () => {
    const { user, tasks, store } = await show();
    await user.click(within(tasks).getByRole('checkbox', { name: 'Elegir todas las filas' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Fecha límite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fecha límite de 3 tareas' }));
    await user.click(dialog.getByRole('button', { name: 'Cambiar fecha' }));
    expect(await dialog.findAllByText('Elige una fecha o escribe los días, una de las dos.')).not.toHaveLength(0);
    await user.type(dialog.getByLabelText('Nueva fecha límite'), TODAY);
    await user.click(dialog.getByRole('button', { name: 'Cambiar fecha' }));
    expect(await screen.findByText('2 tareas con otra fecha límite')).toBeInTheDocument();
    const left = await screen.findByRole('list', { name: 'Sin cambio' });
    expect(left).toHaveTextContent('Medición');
    expect(left).toHaveTextContent('La fecha límite no puede ser anterior al inicio.');
    expect([...store.data.tasks.values()].map(({ dueDate }) => dueDate)).toEqual([TODAY, dueIn(2), TODAY]);
    expect(within(tasks).getByRole('rowheader', { name: '3 seleccionadas' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect([...store.data.tasks.values()].map(({ dueDate }) => dueDate)).toEqual([dueIn(-5), dueIn(2), dueIn(9)]),
    );
  });

  it('counts only the tasks that a change of many changed', async () => {
    const { user, tasks, store } = await show();
    const setMedium = async () => {
      await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Prioridad' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Prioridad de 3 tareas' }));
      await user.click(dialog.getByRole('button', { name: 'Cambiar prioridad' }));
    };
    await user.click(within(tasks).getByRole('checkbox', { name: 'Elegir todas las filas' }));
    await setMedium();
    expect(await screen.findByText('1 tarea con otra prioridad')).toBeInTheDocument();
    await setMedium();
    expect(await screen.findByText('Ya estaba así: nada cambió.')).toBeInTheDocument();
    expect([...store.data.tasks.values()].map(({ priority }) => priority)).toEqual(['medium', 'medium', 'medium']);
  });

  it('says that a half typed date for many is lost, because no draft keeps it', async () => {
    const leave = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const { user, tasks } = await show();
    await user.click(within(tasks).getByRole('checkbox', { name: 'Elegir todas las filas' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Fecha límite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fecha límite de 3 tareas' }));
    await user.type(dialog.getByLabelText('O mover cada una (días)'), '7');
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(leave.mock.calls).toEqual([['¿Salir sin guardar? Lo que escribiste se pierde.']]);
    expect(dialog.getByLabelText('O mover cada una (días)')).toHaveValue('7');
  });

  it('adds a person to many, assigns only them, and removes them; the selection stays', async () => {
    const { user, tasks, store } = await show();
    const people = () => [...store.data.tasks.values()].map(({ assigneeIds }) => assigneeIds);
    await user.click(within(tasks).getByRole('checkbox', { name: 'Elegir todas las filas' }));
    const assign = async (how: string, person: string, told: string) => {
      await user.click(screen.getByRole('button', { name: 'Asignar' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 3 tareas' }));
      await user.selectOptions(dialog.getByLabelText('Cómo'), how);
      await user.type(dialog.getByRole('combobox', { name: 'Persona *' }), person);
      await user.click(await screen.findByRole('option', { name: new RegExp(person) }));
      await user.click(dialog.getByRole('button', { name: 'Asignar' }));
      expect(await screen.findByText(told)).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(within(tasks).getByRole('rowheader', { name: '3 seleccionadas' })).toBeInTheDocument();
    };
    await assign('Solo', 'Diana', '3 tareas solo con Diana Cortés');
    await assign('También', 'Iván', '3 tareas también con Iván Rueda');
    expect(people()).toEqual(many(3, () => [userId(), userId(2)]));
    await assign('Quitar', 'Diana', '3 tareas sin Diana Cortés');
    expect(people()).toEqual(many(3, () => [userId(2)]));
  });

  it('edits a due date in its cell: Esc cancels, Enter saves, a refusal is shown beside the typed value', async () => {
    const { user, store } = await show();
    const cell = (name: string) => within(rowOf(name)).getByRole('button', { name: new RegExp(`^Fecha límite: ${name}`) });
    await user.click(cell('Medición'));
    const field = screen.getByLabelText('Fecha límite: Medición');
    await user.clear(field);
    await user.type(field, YESTERDAY);
    await user.keyboard('{Enter}');
    expect(await within(rowOf('Medición')).findByRole('alert')).toHaveTextContent(
      'La fecha límite no puede ser anterior al inicio.',
    );
    expect(field).toHaveValue(YESTERDAY);
    await user.keyboard('{Escape}');
    expect(cell('Medición')).toHaveFocus();
    expect(store.data.tasks.get(taskId(2))?.dueDate).toBe(dueIn(2));
    await user.click(cell('Medición'));
    await user.clear(screen.getByLabelText('Fecha límite: Medición'));
    await user.type(screen.getByLabelText('Fecha límite: Medición'), dueIn(20));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.data.tasks.get(taskId(2))?.dueDate).toBe(dueIn(20)));
    await waitFor(() => expect(cell('Medición')).toHaveFocus());
  });

  it('locks a cell while its choice is saved; the focus stays where the person went meanwhile (I19)', async () => {
    const { user, store } = await show();
    const { commit } = store;
    let end = () => {};
    const isSlow = new Promise<void>((resolve) => {
      end = resolve;
    });
    store.commit = (...asked) => isSlow.then(() => commit(...asked));
    await user.click(within(rowOf(WITH_ALBA)).getByRole('button', { name: /^Asignados/ }));
    const field = screen.getByLabelText(`Asignados: ${WITH_ALBA}`);
    expect(field.closest('[inert]')).toBeNull();
    await user.selectOptions(field, 'Iván Rueda');
    expect(field.closest('[inert]')).not.toBeNull();
    const box = within(rowOf(WITH_ZEBRA)).getByRole('checkbox');
    await user.click(box);
    end();
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(store.data.tasks.get(taskId(3))?.assigneeIds).toEqual([userId(2)]);
    expect(box).toHaveFocus();
  });

  it('reports that another person changed the same cell meanwhile', async () => {
    const { user, store } = await show();
    await user.click(within(rowOf('Medición')).getByRole('button', { name: /^Fecha límite/ }));
    const task = store.data.tasks.get(taskId(2));
    if (!task) throw new Error('no task');
    await act(() => store.commit(updateTask, { ...task, dueDate: dueIn(30) }));
    const field = screen.getByLabelText('Fecha límite: Medición');
    await user.clear(field);
    await user.type(field, dueIn(20));
    await user.keyboard('{Enter}');
    expect(await within(rowOf('Medición')).findByRole('alert')).toHaveTextContent('Alguien lo cambió mientras tanto.');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.data.tasks.get(taskId(2))?.dueDate).toBe(dueIn(20)));
  });

  it('exports by one button: Excel with types, or CSV', async () => {
    const handed: Blob[] = [];
    const names: string[] = [];
    const onLink = ({ target }: MouseEvent) => target instanceof HTMLAnchorElement && names.push(target.download);
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${handed.push(file)}`, revokeObjectURL: () => undefined });
    document.addEventListener('click', onLink);
    const { user } = await show();
    for (const kind of ['Excel', 'CSV']) {
      await user.click(screen.getByRole('button', { name: 'Exportar' }));
      await user.click(await screen.findByRole('menuitem', { name: `Exportar ${kind}` }));
      await screen.findByText(`tareas.${kind === 'Excel' ? 'xlsx' : 'csv'} descargado`);
    }
    document.removeEventListener('click', onLink);
    expect(names.filter(Boolean)).toEqual(['tareas.xlsx', 'tareas.csv']);
    const [xlsx, csv] = await Promise.all(handed.map(bytesOf));
    const text = new TextDecoder().decode(csv);
    expect(text.split('\r\n')[0]).toBe(ALL_HEADS.join(','));
    expect(text).toContain('d tarde');
    const { head, rows } = await readSheet(xlsx ?? new ArrayBuffer());
    expect(head).toEqual(ALL_HEADS);
    // In Excel the day is a date. How late it is appears in the app only.
    expect(rows.map(({ cells }) => cells[5])).toContain(formatDay(dueIn(-5)));
    expect(rows.map(({ cells }) => cells[6])).toContain('3');
  });

  it('hides and moves columns, also in the CSV and after leaving; the link and first column stay', async () => {
    // The sheet hides the table from screen readers.
    const heads = (of: HTMLElement) => [...of.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    const { user, tasks } = await show();
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Columnas' }));
    expect(sheet.getByRole('checkbox', { name: 'Título' })).toBeDisabled();
    expect(sheet.getByRole('button', { name: 'Como al principio' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(sheet.getByRole('checkbox', { name: 'Proyecto' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Horas' }));
    await user.click(sheet.getByRole('button', { name: 'Antes: Fecha límite' }));
    await user.click(sheet.getByRole('button', { name: 'Antes: Fecha límite' }));
    expect(sheet.getByRole('button', { name: 'Antes: Fecha límite' })).toHaveFocus();
    const CHOSEN = ['Título', 'Asignados', 'Fecha límite', 'Prioridad', 'Estado', 'Reporte'];
    expect(heads(tasks)).toEqual(CHOSEN);
    expect(tasks.querySelector('tfoot')).toHaveTextContent('Total: 3 tareas');
    await leaveScreen();

    const again = await show();
    expect(heads(again.tasks)).toEqual(CHOSEN);
    await again.user.click(screen.getByRole('button', { name: 'Columnas' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Columnas' }));
    await again.user.click(reset.getByRole('button', { name: 'Como al principio' }));
    expect(heads(again.tasks)).toEqual(ALL_HEADS);
  });

  it('starts a task in its cell as its button does, and assigns it', async () => {
    const { user, store } = await show();
    await user.click(within(rowOf(WITH_ALBA)).getByRole('button', { name: /^Estado/ }));
    await user.selectOptions(screen.getByLabelText(`Estado: ${WITH_ALBA}`), 'Iniciar hoy');
    await waitFor(() => expect(store.data.tasks.get(taskId(3))?.startDate).toBe(TODAY));
    await user.click(within(rowOf(WITH_ALBA)).getByRole('button', { name: /^Asignados/ }));
    await user.selectOptions(screen.getByLabelText(`Asignados: ${WITH_ALBA}`), 'Iván Rueda');
    await waitFor(() => expect(store.data.tasks.get(taskId(3))?.assigneeIds).toEqual([userId(2)]));
    expect(store.data.projects.get(projectId(2))?.memberIds).toEqual([userId(2)]);
  });
});

it.each([
  ['HAN150412QX3', 1],
  [undefined, 0],
])('shows a column of tax ids (%s) if a customer has one', async (taxId, columns) => {
  const customers = [aCustomer(), aCustomer({ id: customerId(2), taxId })];
  await renderScreen(<CustomerListScreen />, { data: dataWith({ users: [aUser()], customers }), url: '/customers/' });
  expect(within(await table('Clientes')).queryAllByRole('columnheader', { name: 'RFC' })).toHaveLength(columns);
});

it.each<[string, Partial<Invoice>, readonly string[]]>([
  ['a plain invoice', {}, []],
  ['a part payment', { payments: [{ id: anId<PaymentId>('pay'), paidOn: TODAY, amount: asCents(4_000) }] }, ['Por cobrar']],
  ['a tax', { tax: { name: 'IVA', rate: 1_600 } }, ['Subtotal', 'Impuesto']],
])('the table of invoices has the columns that its rows need, with their sums: %s', async (_, changes, more) => {
  const invoices = [anInvoice({ id: 'INV-2026-001' as InvoiceId, amount: asCents(11_600), status: 'pending', ...changes })];
  await renderScreen(<InvoiceListScreen />, { data: dataWith({ users: [aUser()], invoices }), url: '/billing/' });
  const invoice = within(await table('Facturas'));
  const heads = invoice.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  expect(heads.filter((head) => ['Subtotal', 'Impuesto', 'Por cobrar'].includes(head))).toEqual(more);
  const figures = { 'Por cobrar': '$76.00', Subtotal: '$100.00', Impuesto: '$16.00' };
  for (const [head, figure] of Object.entries(figures))
    expect(invoice.queryAllByRole('cell', { name: figure })).toHaveLength(more.includes(head) ? 2 : 0);
});

it('shows the overdue days of an invoice marked as overdue like those of a pending one', async () => {
  const marked = anInvoice({ id: 'INV-2026-001' as InvoiceId, status: 'overdue', dueDate: dueIn(-14) });
  await renderScreen(<InvoiceListScreen />, { data: dataWith({ users: [aUser()], invoices: [marked] }), url: '/billing/' });
  expect(within(await table('Facturas')).getByRole('cell', { name: '14 d tarde' })).toBeInTheDocument();
});

it('an invoice closed with the focus inside gives it to its row', async () => {
  const { user } = await renderScreen(
    <main>
      <InvoiceListScreen />
    </main>,
    { data, url: '/billing/' },
  );
  const link = within(await table('Facturas')).getByRole('link', { name: 'INV-2026-002' });
  await user.click(link);
  const pane = within(await screen.findByRole('region', { name: 'Factura INV-2026-002' }));
  await user.click(pane.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Factura / })).toBeNull());
  expect(link).toHaveFocus();
});

it('records payments with their day, drafts left out', async () => {
  const { user, store } = await renderScreen(
    <>
      <InvoiceListScreen />
      <Toaster />
    </>,
    { data, url: '/billing/' },
  );
  const invoices = await table('Facturas');
  expect(within(invoices).getByRole('rowheader', { name: 'Total: 3 facturas' }).closest('tr')).toHaveTextContent('$3,001.50');
  await user.click(within(invoices).getByRole('checkbox', { name: 'Elegir todas las filas' }));
  expect(screen.getByRole('button', { name: 'PDF' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Marcar como pagadas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pago de 2 facturas' }));
  expect(dialog.getByText('Suman $2,001.00.')).toBeInTheDocument();
  expect(dialog.getByRole('list', { name: 'No se marcan' })).toHaveTextContent(/^INV-2026-003Es un borrador/);
  expect(dialog.getByLabelText('Fecha de pago *')).toHaveValue(TODAY);
  await waitFor(() => expect(dialog.getByLabelText('Fecha de pago *')).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: 'Marcar como pagadas' }));
  expect(await screen.findByText('2 facturas pagadas')).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Sin cambio' })).toHaveTextContent(/INV-2026-003.*Es un borrador/);
  expect([...store.data.invoices.values()].map(({ paidOn }) => paidOn)).toEqual([TODAY, TODAY, undefined]);
});

it('decides requests of both kinds together', async () => {
  const { user, store } = await renderScreen(
    <>
      <RequestListScreen />
      <Toaster />
    </>,
    { data, url: '/requests/' },
  );
  const requests = await table('Solicitudes');
  await user.click(within(rowOf('Gasolina')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar solicitudes' }));
  await user.type(dialog.getByLabelText('Motivo *'), 'Ya hay vale');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(store.data.budgetRequests.get(budgetRequestId(2))?.decision?.reason).toBe('Ya hay vale'));
  await waitFor(() => expect(titles(requests)).toHaveLength(2));
  // The list loses the row before the dialog closes.
  await waitFor(() => expect(window.location.search).toBe(''));
  await user.click(within(requests).getByRole('checkbox', { name: 'Elegir todas las filas' }));
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('2 aprobadas')).toBeInTheDocument();
  await waitFor(() => expect(store.data.materialRequests.get(materialRequestId(3))?.decision?.outcome).toBe('Approved'));
});

it('a double tap approves several requests once, and leaves none out', async () => {
  const { user, store } = await renderScreen(<RequestListScreen />, { data, url: '/requests/' });
  const requests = await table('Solicitudes');
  await user.click(within(requests).getByRole('checkbox', { name: 'Elegir todas las filas' }));
  await user.dblClick(screen.getByRole('button', { name: 'Aprobar' }));
  // This commit is queued after both taps.
  await act(() => store.commit(updateTask, aTask({ title: WITH_ZEBRA, dueDate: dueIn(5) })));
  expect(store.data.budgetRequests.get(budgetRequestId())?.decision?.outcome).toBe('Approved');
  expect(screen.queryByRole('list', { name: 'Sin cambio' })).toBeNull();
});

it('rejecting the last requests of a list closes their dialog', async () => {
  const { user } = await renderScreen(<RequestListScreen />, { data, url: '/requests/' });
  const requests = await table('Solicitudes');
  await user.click(within(requests).getByRole('checkbox', { name: 'Elegir todas las filas' }));
  await user.click(screen.getByRole('button', { name: 'Rechazar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar solicitudes' }));
  await user.type(dialog.getByLabelText('Motivo *'), 'Ya hay vale');
  await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(window.location.search).toBe(''));
  // The rows stay for a moment (`useLeavingRows`), then none is left.
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
});

it("sorts projects by how far they are behind, below the office's chips", async () => {
  const behind = aProject({ id: projectId(3), title: 'Muy atrás', startDate: dueIn(-90), endDate: dueIn(10) });
  const done = aProject({ id: projectId(4), title: 'Sin cobrar', startDate: dueIn(-9) });
  const projects = dataWith({
    projects: [aProject(), behind, done],
    tasks: [
      aTask({ projectId: behind.id }),
      aTask({ id: taskId(2), projectId: done.id, startDate: dueIn(-9), completeDate: dueIn(-1) }),
    ],
  });
  const { user } = await renderScreen(<ProjectListScreen />, { data: projects, url: '/projects/' });
  const found = await table('Proyectos');
  expect(within(found).getByRole('columnheader', { name: 'Brecha' })).toHaveAttribute('aria-sort', 'descending');
  expect(titles(found)[0]).toBe('Muy atrás');
  await user.click(screen.getByRole('button', { name: 'Atrasados' }));
  await waitFor(async () => expect(titles(await table('Proyectos'))).toEqual(['Muy atrás']));
  await user.click(screen.getByRole('button', { name: 'Terminados sin facturar' }));
  await waitFor(async () => expect(titles(await table('Proyectos'))).toEqual(['Sin cobrar']));
});

const long = longLists(2_500);
const LONG = [
  ['/tasks/', 'Tareas', 2_500, <TaskListScreen key="tasks" />],
  ['/requests/?estado=all', 'Solicitudes', 1_000, <RequestListScreen key="requests" />],
  ['/projects/', 'Proyectos', 250, <ProjectListScreen key="projects" />],
  ['/materials/', 'Materiales', 125, <MaterialListScreen key="materials" />],
  ['/billing/', 'Facturas', 125, <InvoiceListScreen key="invoices" />],
  ['/users/', 'Usuarios', 120, <UserListScreen key="users" />],
] as const;

it.each(LONG)('%s at a desk draws few of its many rows, each with its number', async (url, name, count, list) => {
  await renderScreen(list, { data: long, url });
  const found = await table(name);
  await waitFor(() => expect(rowsOf(found).at(-1)).toHaveAttribute('aria-rowindex', String(count + 1)));
  expect(found).toHaveAttribute('aria-rowcount', String(count + 2));
  expect(document.querySelectorAll('*').length).toBeLessThanOrEqual(2_500);
});

it('offers to archive only what is not archived yet', async () => {
  const customers = [aCustomer(), aCustomer({ id: customerId(2), name: 'Torre Alba', archivedAt: `${TODAY}T12:00:00.000Z` })];
  const { user } = await renderScreen(
    <main>
      <CustomerListScreen />
    </main>,
    { data: dataWith({ users: [aUser()], customers }), url: '/customers/' },
  );
  const chooseAll = async () => user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }));
  await chooseAll();
  expect(screen.getByRole('button', { name: 'Archivar' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archivados' }));
  await screen.findByRole('rowheader', { name: 'Torre Alba' });
  await chooseAll();
  expect(screen.getByRole('toolbar', { name: 'Con las filas elegidas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Archivar' })).toBeNull();
});

it('print shows every row', async () => {
  await renderScreen(<MaterialListScreen />, { data: long, url: '/materials/' });
  const found = await table('Materiales');
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(rowsOf(found)).toHaveLength(125);
  act(() => void dispatchEvent(new Event('afterprint')));
});

const warehouse = [...sampleData(TODAY).warehouses.keys()][0] ?? warehouseId();
it.each([
  ['/customers/', 'Clientes', <CustomerListScreen key="customers" />],
  ['/warehouses/x/inventory/', 'Inventario', <WarehouseInventory key="inventory" warehouseId={warehouse} />],
  ['/warehouses/x/shipments/', 'Envíos', <ShipmentList key="shipments" warehouseId={warehouse} />],
] as const)('%s is a table too', async (url, name, list) => {
  await renderScreen(list, { data: sampleData(TODAY), url });
  expect(rowsOf(await table(name)).length).toBeGreaterThan(0);
});

it('a screen narrower than a desk keeps the list', async () => {
  view.resize(1023);
  await renderScreen(<TaskListScreen />, { data, url: '/tasks/' });
  expect(screen.getByRole('list', { name: 'Tareas' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('a catalogue shows its totals before the warehouses, which may be more than a screen is wide', async () => {
  await renderScreen(<MaterialListScreen />, {
    data: dataWith({
      materials: MATERIALS,
      warehouses: many(30, (number) => aWarehouse({ id: warehouseId(number), name: `Camioneta ${number}` })),
    }),
    url: '/materials/',
  });
  const heads = within(await table('Materiales')).getAllByRole('columnheader');
  const first = heads.slice(0, 5).map(({ textContent }) => textContent);
  expect(first).toEqual(['Nombre', 'Categoría', 'Total', 'Disponible', 'Mínimo']);
});

it('a catalogue exported at the desk imports as the same catalogue', async () => {
  const handed: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${handed.push(file)}`, revokeObjectURL: () => undefined });
  const fields = ['MAC', 'Largo, m', 'Largo; ancho', '"3/4" o 1"', '"', 'Modo "A; B"'];
  const catalogue = MATERIALS.map(
    (one): Material => ({ ...one, ...(one.id === ont && { customFields: fields }), ...(one.id === cable && { unit: 'Pack' }) }),
  );
  const { user } = await renderScreen(
    <>
      <MaterialListScreen />
      <Toaster />
    </>,
    { data: dataWith({ materials: catalogue }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exportar CSV' }));
  await screen.findByText('materiales.csv descargado');
  const { head, rows } = await readSheet(await bytesOf(handed[0] ?? new Blob()));
  const reader = catalogueReader({ materials: new Map() }, guessMapping(CATALOGUE_COLUMNS, head), () => newId<MaterialId>());
  const { materials, problems } = readRows(reader, rows);
  expect(problems).toEqual([]);
  const told = ({ id: _, ...material }: Pick<Material, 'id' | 'name' | 'measured'>) => material;
  const sorted = [...catalogue].sort((one, other) => one.name.localeCompare(other.name));
  expect(materials.map(told)).toEqual(sorted.map(told));
});
