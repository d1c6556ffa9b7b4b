/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act } from '@testing-library/react';
import { HomeScreen } from '@/components/screens/home/home-screen';
import { KeptScreen } from '@/components/shell/kept-screen';
import { KEPT_SCREENS, writeLastConfirmed, writeUser } from '@/lib/store/device/device';
import { keepScreens, keptScreensOf, MOST_KEPT, takeScreen } from '@/lib/store/device/kept-screens';
import { keptScreenScript } from '@/lib/store/device/page-scripts';
import { aProject, aTask, dataWith, taskId, userId } from '../../support/builders';
import { renderScreen } from '../../support/render-screen';

const MARKUP = '<img src=x> & "Tramo"';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

/** The Panel of a device that has kept these tasks; then the page is left. */
const leftPanel = async () => {
  const tasks = [aTask({ title: MARKUP }), aTask({ id: taskId(2), title: 'Acometida 14' })];
  const { store, unmount } = await renderScreen(
    <main>
      <HomeScreen />
      <KeptScreen />
    </main>,
    { data: dataWith({ projects: [aProject({ title: 'Obra de Ana' })], tasks }) },
  );
  writeLastConfirmed(store);
  writeUser(store.user);
  const seen = document.querySelector('[data-kept-content]')?.textContent ?? '';
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  return { store, seen, unmount };
};

/** The element of a kept screen, as the next opening renders it. */
const drawn = () => {
  document.body.innerHTML = '<div data-kept-screen></div>';
  const script = document.createElement('script');
  script.textContent = keptScreenScript;
  document.body.append(script);
  const place = document.querySelector('[data-kept-screen]');
  if (!place) throw new Error('There is no element for the screen');
  return place;
};

it('the next opening shows its person the last screen: texts as texts, without working links', async () => {
  const { seen, unmount } = await leftPanel();
  unmount();
  const place = drawn();
  expect(seen).toContain('Acometida 14');
  expect(place.textContent).toBe(seen);
  expect(place.querySelector('img')).toBeNull();
  expect(place.querySelectorAll('[href], [src], [id], [style], [aria-label]')).toHaveLength(0);
  expect(place.querySelector('svg path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
});

it.each<[string, () => void]>([
  ['to another person', () => writeUser(userId(2))],
  ['of another set of data', () => writeLastConfirmed({ epoch: 'other0000001', seq: 1 })],
  ['on a device that has lost its marker', () => localStorage.removeItem('telecampo:witness')],
  ['at another address', () => window.history.replaceState(null, '', '/tasks/')],
  ['of a search', () => window.history.replaceState(null, '', '/?buscar=obra')],
])('no stored screen is shown %s', async (_, change) => {
  const { unmount } = await leftPanel();
  unmount();
  expect(drawn().childNodes.length).toBeGreaterThan(0);
  change();
  expect(drawn().childNodes).toHaveLength(0);
});

it('the device deletes it once everything is replaced or somebody else acts', async () => {
  const { store } = await leftPanel();
  expect(localStorage.getItem(KEPT_SCREENS)).toContain('Obra de Ana');
  await act(() => store.replaceAll('empty'));
  expect(localStorage.getItem(KEPT_SCREENS) ?? '').not.toContain('Obra de Ana');
});

it('stores a few screens of a limited size, the latest, when the page is left', () => {
  const of = keptScreensOf('epoch0000001', userId());
  const pages = (numbers: readonly number[]) => numbers.map((number) => `/${number}/`);
  const take = (paths: readonly string[]) => {
    for (const path of paths) takeScreen(of, path, ['x'.repeat(MOST_KEPT.screen - 10)]);
  };
  const kept = () => Object.keys(JSON.parse(localStorage.getItem(KEPT_SCREENS) ?? '{"screens":{}}').screens).sort();
  take(pages([1, 2, 3, 4, 5, 6, 7]));
  takeScreen(of, '/10/', ['x'.repeat(MOST_KEPT.screen)]);
  expect(kept()).toEqual([]);
  keepScreens();
  expect(kept()).toEqual(pages([3, 4, 5, 6, 7]));
  take(pages([8, 9]));
  keepScreens();
  expect(kept()).toEqual(pages([5, 6, 7, 8, 9]));
  expect(localStorage.getItem(KEPT_SCREENS)?.length).toBeLessThan(MOST_KEPT.screens * (MOST_KEPT.screen + 20) + 100);
});
