import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../browser/support/worker';
import type { Driver, Point } from './driver';
import { byRole, dialog as dialogCalled, labelled, link, type Target, text, type Words } from './target';

const nameOf = (target: Target | string) => (typeof target === 'string' ? target : JSON.stringify(target));
const targetOf = (target: Target | string) => (typeof target === 'string' ? text(target, { first: true }) : target);

/** An unfinished download has one of these endings, or a second file with such an ending beside it. */
const isWhole = async (folder: string, name: string, names: readonly string[]) =>
  !/\.(part|wkdownload)$/.test(name) &&
  !names.some((other) => other !== name && /\.(part|wkdownload)$/.test(other)) &&
  (await stat(path.join(folder, name))).size > 0;

/** A person's actions on a phone, for stories of any engine. */
export const personAt = (driver: Driver, site: string) => {
  const waitUntilOpened = () => until(() => driver.ask('isOpened'), 'the page');

  const tap = async (target: Target) => {
    let waits = '';
    const tapped = async () => {
      const place = await driver.ask('placeToTap', target);
      if ('wait' in place) {
        waits = place.wait;
        return false;
      }
      await driver.stroke([place, place]);
      waits = 'another element was hit';
      return !(await driver.ask('wasMissed'));
    };
    await until(tapped, `a tap on ${nameOf(target)}`).catch((error) => {
      throw new Error(`${error.message}: ${waits}`, { cause: error.cause });
    });
  };

  const see = (target: Target | string) => until(async () => (await driver.ask('count', targetOf(target))) > 0, nameOf(target));

  return {
    driver,
    dialogs: driver.dialogs,
    tap,
    see,
    /** Opens a path or address of the site, and waits until the page is interactive. */
    async open(address = '') {
      await driver.goto(new URL(address, site).href);
      await waitUntilOpened();
    },
    async reload() {
      await driver.reload();
      await waitUntilOpened();
    },
    waitUntilOpened,
    /** Waits until a closed sheet has gone back over its history entry; that step would end a new navigation. */
    waitUntilSheetsClosed: () => until(() => driver.ask('isClosed'), 'a history without sheets'),
    waitUntilVisitStored: () => until(() => driver.ask('isKept'), 'the first visit to be kept'),
    waitForWorker: () => until(() => driver.ask('isServedByWorker'), 'the service worker'),
    /** Waits for the screen with this title. */
    arrive: (title: Words) => see(byRole('heading', title, { first: true })),
    gone: (target: Target | string) =>
      until(async () => (await driver.ask('count', targetOf(target))) === 0, `the end of ${nameOf(target)}`),
    count: (target: Target) => driver.ask('count', target),
    valueOf: (target: Target) => driver.ask('valueOf', target),
    /** Opens a tab of a record, and waits until it is the current one. */
    async openTab(tab: string) {
      await tap(link(tab));
      await until(async () => (await driver.ask('attribute', link(tab), 'aria-current')) === 'page', `the tab ${tab}`);
    },
    address: () => driver.ask('address'),
    /** Replaces the value of the field with this label, by typing or choosing. */
    async type(field: Words | Target, value: string) {
      const target = typeof field === 'object' && !(field instanceof RegExp) ? field : labelled(field);
      await see(target);
      if (await driver.ask('choose', target, value)) return;
      await tap(target);
      await until(() => driver.ask('select', target), `the focus in ${nameOf(target)}`);
      await driver.type(value);
      await until(async () => (await driver.ask('valueOf', target)) === value, `«${value}» in ${nameOf(target)}`);
    },
    press: (key: 'Enter' | 'Escape') => driver.press(key),
    /** Chooses files in a file field. */
    async chooseFiles(field: Words | Target, ...files: readonly string[]) {
      const target = typeof field === 'object' && !(field instanceof RegExp) ? field : labelled(field);
      await see(target);
      await driver.ask('mark', target, 'files');
      await driver.chooseFiles('files', files);
    },
    /** Draws on an element; points are shares of its width and height. */
    async draw(target: Target, points: readonly Point[]) {
      await driver.ask('bringIntoSight', target);
      let box = await driver.ask('box', target);
      await until(async () => {
        const before = JSON.stringify(box);
        box = await driver.ask('box', target);
        return JSON.stringify(box) === before;
      }, 'the pad to rest');
      await driver.stroke(points.map(({ x, y }) => ({ x: box.x + box.width * x, y: box.y + box.height * y })));
    },
    /** Does something that downloads a file, and reads the file. */
    async download(act: () => Promise<unknown>) {
      const before = new Set(await readdir(driver.downloads));
      await act();
      let name: string | undefined;
      await until(async () => {
        const names = (await readdir(driver.downloads)).filter((file) => !before.has(file));
        for (const file of names) if (await isWhole(driver.downloads, file, names)) name = file;
        return name !== undefined;
      }, 'the download');
      const file = path.join(driver.downloads, name ?? '');
      return { name: name ?? '', file, bytes: await readFile(file) };
    },
    /** Restricts a target to the page's dialog with this name. */
    within: (name: Words) => ({ within: dialogCalled(name) }),
    lacks: () => driver.ask('lacks'),
    async kill() {
      if (!driver.kill) throw new Error('This engine keeps no data after its process ends');
      await driver.kill();
    },
  };
};

export type Person = ReturnType<typeof personAt>;
