/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { fireEvent, screen, within } from '@testing-library/react';
import { act, useState } from 'react';
import { ActivityScreen } from '@/components/screens/activity/activity-screen';
import { ProjectPanel } from '@/components/screens/projects/project-panel';
import { requestMaterial } from '@/lib/domain/material-request/changes';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { deleteTask } from '@/lib/domain/task/changes';
import { startTask } from '@/lib/domain/task/status-changes';
import { addDays } from '@/lib/kernel/day';
import {
  aMaterial,
  aProject,
  aTask,
  aUser,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  TODAY,
  taskId,
} from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  users: [aUser()],
  projects: [aProject()],
  tasks: [aTask({ id: taskId(1), title: 'Corte en km 12' }), aTask({ id: taskId(2), title: 'Mufa 3' })],
  materials: [aMaterial({ id: materialId(1), name: 'Cable UTP' })],
});

const rows = async (list: string) => within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');

it('names the record and opens it; a deleted one has only its name', async () => {
  const { store } = await renderScreen(<ActivityScreen />, { data });
  await act(async () => {
    await store.commit(startTask, { id: taskId(1) });
    await store.commit(deleteTask, { id: taskId(2) });
    await store.commit(requestMaterial, {
      id: materialRequestId(1),
      projectId: projectId(),
      items: [{ materialId: materialId(1), quantity: 3 }],
      requiredByDate: TODAY,
      notes: '',
    });
  });
  await screen.findByText(/solicitó material/);
  const [requested, deleted, started] = await rows('Lo que se hizo');
  expect(requested).toHaveTextContent('solicitó materialCable UTP');
  expect(within(requested as HTMLElement).getByRole('link')).toHaveAttribute('href', `/projects/${projectId()}/equipment/`);
  expect(deleted).toHaveTextContent('eliminó una tareaMufa 3');
  expect(within(deleted as HTMLElement).queryByRole('link')).toBeNull();
  expect(started).toHaveTextContent('inició una tareaCorte en km 12');
  expect(within(started as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    `/projects/${projectId()}/tasks/${taskId(1)}/`,
  );
});

it('lists the acts of people, not the notifications that the device raised by itself', async () => {
  const late = dataWith({
    users: [aUser()],
    projects: [aProject()],
    tasks: [aTask({ id: taskId(1), startDate: undefined, dueDate: addDays(TODAY, -1) })],
  });
  const { store } = await renderScreen(<ActivityScreen />, { data: late });
  await act(async () => {
    await store.commit(startTask, { id: taskId(1) });
    await store.commit(raiseNotifications, { say: () => ({ title: 'Tarea vencida', message: 'Mufa 3' }) });
    expect((await store.history(null, 1))[0]?.label).toBe('notifications-raised');
  });
  await screen.findByText(/inició una tarea/);
  const listed = await rows('Lo que se hizo');
  expect(listed).toHaveLength(1);
  expect(listed[0]).toHaveTextContent('inició una tarea');
});

it('the trash says when and by whom a record was deleted, in both genders', async () => {
  const { store } = await renderScreen(<ActivityScreen />, { data });
  await act(async () => void (await store.commit(deleteTask, { id: taskId(2) })));
  const [deleted] = await rows('Papelera');
  expect(deleted).toHaveTextContent(/^Mufa 3Tarea · se eliminó el \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · Diana/);
});

it("a record's page does not repeat its name", async () => {
  const { store } = await renderScreen(<ProjectPanel projectId={projectId()} />, { data });
  await act(async () => {
    await store.commit(startTask, { id: taskId(1) });
  });
  const [started] = await rows('Actividad reciente');
  expect(started).toHaveTextContent('Corte en km 12');
});

const ComingAndGoing = () => {
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Ir y volver
      </button>
      {isHere && <ActivityScreen />}
    </>
  );
};

/** A person sees the entry of a started task, then leaves the screen. */
const gone = async () => {
  const { store } = await renderScreen(<ComingAndGoing />, { data });
  await act(async () => {
    await store.commit(startTask, { id: taskId(1) });
  });
  await screen.findByText(/inició una tarea/);
  const door = screen.getByRole('button', { name: 'Ir y volver' });
  fireEvent.click(door);
  expect(screen.queryByText(/inició una tarea/)).toBeNull();
  return { store, door };
};

it("shows its last rows at the first paint on return, and then today's", async () => {
  const { store, door } = await gone();
  await act(async () => {
    await store.commit(deleteTask, { id: taskId(2) });
  });
  fireEvent.click(door);
  expect(screen.getByText(/inició una tarea/)).toBeVisible();
  expect(await screen.findByText(/eliminó una tarea/)).toBeVisible();
});

it('shows no entries of another set of data', async () => {
  const { store, door } = await gone();
  await act(async () => {
    await store.replaceAll('empty');
  });
  fireEvent.click(door);
  expect(screen.queryByText(/inició una tarea/)).toBeNull();
});
