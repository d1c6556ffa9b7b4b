/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { ProjectTeam } from '@/components/screens/projects/project-team';
import { TaskListScreen } from '@/components/screens/tasks/list/task-list-screen';
import { readNotification } from '@/lib/domain/notification/changes';
import { startTask } from '@/lib/domain/task/status-changes';
import { asDay } from '@/lib/kernel/day';
import { aNotification, aProject, aTask, dataWith, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const data = dataWith({
  projects: [aProject({ memberIds: [userId()] }), aProject({ id: projectId(2), title: 'Anillo sur' })],
  tasks: [aTask({ dueDate: asDay('2026-01-05') }), aTask({ id: taskId(2), projectId: projectId(2), title: 'Medir potencia' })],
  notifications: [aNotification()],
});

it.each([
  ['Panel', <HomeScreen key="home" />],
  ['Tareas', <TaskListScreen key="tasks" />],
  ['Equipo', <ProjectTeam key="team" projectId={projectId()} />],
])('%s: a commit redraws only what it changes', async (name, drawn) => {
  let draws = 0;
  const { store } = await renderScreen(
    <Profiler
      id="screen"
      onRender={() => {
        draws += 1;
      }}
    >
      {drawn}
    </Profiler>,
    { data },
  );
  if (name === 'Panel') await screen.findByText('Tareas vencidas');
  const before = draws;
  await act(async () => expect(await store.commit(readNotification, { id: aNotification().id })).toMatchObject({ done: true }));
  expect(draws).toBe(before);
});

it('a started task is redrawn in place', async () => {
  const { store } = await renderScreen(<TaskListScreen />, { data });
  await act(async () => expect(await store.commit(startTask, { id: taskId(2) })).toMatchObject({ done: true }));
  expect((await screen.findByRole('link', { name: /Medir potencia/ })).closest('li')).toHaveTextContent('En Progreso');
});
