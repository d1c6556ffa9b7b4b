import type { Browser, Page } from 'playwright-core';
import type { ListedRoute } from '@/lib/route-list/list';
import { PHONE } from '../browser/support/chromium';
import { watch } from '../browser/support/watch';

export const PHONE_SIZE = PHONE.viewport;

/** What a route is looked at on: how large, and whether a finger or a mouse points at it. */
export interface Device {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasTouch: boolean;
}

export const PHONE_DEVICE: Device = PHONE;
/** Beyond the phone: a tablet, and a desk. */
export const WIDE_DEVICES: readonly Device[] = [
  { viewport: { width: 768, height: 1024 }, hasTouch: true },
  { viewport: { width: 1280, height: 800 }, hasTouch: false },
];

/** Where a desk begins, and where it is widest: the night looks at these too. */
export const FURTHER_DEVICES: readonly Device[] = [
  { viewport: { width: 1024, height: 768 }, hasTouch: false },
  { viewport: { width: 1920, height: 1080 }, hasTouch: false },
];

/** How large a target is at least, in pixels: for a finger, or what WCAG 2.5.8 asks for a mouse. */
export const leastTarget = ({ hasTouch }: Device) => (hasTouch ? 44 : 24);

/** The document titles seen so far, by route; the tabs of one record share theirs. */
export type Titles = Map<string, { readonly title: string; readonly record?: string }>;

/** One route open in a browser of its own storage. */
export interface Visit {
  readonly page: Page;
  readonly route: ListedRoute;
  readonly device: Device;
  /** What should have stayed empty since the visit began, on every device. */
  complaints(): readonly string[];
  readonly titles: Titles;
  /** Shell controls whose layers were already looked at on another route. */
  readonly shellSeen: Set<string>;
  /** Loads the route afresh, on this device, in the light. */
  open(): Promise<void>;
  /** Goes on with a device that has never been here. */
  startOver(): Promise<void>;
  /** Waits until React has the page and it has come to rest. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface Site {
  readonly base: string;
  readonly inPage: string;
  readonly axe: string;
  /** A fault to plant in every page, for the trial of the audit itself. */
  readonly spoil?: string;
  readonly titles: Titles;
  readonly shellSeen: Set<string>;
}

/** A record born in this very visit: its page comes from the service worker, which stays out of the audit and has its own stories. */
const BORN_HERE = /40\d.*\/(?![a-z]{3}0\d{8}\/)[a-z0-9]{12}\//;

const NOT_OURS = [
  BORN_HERE,
  /Download the React DevTools/,
  /\[HMR\]/,
  /\[Fast Refresh\]/,
  /Service Worker registration blocked by Playwright/,
];

/** Colours that are still on their way to the next mode would be measured half-way; what moves is not looked at here. */
const AT_REST = `
  const rest = new CSSStyleSheet();
  rest.replaceSync(':root:not([data-audit-moves]) *, :root:not([data-audit-moves]) *::before, :root:not([data-audit-moves]) *::after { transition: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rest];`;

/** What takes longer is not slow but broken. */
export const PATIENCE_MS = 15_000;

/** A device that has never been here. The service worker stays out: it has its own stories. */
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

  // A navigation may take the page away in the middle of a look; the next document is then looked at instead.
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
      // Chromium takes the same address for a reload: a later Back would restore the scroll of the look before.
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

/** Puts axe into the page, once per document. */
export const bringAxe = async ({ page }: Visit, source: string) => {
  const there = await page.evaluate(() => 'axe' in window);
  if (!there) await page.evaluate(source);
};
