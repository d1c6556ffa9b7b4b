/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ActivityScreen } from '@/components/screens/activity/activity-screen';
import { StartOverSection } from '@/components/screens/device-data/start-over-section';
import { InvoiceListScreen } from '@/components/screens/invoices/invoice-list-screen';
import { EditProjectScreen } from '@/components/screens/projects/edit-project-screen';
import { ProjectListScreen } from '@/components/screens/projects/project-list-screen';
import { ReviewScreen } from '@/components/screens/team/review-screen';
import { TeamScreen } from '@/components/screens/team/team-screen';
import { UserMenu } from '@/components/shell/header/user-menu';
import { TeamWatch } from '@/components/shell/notices/team-watch';
import { Toaster } from '@/components/ui/toast/toaster';
import { approveBudgetRequest, requestBudget } from '@/lib/domain/budget-request/changes';
import { emptyData } from '@/lib/domain/data';
import { createInvoice, updateInvoice } from '@/lib/domain/invoice/changes';
import type { InvoiceFormId } from '@/lib/domain/model/invoice';
import type { Role } from '@/lib/domain/model/user';
import { updateProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { asCents } from '@/lib/kernel/cents';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { anOpenStore } from '../../support/a-store';
import { aTeamServer, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { aBudgetRequest, aCustomer, aProject, aUser, dataWith, projectId, TODAY, userId } from '../../support/builders';
import { leaveScreen } from '../../support/leave-screen';
import { renderScreen } from '../../support/render-screen';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';

let server: ReturnType<typeof aTeamServer>;
beforeEach(() => {
  server = aTeamServer();
});
afterEach(async () => {
  await leaveScreen();
  await act(() => server.close());
});

const fragment = (person: string, role: Role) =>
  `#invite=${Buffer.from(JSON.stringify(server.invite(person, role))).toString('base64url')}`;

/** A founder's phone without a screen. */
const aFounder = async () => {
  const phone = server.aPhone();
  const boss = await anOpenStore({ data: initialBusiness(), openLink: phone.openLink });
  await (await boss.openTeam()).found(server.invite('Persona 1', 'supervisor'));
  await waitUntilSynchronized(boss);
  return { boss, phone };
};

/** A technician's phone, admitted to the team, which shows a screen. */
const aTechnician = async (boss: OpenableStore, shown: ReactElement) => {
  const phone = server.aPhone();
  const view = await renderScreen(shown, { data: emptyData(), openLink: phone.openLink });
  await act(async () => {
    await (await view.store.openTeam()).join(server.invite('Persona 2', 'technician'), 'take-theirs');
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
    await (await boss.openTeam()).confirm(boss.team?.members[0]?.device ?? '', 'technician');
    await until(view.store, ({ self }) => self.isConfirmed, 'admitted');
    await waitUntilSynchronized(boss, view.store);
  });
  return { ...view, phone };
};

it("the founder's invite founds the team, and the screen says that it is up to date", async () => {
  const { openLink } = server.aPhone();
  const { user, store } = await renderScreen(<TeamScreen />, {
    ...{ data: initialBusiness(), openLink, url: `/team/${fragment('Persona 1', 'supervisor')}` },
  });
  await act(() => store.actAs(userId(1)));
  await user.click(await screen.findByRole('button', { name: 'Crear el equipo' }));
  const link = await screen.findByRole('region', { name: 'Conexión' });
  expect(await within(link).findByText('Al día')).toBeInTheDocument();
  expect(screen.getByText('Red Norte')).toBeInTheDocument();
});

it('a person who opens an invite asks to join, and is admitted without a reload', async () => {
  const { boss } = await aFounder();
  const { openLink } = server.aPhone();
  const { user, store } = await renderScreen(<TeamScreen />, {
    ...{ data: emptyData(), openLink, url: `/team/${fragment('Persona 2', 'technician')}` },
  });
  expect(await screen.findByText('Este dispositivo empieza con lo del equipo.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Unirme' }));
  const link = await screen.findByRole('region', { name: 'Conexión' });
  expect(await within(link).findByText('Por confirmar')).toBeInTheDocument();
  await act(async () => {
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
    await (await boss.openTeam()).confirm(boss.team?.members[0]?.device ?? '', 'technician');
    await until(store, ({ self }) => self.isConfirmed, 'admitted');
  });
  expect(await within(link).findByText('Al día')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Miembros' })).getAllByRole('listitem')).toHaveLength(2);
});

it('a declined device is asked about its own records when it opens another invite', async () => {
  const { boss } = await aFounder();
  const data = dataWith({ users: [aUser({ id: userId(1) })], customers: [aCustomer()] });
  const { store } = await renderScreen(<TeamScreen />, { data, openLink: server.aPhone().openLink });
  await act(async () => {
    await (await store.openTeam()).join(server.invite('Persona 2', 'technician'), 'bring-mine');
    await until(boss, ({ members }) => members.some(({ isConfirmed }) => !isConfirmed), 'a request to join');
    await (await boss.openTeam()).expel(boss.team?.members[0]?.device ?? '');
    await until(store, ({ link }) => link === 'declined', 'declined');
    await (await store.openTeam()).leave();
    window.location.hash = fragment('Persona 2', 'technician');
  });
  const sheet = await screen.findByRole('dialog', { name: 'Unirme a un equipo' });
  expect(await within(sheet).findByText(/^Este dispositivo ya tiene registros/)).toBeInTheDocument();
});

describe("a team's data can't be erased, and no screen says that it was", () => {
  const IN_A_TEAM = /^Este dispositivo está en un equipo/;
  beforeEach(() => {
    jest.spyOn(window, 'confirm').mockReturnValue(true);
  });
  afterEach(() => jest.restoreAllMocks());

  it('by «Sign out»', async () => {
    const { boss } = await aFounder();
    const { user } = await aTechnician(
      boss,
      <>
        <UserMenu />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Borrar los datos de este dispositivo' }));
    expect(await screen.findByText(IN_A_TEAM)).toBeInTheDocument();
    expect(screen.queryByText(/se borraron/)).not.toBeInTheDocument();
  });

  it('by «Empezar vacío»', async () => {
    const { boss } = await aFounder();
    const { user } = await aTechnician(
      boss,
      <>
        <StartOverSection />
        <Toaster />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Empezar vacío' }));
    const sheet = await screen.findByRole('dialog', { name: 'Empezar vacío' });
    await user.click(within(sheet).getByRole('button', { name: 'Empezar vacío' }));
    expect(await screen.findByText(IN_A_TEAM)).toBeInTheDocument();
    expect(screen.queryByText(/empieza vacío/)).not.toBeInTheDocument();
  });
});

it('stock issued twice without signal stays on the screen until somebody has counted it', async () => {
  const { boss, phone } = await aFounder();
  const { store, phone: mine } = await aTechnician(boss, <ReviewScreen />);
  expect(await screen.findByText('Nada por revisar')).toBeInTheDocument();
  const issue = (of: OpenableStore) =>
    of.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity: onHand(of.data, central, connector) })] }));
  await act(async () => {
    for (const one of [phone, mine]) one.goes('offline');
    await until(store, ({ link }) => link === 'no-signal');
    await issue(boss);
    await issue(store);
    for (const one of [phone, mine]) one.goes('online');
    await until(store, ({ flags }) => flags.length === 1, 'flagged');
  });
  expect(await screen.findByText('Salió más material del que había', { exact: false })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contar' })).toHaveAttribute('href', expect.stringContaining(`itemId=${connector}`));
});

it('a requester sees the decision on any page', async () => {
  // jsdom's pages are hidden unless this is set.
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  const { boss } = await aFounder();
  const { store } = await aTechnician(
    boss,
    <>
      <TeamWatch />
      <Toaster />
    </>,
  );
  const { date: _date, requestedBy: _by, ...input } = aBudgetRequest({ id: newId(), description: 'Renta de grúa' });
  await act(async () => {
    await store.commit(requestBudget, { ...input, attachments: [] });
    await waitUntilSynchronized(store);
    await until(boss, () => boss.data.budgetRequests.has(input.id), 'the request');
    await boss.commit(approveBudgetRequest, { id: input.id });
    await waitUntilSynchronized(boss, store);
  });
  expect(await screen.findByText('Persona 1 aprobó un gasto: Renta de grúa')).toBeInTheDocument();
});

it('a change without signal is marked until the others have it', async () => {
  const { boss } = await aFounder();
  const { store, phone } = await aTechnician(
    boss,
    <>
      <ProjectListScreen />
      <TeamWatch />
    </>,
  );
  await act(async () => {
    phone.goes('offline');
    await until(store, ({ link }) => link === 'no-signal');
    await store.commit(updateProject, { ...aProject(), title: 'Anillo poniente' });
  });
  expect(await screen.findByText('Por enviar')).toBeInTheDocument();
  await act(async () => {
    phone.goes('online');
    await waitUntilSynchronized(store);
  });
  expect(screen.getByText('Anillo poniente')).toBeInTheDocument();
  expect(screen.queryByText('Por enviar')).toBeNull();
});

const invoice = {
  projectId: projectId(),
  quantity: 1,
  amount: asCents(10_050),
  date: TODAY,
  dueDate: TODAY,
  status: 'draft' as const,
};

it('a new invoice says that its number is not confirmed until the log has it; a changed one only waits to be sent', async () => {
  const { boss } = await aFounder();
  const { store, phone } = await aTechnician(
    boss,
    <>
      <InvoiceListScreen />
      <TeamWatch />
    </>,
  );
  const offline = () => {
    phone.goes('offline');
    return until(store, ({ link }) => link === 'no-signal');
  };
  await act(async () => {
    await offline();
    await store.commit(createInvoice, { ...invoice, formId: newId<InvoiceFormId>() });
  });
  expect(await screen.findByText('Por enviar')).toHaveTextContent('Por enviar · Número por confirmar');
  await act(async () => {
    phone.goes('online');
    await waitUntilSynchronized(store);
  });
  expect(screen.queryByText('Por enviar')).toBeNull();
  await act(async () => {
    await offline();
    for (const { id } of store.data.invoices.values()) await store.commit(updateInvoice, { ...invoice, id, quantity: 2 });
  });
  expect(await screen.findByText('Por enviar')).not.toHaveTextContent('Número');
});

it('Actividad names the invoice of each person, also after the team gave one of them another number', async () => {
  const { boss } = await aFounder();
  const { store, phone } = await aTechnician(boss, <ActivityScreen />);
  await act(async () => {
    phone.goes('offline');
    await until(store, ({ link }) => link === 'no-signal');
    for (const one of [store, boss]) await one.commit(createInvoice, { ...invoice, formId: newId<InvoiceFormId>() });
    await waitUntilSynchronized(boss);
    phone.goes('online');
    await waitUntilSynchronized(store);
  });
  const acts = within(await screen.findByRole('list', { name: 'Lo que se hizo' })).getAllByRole('listitem');
  const [first, second] = [...store.data.invoices.keys()].slice(-2);
  expect(acts.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(
      [`Persona 1 creó una factura${first}`, `Persona 2 creó una factura${second}`].map((text) => expect.stringContaining(text)),
    ),
  );
});

it('an open form reports what another phone changed, and loses nothing', async () => {
  const { boss } = await aFounder();
  const { store, user } = await aTechnician(boss, <EditProjectScreen projectId={projectId()} />);
  const title = await screen.findByLabelText(/^Nombre del proyecto/);
  await user.clear(title);
  await user.type(title, 'Anillo oriente');
  await act(async () => {
    await boss.commit(updateProject, { ...aProject(), title: 'Anillo sur' });
    await waitUntilSynchronized(boss);
    await until(store, () => store.data.projects.get(projectId())?.title === 'Anillo sur', 'heard');
  });
  expect(title).toHaveValue('Anillo oriente');
  await user.click(screen.getByRole('button', { name: 'Actualizar Proyecto' }));
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Anillo sur Lo tuyo Anillo oriente/));
  expect(title).toHaveValue('Anillo oriente');
});
