/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, within } from '@testing-library/react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { UserScreen } from '@/components/screens/users/user-screen';
import { TeamWatch } from '@/components/shell/notices/team-watch';
import type { Flag } from '@/lib/domain/merge/flag';
import { aProject, aUser, dataWith, projectId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';
import { central, north, withSerialsReceived } from '../../support/stock-builders';
import { aTeamState, recordingTeam } from './a-team-state';

const mine = aProject({ id: projectId(1), title: 'Torre Norte' });
const sent = aProject({ id: projectId(2), title: 'Torre Sur' });
const data = dataWith({ projects: [mine, sent], users: [aUser({ id: userId(1), name: 'Laura' })] });

const inTeam = (...ids: readonly string[]) =>
  recordingTeam(aTeamState({ pending: ids.length, pendingRecords: new Map(ids.map((id) => [id, false])) }));

it('only unsent records in a list say so, in words', async () => {
  await renderScreen(
    <>
      <ProjectListScreen />
      <TeamWatch />
    </>,
    { data, url: '/projects/', ...inTeam(mine.id) },
  );
  const rowOf = (title: string) => screen.getAllByRole('listitem').find((row) => within(row).queryByText(title));
  expect(await screen.findByText('Por enviar')).toBeInTheDocument();
  expect(rowOf('Torre Norte')).toHaveTextContent('Por enviar');
  expect(rowOf('Torre Sur')).not.toHaveTextContent('Por enviar');
});

it("a record's own screen says so below its title", async () => {
  await renderScreen(
    <>
      <UserScreen userId={userId(1)} />
      <TeamWatch />
    </>,
    { data, ...inTeam(userId(1)) },
  );
  expect(await within(screen.getByRole('banner')).findByText('Por enviar')).toBeInTheDocument();
});

it('the Panel shows the number of entries to review with a link, and nothing without any', async () => {
  const flag: Flag = {
    id: 'f1',
    kind: 'rule',
    table: 'projects',
    record: mine.id,
    clashes: [],
    by: userId(1),
    at: '2026-11-21T10:00:00Z',
  };
  const first = await renderScreen(<HomeScreen />, { data, ...recordingTeam(aTeamState()) });
  expect(screen.queryByText('Por revisar')).toBeNull();
  first.unmount();
  await renderScreen(<HomeScreen />, { data, ...recordingTeam(aTeamState({ flags: [flag] })) });
  const link = await screen.findByRole('link', { name: /Por revisar/ });
  expect(link).toHaveAttribute('href', '/team/review/');
  expect(link).toHaveTextContent('1 diferencia en el equipo');
});

it('S5: the Panel reports a serial in two places, also without a team', async () => {
  await renderScreen(<HomeScreen />, { data: withSerialsReceived([central, 'ABC123'], [north, 'ABC\u200b123']) });
  expect(await screen.findByRole('link', { name: /Por revisar.*1 serie en dos lugares/ })).toBeInTheDocument();
});
