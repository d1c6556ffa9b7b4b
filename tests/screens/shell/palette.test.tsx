/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { MaterialScreen } from '@/components/screens/materials/material-screen';
import { ProjectFrame } from '@/components/screens/projects/project-frame';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { WarehouseFrame } from '@/components/screens/warehouses/warehouse-frame';
import { KeyWatch } from '@/components/shell/keys/key-watch';
import { followFocus } from '@/components/ui/keep-focus';
import { Toaster } from '@/components/ui/toast/toaster';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import { receiveStock } from '@/lib/domain/stock/receive';
import { idsToText } from '@/lib/kernel/id-list';
import { routes } from '@/lib/routes';
import { writeLetterKeys } from '@/lib/store/device/key-setting';
import { aWindow } from '../../support/a-width';
import {
  aBudgetRequest,
  aCustomer,
  aMaterialRequest,
  anInvoice,
  aProject,
  aTask,
  aUser,
  budgetRequestId,
  dataAfter,
  materialRequestId,
  NOW,
  projectId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';
import { aTeamMember, aTeamState, recordingTeam } from '../team/a-team-state';

/** The palette's acts on the selected rows and the open record, over real screens and the real store. */

const pending = { startDate: undefined, completeDate: undefined };
const approved = { by: userId(), at: NOW, outcome: 'Approved', reason: '' } as const;
const data = applyPatches(
  [
    { warehouseId: central, lines: [aLine({ quantity: 4 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })] },
    { warehouseId: van, lines: [aLine({ quantity: 60 }), aLine({ materialId: cable, lotNumber: 'L-1', quantity: 80 })] },
  ].reduce((known, shipment) => dataAfter(known, receiveStock, aShipmentInput(shipment)), stockBusiness()),
  [
    put('users', aUser({ name: 'Ana Ruiz' })),
    put('customers', aCustomer()),
    put('tasks', aTask({ id: taskId(1), title: 'Medir potencia', ...pending })),
    put('tasks', aTask({ id: taskId(2), title: 'Tender fibra', ...pending })),
    put('projects', aProject({ id: projectId(2), title: 'Viejo', archivedAt: NOW })),
    put('budgetRequests', aBudgetRequest({ description: 'Renta de escalera' })),
    put('budgetRequests', aBudgetRequest({ id: budgetRequestId(2), description: 'Gasolina' })),
    put('materialRequests', aMaterialRequest({ id: materialRequestId(3), decision: approved })),
    put('invoices', anInvoice({ status: 'pending' })),
    put('invoices', anInvoice({ id: 'INV-2026-002' as ReturnType<typeof anInvoice>['id'], status: 'paid', paidOn: TODAY })),
  ],
);

let desk: ReturnType<typeof aWindow>;
let stop = () => {};
beforeEach(() => {
  writeLetterKeys(true);
  desk = aWindow(1280);
  stop = followFocus();
});
afterEach(async () => {
  stop();
  await leaveScreen();
  desk.restore();
});

interface Place {
  readonly at: ReactElement;
  readonly url: string;
  /** The ticked rows. */
  readonly ticked?: readonly RegExp[];
}

const ofFrame = (at: ReactElement, url: string): Place => ({ at, url });
const listOf = (at: ReactElement, url: string, ...ticked: readonly RegExp[]): Place => ({ at: <main>{at}</main>, url, ticked });

const tasks = listOf(<TaskListScreen />, '/tasks/', /Medir potencia/, /Tender fibra/);
const requests = listOf(<RequestListScreen />, '/requests/', /Renta de escalera/, /Gasolina/);
const materials = (...ticked: readonly RegExp[]) => listOf(<MaterialListScreen />, '/materials/', ...ticked);
const invoices = listOf(<InvoiceListScreen />, '/billing/', /INV-2026-001/);
const task = ofFrame(<TaskScreen projectId={projectId()} taskId={taskId(1)} />, routes.task(projectId(), taskId(1)));
const request = listOf(<RequestListScreen />, routes.request(budgetRequestId()));
const toDispatch = listOf(<RequestListScreen />, routes.request(materialRequestId(3)));
const invoice = listOf(<InvoiceListScreen />, '/billing/?factura=INV-2026-001');
const paidInvoice = listOf(<InvoiceListScreen />, '/billing/?factura=INV-2026-002');
const project = (number: number) =>
  ofFrame(<ProjectFrame projectId={projectId(number)}>{null}</ProjectFrame>, routes.project(projectId(number)));
const warehouse = (id = north) => ofFrame(<WarehouseFrame warehouseId={id}>{null}</WarehouseFrame>, routes.warehouse(id));
const material = ofFrame(<MaterialScreen materialId={connector} />, routes.material(connector));

const at = async ({ at: shown, url, ticked = [] }: Place, wanted: Parameters<typeof renderScreen>[1] = {}) => {
  const view = await renderScreen(
    <>
      {shown}
      <KeyWatch />
      <Toaster />
    </>,
    { data, url, ...wanted },
  );
  for (const name of ticked) await view.user.click(await screen.findByRole('checkbox', { name }));
  const ask = async (query: string) => {
    await view.user.keyboard('{Control>}k{/Control}');
    await view.user.type(await screen.findByRole('combobox', { name: 'Buscar o hacer' }), query);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Buscar o hacer' })).toHaveValue(query));
  };
  /** The labels offered for a query. */
  const offered = async (query: string) => {
    await ask(query);
    const here = screen.queryByRole('group', { name: 'Aquí' });
    return here
      ? within(here)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      : [];
  };
  const perform = async (query: string) => {
    await ask(query);
    await view.user.keyboard('{Enter}');
  };
  return { ...view, offered, perform };
};

const opens = (name: string) => async () => {
  await screen.findByRole('dialog', { name });
};
const leads =
  (path: string) =>
  async ({ router }: Awaited<ReturnType<typeof at>>) => {
    const went = () => [...router.push.mock.calls, ...router.replace.mock.calls].map(([to]) => to);
    await waitFor(() => expect(went()).toContain(path));
  };
/** The act is done, and one undo reverses it. */
const does =
  (before: unknown, after: unknown, read: (data: Data) => unknown) =>
  async ({ user, store }: Awaited<ReturnType<typeof at>>) => {
    await waitFor(() => expect(read(store.data)).toEqual(after));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(read(store.data)).toEqual(before));
  };
const outcomes = ({ budgetRequests }: Data) => [...budgetRequests.values()].map(({ decision }) => decision?.outcome);
const starts = ({ tasks: all }: Data) => [1, 2].map((n) => all.get(taskId(n))?.startDate);

/** As the page's own button does, and unlike the act by name, it also starts the person's timer. */
const startAndTimer = ({ tasks: all }: Data) => {
  const { startDate, timeEntries } = all.get(taskId(1)) ?? {};
  return [startDate, timeEntries?.[0]?.userId];
};

const TABLE: readonly (readonly [
  on: string,
  query: string,
  place: Place,
  effect: (view: Awaited<ReturnType<typeof at>>) => Promise<void>,
])[] = [
  ['two tasks', 'asignar', tasks, opens('Asignar 2 tareas')],
  ['two tasks', 'fecha', tasks, opens('Fecha límite de 2 tareas')],
  ['two tasks', 'urgente', tasks, opens('Prioridad de 2 tareas')],
  ['two tasks', 'empezar', tasks, does([undefined, undefined], [TODAY, TODAY], starts)],
  ['two requests', 'aceptar', requests, does([undefined, undefined], ['Approved', 'Approved'], outcomes)],
  ['two requests', 'rechazar', requests, opens('Rechazar solicitudes')],
  ['an invoice', 'pago', invoices, opens('Pago de INV-2026-001')],
  [
    'short materials',
    'reponer',
    materials(/^Elegir ONT/),
    leads(routes.receiveShipment(central, undefined, { reponer: idsToText([ont]) })),
  ],
  ['short materials', 'trasladar', materials(/^Elegir Conector/), opens('¿De dónde a dónde?')],
  [
    'a material',
    'archivar',
    materials(/^Elegir Taladro/),
    does([], ['Taladro'], ({ materials: all }) => [...all.values()].flatMap(({ name, archivedAt }) => (archivedAt ? name : []))),
  ],
  ['the open request', 'autorizar', request, does([undefined, undefined], ['Approved', undefined], outcomes)],
  ['the open request', 'rechazar', request, opens('Rechazar solicitud')],
  ['an approved request', 'despachar', toDispatch, opens('Despachar desde')],
  ['the open invoice', 'cobro', invoice, opens('Pago de INV-2026-001')],
  ['the open task', 'asignar', task, opens('Asignar 1 tarea')],
  ['the open task', 'vencimiento', task, opens('Fecha límite de 1 tarea')],
  ['the open task', 'iniciar', task, does([undefined, undefined], [TODAY, userId()], startAndTimer)],
  ['the open task', 'modificar', task, leads(routes.editTask(projectId(), taskId(1)))],
  ['the open project', 'archivar', project(1), does(undefined, true, (all) => all.projects.get(projectId())?.archivedAt && true)],
  ['an empty warehouse', 'ARCHIVÁR', warehouse(), does(undefined, true, (all) => all.warehouses.get(north)?.archivedAt && true)],
  ['the open warehouse', 'conteo', warehouse(), leads(routes.countStock(north))],
  ['the open warehouse', 'trasladar', warehouse(), leads(routes.transferStock(north))],
  [
    'the open warehouse',
    'reponer',
    warehouse(),
    leads(routes.receiveShipment(north, undefined, { reponer: idsToText([connector]) })),
  ],
  [
    'the open material',
    'traspasar',
    material,
    leads(routes.transferStock(van, { para: central, materiales: idsToText([connector]) })),
  ],
  ['the open material', 'archivar', material, does(undefined, true, (all) => all.materials.get(connector)?.archivedAt && true)],
];

it.each(TABLE)('on %s, «%s» does what its control does', async (_, query, place, effect) => {
  const view = await at(place);
  await view.perform(query);
  await effect(view);
});

it.each([
  ['a paid invoice', 'pago', paidInvoice, 'Factura INV-2026-002'],
  ['an archived project', 'archivar', project(2), 'Viejo'],
  ['a request that is not approved', 'despachar', request, 'Renta de escalera'],
  ['a list without a current row', 'aprobar', listOf(<RequestListScreen />, '/requests/'), 'Solicitudes'],
])('on %s «%s» is not offered', async (_, query, place, title) => {
  const { offered } = await at(place);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(await offered(query)).toEqual([]);
});

it('finds an act by the plural of its noun', async () => {
  const view = await at(tasks);
  await view.perform('facturas');
  await leads(routes.newInvoice())(view);
});

it('a technician in a team is offered no decisions', async () => {
  const self = aTeamMember(1, { role: 'technician' });
  const { offered } = await at(request, { fixedTeam: recordingTeam(aTeamState({ self, members: [self] })).fixedTeam });
  await screen.findByRole('region', { name: 'Renta de escalera' });
  expect(await offered('aprobar')).toEqual([]);
});

it('acts on the open request, and each act shows its key unless letters are turned off', async () => {
  const { user, offered } = await at(listOf(<RequestListScreen />, routes.request(budgetRequestId())));
  await screen.findByRole('region', { name: 'Renta de escalera' });
  expect(await offered('aprobar')).toEqual(['AprobarRenta de escaleraA']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  writeLetterKeys(false);
  expect(await offered('aprobar')).toEqual(['AprobarRenta de escalera']);
});

it('the due date of the open task is changed for it alone', async () => {
  const { user, store, perform } = await at(task);
  await perform('fecha');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fecha límite de 1 tarea' }));
  await waitFor(() => expect(dialog.getByLabelText('Nueva fecha límite')).toHaveFocus());
  await user.type(dialog.getByLabelText('O mover cada una (días)'), '7{Enter}');
  await waitFor(() => expect(store.data.tasks.get(taskId(1))?.dueDate).toBe('2026-12-07'));
  expect(store.data.tasks.get(taskId(2))?.dueDate).toBe('2026-11-30');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('«oscuro» sets the dark theme, which is then not offered', async () => {
  const { perform, user } = await at(tasks);
  await perform('oscuro');
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Buscar o hacer' }), 'tema');
  await screen.findByRole('option', { name: 'Tema del sistema' });
  expect(screen.queryByRole('option', { name: 'Tema oscuro' })).not.toBeInTheDocument();
  await user.keyboard(' sistema{Enter}');
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme'));
});

it('acts on the current row, also through its cells', async () => {
  const { user, offered } = await at(listOf(<TaskListScreen />, '/tasks/'));
  const link = await screen.findByRole('link', { name: 'Medir potencia' });
  act(() => link.focus());
  const [first] = await offered('fecha');
  expect(first).toMatch(/^Fecha límiteMedir potencia: 30\/11\/2026/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Fecha límite: Medir potencia')).toHaveFocus());
});

describe('a burst of quick input on a slow machine: text, arrow, Enter', () => {
  /** The second entry for `ir a`, as reached by a patient person. */
  const SECOND = routes.tasks();
  const went = ({ replace }: { readonly replace: jest.Mock }) => replace.mock.calls.map(([to]) => to);

  it('opens the entry of the typed text, though an older list was still shown', async () => {
    const { offered, router } = await at(listOf(<RequestListScreen />, '/requests/'));
    await offered('gasolina');
    const box = screen.getByRole('combobox', { name: 'Buscar o hacer' });
    // Results that come later are drawn after the last of these keys.
    act(() => {
      fireEvent.change(box, { target: { value: 'ir a' } });
      for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(box, { key });
    });
    await waitFor(() => expect(went(router)).toEqual([SECOND]));
  });

  it('opens it too if the palette was not loaded yet, and a correction counts', async () => {
    const { router } = await at(listOf(<RequestListScreen />, '/requests/'));
    act(() => {
      fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
      for (const key of ['i', 'r', 'x', 'Backspace', ' ', 'a', 'ArrowDown', 'Enter']) fireEvent.keyDown(document.body, { key });
    });
    await waitFor(() => expect(went(router)).toEqual([SECOND]));
  });
});

it("without text offers this page's acts first, and Enter waits for a text", async () => {
  const { user, store } = await at(request);
  await screen.findByRole('region', { name: 'Renta de escalera' });
  await user.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Buscar o hacer' }));
  await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveAccessibleName(/^Aprobar Renta de escalera/));
  await user.keyboard('{Enter}');
  expect(palette.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  expect(outcomes(store.data)).toEqual([undefined, undefined]);
  await user.keyboard('{ArrowUp}');
  expect(palette.getAllByRole('option').at(-1)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(outcomes(store.data)).toEqual(['Approved', undefined]));
});
