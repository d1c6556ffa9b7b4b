/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { SharedPhotosScreen } from '@/components/screens/tasks/shared-photos-screen';
import { routes } from '@/lib/routes';
import { aProject, aTask, dataWith, taskId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

/** A browser's cache with files shared by another app; jsdom has none. */
const aCache = (shared: Readonly<Record<string, string>>) => {
  const kept = new Map(Object.entries(shared).map(([name, text]) => [`${location.origin}/share/kept/${name}`, { name, text }]));
  let isSlow: Promise<void> | undefined;
  const cache = {
    async keys() {
      await isSlow;
      return [...kept.keys()].map((url) => ({ url }));
    },
    async match(url: string) {
      const { name = '', text = '' } = kept.get(url) ?? {};
      return {
        headers: { get: (header: string) => (header === 'Content-Type' ? '' : name) },
        blob: async () => new Blob([text]),
      };
    },
    delete: async (url: string) => kept.delete(url),
  };
  Object.defineProperty(globalThis, 'caches', { value: { open: async () => cache }, configurable: true });
  // jsdom's own files can't be read.
  Object.defineProperty(File.prototype, 'arrayBuffer', {
    value: async function (this: File) {
      return new TextEncoder().encode(shared[this.name]).buffer;
    },
    configurable: true,
  });
  /** Makes reading slow from now on, until the returned function is called. */
  return {
    slow() {
      let end = () => {};
      isSlow = new Promise((resolve) => {
        end = resolve;
      });
      return end;
    },
  };
};

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(File.prototype, 'arrayBuffer');
});

const data = dataWith({
  projects: [aProject()],
  tasks: [aTask({ id: taskId(1), title: 'Empalme' }), aTask({ id: taskId(2), title: 'Medición' })],
});
const aPause = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

it('a photo added to a task is offered for no other, however long the rest takes to read (I15)', async () => {
  const cache = aCache({ 'buena.pdf': '%PDF-1', 'vacia.pdf': '' });
  const { user, store } = await renderScreen(<SharedPhotosScreen />, { data, url: routes.sharedPhotos() });
  const filesOf = (task: number) => store.data.tasks.get(taskId(task))?.attachments.map(({ name }) => name);
  const waiting = await screen.findByRole('list', { name: 'Fotos por añadir' });
  const end = cache.slow();
  await user.click(screen.getByRole('button', { name: /Empalme/ }));
  await waitFor(() => expect(filesOf(1)).toEqual(['buena.pdf']));
  await aPause();
  await user.click(screen.getByRole('button', { name: /Medición/ }));
  end();
  expect(await screen.findByRole('alert')).toHaveTextContent('vacia.pdf está vacío.');
  expect(
    within(waiting)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^vacia/)]);
  expect(filesOf(2)).toEqual([]);
});

it('a second task tapped before the first one’s page has loaded gets nothing', async () => {
  aCache({ 'buena.pdf': '%PDF-1' });
  const { user, store, router } = await renderScreen(<SharedPhotosScreen />, { data, url: routes.sharedPhotos() });
  await screen.findByRole('list', { name: 'Fotos por añadir' });
  await user.click(screen.getByRole('button', { name: /Empalme/ }));
  await waitFor(() => expect(router.replace).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: /Medición/ }));
  await aPause();
  expect(store.data.tasks.get(taskId(2))?.attachments).toEqual([]);
});

it("photos whose reader can't be loaded stay, and another tap tries again", async () => {
  aCache({ 'buena.pdf': '%PDF-1' });
  jest.doMock('@/components/form/files/read-file', () => {
    throw new Error('ChunkLoadError');
  });
  const { user, store } = await renderScreen(<SharedPhotosScreen />, { data, url: routes.sharedPhotos() });
  await screen.findByRole('list', { name: 'Fotos por añadir' });
  await user.click(screen.getByRole('button', { name: /Empalme/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron leer las fotos. Intenta otra vez con señal.');
  jest.dontMock('@/components/form/files/read-file');
  await user.click(screen.getByRole('button', { name: /Empalme/ }));
  await waitFor(() => expect(store.data.tasks.get(taskId(1))?.attachments).toHaveLength(1));
});

it('a task far down the list says that it gets the photos, and unreadable ones are scrolled into view each time', async () => {
  const cache = aCache({ 'vacia.pdf': '' });
  const brought: (string | null)[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    brought.push(this.textContent);
  });
  const { user } = await renderScreen(<SharedPhotosScreen />, { data, url: routes.sharedPhotos() });
  await screen.findByRole('list', { name: 'Fotos por añadir' });
  for (const times of [1, 2]) {
    const end = cache.slow();
    await user.click(screen.getByRole('button', { name: /Medición/ }));
    expect(screen.getByRole('button', { name: /Medición/ })).toHaveTextContent('Guardando fotos…');
    end();
    expect(await screen.findByRole('alert')).toHaveTextContent('vacia.pdf está vacío.');
    expect(brought).toEqual(Array(times).fill(expect.stringContaining('vacia.pdf está vacío.')));
  }
  expect(screen.getByRole('button', { name: /Medición/ })).not.toHaveTextContent('Guardando');
});
