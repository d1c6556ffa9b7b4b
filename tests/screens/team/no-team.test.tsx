/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { TeamScreen } from '@/components/screens/team/team-screen';
import { createCustomer } from '@/lib/domain/customer/changes';
import { raiseNotifications } from '@/lib/domain/notification/changes';
import { dayOf } from '@/lib/kernel/day';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { StoreProvider } from '@/lib/store/react/store';
import type { TeamAnswer } from '@/lib/team/protocol/contract';
import { readInvite } from '@/lib/team/protocol/invite';
import { notificationText } from '@/lib/text/notification-text';
import { At, aRouter } from '../../support/a-router';
import { aStore } from '../../support/a-store';
import { aCustomer, aTask, aUser, customerId, dataWith, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { ANAS_LINK, FOUNDERS_LINK, FOUNDERS_LINK_AGAIN, fragmentOf, recordingTeam } from './a-team-state';

const data = dataWith({ users: [aUser({ id: userId(1), name: 'Laura' })] });

/** jsdom has no layout. */
const scrolledTo = jest.fn();
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolledTo;
});
afterEach(leaveScreen);

const opened = async (url: string, answer?: TeamAnswer) => {
  const { calls, fixedTeam } = recordingTeam(null, answer);
  const view = await renderScreen(<TeamScreen />, { data, url, fixedTeam });
  return { ...view, calls };
};

const paste = async (text: string, way = 'Unirme a un equipo') => {
  const view = await opened('/team/');
  await view.user.click(await screen.findByRole('button', { name: way }));
  const field = await screen.findByLabelText(/^Invitación/);
  await view.user.click(field);
  if (text) await view.user.paste(text);
  await view.user.click(screen.getByRole('button', { name: 'Continuar' }));
  return { ...view, field };
};

it('explains a team, and that nothing leaves the phone without one', async () => {
  await opened('/team/');
  expect(await screen.findByText(/comparten los mismos registros/)).toBeInTheDocument();
  expect(screen.getByText(/nada sale de este\s+dispositivo/)).toBeInTheDocument();
});

it("in a build without a server's address says so, and offers to hand the records over by file", async () => {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "default-src 'self'; connect-src 'self'";
  document.head.append(policy);
  try {
    await opened('/team/');
    expect(await screen.findByText(/no tiene la dirección de un servidor de equipo/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pasar por archivo' })).toHaveAttribute('href', '/device/');
    expect(screen.getByRole('button', { name: 'Crear equipo' })).toBeInTheDocument();
  } finally {
    policy.remove();
  }
});

it('offers no team before the disk is open', async () => {
  const store = aStore({ data });
  render(
    <At router={aRouter()} url="/team/">
      <StoreProvider store={store}>
        <TeamScreen />
      </StoreProvider>
    </At>,
  );
  await act(async () => void (await import('@/components/screens/team/no-team')));
  expect(screen.queryByRole('button', { name: 'Unirme a un equipo' })).not.toBeInTheDocument();
  await act(() => store.open());
  expect(await screen.findByRole('button', { name: 'Unirme a un equipo' })).toBeInTheDocument();
});

it('a pasted invite shows the team, the person and the server, and asks to join', async () => {
  const { user, calls } = await paste(`Hola, Ana: ${ANAS_LINK}`);
  const sheet = await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  for (const said of ['Red Norte', 'Ana', 'team.example']) expect(await within(sheet).findByText(said)).toBeInTheDocument();
  await within(sheet).findByText('Este dispositivo empieza con lo del equipo.');
  await user.click(within(sheet).getByRole('button', { name: 'Unirme' }));
  await waitFor(() => expect(calls).toEqual([['join', readInvite(ANAS_LINK), 'take-theirs', expect.any(Function)]]));
});

it("the founder's reissued invite does not show the owner's placeholder as a name", async () => {
  await opened(`/team/${fragmentOf(FOUNDERS_LINK_AGAIN)}`);
  const sheet = await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  expect(await within(sheet).findByText('Quien creó el equipo')).toBeInTheDocument();
});

it('an opened link leads to its team, and its secrets are removed from the address at once', async () => {
  await opened(`/team/${fragmentOf(ANAS_LINK)}`);
  const sheet = await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  expect(await within(sheet).findByText('Red Norte')).toBeInTheDocument();
  expect(window.location.href).not.toContain('invite');
});

it('closing an opened link focuses the title, and the person can start again', async () => {
  const { user } = await opened(`/team/${fragmentOf(ANAS_LINK)}`);
  await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Equipo' })).toHaveFocus());
  expect(screen.getByRole('button', { name: 'Unirme a un equipo' })).toBeVisible();
});

it("the founder's own invite founds the team with the local records", async () => {
  const { user, calls } = await opened(`/team/${fragmentOf(FOUNDERS_LINK)}`);
  const sheet = await screen.findByRole('dialog', { name: 'Crear equipo' });
  expect(await within(sheet).findByText(/empieza con lo que hay en este dispositivo: 1 cliente, 1 proyecto/)).toBeInTheDocument();
  await user.click(await within(sheet).findByRole('button', { name: 'Crear el equipo' }));
  await waitFor(() => expect(calls).toEqual([['found', readInvite(FOUNDERS_LINK)]]));
});

it.each([
  ['nothing', '', 'Unirme a un equipo', /Ahí no hay una invitación/],
  ['a greeting', 'Hola, Ana', 'Unirme a un equipo', /Ahí no hay una invitación/],
  ['a link that was cut off', ANAS_LINK.slice(0, -40), 'Unirme a un equipo', /La invitación está incompleta/],
  ["the founder's, to join", FOUNDERS_LINK, 'Unirme a un equipo', /Esta invitación es para crear/],
  ["a member's, to found", ANAS_LINK, 'Crear equipo', /Este equipo ya está creado/],
])('%s is reported at the field, and the typed text stays', async (_, text, way, sentence) => {
  const { field } = await paste(text, way);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(sentence)));
  expect(field).toHaveValue(text);
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

it('an unusable opened link is in the field with the reason, to be corrected', async () => {
  await opened(`/team/${fragmentOf(ANAS_LINK).slice(0, -40)}`);
  const field = await screen.findByLabelText(/^Invitación/);
  expect(field).toHaveValue(fragmentOf(ANAS_LINK).slice(0, -40));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('La invitación está incompleta')));
});

it('a build for another server says so before any request', async () => {
  const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy' });
  meta.content = "default-src 'self'; connect-src 'self'";
  document.head.append(meta);
  const { field, calls } = await paste(ANAS_LINK);
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('se publicó para otro servidor')));
  expect(calls).toEqual([]);
  meta.remove();
});

it('a silent server is reported, nothing is lost, and it can be tried again', async () => {
  const { user, calls } = await opened(`/team/${fragmentOf(ANAS_LINK)}`, { refused: 'no-signal' });
  await screen.findByText('Este dispositivo empieza con lo del equipo.');
  await user.click(screen.getByRole('button', { name: 'Unirme' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('El servidor del equipo no contesta');
  expect(scrolledTo).toHaveBeenCalledWith(expect.objectContaining({ block: 'nearest' }));
  await user.click(screen.getByRole('button', { name: 'Unirme' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

describe("local records that the team's would replace", () => {
  const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
  const late = dataWith({ users: [aUser({ id: userId(1) })], tasks: [aTask({ dueDate: dayOf(inDays(-1)()) })] });
  const entering = async (before: (store: OpenableStore) => Promise<unknown>, now?: () => Date) => {
    const { fixedTeam } = recordingTeam(null);
    const { store } = await renderScreen(<TeamScreen />, { data: late, fixedTeam, now });
    await act(() => before(store));
    await act(async () => {
      window.location.hash = fragmentOf(ANAS_LINK);
    });
    return screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  };
  const restored = (store: OpenableStore) => store.replaceAll({ data: store.data, files: [], log: [] });

  it('cause a question if a backup brought them', async () => {
    expect(await within(await entering(restored)).findByText(/^Este dispositivo ya tiene registros/)).toBeInTheDocument();
  });

  it('cause a question if the clock was ahead when the app was first opened', async () => {
    const sheet = await entering((store) => store.commit(createCustomer, aCustomer({ id: customerId(9) })), inDays(-1));
    expect(await within(sheet).findByText(/^Este dispositivo ya tiene registros/)).toBeInTheDocument();
  });

  it('are none if there is only the sample', async () => {
    const raised = async (store: OpenableStore) =>
      expect(await store.commit(raiseNotifications, { say: notificationText })).toMatchObject({ seq: expect.any(Number) });
    const sheet = await entering(raised, inDays(1));
    expect(await within(sheet).findByText('Este dispositivo empieza con lo del equipo.')).toBeInTheDocument();
  });
});
