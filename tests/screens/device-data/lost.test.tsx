/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { DeviceScreen } from '@/components/screens/device-data/device-screen';
import { MaterialScreen } from '@/components/screens/materials/material-screen';
import { NewWarehouseScreen } from '@/components/screens/warehouses/new-warehouse-screen';
import { DeviceDrafts } from '@/components/shell/app-root';
import { StorageBanner } from '@/components/shell/storage/storage-banner';
import { Toaster } from '@/components/ui/toast/toaster';
import { updateProject } from '@/lib/domain/project/changes';
import { newId } from '@/lib/kernel/id';
import { listCopies } from '@/lib/store/device/copies';
import { aFileSystem } from '../../support/a-file-system';
import { anOpenStore } from '../../support/a-store';
import { aProject, aUser, dataWith, materialId, projectId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** A readable file, as in a browser; jsdom's files can't be read. */
const aFile = (content: string) =>
  Object.assign(new File([content], 'respaldo.json', { type: 'application/json' }), {
    text: async () => content,
    slice: (from?: number, to?: number) => new Blob([content]).slice(from, to),
  });

const DRAFT = '/warehouses/new/';
const OFFER = 'Tienes un borrador sin guardar';

/** The parts of a page that concern storage, and a form. */
const page = (
  <>
    <StorageBanner />
    <DeviceDrafts>
      <NewWarehouseScreen />
    </DeviceDrafts>
    <Toaster />
  </>
);

const breakDatabases = (reason = 'UnknownError') =>
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', reason);
  });
const name = () => screen.getByLabelText('Nombre *');
const questions = () => jest.mocked(window.confirm).mock.calls.flat();

beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReset().mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

describe('stored data that does not open', () => {
  it('shows a banner that tries again; a form confirms nothing and keeps the typed text', async () => {
    const database = newId();
    await anOpenStore({ name: database, data: dataWith() });
    const broken = breakDatabases();
    const { user, store } = await renderScreen(page, { name: database, hasConfirmed: true });
    const banner = await screen.findByRole('alert');
    expect(banner).toHaveTextContent('No se pudo abrir lo guardado');
    expect(document.documentElement).toHaveAttribute('data-unread');
    await user.type(name(), 'Bodega sur');
    await user.click(screen.getByRole('button', { name: 'Crear Almacén' }));
    expect(await screen.findByText(/^No se guardó: lo guardado en este dispositivo no se pudo abrir/)).toBeInTheDocument();
    await user.click(within(banner).getByRole('button', { name: 'Intentar otra vez' }));
    expect(await screen.findByText('Todavía no se pudo abrir. Nada se borró.')).toBeInTheDocument();
    expect(name()).toHaveValue('Bodega sur');

    broken.mockRestore();
    await user.click(within(banner).getByRole('button', { name: 'Intentar otra vez' }));
    await waitFor(() => expect(screen.queryByText('No se pudo abrir lo guardado')).not.toBeInTheDocument());
    expect(document.documentElement).not.toHaveAttribute('data-unread');
    expect(name()).toHaveValue('Bodega sur');
    await user.click(screen.getByRole('button', { name: 'Crear Almacén' }));
    await waitFor(() => expect([...store.data.warehouses.values()].map((warehouse) => warehouse.name)).toContain('Bodega sur'));
    expect(store.data.projects.size).toBe(1);
  });

  it("does not show a record's page as opening", async () => {
    breakDatabases();
    await renderScreen(<MaterialScreen materialId={materialId()} />, { hasConfirmed: true });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No se pudo abrir');
    expect(screen.queryByText('Abriendo…')).not.toBeInTheDocument();
  });

  it('has its own banner for lack of space', async () => {
    breakDatabases('QuotaExceededError');
    await renderScreen(page, { hasConfirmed: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay espacio para abrir lo guardado');
  });

  it('does not call a record missing, and starting over promises only what is possible', async () => {
    breakDatabases();
    const { user } = await renderScreen(<DeviceScreen />, { hasConfirmed: true });
    expect(screen.getByText('Lo que está guardado aquí no se pudo abrir')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Respaldar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Empezar vacío' }));
    const sheet = await screen.findByRole('dialog', { name: 'Empezar vacío' });
    expect(within(sheet).getByText(/^Antes se intenta abrir otra vez/)).toBeInTheDocument();
    expect(within(sheet).queryByRole('button', { name: 'Respaldar antes' })).not.toBeInTheDocument();
  });
});

it('stays if it opens after all, and the backup that was to replace it is not taken', async () => {
  const database = newId();
  await anOpenStore({ name: database, data: dataWith() });
  const content = await (
    await (await anOpenStore({ data: dataWith({ projects: [aProject({ title: 'Otro' })] }) })).backup()
  ).text();
  const broken = breakDatabases();
  const { user, store } = await renderScreen(
    <>
      <DeviceScreen />
      <Toaster />
    </>,
    { name: database, hasConfirmed: true },
  );
  await user.upload(screen.getByLabelText('Elegir archivo de respaldo', { selector: 'input' }), aFile(content));
  const replace = await screen.findByRole('button', { name: 'Reemplazar todo' });
  broken.mockRestore();
  await user.click(replace);
  expect(await screen.findByText(/^Lo guardado se abrió y sigue aquí/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(store.data.projects.get(projectId())?.title).toBe('Troncal norte');
});

it('can be given up for the part that is lost', async () => {
  const database = newId();
  const before = await anOpenStore({ name: database, data: dataWith() });
  const lastConfirmed = { epoch: before.epoch, seq: before.seq + 1 };
  const { user, store } = await renderScreen(<DeviceScreen />, { name: database, lastConfirmed });
  expect(screen.getByText('Se perdió lo último que se guardó aquí')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Respaldar' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Seguir con lo que hay' }));
  await waitFor(() => expect(store.status).toBe('ready'));
  expect(await act(() => store.commit(updateProject, aProject({ title: 'Sigue' })))).toMatchObject({ done: true });
});

describe("a device that can't keep copies", () => {
  const WITHOUT = 'Este navegador no deja guardar una copia de lo que hay. Si continúas, se pierde. ¿Continuar sin copia?';

  it('asks again before starting over, and a no keeps everything', async () => {
    jest.mocked(window.confirm).mockImplementation((question) => question !== WITHOUT);
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await user.click(screen.getByRole('button', { name: 'Empezar vacío' }));
    const sheet = await screen.findByRole('dialog', { name: 'Empezar vacío' });
    await user.click(within(sheet).getByRole('button', { name: 'Empezar vacío' }));
    await waitFor(() => expect(questions()).toContain(WITHOUT));
    expect(store.data.projects.get(projectId())?.title).toBe('Troncal norte');
    jest.mocked(window.confirm).mockReturnValue(true);
    await user.click(await within(sheet).findByRole('button', { name: 'Empezar vacío' }));
    await waitFor(() => expect(store.data.projects.size).toBe(0));
  });

  it('gives the reason before replacing by a backup, asks again, and a no keeps everything', async () => {
    const NO_ROOM = 'No hay espacio para guardar una copia de lo que hay. Si continúas, se pierde. ¿Continuar sin copia?';
    const files = aFileSystem();
    files.fill(true);
    const other = await anOpenStore({ data: dataWith({ projects: [aProject({ title: 'Otro' })] }) });
    const content = await (await other.backup()).text();
    jest.mocked(window.confirm).mockImplementation((question) => question !== NO_ROOM);
    const { user, store } = await renderScreen(<DeviceScreen />, { data: dataWith() });
    await user.upload(screen.getByLabelText('Elegir archivo de respaldo', { selector: 'input' }), aFile(content));
    await user.click(await screen.findByRole('button', { name: 'Reemplazar todo' }));
    await waitFor(() => expect(questions()).toContain(NO_ROOM));
    expect(store.data.projects.get(projectId())?.title).toBe('Troncal norte');

    files.fill(false);
    await user.click(await screen.findByRole('button', { name: 'Reemplazar todo' }));
    await waitFor(() => expect(store.data.projects.get(projectId())?.title).toBe('Otro'));
    expect(questions().filter((question) => question === NO_ROOM)).toHaveLength(1);
    expect(await listCopies()).toHaveLength(1);
  });
});

describe('a draft', () => {
  const people = dataWith({ users: [aUser(), aUser({ id: userId(2), name: 'Óscar Ríos' })] });

  it('is offered to the person who typed it, and to nobody else on the device', async () => {
    const database = newId();
    const first = await renderScreen(page, { name: database, data: people });
    await first.user.type(name(), 'Bodega sur');
    await waitFor(async () => expect(await first.store.drafts.read(DRAFT)).toBeDefined());
    first.unmount();

    const next = await renderScreen(page, { name: database });
    expect(await screen.findByText(OFFER)).toBeInTheDocument();
    act(() => next.store.actAs(userId(2)));
    await waitFor(() => expect(screen.queryByText(OFFER)).not.toBeInTheDocument());
    act(() => next.store.actAs(userId()));
    expect(await screen.findByText(OFFER)).toBeInTheDocument();
  });

  it('stays with who typed it when another person is chosen beside the open form', async () => {
    const { user, store } = await renderScreen(page, { data: people });
    await user.type(name(), 'Bodega sur');
    act(() => store.actAs(userId(2)));
    await waitFor(() => expect(name()).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    expect(questions()).toEqual([]);
    act(() => store.actAs(userId()));
    await user.click(await screen.findByRole('button', { name: 'Recuperar borrador' }));
    expect(name()).toHaveValue('Bodega sur');
  });

  it('that could not be stored is not reported as stored', async () => {
    const { user, store } = await renderScreen(page, { data: people });
    jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    const saving = jest.spyOn(store.drafts, 'save');
    await user.type(name(), 'B');
    await waitFor(() => expect(saving).toHaveBeenCalled());
    await act(() => Promise.allSettled(saving.mock.results.map(({ value }) => value)));
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await waitFor(() =>
      expect(questions()).toEqual(['¿Salir sin guardar? El borrador no se pudo guardar: lo que escribiste se pierde.']),
    );
  });

  it('that is still being written is not called lost', async () => {
    const { user, store } = await renderScreen(page, { data: people });
    const saving = jest.spyOn(store.drafts, 'save').mockReturnValue(new Promise(() => {}));
    await user.type(name(), 'B');
    await waitFor(() => expect(saving).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Volver' }));
    await waitFor(() =>
      expect(questions()).toEqual(['¿Salir sin guardar? Lo que escribiste queda como borrador en este dispositivo.']),
    );
  });
});
