/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, within } from '@testing-library/react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { asDay } from '@/lib/kernel/day';
import type { TeamLink } from '@/lib/team/protocol/contract';
import { aProject, aTask, dataWith, NOW, projectId, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { aTeamState, recordingTeam } from '../team/a-team-state';

const projects = [1, 2, 3, 4].map((number) =>
  aProject({ id: projectId(number), title: `Obra ${number}`, startDate: asDay(`2026-1${number % 2}-0${number}`) }),
);
const tasks = [1, 2, 3, 4, 5, 6].map((number) =>
  aTask({ id: taskId(number), title: `Tramo ${number}`, ...(number === 6 && { startDate: asDay('2026-11-20') }) }),
);

it('counts the existing records, and each count opens its list', async () => {
  await renderScreen(<HomeScreen />, { data: dataWith({ projects, tasks }) });
  expect(screen.getByRole('heading', { level: 1, name: 'Panel' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Proyectos activos\s*4/ })).toHaveAttribute('href', '/projects/?estado=activos');
  expect(screen.getByRole('link', { name: /Tareas pendientes\s*5/ })).toHaveAttribute('href', '/tasks/?estado=Pending');
});

it('shows the three newest projects and up to four pending tasks, and each opens its page', async () => {
  await renderScreen(<HomeScreen />, { data: dataWith({ projects, tasks }) });
  const recent = within(screen.getByRole('region', { name: 'Proyectos recientes' })).getAllByRole('link');
  expect(recent.map((link) => link.getAttribute('href'))).toEqual([
    `/projects/${projectId(3)}/`,
    `/projects/${projectId(1)}/`,
    `/projects/${projectId(4)}/`,
  ]);
  const pending = within(screen.getByRole('region', { name: 'Tareas recientes' })).getAllByRole('link');
  expect(pending).toHaveLength(4);
  expect(pending[0]).toHaveAttribute('href', `/projects/${projectId(1)}/tasks/${taskId(1)}/`);
});

it.each<[TeamLink, RegExp]>([
  ['expelled', /^Este dispositivo ya no está en el equipo.*aquí no les llega/],
  ['newer', /^Actualiza la aplicación.*aquí todavía no les llega/],
])('reports with a link to the team that nothing is sent until somebody acts: %s', async (link, name) => {
  await renderScreen(<HomeScreen />, { data: dataWith({ projects, tasks }), ...recordingTeam(aTeamState({ link })) });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/team/');
});

it('shows nothing about a team that works', async () => {
  const clash = {
    id: 'flag1',
    kind: 'left-team',
    table: 'projects',
    record: projectId(1),
    clashes: [],
    by: userId(1),
    at: NOW,
  } as const;
  const { fixedTeam } = recordingTeam(aTeamState({ link: 'no-signal', flags: [clash] }));
  await renderScreen(<HomeScreen />, { data: dataWith({ projects, tasks }), fixedTeam });
  expect(await screen.findByRole('link', { name: /^Por revisar/ })).toBeInTheDocument();
  expect(document.querySelector('a[href="/team/"]')).toBeNull();
});

it('without records says what to do', async () => {
  await renderScreen(<HomeScreen />, { data: dataWith({ projects: [], tasks: [] }) });
  expect(screen.getByText('Aún no hay proyectos')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nuevo Proyecto' })).toHaveAttribute('href', '/projects/new/');
  expect(screen.getByText('No hay tareas pendientes')).toBeInTheDocument();
});
