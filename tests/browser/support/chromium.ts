import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../../scripts/programs.mjs';

export const EXECUTABLE = chromiumPath('story');
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** How many times slower than this machine the stories' phones are: `STORIES_CPU=6`. */
const SLOWER = Number(process.env.STORIES_CPU ?? 1);
/** The lag of the stories' pages in milliseconds, see `delay`: `STORIES_LAG=400`. */
const LAG = Number(process.env.STORIES_LAG ?? 0);
/** How long a story waits for what must come; a busy machine is no fault. */
export const PATIENCE_MS = 60_000 * Math.max(1, SLOWER / 2);
/** Where the phones are. */
export const MEXICO = 'America/Mexico_City';
const hourInMexico = new Intl.DateTimeFormat('en-GB', { timeZone: MEXICO, hour: '2-digit' }).format(new Date());
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'es-MX',
  // No story sees a midnight that it did not ask for: when Mexico's is near, it is the same day in Hawaii for four hours more.
  timezoneId: hourInMexico === '23' ? 'Pacific/Honolulu' : MEXICO,
} as const;

/** Playwright's own. */
export type PhoneOptions = Parameters<typeof chromium.launchPersistentContext>[1];

/** A phone: a browser whose profile outlives its process. */
export interface Phone {
  readonly context: BrowserContext;
  /** The folder in which the browser keeps everything. */
  readonly profile: string;
  /** Ends the browser as a battery does, without a goodbye. */
  kill(): Promise<void>;
  /** Closes the browser, or kills it, and opens it again on the same profile; what is done to the profile `meanwhile` is done to its folder. */
  restart(how?: 'close' | 'kill', meanwhile?: (profile: string) => Promise<void>): Promise<void>;
  /** Closes the browser and forgets its profile. */
  discard(): Promise<void>;
}

/** The system's number of each of a browser's processes, with what it is for: `browser`, `renderer`, `GPU`… */
export const processesOf = async (context: BrowserContext) => {
  const browser = context.browser();
  assert(browser, 'a phone has a browser of its own');
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo;
};

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Copies a profile, some 2,000 files. The system's program needs an eighth of the time of Node's `cp`. */
export const copyProfile = async (profile: string, copy: string) => {
  await promisify(execFile)('cp', ['-r', `${profile}/.`, copy]);
};

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Slows each tab down. One that has closed meanwhile needs no slowness. */
const slowDown = (context: BrowserContext) => {
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  context.on('page', (page) => slow(page).catch(() => undefined));
};

/**
 * Delays what a page waits for: steps through the history, confirmed transactions, other tabs, chunks, requests, idle time. What a
 * story or the app judges too early then fails every time, also on a fast machine.
 */
const delay = (lag: number) => {
  // A story that stops the page's clock does not stop the lag.
  const { setTimeout, clearTimeout } = window;
  const later = (run: () => void) => void setTimeout(run, lag);
  for (const step of ['go', 'back', 'forward'] as const) {
    const travel = history[step].bind(history);
    history[step] = (by?: number) => {
      // A step that a typed address finds under way ends that navigation.
      let isDone = false;
      const once = () => {
        if (!isDone) travel(by);
        isDone = true;
      };
      later(once);
      window.addEventListener('beforeunload', () => setTimeout(once), { once: true });
    };
  }
  const idle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) => setTimeout(() => idle(run, options), lag);
  window.cancelIdleCallback = (id) => clearTimeout(id);
  const fetchNow = window.fetch.bind(window);
  window.fetch = async (...request) => {
    await new Promise<void>(later);
    return fetchNow(...request);
  };
  const listen = EventTarget.prototype.addEventListener;
  IDBTransaction.prototype.addEventListener = function (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) {
    const isLate = type === 'complete' && typeof listener === 'function';
    listen.call(this, type, isLate ? (event) => later(() => listener.call(this, event)) : listener, options);
  };
  const tell = BroadcastChannel.prototype.postMessage;
  BroadcastChannel.prototype.postMessage = function (message) {
    later(() => {
      try {
        tell.call(this, message);
      } catch {
        // The channel was closed meanwhile.
      }
    });
  };
  const append = Node.prototype.appendChild;
  Node.prototype.appendChild = function <Kind extends Node>(node: Kind) {
    if (!(node instanceof HTMLScriptElement && node.src)) return append.call(this, node) as Kind;
    later(() => append.call(this, node));
    return node;
  };
};

declare global {
  interface Window {
    /** Whether no step through the history is under way, nor about to follow one that has just arrived. */
    readonly isAtRest: () => Promise<boolean>;
  }
}

/** Follows the app's own steps through the history: the browser tells of each only when it has arrived. */
const followSteps = () => {
  // A story that stops the page's clock does not stop this.
  const { setTimeout } = window;
  let isUnderWay = false;
  for (const step of ['go', 'back'] as const) {
    const travel = history[step].bind(history);
    history[step] = (by?: number) => {
      isUnderWay = true;
      travel(by);
    };
  }
  const arrive = () => {
    isUnderWay = false;
  };
  window.addEventListener('popstate', arrive, { capture: true });
  // A page that is pushed ends a step under way.
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    arrive();
    push(...entry);
  };
  const isAtRest = async () => {
    // What follows an arrival begins in a timer that was set before this one.
    await new Promise((resolve) => setTimeout(resolve));
    return !(isUnderWay || history.state?.layers);
  };
  Object.assign(window, { isAtRest });
};

/** Opens a browser as a phone in Mexico, on a fresh profile or on a copy of a kept one. */
export const openPhone = async (options: PhoneOptions = {}, kept?: string): Promise<Phone> => {
  const profile = await mkdtemp(path.join(tmpdir(), 'telecampo-phone-'));
  if (kept) await copyProfile(kept, profile);
  const launch = async () => {
    const launched = await chromium.launchPersistentContext(profile, {
      executablePath: EXECUTABLE,
      args: ARGUMENTS,
      ...PHONE,
      ...options,
    });
    launched.setDefaultTimeout(PATIENCE_MS);
    if (SLOWER > 1) slowDown(launched);
    if (LAG > 0) await launched.addInitScript(delay, LAG);
    await launched.addInitScript(followSteps);
    return launched;
  };
  let context = await launch();

  const kill = async () => {
    const pid = (await processesOf(context)).find(({ type }) => type === 'browser')?.id;
    assert(pid, 'the browser has a process');
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await closed;
    while (isAlive(pid)) await pause(20);
    await rm(path.join(profile, 'SingletonLock'), { force: true });
  };

  return {
    get context() {
      return context;
    },
    profile,
    kill,
    async restart(how = 'close', meanwhile = async () => undefined) {
      await (how === 'kill' ? kill() : context.close());
      await meanwhile(profile);
      context = await launch();
    },
    async discard() {
      await context.close();
      // A process that ends late may still write: a second try finds what it wrote.
      await promisify(execFile)('rm', ['-rf', profile]).catch(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    },
  };
};
