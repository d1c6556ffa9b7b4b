/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CustomerListScreen } from '@/components/screens/customers/customer-list-screen';
import { DeviceScreen } from '@/components/screens/device-data/device-screen';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { MaterialListScreen } from '@/components/screens/materials/material-list-screen';
import { PreferencesScreen } from '@/components/screens/preferences/preferences-screen';
import { ProjectTeam } from '@/components/screens/projects/project-team';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { ReceiveScreen } from '@/components/screens/stock/form-screens';
import { ShipmentScreen } from '@/components/screens/stock/shipment/shipment-screen';
import { EditTaskScreen } from '@/components/screens/tasks/form/edit-task-screen';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { TeamScreen } from '@/components/screens/team/team-screen';
import { UserScreen } from '@/components/screens/users/user-screen';
import { WarehouseSettings } from '@/components/screens/warehouses/warehouse-settings';
import { MainShell } from '@/components/shell/bars/main-shell';
import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { TimeEntryId } from '@/lib/domain/model/task';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asId } from '@/lib/kernel/id';
import { routes } from '@/lib/routes';
import { aWindow } from '../../support/a-width';
import {
  aBudgetRequest,
  aCustomer,
  aMaterialRequest,
  anInvoice,
  aTask,
  aUser,
  budgetRequestId,
  dataAfter,
  dataWith,
  many,
  materialRequestId,
  NOW,
  projectId,
  shipmentId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, connector, stockBusiness } from '../../support/stock-builders';

/** The initial focus of each dialog: a useful field, the first choice, or the safe button of a question; never «Cerrar». */

const running = { id: asId<TimeEntryId>('ten_000000000001'), userId: userId(), startedAt: NOW };
const rows = dataWith({
  users: many(12, (n) => aUser({ id: userId(n), name: `Persona ${n}` })),
  customers: [aCustomer({ name: 'Hotel Ánimas' })],
  budgetRequests: [aBudgetRequest()],
  invoices: [anInvoice({ status: 'pending' })],
});
const stock: Data = dataAfter(
  {
    ...stockBusiness(),
    users: rows.users,
    customers: rows.customers,
    budgetRequests: rows.budgetRequests,
    invoices: rows.invoices,
  },
  receiveStock,
  aShipmentInput({ id: shipmentId(1), lines: [aLine({ quantity: 4 }), aLine({ quantity: 2 })] }),
);
const worked = aTask({ id: taskId(9), title: 'Medir', startDate: TODAY, timeEntries: [running] });
const approved = aMaterialRequest({
  id: materialRequestId(3),
  items: [{ materialId: connector, quantity: 4 }],
  decision: { by: userId(), at: NOW, outcome: 'Approved', reason: '' },
});
const data = applyPatches(stock, [put('tasks', worked), put('materialRequests', approved)]);

const button = (name: string | RegExp) => ['button', name] as const;
const tick = (name: RegExp) => ['checkbox', name] as const;
const item = (name: string) => ['menuitem', name] as const;
type Step = readonly [role: string, name: string | RegExp];

interface Dialog {
  readonly at: ReactElement;
  readonly url?: string;
  /** The controls tapped until it opens. */
  readonly taps?: readonly Step[];
  readonly begins: Step;
  readonly data?: Data;
}

const tasks = <TaskListScreen />;
const task = <TaskScreen projectId={projectId()} taskId={worked.id} />;
const invoices = <InvoiceListScreen />;
const shell = <MainShell>{null}</MainShell>;

const DIALOGS: Readonly<Record<string, Dialog>> = {
  'Asignar 1 tarea': { at: tasks, url: '/tasks/', taps: [tick(/Medir/), button('Asignar')], begins: ['combobox', 'Persona *'] },
  'Fecha límite de 1 tarea': {
    at: tasks,
    url: '/tasks/',
    taps: [tick(/Medir/), button('Fecha límite')],
    begins: ['', 'Nueva fecha límite'],
  },
  'Prioridad de 1 tarea': {
    at: tasks,
    url: '/tasks/',
    taps: [tick(/Medir/), button('Prioridad')],
    begins: ['combobox', 'Prioridad'],
  },
  'Pago de INV-2026-001': { at: invoices, url: '/billing/?factura=INV-2026-001&pago=1', begins: ['', /^Fecha de pago/] },
  'Nueva Factura': { at: invoices, url: '/billing/?nueva=', begins: ['combobox', /^Cliente|^Proyecto/] },
  'Nuevo Cliente': { at: <CustomerListScreen />, url: '/customers/?nueva=', begins: ['textbox', /^Nombre/] },
  'Rechazar solicitud': {
    at: <RequestListScreen />,
    url: routes.request(budgetRequestId()),
    taps: [button('Rechazar')],
    begins: ['textbox', 'Motivo *'],
  },
  'Corregir tiempo': { at: task, url: `/?tramo=${taskId(9)}.${running.id}`, begins: ['', 'Inicio *'] },
  'No se pudo completar': { at: task, url: '/?no-completada=1', begins: ['textbox', 'Motivo *'] },
  'Plantillas de verificación': {
    at: <EditTaskScreen projectId={projectId()} taskId={taskId(9)} />,
    taps: [button('Usar plantilla')],
    begins: ['button', /FTTH/],
  },
  'Despachar desde': {
    at: <RequestListScreen />,
    url: routes.request(materialRequestId(3)),
    taps: [button(/^Despachar/)],
    begins: ['link', /Almacén central/],
  },
  '¿En qué almacén?': {
    at: <MaterialListScreen />,
    url: '/materials/',
    taps: [tick(/Conector/), button('Reponer')],
    begins: ['link', /Almacén/],
  },
  'Añadir Miembro': {
    at: <ProjectTeam projectId={projectId()} />,
    taps: [button('Añadir Miembro')],
    begins: ['searchbox', /Buscar/],
  },
  'Elegir varios': {
    at: <ReceiveScreen warehouseId={central} />,
    taps: [button('Elegir varios')],
    begins: ['searchbox', 'Buscar materiales'],
  },
  'Mínimo de este almacén': {
    at: <WarehouseSettings warehouseId={central} />,
    url: `/?minimo=${connector}`,
    begins: ['textbox', 'Mínimo'],
  },
  Ubicar: {
    at: <ShipmentScreen warehouseId={central} shipmentId={shipmentId(1)} />,
    url: '/?ubicar=',
    begins: ['checkbox', /^Todos/],
  },
  'Anular envío': {
    at: <ShipmentScreen warehouseId={central} shipmentId={shipmentId(1)} />,
    url: '/?anular=',
    begins: ['textbox', 'Motivo *'],
  },
  'Nueva plantilla': { at: <PreferencesScreen />, taps: [button('Nueva plantilla')], begins: ['textbox', /^Nombre/] },
  'No se puede eliminar': {
    at: <UserScreen userId={userId(2)} />,
    taps: [button('Más opciones'), item('Eliminar Usuario')],
    begins: ['combobox', /Quién se encarga/],
    data: applyPatches(data, [put('tasks', { ...worked, assigneeIds: [userId(2)], timeEntries: [] })]),
  },
  'Empezar vacío': { at: <DeviceScreen />, taps: [button('Empezar vacío')], begins: ['button', 'Respaldar antes'] },
  'Unirme a un equipo': {
    at: <TeamScreen />,
    url: '/team/',
    taps: [button('Unirme a un equipo')],
    begins: ['textbox', /^Invitación/],
  },
  Más: { at: shell, taps: [button('Más')], begins: ['link', 'Usuarios'] },
  'Cambiar de usuario': {
    at: shell,
    taps: [button(/^Menú de usuario/), item('Cambiar de usuario')],
    begins: ['searchbox', 'Buscar personas'],
  },
  'Sign out': { at: shell, taps: [button(/^Menú de usuario/), item('Sign out')], begins: ['button', 'Descargar respaldo'] },
};

let desk: ReturnType<typeof aWindow>;
beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  desk = aWindow(1280);
});
afterEach(async () => {
  await leaveScreen();
  desk.restore();
});

it.each(Object.entries(DIALOGS))(
  '«%s» focuses its first field or button',
  async (name, { at, url, taps = [], begins, ...wanted }) => {
    const { user } = await renderScreen(<main>{at}</main>, { data: wanted.data ?? data, url });
    for (const [role, of] of taps) {
      await screen.findAllByRole(role, { name: of });
      // The table is loaded late and replaces the card beside it.
      const last = screen.getAllByRole(role, { name: of }).at(-1);
      if (last) await user.click(last);
    }
    const dialog = within(await screen.findByRole('dialog', { name }));
    const [role, of] = begins;
    await waitFor(() => {
      const [place] = role ? dialog.getAllByRole(role, { name: of }) : dialog.getAllByLabelText(of);
      expect(place).toHaveFocus();
    });
  },
);
