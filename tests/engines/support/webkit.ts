import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities, error as failures, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { PHONE } from '../../browser/support/chromium';
import { until } from '../../browser/support/worker';
import { freePort } from '../../support/free-port';
import type { Driver, Engine, Point } from './driver';
import { inPage } from './in-page-script';

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE } as const;

/** The driver's output also contains its own lines and failed requests to a stopped server; only these lines are complaints. */
const COMPLAINT = /CONSOLE (JS|SECURITY) ERROR|WebProcess CRASHED/;

/** Starts a virtual screen with the first free display number. */
const openScreen = async () => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '480x940x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await Promise.race([once(screen.stdio[3] ?? screen, 'data'), once(screen, 'exit')]);
  return { screen, display: `:${String(number).trim()}` };
};

const open = async (): Promise<Driver> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-webkit-'));
  const downloads = path.join(folder, 'downloads');
  await Promise.all([mkdir(downloads), mkdir(path.join(folder, '.config')), mkdir(path.join(folder, 'run'), { mode: 0o700 })]);
  await writeFile(path.join(folder, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const { screen, display } = await openScreen();
  const port = await freePort();
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...{ DISPLAY: display, TZ: PHONE.timezoneId, HOME: folder, XDG_CONFIG_HOME: path.join(folder, '.config') },
      ...{ XDG_RUNTIME_DIR: path.join(folder, 'run'), LANG: 'C.UTF-8', LANGUAGE: 'es_MX' },
      // Root in a container can't use a sandbox, and has no graphics card.
      ...{ WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' },
    },
  });
  const complaints: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    createInterface(stream).on('line', (line) => {
      if (COMPLAINT.test(line)) complaints.push(line);
    });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${address}/status`)).ok, 'WebKitWebDriver');
  const browser: WebDriver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        unhandledPromptBehavior: 'ignore',
        'webkitgtk:browserOptions': {
          binary: process.env.MINIBROWSER_PATH ?? '',
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      }),
    )
    .build();
  await browser.manage().window().setRect({ x: 0, y: 0, width: 390, height: 900 });
  const dialogs: string[] = [];

  /** Repeats a command that a browser's dialog interrupted, after accepting the dialog. */
  const acceptingDialogs = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof failures.UnexpectedAlertOpenError)) throw error;
      const dialog = await browser.switchTo().alert();
      dialogs.push(await dialog.getText());
      await dialog.accept();
      return acceptingDialogs(work);
    }
  };

  return {
    dialogs,
    complaints,
    downloads,
    goto: (to) => acceptingDialogs(() => browser.get(to)),
    reload: () => acceptingDialogs(() => browser.navigate().refresh()),
    async ask(name, ...args) {
      const run = () =>
        acceptingDialogs(() =>
          browser.executeAsyncScript<{ readonly answer?: unknown; readonly error?: string; readonly lacksHelpers?: true }>(
            `const [asked, given, done] = arguments;
             if (!window.hands) return done({ lacksHelpers: true });
             (async () => window.hands[asked](...given))().then((answer) => done({ answer }), (error) => done({ error: String(error) }));`,
            name,
            args,
          ),
        );
      let reply = await run();
      if (reply.lacksHelpers) {
        const script = await inPage();
        await acceptingDialogs(() => browser.executeScript(script));
        reply = await run();
      }
      if (reply.error !== undefined) throw new Error(reply.error);
      return reply.answer as never;
    },
    async stroke([from, ...points]: readonly Point[]) {
      if (!from) return;
      const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
      let way = browser.actions().move(at(from)).press();
      for (const point of points) way = way.move(at(point));
      await way.release().perform();
    },
    type: (text) => browser.actions().sendKeys(text).perform(),
    press: (key) => browser.actions().sendKeys(KEYS[key]).perform(),
    async chooseFiles(mark, files) {
      await browser.findElement(By.css(`input[data-hand="${mark}"]`)).sendKeys(files.join('\n'));
    },
    async close() {
      await browser.quit().catch(() => undefined);
      for (const running of [server, screen]) {
        const ended = once(running, 'exit');
        if (running.exitCode === null && running.kill()) await ended;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export const webkit: Engine = { name: 'WebKit', open };
