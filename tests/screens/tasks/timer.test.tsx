/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { Toaster } from '@/components/ui/toast/toaster';
import type { TimeEntryId } from '@/lib/domain/model/task';
import { archiveProject } from '@/lib/domain/project/changes';
import { correctStretch } from '@/lib/domain/task/stretch-changes';
import { startTimer } from '@/lib/domain/task/time-changes';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { aCustomer, aProject, aTask, aUser, dataWith, projectId, taskId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  customers: [aCustomer()],
  users: [aUser()],
  projects: [aProject()],
  tasks: [
    aTask({ title: 'Alta FTTH', startDate: asDay('2026-11-20') }),
    aTask({ id: taskId(2), title: 'Empalme', startDate: asDay('2026-11-20') }),
  ],
});
const clock = () => {
  let now = new Date('2026-11-21T14:00:00.000Z');
  return { now: () => now, to: (at: string) => (now = new Date(at)) };
};
const aTaskScreen = async () => {
  const time = clock();
  const view = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
      <Toaster />
    </DeviceDrafts>,
    { data, url: `/projects/${projectId()}/tasks/${taskId()}/`, now: time.now },
  );
  const timer = within(await screen.findByRole('region', { name: 'Tiempo' }));
  return { ...view, time, timer };
};

afterEach(leaveScreen);

it('is started, paused, resumed and stopped; the report starts with its hours, which can be changed', async () => {
  const { user, store, time, timer } = await aTaskScreen();
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  expect(await timer.findByText(/^En marcha desde/)).toBeInTheDocument();
  time.to('2026-11-21T15:30:00.000Z');
  await user.click(timer.getByRole('button', { name: 'Pausar' }));
  expect(await timer.findByText('Llevas 1 h 30 min')).toBeInTheDocument();
  expect(timer.getByText('En pausa.')).toBeInTheDocument();
  time.to('2026-11-21T16:00:00.000Z');
  await user.click(timer.getByRole('button', { name: 'Continuar' }));
  await timer.findByText(/^En marcha desde/);
  time.to('2026-11-21T16:15:00.000Z');
  await user.click(screen.getByRole('button', { name: 'Finalizar tarea' }));
  const hours = await screen.findByLabelText('Horas reales *');
  expect(hours).toHaveValue('1.75');
  expect(hours).toHaveAccessibleDescription('Son 1 h 45 min, lo que midió el cronómetro. Puedes cambiarlas.');
  await user.clear(hours);
  await user.type(hours, '2');
  await user.type(screen.getByLabelText('Resumen *'), 'Listo');
  await user.click(screen.getByRole('button', { name: 'Enviar reporte' }));
  await waitFor(() => expect(store.data.completionReports.get(taskId())?.actualHours).toBe(2));
});

it('starts with its task in one tap, and one undo reverts both', async () => {
  const { user, store } = await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId(3)} />
      <Toaster />
    </DeviceDrafts>,
    {
      data: dataWith({ users: [aUser()], projects: [aProject()], tasks: [aTask({ id: taskId(3) })] }),
      url: `/projects/${projectId()}/tasks/${taskId(3)}/`,
    },
  );
  await user.click(screen.getByRole('button', { name: 'Iniciar tarea' }));
  expect(await screen.findByText(/^En marcha desde/)).toBeInTheDocument();
  expect(store.data.tasks.get(taskId(3))?.startDate).toBe('2026-11-21');
  const told = await screen.findByText('Tarea iniciada');
  await user.click(within(told.parentElement ?? told).getByRole('button', { name: 'Deshacer' }));
  expect(await screen.findByRole('button', { name: 'Iniciar tarea' })).toBeInTheDocument();
  expect(store.data.tasks.get(taskId(3))).not.toHaveProperty('startDate');
  expect(store.data.tasks.get(taskId(3))).not.toHaveProperty('timeEntries');
});

it('is not offered in an archived project; its hours stay visible', async () => {
  const { user, store, timer } = await aTaskScreen();
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  await timer.findByText(/^En marcha desde/);
  await act(() => store.commit(archiveProject, { id: projectId() }));
  await waitFor(() => expect(timer.queryByText(/^En marcha desde/)).not.toBeInTheDocument());
  expect(timer.queryByRole('button', { name: /Iniciar tiempo|Pausar|Detener/ })).not.toBeInTheDocument();
  expect(timer.getByRole('button', { name: '1 tramo' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Solicitar/ })).not.toBeInTheDocument();
});

it('says where it runs, and starting here stops it there', async () => {
  const { user, store, time, timer } = await aTaskScreen();
  await act(() => store.commit(startTimer, { taskId: taskId(2), id: newId<TimeEntryId>() }));
  time.to('2026-11-21T14:30:00.000Z');
  expect(await timer.findByText(/Tu tiempo corre en «Empalme»/)).toBeInTheDocument();
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  await waitFor(() => expect(store.data.tasks.get(taskId(2))?.timeEntries?.[0]?.endedAt).toBeDefined());
  await user.click(await timer.findByRole('button', { name: 'Detener' }));
  expect(await timer.findByRole('button', { name: 'Iniciar tiempo' })).toBeInTheDocument();
});

it('asks for the end if it was forgotten; the stretch is corrected, marked so, and deleted with a reason', async () => {
  const { user, store, time, timer } = await aTaskScreen();
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  await timer.findByText(/^En marcha desde/);
  time.to('2026-11-24T13:00:00.000Z');
  await user.click(timer.getByRole('button', { name: 'Detener' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Corregir tiempo' }));
  expect(asking.getByLabelText('Fin *')).toHaveAccessibleDescription('El tiempo sigue en marcha. Di a qué hora terminaste.');
  await user.type(asking.getByLabelText('Motivo *'), 'Lo olvidé');
  await user.click(asking.getByRole('button', { name: 'Guardar' }));
  expect(await asking.findAllByText('Escribe cuándo terminó.')).not.toEqual([]);
  const local = (at: string) => new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  fireEvent.change(asking.getByLabelText('Fin *'), { target: { value: local('2026-11-21T22:00:00.000Z') } });
  await user.click(asking.getByRole('button', { name: 'Guardar' }));
  expect(await timer.findByText('Llevas 8 h')).toBeInTheDocument();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await timer.findByRole('button', { name: '1 tramo' }));
  const stretches = within(timer.getByRole('list', { name: 'Tramos de tiempo' }));
  expect(stretches.getByText('Corregido por Diana Cortés: Lo olvidé')).toBeInTheDocument();
  await user.click(stretches.getByRole('button', { name: /^Corregir el tiempo de Diana Cortés/ }));
  const again = within(await screen.findByRole('dialog', { name: 'Corregir tiempo' }));
  expect(again.getByText(/Diana Cortés/)).toBeInTheDocument();
  await user.click(again.getByRole('checkbox', { name: 'Eliminar este tramo de las horas' }));
  await user.type(again.getByLabelText('Motivo *'), 'No fui');
  await user.click(again.getByRole('button', { name: 'Eliminar tramo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await timer.findByText('Eliminado por Diana Cortés: No fui')).toBeInTheDocument();
  expect(store.data.tasks.get(taskId())?.timeEntries?.[0]).toMatchObject({ deleted: true, endedAt: '2026-11-21T22:00:00.000Z' });
});

it('a correction keeps what somebody else corrected meanwhile, and asks about the same time (I13)', async () => {
  const { user, store, time, timer } = await aTaskScreen();
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  await timer.findByText(/^En marcha desde/);
  time.to('2026-11-21T16:00:00.000Z');
  await user.click(timer.getByRole('button', { name: 'Detener' }));
  await user.click(await timer.findByRole('button', { name: '1 tramo' }));
  await user.click(timer.getByRole('button', { name: /^Corregir el tiempo de Diana Cortés/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Corregir tiempo' }));
  const stretch = () => store.data.tasks.get(taskId())?.timeEntries?.[0];
  const elsewhere = (startedAt: string, endedAt: string) => {
    const entryId = stretch()?.id ?? newId<TimeEntryId>();
    return act(() => store.commit(correctStretch, { taskId: taskId(), entryId, startedAt, endedAt, reason: 'Llegué antes' }));
  };
  const local = (at: string) => new Date(Date.parse(at) - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  fireEvent.change(sheet.getByLabelText('Fin *'), { target: { value: local('2026-11-21T15:30:00.000Z') } });
  await user.type(sheet.getByLabelText('Motivo *'), 'Salí antes');
  await elsewhere('2026-11-21T13:00:00.000Z', '2026-11-21T16:00:00.000Z');
  expect(sheet.getByLabelText('Inicio *')).toHaveValue(local('2026-11-21T13:00:00.000Z'));
  await elsewhere('2026-11-21T13:00:00.000Z', '2026-11-21T15:45:00.000Z');
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  expect(await sheet.findByText('21/11/2026 09:45')).toBeInTheDocument();
  expect(stretch()?.endedAt).toBe('2026-11-21T15:45:00.000Z');
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stretch()).toMatchObject({ startedAt: '2026-11-21T13:00:00.000Z', endedAt: '2026-11-21T15:30:00.000Z' });
});

it('shows a stretch of a fast clock as wrong and counts nothing for it', async () => {
  const ahead = { id: 'tmp000000001' as TimeEntryId, userId: aUser().id, startedAt: '2027-01-01T12:00:00.000Z' };
  await renderScreen(
    <DeviceDrafts>
      <TaskScreen projectId={projectId()} taskId={taskId()} />
    </DeviceDrafts>,
    {
      data: dataWith({
        users: [aUser()],
        projects: [aProject()],
        tasks: [aTask({ startDate: asDay('2026-11-20'), timeEntries: [ahead] })],
      }),
      url: `/projects/${projectId()}/tasks/${taskId()}/`,
    },
  );
  const timer = within(await screen.findByRole('region', { name: 'Tiempo' }));
  expect(timer.getByText('Llevas 0 min')).toBeInTheDocument();
  act(() => timer.getByRole('button', { name: '1 tramo, 1 por revisar' }).click());
  expect(timer.getByText('Hora adelantada: no cuenta')).toBeInTheDocument();
  expect(timer.getByRole('button', { name: 'Iniciar tiempo' })).toBeInTheDocument();
});

it('is named in the question before the deletion of its task', async () => {
  const { user, time, timer } = await aTaskScreen();
  const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const askToDelete = async () => {
    await user.click(screen.getByRole('button', { name: 'Más opciones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
  };
  await askToDelete();
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith('¿Eliminar la tarea «Alta FTTH»?'));
  await user.click(timer.getByRole('button', { name: 'Iniciar tiempo' }));
  await timer.findByText(/^En marcha desde/);
  time.to('2026-11-21T15:30:00.000Z');
  await user.click(timer.getByRole('button', { name: 'Detener' }));
  await timer.findByText('Llevas 1 h 30 min');
  await askToDelete();
  const withHours = '¿Eliminar la tarea «Alta FTTH»? Sus horas también se eliminan.';
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith(withHours));
  asked.mockRestore();
});
