/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, within } from '@testing-library/react';
import { TeamScreen } from '@/components/screens/team/team-screen';
import { dataFromRows } from '@/lib/domain/data';
import { createProject, updateProject } from '@/lib/domain/project/changes';
import { anOpenStore } from '../../support/a-store';
import { aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { aCustomer, aProject, aUser, projectId, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { tablesDigest } from '../../support/team-device';

afterEach(async () => {
  await leaveScreen();
  await act(closeServers);
});

const own = dataFromRows({
  users: [aUser({ id: userId(2), name: 'Persona 2' })],
  customers: [aCustomer()],
  projects: [aProject({ memberIds: [] })],
});

/** A founded team, and a phone with own records that opens the team's invite. */
const aPhoneWithRecords = async () => {
  const server = aTeamServer();
  const boss = await anOpenStore({ data: initialBusiness(), openLink: server.aPhone().openLink });
  await (await boss.openTeam()).found(server.invite('Persona 1', 'supervisor'));
  await waitUntilSynchronized(boss);
  const invite = Buffer.from(JSON.stringify(server.invite('Persona 2', 'technician'))).toString('base64url');
  const phone = server.aPhone();
  const name = `clashes ${Math.random()}`;
  const before = await anOpenStore({ data: own, name, user: userId(2), now: () => new Date(Date.now() + 60_000) });
  await before.commit(updateProject, { ...aProject({ memberIds: [] }), title: 'Anillo propio' });
  await before.commit(createProject, { ...aProject({ id: projectId(9), memberIds: [] }), title: 'Obra propia' });
  const url = `/team/#invite=${invite}`;
  const view = await renderScreen(<TeamScreen />, { name, openLink: phone.openLink, url });
  return { ...view, boss, phone };
};

it('a device that brings records sees additions and conflicts before anything is written, and then joins', async () => {
  const { user, store, boss } = await aPhoneWithRecords();
  const sheet = await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  const was = tablesDigest(store.data);
  await user.click(await within(sheet).findByRole('button', { name: 'Ver cómo se juntan' }));
  expect(await within(sheet).findByText('Entra 1 registro al equipo.')).toBeInTheDocument();
  const [row, ...more] = within(within(sheet).getByRole('list', { name: 'Diferencias' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Se queda lo del equipo. (el equipo «Troncal norte», este dispositivo «Anillo propio»)');
  expect(more).toEqual([]);
  expect([store.isInTeam, tablesDigest(store.data)]).toEqual([false, was]);
  await user.click(within(sheet).getByRole('button', { name: 'Unirme' }));
  await act(async () => {
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
    await (await boss.openTeam()).confirm(boss.team?.members[0]?.device ?? '', 'technician');
    await until(boss, (_, { data }) => data.projects.has(projectId(9)), 'brought');
    await waitUntilSynchronized(boss, store);
  });
  expect(tablesDigest(store.data)).toBe(tablesDigest(boss.data));
});

it('a silent server is reported, and the local records stay', async () => {
  const { user, store, phone } = await aPhoneWithRecords();
  phone.goes('offline');
  const was = tablesDigest(store.data);
  await user.click(await screen.findByRole('button', { name: 'Ver cómo se juntan' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El servidor del equipo no contesta');
  expect([store.isInTeam, tablesDigest(store.data)]).toEqual([false, was]);
});
