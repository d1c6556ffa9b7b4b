/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { TaskScreen } from '@/components/screens/tasks/task-screen';
import { DeviceDrafts } from '@/components/shell/device-drafts';
import { Toaster } from '@/components/ui/toaster';
import type { TimeEntryId } from '@/lib/domain/model/task';
import { startTimer } from '@/lib/domain/task/time-changes';
import { asDay } from '@/lib/kernel/day';
import { newId } from '@/lib/kernel/id';
import { aCustomer, aProject, aTask, aUser, dataWith, projectId, taskId } from '../../support/builders';
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

it('is started, paused, goes on and is stopped; the report begins with its hours, which can be changed', async () => {
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
