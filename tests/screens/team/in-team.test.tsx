/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { RequestListScreen } from '@/components/screens/requests/request-list-screen';
import { TeamScreen } from '@/components/screens/team/team-screen';
import { EditUserScreen } from '@/components/screens/users/edit-user-screen';
import { UserScreen } from '@/components/screens/users/user-screen';
import { PeopleList } from '@/components/shell/header/people-list';
import { Toaster } from '@/components/ui/toast/toaster';
import type { Data } from '@/lib/domain/data';
import { receiveStock } from '@/lib/domain/stock/receive';
import { readWifiOnly } from '@/lib/store/device/device';
import { StoreProvider } from '@/lib/store/react/store';
import type { TeamLink, TeamState } from '@/lib/team/protocol/contract';
import { At, aRouter } from '../../support/a-router';
import { aStore } from '../../support/a-store';
import { aTeamOfTwo, aTeamServer, closeServers } from '../../support/a-team-of-stores';
import { aBudgetRequest, aUser, dataAfter, dataWith, shipmentId, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, cable, stockBusiness } from '../../support/stock-builders';
import { ANAS_LINK, aTeamMember, aTeamState, fragmentOf, recordingTeam } from './a-team-state';

afterEach(async () => {
  await leaveScreen();
  await act(closeServers);
});

const opened = async (more: Partial<TeamState> = {}, url = '/team/') => {
  const { calls, fixedTeam } = recordingTeam(aTeamState(more));
  const view = await renderScreen(<TeamScreen />, { data: dataWith(), url, fixedTeam });
  await screen.findByRole('heading', { name: 'Conexión' });
  return { ...view, calls };
};

const ana = aTeamMember(2, { name: 'Ana', isConfirmed: false, lastSeen: undefined });
const waiting = { members: [ana, aTeamMember(1, { name: 'Laura', role: 'supervisor' })] };

it('shows the team, its server and its members, and which phone is this one', async () => {
  await opened({ members: [...waiting.members, aTeamMember(3, { name: 'Beto' })] });
  expect(screen.getByText('Red Norte')).toBeInTheDocument();
  expect(screen.getByText('team.example')).toBeInTheDocument();
  const members = within(screen.getByRole('list', { name: 'Miembros' })).getAllByRole('listitem');
  expect(members[0]).toHaveTextContent('Por confirmar');
  expect(members[1]).toHaveTextContent(/Laura.*este dispositivo/);
  expect(members[2]).toHaveTextContent('visto el 21/11/2026 09:05');
});

it('counts under Por revisar also a lot that was written in two ways', async () => {
  const receive = (data: Data, number: number, lotNumber: string) =>
    dataAfter(
      data,
      receiveStock,
      aShipmentInput({ id: shipmentId(number), lines: [aLine({ materialId: cable, lotNumber, quantity: 5 })] }),
    );
  const data = receive(receive(stockBusiness(), 1, 'A–12'), 2, 'A-12');
  const { fixedTeam } = recordingTeam(aTeamState({ flags: [] }));
  await renderScreen(<TeamScreen />, { data, url: '/team/', fixedTeam });
  expect(await screen.findByRole('link', { name: /^Por revisar/ })).toHaveTextContent('1 lote escrito de dos maneras');
});

it('a supervisor admits a device that asks, in the chosen role', async () => {
  const { user, calls } = await opened(waiting);
  await user.click(screen.getByRole('button', { name: 'Confirmar a Ana' }));
  const sheet = await screen.findByRole('dialog', { name: 'Confirmar a Ana' });
  await user.click(within(sheet).getByRole('button', { name: 'Supervisor' }));
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(calls).toEqual([['confirm', ana.device, 'supervisor']]));
});

it('a supervisor gives a member another role', async () => {
  const { user, calls } = await opened({ members: waiting.members.map((one) => ({ ...one, isConfirmed: true })) });
  expect(screen.getAllByRole('button', { name: /^Cambiar rol/ })).toHaveLength(1);
  // Somebody who speaks to the phone says the visible words.
  for (const button of screen.getAllByRole('button')) expect(button).toHaveAccessibleName(new RegExp(`^${button.textContent}`));
  await user.click(screen.getByRole('button', { name: 'Cambiar rol de Ana' }));
  const sheet = await screen.findByRole('dialog', { name: 'Cambiar rol de Ana' });
  await user.click(within(sheet).getByRole('button', { name: 'Supervisor' }));
  await user.click(within(sheet).getByRole('button', { name: 'Cambiar rol' }));
  await waitFor(() => expect(calls).toEqual([['confirm', ana.device, 'supervisor']]));
});

it('a supervisor expels a phone after a question', async () => {
  const { user, calls } = await opened(waiting);
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  await user.click(screen.getByRole('button', { name: 'Quitar a Ana' }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Quitar a Ana' }));
  await waitFor(() => expect(calls).toEqual([['expel', ana.device]]));
  expect(confirm.mock.calls[0]?.[0]).toContain('Ana');
});

it('a member is removed by the button «Expulsar»', async () => {
  const { user, calls } = await opened({ ...waiting, members: waiting.members.map((one) => ({ ...one, isConfirmed: true })) });
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(true);
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Expulsar a Ana' }));
  await waitFor(() => expect(calls).toEqual([['expel', ana.device]]));
  expect(confirm.mock.lastCall?.[0]).toMatch(/^¿Expulsar del equipo el dispositivo de Ana\?/);
});

it.each<[TeamLink, RegExp]>([
  ['up-to-date', /^El dispositivo de Ana no entra al equipo/],
  ['no-signal', /^Guardado aquí: vale en cuanto se envíe/],
  ['full', /^Guardado aquí: vale en cuanto se envíe/],
])('an act of the team with the link state %s is reported as done only if it can be sent', async (link, said) => {
  jest.spyOn(window, 'confirm').mockReturnValueOnce(true);
  const { fixedTeam } = recordingTeam(aTeamState({ ...waiting, link }));
  const { user } = await renderScreen(
    <>
      <TeamScreen />
      <Toaster />
    </>,
    { data: dataWith(), url: '/team/', fixedTeam },
  );
  await user.click(await screen.findByRole('button', { name: 'Quitar a Ana' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it("a technician and an unconfirmed phone can't admit, expel or invite", async () => {
  await opened({ self: aTeamMember(1, { name: 'Laura' }), ...waiting });
  expect(screen.queryByRole('button', { name: /^Confirmar|^Quitar|^Expulsar|Mostrar una invitación/ })).toBeNull();
  await leaveScreen();
  await opened({ self: aTeamMember(1, { name: 'Laura', role: 'supervisor', isConfirmed: false }), ...waiting, link: 'asking' });
  expect(screen.queryByRole('button', { name: /^Confirmar|^Quitar|^Expulsar|Mostrar una invitación/ })).toBeNull();
});

it("shows another person's invite as a code for their phone, and the owner's command", async () => {
  const { user } = await opened();
  expect(screen.getByText('npm run team -- invite Ana')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Mostrar una invitación' }));
  await user.click(await screen.findByLabelText(/^Invitación/));
  await user.paste(ANAS_LINK);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByRole('img', { name: 'Código QR de la invitación de Ana' })).toBeInTheDocument();
});

it('leaving says that everything here stays, and what was not sent', async () => {
  const { user, calls } = await opened({ pending: 3 });
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(true);
  await user.click(screen.getByRole('button', { name: 'Salir del equipo' }));
  await waitFor(() => expect(calls).toEqual([['leave']]));
  expect(confirm.mock.calls.at(-1)?.[0]).toMatch(/se queda aquí.*3 cambios.*tampoco tú/);
});

it('the only device that can admit others is told so before it is lost', async () => {
  await opened();
  expect(await screen.findByText(/Solo este dispositivo puede dejar entrar a otros/)).toBeInTheDocument();
  await leaveScreen();
  await opened({ members: [aTeamMember(1), aTeamMember(2, { role: 'supervisor' })] });
  expect(screen.queryByText(/Solo este dispositivo/)).toBeNull();
});

it('leaving says how to come back, except to the only supervisor, who could not', async () => {
  const { user } = await opened({ members: [aTeamMember(1), aTeamMember(2, { role: 'supervisor' })] });
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: 'Salir del equipo' }));
  expect(confirm.mock.lastCall?.[0]).toMatch(/Para volver hace falta otra invitación\.$/);
  await leaveScreen();
  const asking = aTeamMember(2, { role: 'supervisor', isConfirmed: false });
  const { user: alone } = await opened({ members: [aTeamMember(1), asking] });
  await alone.click(screen.getByRole('button', { name: 'Salir del equipo' }));
  expect(confirm.mock.lastCall?.[0]).toMatch(/Eres el único supervisor.*Confirma antes a otro\.$/);
});

it.each<[TeamLink, RegExp]>([
  ['connecting', /Conectando/],
  ['catching-up', /Poniéndose al día/],
  ['up-to-date', /Al día/],
  ['no-signal', /Sin señal, se enviará.*prueba con otra red/],
  ['refused', /La invitación es vieja o se retiró.*sal del equipo/],
  ['full', /El servidor está lleno/],
  ['asking', /Por confirmar/],
  ['expelled', /ya no está en el equipo.*se queda.*Para volver/],
  ['declined', /Un supervisor no dejó entrar a este dispositivo.*se queda.*pídele otra invitación/],
  ['newer', /Actualiza la aplicación/],
  ['waiting', /El servidor empezó de nuevo.*no se pierde nada/],
  ['damaged', /perdió una parte/],
  ['disk-full', /Libera espacio/],
  ['elsewhere', /Conectado en otra pestaña/],
])('the link state %s is described with what is safe and what to do', async (link, sentence) => {
  await opened({ link });
  const section = screen.getByRole('region', { name: 'Conexión' });
  expect(within(section).getByRole('status')).toHaveTextContent(sentence);
});

it("own changes that a new role no longer permits are counted apart from strangers' messages, with what to do", async () => {
  await opened({ notPermitted: 2, skipped: [{ place: 7, fate: 'garbage', id: '' }] });
  const section = screen.getByRole('region', { name: 'Conexión' });
  expect(section).toHaveTextContent(
    /2 cambios tuyos no se tomaron.*Pide a un supervisor que lo haga\..*1 mensaje que no era válido/,
  );
  expect(section).not.toHaveTextContent('lo tuyo ya les llegó');
});

it('a long catch-up shows its progress beside its sentence; a short one only that it runs', async () => {
  const { unmount } = await opened({ link: 'catching-up', share: 0.45 });
  const section = screen.getByRole('region', { name: 'Conexión' });
  expect(within(section).getByRole('status')).toHaveTextContent(/^Poniéndose al día….*Puedes seguir trabajando\.$/);
  const bar = within(section).getByRole('progressbar', { name: 'Poniéndose al día' });
  expect(bar).toHaveAttribute('aria-valuenow', '45');
  expect(bar).toHaveAttribute('aria-valuetext', '45 %');
  unmount();
  await opened({ link: 'catching-up' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('a clock years off is named as the reason why the server refuses', async () => {
  jest.setSystemTime(new Date('2019-01-05T18:00:00Z'));
  await opened({ link: 'no-signal' });
  expect(screen.getByRole('region', { name: 'Conexión' })).toHaveTextContent(/El reloj de este dispositivo.*05\/01\/2019/);
});

it('an invite of another team changes nothing, and says which team this phone is in', async () => {
  const { calls } = await opened({ name: 'Red Sur' }, `/team/${fragmentOf(ANAS_LINK)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('ya está en «Red Sur», y la invitación es de «Red Norte»');
  expect(calls).toEqual([]);
  expect(window.location.href).not.toContain('invite');
});

it.each<TeamLink>(['refused', 'declined', 'expelled'])(
  'a person who is %s and opens a new invite is told how it can be used',
  async (link) => {
    await opened({ link }, `/team/${fragmentOf(ANAS_LINK)}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Sal primero del equipo y ábrela otra vez');
  },
);

it('a new invite that starts the app is announced too, before the disk has been asked for a team', async () => {
  const { names, phones } = await aTeamOfTwo(aTeamServer());
  const url = `/team/${fragmentOf(ANAS_LINK)}`;
  window.history.replaceState(null, '', url);
  render(
    <At router={aRouter()} url={url}>
      <StoreProvider store={aStore({ name: names[1], openLink: phones[1].openLink })}>
        <TeamScreen />
      </StoreProvider>
    </At>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('La invitación no se usó');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the number of entries to review, and links to them', async () => {
  await opened();
  expect(screen.getByRole('link', { name: /Por revisar/ })).toHaveAttribute('href', '/team/review/');
});

it('a phone in a team whose code does not load says so, and tries again on request', async () => {
  const openTeam = jest.fn(() => Promise.reject(new Error('not fetched')));
  const { user } = await renderScreen(<TeamScreen />, { data: dataWith(), fixedTeam: { team: null, isInTeam: true, openTeam } });
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo abrir el equipo');
  expect(screen.queryByRole('button', { name: 'Unirme a un equipo' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Intentar otra vez' }));
  await waitFor(() => expect(openTeam).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
});

it.each([
  ['supervisor', 1],
  ['technician', 0],
] as const)('a %s in a team has this number of approve buttons: %i', async (role, count) => {
  const data = dataWith({ budgetRequests: [aBudgetRequest()] });
  await renderScreen(<RequestListScreen />, {
    data,
    url: '/requests/',
    ...recordingTeam(aTeamState({ self: aTeamMember(1, { role }) })),
  });
  expect(await screen.findByRole('heading', { level: 3 })).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Aprobar' })).toHaveLength(count);
});

it("a user whose phone is in the team can't be deleted, because it could not save any more", async () => {
  const confirm = jest.spyOn(window, 'confirm').mockClear();
  const data = dataWith({ users: [aUser(), aUser({ id: userId(2), name: 'Ana' })] });
  const { user, store } = await renderScreen(
    <>
      <UserScreen userId={userId(2)} />
      <Toaster />
    </>,
    { data, url: `/users/${userId(2)}/`, ...recordingTeam(aTeamState({ members: [aTeamMember(1), aTeamMember(2)] })) },
  );
  await user.click(screen.getByRole('button', { name: 'Más opciones' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Eliminar Usuario' }));
  expect(await screen.findByText(/^Ana tiene un dispositivo en el equipo/)).toBeInTheDocument();
  expect(confirm).not.toHaveBeenCalled();
  expect(store.data.users.has(userId(2))).toBe(true);
});

it('the form of a user says what a role permits, and where the role of a device in the team is changed', async () => {
  const users = [aUser(), aUser({ id: userId(2), name: 'Ana' }), aUser({ id: userId(3), name: 'Beto' })];
  const { fixedTeam } = recordingTeam(aTeamState({ members: [aTeamMember(1), aTeamMember(2)] }));
  for (const [id, hint] of [
    [userId(2), 'Lo que permite su dispositivo se cambia en Equipo.'],
    [userId(3), 'Solo «Supervisor» reabre reportes y, en un equipo, aprueba solicitudes.'],
  ] as const) {
    const { unmount } = await renderScreen(<EditUserScreen userId={id} />, { data: dataWith({ users }), fixedTeam });
    expect(await screen.findByLabelText('Rol')).toHaveAccessibleDescription(hint);
    unmount();
  }
});

it('in a team a phone acts for its member only', async () => {
  await renderScreen(<PeopleList onDone={() => undefined} />, { data: dataWith(), ...recordingTeam(aTeamState()) });
  expect(await screen.findByText(/queda a nombre de Diana Cortés/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Personas' })).toBeNull();
});

it('photos wait for Wi-Fi only if the browser reports the network', async () => {
  await opened();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await leaveScreen();
  Object.defineProperty(navigator, 'connection', {
    value: Object.assign(new EventTarget(), { type: 'cellular' }),
    configurable: true,
  });
  const { user } = await opened();
  await user.click(screen.getByRole('checkbox', { name: /Solo con Wi‑Fi/ }));
  expect(readWifiOnly()).toBe(true);
  Reflect.deleteProperty(navigator, 'connection');
});

it("says that another phone's app folds differently, and copies a diagnosis", async () => {
  const difference = {
    place: 500,
    device: 'device000003',
    own: 'a'.repeat(64),
    theirs: 'b'.repeat(64),
    at: '2026-11-21T15:05:00.000Z',
  };
  const checkpoints = {
    foldVersion: 2,
    own: [{ place: 500, log: 'c'.repeat(64), digest: 'a'.repeat(64), witnesses: [] }],
    differences: [difference],
  };
  const { user } = await opened({ members: [aTeamMember(1), aTeamMember(3, { name: 'Beto' })], checkpoints });
  expect(screen.getByText('Dos dispositivos no cuentan lo mismo')).toBeInTheDocument();
  expect(screen.getByText(/Este y el de Beto/)).toBeInTheDocument();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar diagnóstico' }));
  await waitFor(() => expect(write).toHaveBeenCalled());
  const copied = write.mock.calls[0]?.[0] ?? '';
  expect(JSON.parse(copied).team).toMatchObject({ link: 'up-to-date', differences: [difference], own: [{ place: 500 }] });
  expect(copied).not.toContain('Beto');
});
