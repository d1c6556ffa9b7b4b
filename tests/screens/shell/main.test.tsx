/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { Screen } from '@/components/frames/screen';
import { BackgroundTasks } from '@/components/shell/background-tasks';
import { MainShell } from '@/components/shell/bars/main-shell';
import { sampleData } from '@/data/sample';
import { createCustomer } from '@/lib/domain/customer/changes';
import { unreadCount } from '@/lib/domain/notification/rules';
import { createUser } from '@/lib/domain/user/changes';
import { asDay } from '@/lib/kernel/day';
import { routes } from '@/lib/routes';
import { aCustomer, aUser, dataWith, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const sample = sampleData(asDay('2026-11-21'));

const shell = (url: string, data = sample) =>
  renderScreen(
    <MainShell>
      <Screen title="Panel">
        <p>Hola</p>
      </Screen>
    </MainShell>,
    { data, url },
  );

const opened = async (name: string) => screen.findByRole('dialog', { name });

it.each([
  ['/', 'Inicio'],
  ['/projects/', 'Proyectos'],
  ['/projects/new/', 'Proyectos'],
  ['/materials/', 'Materiales'],
  ['/warehouses/', 'Almacenes'],
])('on %s the bar marks %s', async (url, name) => {
  await shell(url);
  const bar = screen.getByRole('navigation', { name: 'Principal' });
  expect(
    within(bar)
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current')),
  ).toEqual([within(bar).getByRole('link', { name })]);
});

it("has one title, one main and the site's name", async () => {
  await shell('/');
  expect(screen.getByRole('heading', { level: 1, name: 'Panel' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('id', 'contenido');
  expect(screen.getByRole('link', { name: 'Telecampo' })).toHaveAttribute('href', '/');
  await waitFor(() => expect(document.title).toBe('Panel · Telecampo'));
});

it('Más has the areas that do not fit in the bar', async () => {
  const { user } = await shell('/');
  await user.click(screen.getByRole('button', { name: 'Más' }));
  const sheet = await opened('Más');
  const places = within(sheet)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(places.slice(0, 4)).toEqual(['/users/', '/billing/', '/customers/', '/reports/']);
  expect(places).toEqual(expect.arrayContaining(['/tasks/', '/requests/', '/search/', '/preferences/']));
  expect(within(sheet).getByText('Guardado en este dispositivo')).toBeInTheDocument();
});

it.each(['/users/', '/tasks/', '/requests/'])('on %s Más is marked in the bar', async (url) => {
  await shell(url);
  const bar = within(screen.getByRole('navigation', { name: 'Principal' }));
  expect(bar.queryAllByRole('link', { current: 'page' })).toEqual([]);
  expect(bar.getByRole('button', { name: 'Más' })).toHaveClass('text-link');
});

it('the bell shows the number of unread ones; the list has the newest first, and all are marked with one toast', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { user, store } = await shell('/');
  const unread = unreadCount(store.data, store.user);
  expect(unread).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: `Notificaciones, ${unread} sin leer` }));
  const dialog = await opened('Notificaciones');
  const rows = within(await within(dialog).findByRole('list')).getAllByRole('link');
  expect(rows).toHaveLength(store.data.notifications.size);
  expect(within(dialog).getAllByText('No leída')).toHaveLength(unread);

  await user.click(within(dialog).getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(within(dialog).queryByText('No leída')).not.toBeInTheDocument();
  expect(unreadCount(store.data, store.user)).toBe(0);
  alert.mockRestore();
});

it('the user menu shows the acting person, and Sign out changes them', async () => {
  const { user, store } = await shell('/');
  await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
  const me = store.data.users.get(store.user);
  expect(await screen.findByText(me?.email ?? 'nadie')).toBeInTheDocument();
  expect(screen.getByText('Supervisor')).toBeInTheDocument();
  expect(screen.getByRole('menuitem', { name: 'Mi Perfil' })).toHaveAttribute('href', `/users/${store.user}/`);

  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  const sheet = await opened('Sign out');
  const other = [...store.data.users.values()].find(({ id, archivedAt }) => id !== store.user && !archivedAt);
  await user.click(await within(sheet).findByRole('button', { name: new RegExp(other?.name ?? 'nadie') }));
  expect(store.user).toBe(other?.id);
});

it('the menu has no name without users, then the first person, who is the author of changes', async () => {
  const { user, store } = await shell('/');
  const named = async (name: string) => {
    await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
    expect(await screen.findByText(name)).toBeInTheDocument();
    await user.keyboard('{Escape}');
  };
  await act(() => store.replaceAll('empty'));
  await named('Sin usuario');
  await act(() => store.commit(createUser, aUser({ id: userId(9), name: 'Ana Ríos' })));
  await named('Ana Ríos');
  await act(() => store.commit(createCustomer, aCustomer()));
  expect((await store.history(null, 1))[0]?.by).toBe(userId(9));
});

it('Cambiar de usuario chooses another person, who appears in header and history', async () => {
  const { user, store } = await shell('/');
  const technician = [...store.data.users.values()].find(({ roleLabel }) => roleLabel === 'Técnico');
  await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cambiar de usuario' }));
  const sheet = await opened('Cambiar de usuario');
  const [, ...words] = technician?.name.split(' ') ?? [];
  const box = await within(sheet).findByRole('searchbox', { name: 'Buscar personas' });
  await user.type(box, 'nadie así');
  expect(within(sheet).getByText('No se encontraron personas')).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, words.join(' ').toUpperCase());
  await user.click(await within(sheet).findByRole('button', { name: new RegExp(technician?.name ?? 'nadie') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.user).toBe(technician?.id);
});

it('Cambiar de usuario links to the form of the first person where there is nobody', async () => {
  const { user } = await shell('/', dataWith({ users: [] }));
  await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cambiar de usuario' }));
  const sheet = within(await opened('Cambiar de usuario'));
  expect(await sheet.findByText('No hay personas para elegir.')).toBeInTheDocument();
  expect(sheet.getByRole('link', { name: 'Nuevo Usuario' })).toHaveAttribute('href', routes.newUser());
});

it('the search is one tap away in the header', async () => {
  await shell('/');
  expect(screen.getByRole('link', { name: 'Buscar' })).toHaveAttribute('href', '/search/');
});

it('erasing the device asks first, and without a yes nothing changes', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, store } = await shell('/');
  await user.click(screen.getByRole('button', { name: /^Menú de usuario/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  const before = store.data;
  const sheet = await opened('Sign out');
  await user.click(await within(sheet).findByRole('button', { name: 'Borrar los datos de este dispositivo' }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(store.data).toBe(before);
  confirm.mockRestore();
});

it('says on every page, also without Más, whether everything is saved', async () => {
  await renderScreen(<BackgroundTasks />, { data: sample });
  expect(screen.getByRole('status')).toHaveTextContent(/^Guardado en este dispositivo$/);
});

it('without signal it promises other screens only once a worker has them', async () => {
  const worker = Object.assign(new EventTarget(), { controller: null as object | null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderScreen(<BackgroundTasks />, { data: sample });
  expect(await screen.findByText(/^Sin conexión/)).toHaveTextContent(/otras pantallas esperan a que vuelva la señal/);
  worker.controller = {};
  act(() => void worker.dispatchEvent(new Event('controllerchange')));
  expect(screen.getByText(/^Sin conexión/)).toHaveTextContent(/Puedes seguir trabajando/);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
