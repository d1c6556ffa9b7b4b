/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { ProjectTeam } from '@/components/screens/projects/project-team';
import { followFocus } from '@/components/ui/keep-focus';
import { aProject, aUser, dataWith, projectId, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';

afterEach(async () => {
  await leaveScreen();
  jest.restoreAllMocks();
});

it('removing rows one by one keeps the focus in the list, and at its end on the message of the empty list', async () => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  const names = ['Diana Cortés', 'Lía Peña', 'Óscar Ríos'];
  const users = names.map((name, index) => aUser({ id: userId(index + 1), name }));
  const { user } = await renderScreen(<ProjectTeam projectId={projectId()} />, {
    data: dataWith({ users, projects: [aProject({ memberIds: users.map(({ id }) => id) })] }),
  });
  const stop = followFocus();
  const rows = () => within(screen.getByRole('list', { name: 'Equipo' })).getAllByRole('listitem');
  const remove = (row = 0) => user.click(within(rows()[row] ?? document.body).getByRole('button'));
  const second = rows()[1];
  const third = rows()[2];
  await remove(0);
  await waitFor(() => expect(second).toHaveFocus());
  await remove(1);
  await waitFor(() => expect(third).not.toBeInTheDocument());
  await waitFor(() => expect(second).toHaveFocus());
  await remove(0);
  const nobody = await screen.findByText('Aún no hay nadie en el equipo');
  await waitFor(() => expect(document.activeElement).toContainElement(nobody));
  stop();
});

it('offers no new member once the project is archived', async () => {
  const away = aProject({ memberIds: [userId()], archivedAt: '2026-11-01T12:00:00.000Z' });
  await renderScreen(<ProjectTeam projectId={projectId()} />, { data: dataWith({ users: [aUser()], projects: [away] }) });
  expect(screen.getByRole('list', { name: 'Equipo' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Añadir Miembro' })).not.toBeInTheDocument();
});
