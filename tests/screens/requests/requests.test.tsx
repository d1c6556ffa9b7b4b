/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { NewBudgetRequestScreen } from '@/components/screens/budget-requests/new-budget-request-screen';
import { NewMaterialRequestScreen } from '@/components/screens/material-requests/new-material-request-screen';
import { BudgetRequestList, MaterialRequestList } from '@/components/screens/requests/project-requests';
import { DeviceDrafts } from '@/components/shell/app-root';
import { approveBudgetRequest } from '@/lib/domain/budget-request/changes';
import { emptyData } from '@/lib/domain/data';
import { requestStatus } from '@/lib/domain/request/rules';
import { asCents } from '@/lib/kernel/cents';
import { anAttachment, aStoredFile } from '../../support/a-backup';
import {
  aBudgetRequest,
  aMaterial,
  aMaterialRequest,
  aTask,
  aUser,
  budgetRequestId,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos' })],
  tasks: [aTask({ title: 'Fusionar caja 7' })],
  materials: [aMaterial({ name: 'Conector SC/APC' }), aMaterial({ id: materialId(2), name: 'Cable drop' })],
  budgetRequests: [
    aBudgetRequest({ description: 'Renta de escalera', amount: asCents(123_450), taskId: taskId() }),
    aBudgetRequest({ id: budgetRequestId(2), description: 'Gasolina', requestedBy: userId(2) }),
  ],
  materialRequests: [aMaterialRequest({ items: [{ materialId: materialId(), quantity: 12 }] })],
});

afterEach(async () => {
  await leaveScreen();
  jest.restoreAllMocks();
});

it('approves an expense with one tap: its buttons disappear and it shows who decided', async () => {
  const { user, store } = await renderScreen(<BudgetRequestList projectId={projectId()} />, { data });
  expect(screen.getByRole('heading', { name: 'Solicitudes de gastos' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Aprobar', description: 'Renta de escalera' }));
  expect(await screen.findByText(/Aprobó Diana Cortés/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rechazar', description: 'Renta de escalera' })).not.toBeInTheDocument();
  expect(store.data.budgetRequests.get(budgetRequestId())?.decision).toMatchObject({ outcome: 'Approved', by: userId() });
});

it("shows an expense's attachments to the supervisor", async () => {
  const quote = { ...anAttachment(aStoredFile(1)), name: 'cotización.pdf', type: 'application/pdf' };
  const asked = dataWith({ users: [aUser()], budgetRequests: [aBudgetRequest({ description: 'Grúa', attachments: [quote] })] });
  await renderScreen(<BudgetRequestList projectId={projectId()} />, { data: asked });
  const files = await screen.findByRole('list', { name: 'Archivos de Grúa' });
  expect(within(files).getByRole('button', { name: /cotización\.pdf/ })).toBeInTheDocument();
});

it('logs each decision to the console, once it is on the disk', async () => {
  const noted = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user } = await renderScreen(
    <>
      <BudgetRequestList projectId={projectId()} />
      <MaterialRequestList projectId={projectId()} />
    </>,
    { data },
  );
  await user.click(screen.getByRole('button', { name: 'Aprobar', description: 'Renta de escalera' }));
  await waitFor(() => expect(noted).toHaveBeenLastCalledWith('request-approved', budgetRequestId()));
  await user.click(screen.getByRole('button', { name: 'Aprobar', description: /Conector/ }));
  await waitFor(() => expect(noted).toHaveBeenLastCalledWith('request-approved', materialRequestId()));
  const typing = await askWhy(user, 'Gasolina');
  await user.click(typing.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(typing.getByRole('textbox', { name: 'Motivo *' })).toHaveFocus());
  expect(noted).toHaveBeenCalledTimes(2);
  await user.keyboard('Ya hay vale');
  await user.click(typing.getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(noted).toHaveBeenLastCalledWith('request-rejected', budgetRequestId(2)));
  expect(noted).toHaveBeenCalledTimes(3);
});

it('requires a reason for a rejection; without one nothing changes', async () => {
  const { user, store } = await renderScreen(<BudgetRequestList projectId={projectId()} />, { data });
  await user.click(screen.getByRole('button', { name: 'Rechazar', description: 'Gasolina' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar solicitud' });
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  const reason = within(dialog).getByRole('textbox', { name: 'Motivo *' });
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Escribe el motivo del rechazo.'));
  expect(store.data.budgetRequests.get(budgetRequestId(2))?.decision).toBeUndefined();
  await user.type(reason, 'Ya hay vale');
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText(/Rechazó Diana Cortés.*Motivo: Ya hay vale/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.search).toBe('');
});

const askWhy = async (user: UserEvent, description: string) => {
  await user.click(screen.getByRole('button', { name: 'Rechazar', description }));
  return within(await screen.findByRole('dialog', { name: 'Rechazar solicitud' }));
};

it('keeps a half typed reason as a draft of that request only', async () => {
  const leave = jest.spyOn(window, 'confirm').mockReturnValue(true);
  const { user } = await renderScreen(
    <DeviceDrafts>
      <BudgetRequestList projectId={projectId()} />
    </DeviceDrafts>,
    { data },
  );
  const typing = await askWhy(user, 'Gasolina');
  await user.type(typing.getByRole('textbox', { name: 'Motivo *' }), 'Ya hay vale');
  await user.click(typing.getByRole('button', { name: 'Cerrar' }));
  expect(leave).toHaveBeenCalledWith('¿Salir sin guardar? Lo que escribiste queda como borrador en este dispositivo.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const other = await askWhy(user, 'Renta de escalera');
  expect(other.getByRole('textbox', { name: 'Motivo *' })).toHaveValue('');
  expect(other.queryByText('Tienes un borrador sin guardar')).not.toBeInTheDocument();
  await user.click(other.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const again = await askWhy(user, 'Gasolina');
  await user.click(await again.findByRole('button', { name: 'Recuperar borrador' }));
  expect(again.getByRole('textbox', { name: 'Motivo *' })).toHaveValue('Ya hay vale');
});

it('keeps the typed reason if another person decides meanwhile, and the sheet says so', async () => {
  const { user, store } = await renderScreen(<BudgetRequestList projectId={projectId()} />, {
    data,
    url: '/projects/prj/budget/?estado=Pending',
  });
  const typing = await askWhy(user, 'Gasolina');
  const reason = typing.getByRole('textbox', { name: 'Motivo *' });
  await user.type(reason, 'Ya hay vale');
  await act(() => store.commit(approveBudgetRequest, { id: budgetRequestId(2) }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Gasolina' })).not.toBeInTheDocument());
  expect(reason).toHaveValue('Ya hay vale');
  expect(typing.getByRole('button', { name: 'Rechazar' })).toHaveAccessibleDescription('Esta solicitud ya fue aprobada.');
  expect(typing.getByRole('button', { name: 'Rechazar' })).toHaveAttribute('aria-disabled', 'true');
});

it('searches by title, task or requester, and filters by status', async () => {
  const { user } = await renderScreen(<BudgetRequestList projectId={projectId()} />, { data });
  const box = screen.getByRole('searchbox', { name: 'Buscar solicitudes' });
  for (const [typed, found] of [
    ['escalera', 'Renta de escalera'],
    ['caja 7', 'Renta de escalera'],
    ['oscar', 'Gasolina'],
  ] as const) {
    await user.clear(box);
    await user.type(box, typed);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([found]);
  }
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: 'Aprobadas' }));
  expect(screen.getByText('No se encontraron solicitudes.')).toBeInTheDocument();
});

it('creates an expense request for a task, with error sentences at the fields', async () => {
  const url = `/projects/${projectId()}/budget/new/?taskId=${taskId()}`;
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <NewBudgetRequestScreen projectId={projectId()} />
    </DeviceDrafts>,
    { data, url },
  );
  expect(screen.getByText(/Para la tarea «Fusionar caja 7»/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Monto *'), '19.999');
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  const amount = screen.getByLabelText('Monto *');
  await waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toHaveAccessibleDescription(/dos decimales como máximo/);
  expect(amount).toHaveValue('19.999');

  await user.clear(amount);
  await user.type(amount, '19.99');
  await user.type(screen.getByLabelText('Descripción *'), 'Viáticos');
  await user.type(screen.getByLabelText('Justificación *'), 'Dos días en sitio');
  await user.clear(screen.getByLabelText('Fecha requerida *'));
  await user.type(screen.getByLabelText('Fecha requerida *'), '2026-11-30');
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  await waitFor(() => expect(store.data.budgetRequests.size).toBe(3));
  expect([...store.data.budgetRequests.values()].at(-1)).toMatchObject({
    amount: 1999,
    category: 'materials',
    taskId: taskId(),
    projectId: projectId(),
    requestedBy: userId(),
  });
});

it('asks about a required date in the past; a no returns to the form, and nothing is lost', async () => {
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, store } = await renderScreen(<NewBudgetRequestScreen projectId={projectId()} />, { data });
  await user.type(screen.getByLabelText('Monto *'), '19.99');
  await user.type(screen.getByLabelText('Descripción *'), 'Viáticos');
  await user.type(screen.getByLabelText('Justificación *'), 'Dos días en sitio');
  const day = screen.getByLabelText('Fecha requerida *');
  expect(day).toHaveValue('2026-11-21');
  await user.clear(day);
  await user.type(day, '2025-11-30');
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  await waitFor(() => expect(day).toHaveFocus());
  expect(asked).toHaveBeenCalledWith('La fecha requerida, 30/11/2025, ya pasó. ¿Enviar así la solicitud?');
  expect(day).toHaveAccessibleDescription('Esa fecha ya pasó. Elige hoy o un día por venir.');
  expect(screen.getByLabelText('Descripción *')).toHaveValue('Viáticos');
  expect(store.data.budgetRequests.size).toBe(2);

  asked.mockReturnValue(true);
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  await waitFor(() => expect(store.data.budgetRequests.size).toBe(3));
  expect([...store.data.budgetRequests.values()].at(-1)?.requiredByDate).toBe('2025-11-30');
});

it('asks about material required yesterday too, and not about today', async () => {
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, store } = await renderScreen(<NewMaterialRequestScreen projectId={projectId()} />, { data });
  await user.click(screen.getByLabelText('Material'));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /Cable drop/ }));
  await user.click(screen.getByRole('button', { name: 'Añadir' }));
  const day = screen.getByLabelText('Fecha requerida *');
  expect(day).toHaveValue('2026-11-21');
  await user.clear(day);
  await user.type(day, '2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  await waitFor(() => expect(day).toHaveAccessibleDescription('Esa fecha ya pasó. Elige hoy o un día por venir.'));
  expect(asked).toHaveBeenCalledTimes(1);
  await user.clear(day);
  await user.type(day, '2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Enviar Solicitud' }));
  await waitFor(() => expect(store.data.materialRequests.size).toBe(2));
  expect(asked).toHaveBeenCalledTimes(1);
});

it('approves material here, and then dispatches it', async () => {
  const { user, store } = await renderScreen(<MaterialRequestList projectId={projectId()} />, { data });
  expect(screen.getByRole('heading', { name: 'Solicitud de materiales' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Despachar/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('Aprobada')).toBeInTheDocument();
  const request = store.data.materialRequests.get(materialRequestId());
  expect(request && requestStatus(request)).toBe('Approved');
  await user.click(screen.getByRole('button', { name: /^Despachar: Conector SC\/APC/ }));
  expect(await screen.findByRole('dialog', { name: 'Despachar desde' })).toBeInTheDocument();
});

it('links to the form of the first warehouse if there is none to dispatch from', async () => {
  const without = { ...data, warehouses: emptyData().warehouses };
  const { user } = await renderScreen(<MaterialRequestList projectId={projectId()} />, { data: without });
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  await user.click(await screen.findByRole('button', { name: /^Despachar: Conector SC\/APC/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Despachar desde' }));
  expect(await sheet.findByText('No hay almacenes')).toBeInTheDocument();
  expect(sheet.getByRole('link', { name: 'Nuevo Almacén' })).toHaveAttribute('href', '/warehouses/new/');
});

it('refuses a quantity that is not whole at its field; a thousands separator is accepted', async () => {
  const { user } = await renderScreen(
    <DeviceDrafts>
      <NewMaterialRequestScreen projectId={projectId()} />
    </DeviceDrafts>,
    { data },
  );
  await user.click(screen.getByLabelText('Material'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Conector SC\/APC/ }));
  const box = await screen.findByLabelText('Cantidad');
  await user.clear(box);
  await user.type(box, '2.5');
  await user.click(screen.getByRole('button', { name: 'Añadir' }));
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription('Escribe un número entero de 1 o más, sin decimales.');
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
  await user.clear(box);
  expect(box).not.toBeInvalid();
  await user.type(box, '1,500{Enter}');
  expect(await screen.findByText('1,500 Unit')).toBeInTheDocument();
});

it('requests material by lines: repeated ones are summed, and without lines it is not sent', async () => {
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <NewMaterialRequestScreen projectId={projectId()} />
    </DeviceDrafts>,
    { data },
  );
  const submit = screen.getByRole('button', { name: 'Enviar Solicitud' });
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(submit).toHaveAccessibleDescription('Añade al menos un artículo para enviar la solicitud.');
  expect(screen.getByText('No se han añadido artículos aún')).toBeInTheDocument();
  for (const quantity of ['3', 'muchos']) {
    await user.click(screen.getByLabelText('Material'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Conector SC\/APC/ }));
    const box = await screen.findByLabelText('Cantidad');
    await user.clear(box);
    await user.type(box, quantity);
    await user.click(screen.getByRole('button', { name: 'Añadir' }));
  }
  await user.clear(screen.getByLabelText('Fecha requerida *'));
  await user.type(screen.getByLabelText('Fecha requerida *'), '2026-11-30');
  await user.click(submit);
  await waitFor(() => expect(store.data.materialRequests.size).toBe(2));
  expect([...store.data.materialRequests.values()].at(-1)?.items).toEqual([{ materialId: materialId(), quantity: 4 }]);
});
