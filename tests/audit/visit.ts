import type { Browser, Page } from 'playwright-core';
import type { ListedRoute } from '@/lib/route-list/list';
import { PHONE } from '../browser/support/chromium';
import { watch } from '../browser/support/watch';

export const PHONE_SIZE = PHONE.viewport;

/** A device of the audit: its window, and whether it has a touch screen. */
export interface Device {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch: boolean;
}

export const PHONE_DEVICE: Device = PHONE;
/** Besides the phone: a tablet and a desk. */
export const WIDE_DEVICES: readonly Device[] = [
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  { viewport: { width: 1280, height: 800 }, hasTouch: false },
];

/** The narrowest and a very wide desk, audited at night only. */
export const FURTHER_DEVICES: readonly Device[] = [
  { viewport: { width: 1024, height: 768 }, hasTouch: false },
  { viewport: { width: 1920, height: 1080 }, hasTouch: false },
];

/** The least size of a target in pixels: for a finger, or for a mouse by WCAG 2.5.8. */
export const leastTarget = ({ hasTouch }: Device) => (hasTouch ? 44 : 24);

/** The document titles by route. The tabs of one record share theirs. */
export type Titles = Map<string, { readonly title: string; readonly record?: string }>;

/** A route open in a browser with its own storage. */
export interface Visit {
  readonly page: Page;
  readonly route: ListedRoute;
  readonly device: Device;
  /** Complaints of the browser since the visit began, on all its devices. */
  complaints(): readonly string[];
  readonly titles: Titles;
  /** Controls of the shell whose layers were checked on another route. */
  readonly shellSeen: Set<string>;
  /** Loads the route again on this device, in light mode. */
  open(): Promise<void>;
  /** Continues on a fresh device. */
  startOver(): Promise<void>;
  /** Waits until React has hydrated the page and it no longer changes. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface Site {
  readonly base: string;
  readonly inPage: string;
  readonly axe: string;
  /** A script that plants a fault in every page, to test the audit. */
  readonly spoil?: string;
  readonly titles: Titles;
  readonly shellSeen: Set<string>;
}

/** The page of a record created in this visit. It needs the service worker, which the audit blocks; it has its own stories. */
const BORN_HERE = /40\d.*\/(?![a-z]{3}0\d{8}\/)[a-z0-9]{12}\//;

const NOT_OURS = [
  BORN_HERE,
  /Download the React DevTools/,
  /\[HMR\]/,
  /\[Fast Refresh\]/,
  /Service Worker registration blocked by Playwright/,
];

/** No transitions, because colours would be measured half-way. The motion check turns them on. */
const AT_REST = `
  const rest = new CSSStyleSheet();
  rest.replaceSync(':root:not([data-audit-moves]) *, :root:not([data-audit-moves]) *::before, :root:not([data-audit-moves]) *::after { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rest];`;

/** The longest wait; slower counts as broken. */
export const PATIENCE_MS = 15_000;

/** Opens a fresh device. The service worker is blocked: it has its own stories. */
const openDevice = async (browser: Browser, site: Site, route: ListedRoute, { viewport, hasTouch }: Device) => {
  const context = await browser.newContext({ ...PHONE, viewport, hasTouch, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const complaints = watch(context, new URL(site.base).origin, route.isMissing ? [...NOT_OURS, /404/] : NOT_OURS);
  for (const script of [site.inPage, AT_REST, site.spoil]) if (script) await context.addInitScript(script);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return { page, complaints, leave: () => context.close() };
};

/** Opens a route on a device of its own. */
export const visitRoute = async (browser: Browser, site: Site, route: ListedRoute, device: Device): Promise<Visit> => {
  let opened = await openDevice(browser, site, route, device);
  let earlier: readonly string[] = [];

  // A navigation may replace the document during a check; then the next document is checked.
  const settle = async () => {
    const { page } = opened;
    for (let tries = 0; tries < 3; tries++) {
      try {
        return await page.evaluate(() => window.audit.settled());
      } catch {
        await page.waitForLoadState('domcontentloaded').catch(() => undefined);
      }
    }
  };
  return {
    get page() {
      return opened.page;
    },
    route,
    device,
    complaints: () => [...earlier, ...opened.complaints.all()],
    titles: site.titles,
    shellSeen: site.shellSeen,
    settle,
    async startOver() {
      earlier = [...earlier, ...opened.complaints.all()];
      await opened.leave();
      opened = await openDevice(browser, site, route, device);
    },
    async open() {
      const { page } = opened;
      // Chromium treats the same address as a reload. A later Back would restore the earlier scroll position.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' })).catch(() => undefined);
      await page.setViewportSize(device.viewport);
      await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none', reducedMotion: 'reduce' });
      await page.goto(new URL(route.path.slice(1), site.base).href, { waitUntil: 'domcontentloaded', timeout: 30_000 });
      await settle();
      if (site.spoil) {
        await page.waitForTimeout(400);
        await settle();
      }
      if (!route.opensLayer) return;
      await page.waitForFunction(() => window.audit.layers.showsRecord()).catch(() => undefined);
      await settle();
    },
    close: () => opened.leave(),
  };
};

/** Injects axe into the page, once for each document. */
export const bringAxe = async ({ page }: Visit, source: string) => {
  const there = await page.evaluate(() => 'axe' in window);
  if (!there) await page.evaluate(source);
};
