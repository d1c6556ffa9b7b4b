/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import type * as LayersModule from '@/components/history/layers';

type Layers = typeof LayersModule;

const settled = (layers: Layers) => new Promise<void>((resolve) => setTimeout(() => layers.whenSettled(resolve), 0));
const popped = () =>
  new Promise<void>((resolve) => window.addEventListener('popstate', () => setTimeout(resolve, 0), { once: true }));

let layers: Layers;

/** A fresh history entry, and a new instance of the module. */
beforeEach(async () => {
  window.history.pushState({ __NA: true, tree: 'inicio' }, '', '/');
  jest.resetModules();
  layers = await import('@/components/history/layers');
});

/** A sheet as a screen has it: closed by its own X, or by the reconciler. */
const aSheet = (mayClose?: () => boolean) => {
  const sheet = { open: false, leave: () => {} };
  return {
    get isOpen() {
      return sheet.open;
    },
    show() {
      sheet.open = true;
      sheet.leave = layers.addLayer({
        close: () => {
          sheet.open = false;
        },
        mayClose,
      });
    },
    dismiss() {
      sheet.open = false;
      sheet.leave();
    },
  };
};

it("counts the open layers and keeps Next's history keys", async () => {
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio', layers: 1 });
});

it('Back closes a sheet, and not a layer that was added under it meanwhile', async () => {
  const under = layers.topLayer();
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  const leave = jest.fn();
  layers.addLayer({ close: leave }, under);
  await settled(layers);
  expect(window.history.state.layers).toBe(2);

  window.history.back();
  await popped();
  await settled(layers);
  expect(sheet.isOpen).toBe(false);
  expect(leave).not.toHaveBeenCalled();
  expect(window.history.state.layers).toBe(1);
});

it('Back closes the top layer only', async () => {
  const sheet = aSheet();
  const dialog = aSheet();
  sheet.show();
  await settled(layers);
  dialog.show();
  await settled(layers);
  expect(window.history.state.layers).toBe(2);

  window.history.back();
  await popped();
  await settled(layers);
  expect([sheet.isOpen, dialog.isOpen]).toEqual([true, false]);

  window.history.back();
  await popped();
  await settled(layers);
  expect(sheet.isOpen).toBe(false);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio' });
});

it('closing with the X leaves no entries, and Forward does not open it again', async () => {
  const before = window.history.length;
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  sheet.dismiss();
  await settled(layers);
  expect(window.history.state.layers ?? 0).toBe(0);

  window.history.forward();
  await popped();
  await settled(layers);
  expect(sheet.isOpen).toBe(false);
  expect(window.history.state.layers ?? 0).toBe(0);
  expect(window.history.length).toBe(before + 1);
});

it('opening and closing five times in a row leaves no entries', async () => {
  const sheet = aSheet();
  for (let time = 0; time < 5; time++) {
    sheet.show();
    await Promise.resolve();
    sheet.dismiss();
    if (time % 2 === 0) await Promise.resolve();
  }
  await settled(layers);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio' });
});

it('a sheet replaced by another in one gesture does not travel through the history', async () => {
  const first = aSheet();
  const second = aSheet();
  first.show();
  await settled(layers);
  const travel = jest.spyOn(window.history, 'go');
  first.dismiss();
  second.show();
  await settled(layers);
  expect(travel).not.toHaveBeenCalled();
  expect(window.history.state.layers).toBe(1);
  travel.mockRestore();
  second.dismiss();
  await settled(layers);
});

it('a link inside the sheet closes it and takes its entry: Back returns to the page that opened it', async () => {
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  layers.closeLayers();
  window.history.replaceState({ __NA: true, tree: 'usuarios' }, '', '/users/');
  await settled(layers);
  expect(sheet.isOpen).toBe(false);
  expect(window.location.pathname).toBe('/users/');

  window.history.back();
  await popped();
  await settled(layers);
  expect(window.location.pathname).toBe('/');
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio' });
});

it('Back from a page opened on top skips the entry of the closed sheet', async () => {
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  window.history.pushState({ __NA: true, tree: 'proyecto' }, '', '/projects/abc/');
  sheet.dismiss();
  await settled(layers);
  expect(window.location.pathname).toBe('/projects/abc/');

  window.history.back();
  await popped();
  await settled(layers);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio' });
});

it('a layer with unsaved input can refuse to close', async () => {
  let unsaved = true;
  const form = aSheet(() => !unsaved);
  form.show();
  await settled(layers);

  window.history.back();
  await popped();
  await settled(layers);
  expect(form.isOpen).toBe(true);
  expect(window.history.state.layers).toBe(1);

  unsaved = false;
  window.history.back();
  await popped();
  await settled(layers);
  expect(form.isOpen).toBe(false);
});

it("reloading with an open sheet returns to the page's entry", async () => {
  window.history.pushState({ __NA: true, tree: 'inicio', layers: 1 }, '');
  layers.followHistory();
  await settled(layers);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio' });
});

it('a navigation waits until the layer has left the history', async () => {
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  sheet.dismiss();
  await Promise.resolve();
  const seen = await new Promise((resolve) => layers.whenSettled(() => resolve(window.history.state.layers ?? 0)));
  expect(seen).toBe(0);
});

/** A slow browser: the next step waits until `arrive` is called. */
const slowTravel = () => {
  const go = window.history.go.bind(window.history);
  let begin = () => {};
  const travel = jest.spyOn(window.history, 'go').mockImplementation((steps) => {
    begin = () => go(steps);
  });
  return {
    arrive: async () => {
      const here = popped();
      begin();
      await here;
    },
    end: () => travel.mockRestore(),
  };
};

it("a sheet opened while the last one's entry is being removed stays open, however late that happens (I17)", async () => {
  const first = aSheet();
  const second = aSheet();
  first.show();
  await settled(layers);
  const travel = slowTravel();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  first.dismiss();
  await Promise.resolve();
  jest.advanceTimersByTime(60_000);
  second.show();
  await Promise.resolve();
  jest.useRealTimers();
  await travel.arrive();
  travel.end();
  await settled(layers);
  expect(second.isOpen).toBe(true);
  expect(window.history.state).toEqual({ __NA: true, tree: 'inicio', layers: 1 });

  window.history.back();
  await popped();
  await settled(layers);
  expect(second.isOpen).toBe(false);
});

it('an act of a layer closed by Back starts after every other listener has received that Back', async () => {
  const heard: string[] = [];
  window.history.pushState({ __NA: true, tree: 'formulario' }, '', '/projects/new/');
  const leaving = layers.addLayer({ close: () => layers.whenSettled(() => heard.push('leaves')) });
  await settled(layers);
  window.addEventListener('popstate', () => heard.push('router'), { once: true });
  window.history.back();
  await popped();
  await settled(layers);
  expect(heard).toEqual(['router', 'leaves']);
  leaving();
});

it('a step to a missing entry blocks nothing', async () => {
  const run = jest.fn();
  layers.travelBack(window.history.length);
  layers.whenSettled(run);
  expect(run).toHaveBeenCalled();
});

it('a page that replaces an entry being removed blocks nothing', async () => {
  const sheet = aSheet();
  sheet.show();
  await settled(layers);
  const travel = slowTravel();
  sheet.dismiss();
  await Promise.resolve();
  const run = jest.fn();
  layers.whenSettled(run);
  expect(run).not.toHaveBeenCalled();
  window.history.pushState({ __NA: true, tree: 'usuarios' }, '', '/users/');
  layers.followHistory();
  await Promise.resolve();
  expect(run).toHaveBeenCalled();
  travel.end();
});
