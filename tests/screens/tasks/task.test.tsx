/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import { fileBytes } from '@/data/file-bytes';
import type { ChecklistItemId } from '@/lib/domain/model/checklist';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { CommentId } from '@/lib/domain/model/task';
import { asCents } from '@/lib/kernel/cents';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { pdfText } from '../../documents/pdf-text';
import { aFile } from '../../support/a-file';
import { anOpenStore } from '../../support/a-store';
import {
  aBudgetRequest,
  aCustomer,
  aMaterial,
  aMovement,
  anId,
  aProject,
  aReport,
  aShipment,
  aTask,
  aUser,
  budgetRequestId,
  customerId,
  dataWith,
  materialId,
  projectId,
  TODAY,
  taskId,
  userId,
} from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { typeEvery } from '../../support/typing';

afterEach(leaveScreen);

const people = ['Diana Cortés', 'Óscar Ríos', 'Lía Peña', 'Saúl Mora'].map((name, index) =>
  aUser({ id: userId(index + 1), name }),
);
const approved = { outcome: 'Approved', by: userId(), at: '2026-11-01T18:00:00.000Z' } as const;
const data = dataWith({
  users: people,
  tasks: [
    aTask({
      title: 'Fusionar caja 7',
      assigneeIds: people.map(({ id }) => id),
      checklist: [{ id: anId<ChecklistItemId>('chk'), text: 'Medir potencia', completed: false }],
    }),
    aTask({ id: taskId(2), title: 'Tender troncal', startDate: asDay('2026-11-20'), dueDate: asDay('2026-11-20') }),
  ],
  budgetRequests: [1, 2, 3, 4].map((number) =>
    aBudgetRequest({
      id: budgetRequestId(number),
      taskId: taskId(),
      amount: asCents(10_010 * number),
      description: `Gasto ${number}`,
      ...(number < 4 && { decision: approved }),
    }),
  ),
});

const aTaskScreen = (id = taskId(), url = `/projects/${projectId()}/tasks/${id}/`) =>
  renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={id} />
    </DeviceDrafts>,
    { data, url },
  );

// Devices remember expanded sections.
beforeEach(() => localStorage.clear());

it('shows the assignees (two and the number of others), the approved budget and the three latest expenses', async () => {
  const { user } = await aTaskScreen();
  expect(screen.getByText('+2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Asignados/ }));
  expect(screen.getByText('Diana Cortés, Óscar Ríos, Lía Peña, Saúl Mora')).toBeInTheDocument();
  expect(screen.getByText('Presupuesto asignado').parentElement).toHaveTextContent('$600.60');
  expect(within(screen.getByRole('list', { name: 'Solicitudes de gastos recientes' })).getAllByRole('listitem')).toHaveLength(3);
});

it('links a task to its project and customer, to a call, a message and directions, one tap each', async () => {
  const reachable = aCustomer({ phone: '477 123 4567 ext. 12', address: 'Av. Núñez 5 & 7, León' });
  const { user } = await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({ customers: [reachable], projects: [aProject({ title: 'Red norte' })], tasks: [aTask()] }),
  });
  await user.click(screen.getByRole('button', { name: /^Asignados/, expanded: false }));
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Red norte')).toBe(`/projects/${projectId()}/`);
  expect(leadsTo('Enlaces del Bajío')).toBe(`/customers/${customerId()}/`);
  expect(leadsTo('Llamar a Rosa Medina')).toBe('tel:4771234567,12');
  expect(leadsTo('Mensaje a Rosa Medina')).toBe('sms:4771234567');
  expect(leadsTo('Cómo llegar a Av. Núñez 5 & 7, León')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Av.%20N%C3%BA%C3%B1ez%205%20%26%207%2C%20Le%C3%B3n',
  );
});

it("gives directions to the site of the task, else to the customer's address", async () => {
  await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({
      customers: [aCustomer({ address: 'Av. Núñez 5, León' })],
      projects: [aProject()],
      tasks: [aTask({ site: '19.4326, -99.1332' })],
    }),
  });
  expect(screen.getByText('Lugar').parentElement).toHaveTextContent('19.4326, -99.1332');
  expect(screen.getByRole('link', { name: 'Cómo llegar a 19.4326, -99.1332' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=19.4326%2C%20-99.1332',
  );
  expect(screen.queryByRole('link', { name: /Núñez/ })).not.toBeInTheDocument();
});

it('leads from one open point of the checklist to the next, and then to finishing', async () => {
  const points = ['Canaleta', 'Tendido', 'Certificación'].map((text, index) => ({
    id: anId<ChecklistItemId>('chk', index + 1),
    text,
    completed: index === 0,
  }));
  const { user } = await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({
      projects: [aProject()],
      tasks: [
        aTask({
          startDate: asDay('2026-11-20'),
          checklist: points,
        }),
      ],
    }),
  });
  for (const text of ['Tendido', 'Certificación']) {
    await user.click(screen.getByRole('button', { name: 'Siguiente punto' }));
    expect(screen.getByRole('checkbox', { name: text })).toHaveFocus();
    await user.keyboard(' ');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: text })).toBeChecked());
  }
  expect(screen.queryByRole('button', { name: 'Siguiente punto' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Finalizar tarea' })).toBeInTheDocument();
});

it('offers an e-mail to a customer without a phone, and no directions without an address', async () => {
  await aTaskScreen();
  expect(screen.getByRole('link', { name: 'Mensaje a Rosa Medina' })).toHaveAttribute('href', 'mailto:obra@enlaces.example');
  expect(screen.queryByRole('link', { name: /^(Llamar|Cómo llegar)/ })).not.toBeInTheDocument();
});

it('starts, finishes and reports; afterwards the report is read-only', async () => {
  const { user, store } = await aTaskScreen();
  const start = screen.getByRole('button', { name: 'Iniciar tarea' });
  // Both taps come before the store answers. A later one would hit «Finalizar tarea»; only a browser's guard prevents that.
  fireEvent.click(start);
  fireEvent.click(start);
  await user.click(await screen.findByRole('button', { name: 'Finalizar tarea' }));
  const form = await screen.findByRole('dialog', { name: 'Reporte de finalización' });
  expect(store.data.tasks.get(taskId())).toMatchObject({ startDate: '2026-11-21', completeDate: '2026-11-21' });

  await user.click(await within(form).findByRole('button', { name: 'Enviar reporte' }));
  expect(await within(form).findByLabelText('Resumen *')).toHaveAccessibleDescription('Escribe el resumen.');
  await user.type(within(form).getByLabelText('Resumen *'), 'Doce fusiones, −0.02 dB');
  await user.type(within(form).getByLabelText('Horas reales *'), '6.5');
  await user.dblClick(within(form).getByRole('button', { name: 'Enviar reporte' }));

  await user.click(await within(form).findByRole('button', { name: 'Close' }));
  expect(store.data.completionReports.get(taskId())).toMatchObject({ actualHours: 6.5, summary: 'Doce fusiones, −0.02 dB' });
  await user.click(await screen.findByRole('button', { name: 'Ver reporte' }));
  const report = await screen.findByRole('dialog', { name: 'Reporte de finalización' });
  expect(within(report).getByText('Doce fusiones, −0.02 dB')).toBeInTheDocument();
  expect(within(report).queryByRole('textbox')).not.toBeInTheDocument();
  expect(within(report).getByRole('button', { name: 'Export Report' })).toBeInTheDocument();
});

it('exports the report with the photos and without the budget, unless changed', async () => {
  const shared: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: readonly File[] }) => void shared.push(...files),
  });
  const [jpeg] = fileBytes();
  if (!jpeg) throw new Error('the sample has no photo');
  const photo = { ...jpeg, name: 'zanja.jpg', size: jpeg.bytes.byteLength, at: '2026-11-20T20:00:00.000Z', by: userId() };
  const { bytes: _, ...attachment } = photo;
  const reported = dataWith({
    tasks: [aTask({ startDate: TODAY, completeDate: TODAY, attachments: [attachment] })],
    completionReports: [aReport({ budgetUsage: asCents(12_345) })],
  });
  const name = newId();
  await (await anOpenStore({ name })).replaceAll({
    data: reported,
    files: [{ ...jpeg, size: jpeg.bytes.byteLength, read: async () => jpeg.bytes }],
    log: [],
  });
  const { user } = await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    name,
    url: `/projects/${projectId()}/tasks/${taskId()}/?reporte=1`,
  });
  const report = within(await screen.findByRole('dialog', { name: 'Reporte de finalización' }));
  const exported = async (count: number) => {
    await user.click(await report.findByRole('button', { name: 'Export Report' }));
    await waitFor(() => expect(shared).toHaveLength(count));
    const bytes = await new Promise<Uint8Array>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
      reader.readAsArrayBuffer(shared.at(-1) ?? new Blob());
    });
    return { text: pdfText(bytes), hasImage: Buffer.from(bytes).toString('latin1').includes('/Subtype /Image') };
  };
  const first = await exported(1);
  expect([first.hasImage, first.text.includes('zanja.jpg'), first.text.includes('Presupuesto')]).toEqual([true, true, false]);
  await user.click(report.getByRole('checkbox', { name: 'Con fotos (1)' }));
  await user.click(report.getByRole('checkbox', { name: 'Con presupuesto (uso interno)' }));
  const second = await exported(2);
  expect([second.hasImage, second.text.includes('$123.45')]).toEqual([false, true]);
});

it('finishing states the number of open points and can be undone; the report stays', async () => {
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
      <Toaster />
    </DeviceDrafts>,
    {
      data: dataWith({
        tasks: [
          aTask({
            checklist: ['Medir potencia', 'Etiquetar', 'Cerrar la mufa'].map((text, index) => ({
              id: anId<ChecklistItemId>('chk', index + 1),
              text,
              completed: index === 0,
            })),
          }),
        ],
      }),
      url: `/projects/${projectId()}/tasks/${taskId()}/`,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Iniciar tarea' }));
  await user.click(await screen.findByRole('button', { name: 'Finalizar tarea' }));
  await screen.findByRole('dialog', { name: 'Reporte de finalización' });
  const told = await screen.findByText('Tarea finalizada con 2 puntos sin completar');
  await user.click(within(told.parentElement ?? told).getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('Deshecho');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Finalizar tarea' })).toBeInTheDocument();
  expect(store.data.tasks.get(taskId())).not.toHaveProperty('completeDate');
});

describe('reopening a task', () => {
  const finished = dataWith({
    users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos', roleLabel: 'Técnico' })],
    tasks: [aTask({ startDate: asDay('2026-11-18'), completeDate: asDay('2026-11-20') })],
  });
  const openMenu = async (rows = finished, acting = userId()) => {
    const shown = await renderScreen(
      <DeviceDrafts>
        <TaskScreen projectId={projectId()} taskId={taskId()} />
      </DeviceDrafts>,
      { data: rows, url: `/projects/${projectId()}/tasks/${taskId()}/` },
    );
    act(() => shown.store.actAs(acting));
    await shown.user.click(screen.getByRole('button', { name: 'Más opciones' }));
    await screen.findByRole('menuitem', { name: 'Editar' });
    return shown;
  };

  it('is possible for a supervisor, and puts the task back in progress', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Reabrir tarea' }));
    expect(await screen.findByRole('button', { name: 'Finalizar tarea' })).toBeInTheDocument();
  });
  it('is not offered to a technician', async () => {
    await openMenu(finished, userId(2));
    expect(screen.queryByRole('menuitem', { name: 'Reabrir tarea' })).not.toBeInTheDocument();
  });
  it('is not offered once the report was submitted', async () => {
    await openMenu({ ...finished, completionReports: dataWith({ completionReports: [aReport()] }).completionReports });
    expect(screen.queryByRole('menuitem', { name: 'Reabrir tarea' })).not.toBeInTheDocument();
  });
});

it('does not start twice if the other tab has started it', async () => {
  const { user, store } = await aTaskScreen(taskId(2));
  expect(screen.queryByRole('button', { name: 'Iniciar tarea' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Finalizar tarea' }));
  await waitFor(() => expect(store.data.tasks.get(taskId(2))?.completeDate).toBe('2026-11-21'));
});

it('ticks a point and saves it at once', async () => {
  const { user, store } = await aTaskScreen();
  await user.click(screen.getByRole('checkbox', { name: 'Medir potencia' }));
  expect(await screen.findByText('1 de 1 completados')).toBeInTheDocument();
  expect(store.data.tasks.get(taskId())?.checklist[0]?.completed).toBe(true);
});

it('a tap on the comment button focuses the field', async () => {
  const { user } = await aTaskScreen();
  await user.click(screen.getByRole('button', { name: 'Escribir comentario' }));
  await waitFor(() => expect(screen.getByLabelText('Comentario *')).toHaveFocus());
  await user.keyboard('Falta pigtail');
  expect(screen.getByLabelText('Comentario *')).toHaveValue('Falta pigtail');
});

it('adds a comment with author and time', async () => {
  const { user, store } = await aTaskScreen();
  await user.click(screen.getByRole('button', { name: 'Escribir comentario' }));
  await user.type(await screen.findByLabelText('Comentario *'), 'Falta pigtail');
  await user.click(screen.getByRole('button', { name: 'Comentar' }));
  const list = await screen.findByRole('list', { name: 'Comentarios' });
  expect(list).toHaveTextContent('Diana Cortés');
  expect(list).toHaveTextContent('Falta pigtail');
  expect(store.data.tasks.get(taskId())?.comments).toMatchObject([{ text: 'Falta pigtail', userId: userId() }]);
});

it('shows the last two comments and expands the others; the history opens by its heading', async () => {
  const comments = ['Llegó el poste', 'Falta el herraje', 'Todo listo'].map((text, index) => ({
    id: anId<CommentId>('cmt', index + 1),
    userId: userId(),
    text,
    at: '2026-11-20T15:00:00.000Z',
  }));
  const { user } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    { data: dataWith({ users: people, tasks: [aTask({ comments })] }), url: `/projects/${projectId()}/tasks/${taskId()}/` },
  );
  const texts = () =>
    within(screen.getByRole('list', { name: 'Comentarios' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => comments.findIndex(({ text }) => textContent?.includes(text)));
  expect(texts()).toEqual([1, 2]);
  await user.click(screen.getByRole('button', { name: 'Ver los 3' }));
  expect(texts()).toEqual([0, 1, 2]);

  const activity = screen.getByRole('button', { name: 'Actividad reciente' });
  expect(screen.queryByText('Aún no hay actividad')).not.toBeInTheDocument();
  await user.click(activity);
  expect(activity).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('Aún no hay actividad')).toBeInTheDocument();
  cleanup();
  await aTaskScreen();
  expect(screen.getByRole('button', { name: 'Actividad reciente', expanded: true })).toBeInTheDocument();
});

it('shows each issued material in one line, and its serials after a tap', async () => {
  const given = ['ONT-1', 'ONT-2'].map((serialNumber, index) =>
    aMovement({ id: anId<MovementId>('mov', index + 1), direction: 'out', quantity: 1, serialNumber, taskId: taskId() }),
  );
  const { user } = await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({ materials: [aMaterial({ trackingType: 'individual' })], tasks: [aTask()], movements: given }),
  });
  expect(screen.getByText('ONT-1, ONT-2')).not.toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Conector SC\/APC.*2/, expanded: false }));
  expect(screen.getByText('ONT-1, ONT-2')).toBeVisible();
});

it('stores the attached file', async () => {
  const { store } = await aTaskScreen();
  fireEvent.change(screen.getByLabelText('Adjuntar archivo', { selector: 'input' }), {
    target: { files: [aFile('plano.pdf', '%PDF-1')] },
  });
  expect(await screen.findByText('plano.pdf')).toBeInTheDocument();
  const [attachment] = store.data.tasks.get(taskId())?.attachments ?? [];
  expect(attachment).toMatchObject({ name: 'plano.pdf', type: 'application/pdf', size: 6 });
  const file = attachment && (await act(() => store.file(attachment.id)));
  expect(new TextDecoder().decode(file?.bytes)).toBe('%PDF-1');
});

it("does not show a task under another project's address", async () => {
  await renderScreen(<TaskScreen projectId={projectId(2)} taskId={taskId()} />, {
    data: dataWith({ projects: [aProject(), aProject({ id: projectId(2) })], tasks: [aTask()] }),
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeInTheDocument();
});

it('parses hours as people write them, and the field shows the result', async () => {
  const finished = aTask({ startDate: asDay('2026-11-18'), completeDate: asDay('2026-11-20') });
  const { user, store } = await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({ tasks: [finished] }),
    url: `/projects/${projectId()}/tasks/${taskId()}/?reporte=1`,
  });
  const hours = await screen.findByLabelText('Horas reales *');
  expect(hours).toHaveAccessibleDescription('Por ejemplo 6.5 o 6:30');
  await user.type(hours, '38,5');
  expect(hours).toHaveAccessibleDescription('Son 38 h 30 min');
  await user.clear(hours);
  await user.type(hours, '8:30');
  expect(hours).toHaveAccessibleDescription('Son 8 h 30 min');
  await user.type(screen.getByLabelText('Resumen *'), 'Listo');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(store.data.completionReports.get(taskId())?.actualHours).toBe(8.5));
});

it('leaving a begun report asks once, and its draft is offered again; a sent one asks nothing', async () => {
  const finished = aTask({ startDate: asDay('2026-11-18'), completeDate: asDay('2026-11-20') });
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    { data: dataWith({ tasks: [finished] }), url: `/projects/${projectId()}/tasks/${taskId()}/?reporte=1` },
  );
  const asked = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const close = () => user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await user.type(await screen.findByLabelText('Resumen *'), 'Listo');
  await close();
  expect(screen.getByLabelText('Resumen *')).toHaveValue('Listo');
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveBeenCalledTimes(2);

  await user.click(screen.getByRole('button', { name: 'Generar reporte' }));
  await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
  await user.type(screen.getByLabelText('Horas reales *'), '2');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(store.data.completionReports.get(taskId())?.summary).toBe('Listo'));
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toHaveBeenCalledTimes(2);
});

it('reads a known code of digits that a scanner types into a quantity of the report as a code', async () => {
  const finished = aTask({ startDate: asDay('2026-11-18'), completeDate: asDay('2026-11-20') });
  const out = { direction: 'out', taskId: taskId() } as const;
  await renderScreen(<TaskScreen projectId={projectId()} taskId={taskId()} />, {
    data: dataWith({
      tasks: [finished],
      materials: [aMaterial(), aMaterial({ id: materialId(2), name: 'ONT', trackingType: 'individual' })],
      movements: [
        aMovement({ ...out, quantity: 5 }),
        aMovement({ ...out, id: anId<MovementId>('mov', 2), materialId: materialId(2), quantity: 1, serialNumber: '123456' }),
      ],
    }),
    url: `/projects/${projectId()}/tasks/${taskId()}/?reporte=1`,
  });
  const codes = await screen.findByLabelText('Serie, lote o código');
  const quantity = screen.getByLabelText(/^Conector/);
  expect(screen.getByRole('checkbox', { name: '123456' })).not.toBeChecked();
  typeEvery(quantity, [...'123456', 'Enter'], 8, 5_000);
  expect(quantity).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: '123456' })).toBeChecked();
  expect(codes).toHaveFocus();
});

it('offers at most the issued material, and keeps an excessive quantity in the form with a sentence', async () => {
  const finished = aTask({ startDate: asDay('2026-11-18'), completeDate: asDay('2026-11-20') });
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    {
      data: dataWith({ tasks: [finished], movements: [aMovement({ direction: 'out', quantity: 5, taskId: taskId() })] }),
      url: `/projects/${projectId()}/tasks/${taskId()}/?reporte=1`,
    },
  );
  const form = await screen.findByRole('dialog', { name: 'Reporte de finalización' });
  await user.type(await within(form).findByLabelText('Resumen *'), 'Listo');
  await user.type(within(form).getByLabelText('Horas reales *'), '2');
  const group = within(form).getByRole('group', { name: 'Material utilizado' });
  const quantity = within(group).getByRole('textbox', { name: 'Conector SC/APC' });
  await user.type(quantity, '6');
  await user.click(within(form).getByRole('button', { name: 'Enviar reporte' }));
  const problem = await within(group).findByText(/5/, { selector: '[id$="-error"] *' });
  await waitFor(() => expect(problem.parentElement).toHaveFocus());
  // The link in the error summary leads there too.
  quantity.focus();
  await user.click(within(form).getByRole('link', { name: problem.textContent ?? '' }));
  expect(problem.parentElement).toHaveFocus();
  expect(quantity).toHaveValue('6');
  expect(store.data.completionReports.size).toBe(0);
});

it('searches the tasks of all projects and filters by status', async () => {
  const { user } = await renderScreen(<TaskListScreen />, { data, url: '/tasks/?estado=In+Progress' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Todas' }));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar tareas' }), 'fusion');
  expect(screen.getByRole('link', { name: /Fusionar caja 7/ })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('sums metres with metres and pieces with pieces, each sum with its unit', async () => {
  const drop = aMaterial({
    id: materialId(2),
    name: 'Cable drop',
    trackingType: 'lot',
    trackingField: 'Lot Number',
    measured: true,
  });
  const moved = (number: number, row: Partial<Movement>) =>
    aMovement({ id: anId<MovementId>('mov', number), taskId: taskId(), projectId: projectId(), ...row });
  const equipped = dataWith({
    materials: [aMaterial(), drop],
    tasks: [aTask({ title: 'Fusionar caja 7' })],
    shipments: [aShipment()],
    movements: [
      moved(1, { quantity: 12 }),
      moved(2, { materialId: drop.id, lotNumber: 'L-1', quantity: 1_500 }),
      moved(3, { materialId: drop.id, lotNumber: 'L-2', quantity: 50 }),
    ],
  });
  await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    { data: equipped, url: `/projects/${projectId()}/tasks/${taskId()}/` },
  );
  const tile = (name: string) => screen.getByText(name, { exact: true }).parentElement;
  expect(tile('Asignado')).toHaveTextContent('12 Unit · 1,550 m');
  expect(tile('En uso')).toHaveTextContent('0 Unit · 0 m');
  expect(tile('Disponible')).toHaveTextContent('12 Unit · 1,550 m');
});
