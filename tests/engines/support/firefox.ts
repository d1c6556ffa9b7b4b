import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import { PHONE } from '../../browser/support/chromium';
import type { Driver, Engine, Point } from './driver';
import { inPage } from './in-page-script';

/** The phone's language, and downloads without a question. Firefox adds the preferences for automation by itself. */
const preferences = (downloads: string) => ({
  'intl.accept_languages': 'es-MX',
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  'pdfjs.disabled': true,
});

/**
 * Firefox reports this, often late, for a request that was in flight through the worker when the page was left.
 * Ignoring it hides no missing script: the stories of the other browsers would report it.
 */
const CUT_OFF = /A ServiceWorker intercepted the request and encountered an unexpected error/;

const LISTENS = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Starts Firefox on a profile, and resolves with the address of its protocol. */
const start = async (profile: string, folder: string) => {
  const running = spawn('firefox-esr', ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: PHONE.timezoneId, HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  const ended = once(running, 'exit');
  let output = '';
  const address = new Promise<string>((resolve, reject) => {
    running.stderr.on('data', (bytes) => {
      output += String(bytes);
      const [, found] = LISTENS.exec(output) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`Firefox ended: ${output}`)));
  });
  return { running, ended, address: await address };
};

const open = async (): Promise<Driver> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-firefox-'));
  const [profile, downloads] = [path.join(folder, 'profile'), path.join(folder, 'downloads')];
  await Promise.all([mkdir(profile), mkdir(downloads)]);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const dialogs: string[] = [];
  const complaints: string[] = [];

  const launch = async () => {
    const firefox = await start(profile, folder);
    const browser = await puppeteer.connect({
      browserWSEndpoint: `${firefox.address}/session`,
      protocol: 'webDriverBiDi',
      defaultViewport: PHONE.viewport,
    });
    const page = await browser.newPage();
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.accept();
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !CUT_OFF.test(message.text())) complaints.push(`${page.url()} · ${message.text()}`);
    });
    page.on('pageerror', (error) => {
      if (!CUT_OFF.test(String(error))) complaints.push(`${page.url()} · ${String(error)}`);
    });
    return { ...firefox, browser, page };
  };
  let { page, ...firefox } = await launch();

  return {
    dialogs,
    complaints,
    downloads,
    async goto(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    async reload() {
      await page.reload({ waitUntil: 'domcontentloaded' });
    },
    async ask(name, ...args) {
      if (!(await page.evaluate(() => window.hands !== undefined))) await page.evaluate(await inPage());
      return page.evaluate(
        (asked, given) => {
          const work: (...values: never[]) => unknown = window.hands?.[asked] ?? (() => undefined);
          return work(...(given as never[]));
        },
        name,
        args,
      ) as never;
    },
    async stroke([from, ...points]: readonly Point[]) {
      if (!from) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of points) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFiles(mark, files) {
      const field = await page.waitForSelector(`input[data-hand="${mark}"]`);
      if (!field) throw new Error('The file field is gone');
      await field.uploadFile(...files);
    },
    async kill() {
      firefox.running.kill('SIGKILL');
      await firefox.ended;
      ({ page, ...firefox } = await launch());
    },
    async close() {
      await firefox.browser.close();
      await firefox.ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const firefox: Engine = { name: 'Firefox', open };
