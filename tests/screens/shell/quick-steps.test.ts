/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { addLayer, followHistory, notePage, returnOnce, whenSettled } from '@/components/history/layers';

/** Steps of Back faster than the page: a slow phone draws a page long after its address has changed. */

const settled = () => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve)));
const popped = () => new Promise<void>((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
const step = async (go: () => void) => {
  const told = popped();
  go();
  await told;
  await settled();
};

/** The index of the current entry, which browsers know and jsdom does not. */
const place = () => history.state?.place ?? 0;
const push = history.pushState.bind(history);
let heard: string[] = [];

beforeAll(() => {
  Object.assign(window, {
    navigation: {
      canGoBack: true,
      entries: () => [],
      currentEntry: {
        get index() {
          return place();
        },
      },
    },
  });
  history.pushState = (state, ...rest) => push({ ...state, place: place() + 1 }, ...rest);
  followHistory();
  addEventListener('popstate', () => heard.push(location.pathname));
});

/** The history: the Panel, a list, and a form opened from it. */
beforeEach(() => {
  for (const path of ['/', '/warehouses/', '/warehouses/new/']) history.pushState({ __NA: true }, '', path);
  notePage();
  heard = [];
});

it('a form that refuses to close stays also after two quick steps of Back, and no listener receives them', async () => {
  const asked = jest.fn(() => false);
  const end = addLayer({ close: () => undefined, mayClose: asked });
  await settled();
  await step(() => history.go(-2));
  expect(location.pathname).toBe('/warehouses/new/');
  expect(history.state.layers).toBe(1);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(new Set(heard)).toEqual(new Set(['/warehouses/new/']));
  end();
  await settled();
});

it("a Back during a saved form's own step is the same step", async () => {
  returnOnce();
  await step(() => history.back());
  await step(() => history.back());
  expect(location.pathname).toBe('/warehouses/');
  expect(heard).not.toContain('/');
});

it('a Back after the list is drawn is a step of its own, and so is a second one if no list is drawn', async () => {
  returnOnce();
  await step(() => history.back());
  notePage();
  await step(() => history.back());
  expect(location.pathname).toBe('/');

  for (const path of ['/warehouses/', '/warehouses/new/']) history.pushState({ __NA: true }, '', path);
  returnOnce();
  for (let times = 0; times < 3; times += 1) await step(() => history.back());
  expect(location.pathname).toBe('/');
});
