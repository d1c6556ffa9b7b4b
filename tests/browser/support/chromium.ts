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
/** The slowdown of the stories' phones: `STORIES_CPU=6`. */
const SLOWER = Number(process.env.STORIES_CPU ?? 1);
/** The lag of the stories' pages in milliseconds, see `delay`: `STORIES_LAG=400`. */
const LAG = Number(process.env.STORIES_LAG ?? 0);
/** How long a story waits; a busy machine is no fault. */
export const PATIENCE_MS = 60_000 * Math.max(1, SLOWER / 2);
/** The time zone of the phones. */
export const MEXICO = 'America/Mexico_City';
const hourInMexico = new Intl.DateTimeFormat('en-GB', { timeZone: MEXICO, hour: '2-digit' }).format(new Date());
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'es-MX',
  // Near midnight in Mexico use Hawaii, where the same day lasts four more hours. Only stories that ask for a midnight get one.
  timezoneId: hourInMexico === '23' ? 'Pacific/Honolulu' : MEXICO,
} as const;

/** Playwright's own options. */
export type PhoneOptions = Parameters<typeof chromium.launchPersistentContext>[1];

/** A phone: a browser whose profile outlives its process. */
export interface Phone {
  readonly context: BrowserContext;
  /** The folder of the browser's profile. */
  readonly profile: string;
  /** Kills the browser, like an empty battery. */
  kill(): Promise<void>;
  /** Closes or kills the browser, and opens it again on the same profile. `meanwhile` may change the profile's folder. */
  restart(how?: 'close' | 'kill', meanwhile?: (profile: string) => Promise<void>): Promise<void>;
  /** Closes the browser and deletes its profile. */
  discard(): Promise<void>;
}

/** The process ids of a browser, by type: `browser`, `renderer`, `GPU`… */
export const processesOf = async (context: BrowserContext) => {
  const browser = context.browser();
  assert(browser, 'the phone has its own browser');
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

/** Copies a profile of about 2,000 files. The system's program is eight times as fast as Node's `cp`. */
export const copyProfile = async (profile: string, copy: string) => {
  await promisify(execFile)('cp', ['-r', `${profile}/.`, copy]);
};

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Slows each tab down. A tab that is closed already is ignored. */
const slowDown = (context: BrowserContext) => {
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  context.on('page', (page) => slow(page).catch(() => undefined));
};

/**
 * Delays steps through the history, confirmed transactions, messages, chunks, requests, idle time, files, locks and observers. A check
 * that is made too early then fails every time, also on a fast machine.
 */
const delay = (lag: number) => {
  // The page's own timers, so that a story's fake clock does not stop the lag.
  const { setTimeout, clearTimeout } = window;
  const later = (run: () => void) => void setTimeout(run, lag);
  for (const step of ['go', 'back', 'forward'] as const) {
    const travel = history[step].bind(history);
    history[step] = (by?: number) => {
      // A navigation to a typed address must find the step under way: it ends that step.
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
  /** Delays methods that answer nothing. */
  const delaySends = (owner: object, name: string) => {
    const send: unknown = Reflect.get(owner, name);
    if (typeof send !== 'function') return;
    const sendLater = function (this: unknown, ...values: unknown[]) {
      later(() => {
        try {
          Reflect.apply(send, this, values);
        } catch {
          // The channel was closed meanwhile.
        }
      });
    };
    Reflect.set(owner, name, sendLater);
  };
  /** Delays methods that answer a promise. */
  const delayAnswers = (owner: object, ...names: readonly string[]) => {
    for (const name of names) {
      const start: unknown = Reflect.get(owner, name);
      if (typeof start !== 'function') continue;
      const startLater = async function (this: unknown, ...values: unknown[]) {
        await new Promise<void>(later);
        return Reflect.apply(start, this, values);
      };
      Reflect.set(owner, name, startLater);
    }
  };
  delaySends(BroadcastChannel.prototype, 'postMessage');
  delaySends(WebSocket.prototype, 'send');
  delaySends(HTMLCanvasElement.prototype, 'toBlob');
  delayAnswers(Blob.prototype, 'arrayBuffer', 'text');
  delayAnswers(window, 'createImageBitmap');
  // A page without an origin of its own, such as about:blank, lacks these.
  if (window.isSecureContext && navigator.storage) {
    delayAnswers(StorageManager.prototype, 'estimate', 'persist', 'persisted', 'getDirectory');
    delayAnswers(FileSystemDirectoryHandle.prototype, 'getDirectoryHandle', 'getFileHandle', 'removeEntry');
    delayAnswers(FileSystemFileHandle.prototype, 'getFile', 'createWritable');
    delayAnswers(FileSystemWritableFileStream.prototype, 'write', 'close');
    delayAnswers(LockManager.prototype, 'request');
    delayAnswers(SubtleCrypto.prototype, 'digest');
    delaySends(ServiceWorker.prototype, 'postMessage');
  }
  const { ResizeObserver, IntersectionObserver } = window;
  window.ResizeObserver = class extends ResizeObserver {
    constructor(report: ResizeObserverCallback) {
      super((entries, observer) => later(() => report(entries, observer)));
    }
  };
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, observer) => later(() => report(entries, observer)), options);
    }
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
    /** Whether no step through the history is under way, and none will follow one that has just arrived. */
    readonly isAtRest: () => Promise<boolean>;
  }
}

/** Follows the app's own steps through the history, because the browser reports each only on arrival. */
const followSteps = () => {
  // The page's own timers, so that a story's fake clock does not stop this.
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
  // A pushed page ends a step under way.
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    arrive();
    push(...entry);
  };
  const isAtRest = async () => {
    // Steps that follow an arrival begin in a timer that was set before this one.
    await new Promise((resolve) => setTimeout(resolve));
    return !(isUnderWay || history.state?.layers);
  };
  Object.assign(window, { isAtRest });
};

/** Opens a browser as a phone in Mexico, with a fresh profile or a copy of a kept one. */
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
      // A process that ends late may still write; then the second attempt deletes that too.
      await promisify(execFile)('rm', ['-rf', profile]).catch(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    },
  };
};
