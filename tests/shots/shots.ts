import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { asDay } from '@/lib/kernel/day';
import { routeList } from '@/lib/route-list/list';
import { routeSamples } from '@/lib/route-list/samples';
import { type Path, routes } from '@/lib/routes';
import { chromiumPath } from '../../scripts/programs.mjs';
import { ARGUMENTS } from '../browser/support/chromium';

/** The day and hour of every picture. */
const DAY = asDay('2026-11-23');
const MOMENT = new Date('2026-11-23T16:00:00Z');

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const SCHEMES = ['light', 'dark'] as const;

/** Some parts appear later than the page, such as a due notification. The clock advances by this before the picture. */
const LATER_MS = 5_000;

/** Makes created ids the same on every run, because records of one moment are sorted by id. */
const FIXED_IDS = `
  let state = 1;
  crypto.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let place = 0; place < bytes.length; place++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      bytes[place] = state >>> 24;
    }
    return into;
  };`;

interface Site {
  /** The URL of the memory build, with a trailing slash. */
  readonly base: string;
  /** The audit's script for a page; it detects when the page no longer changes. */
  readonly inPage: string;
}

interface Wanted {
  readonly into: string;
  /** Only routes with this prefix. */
  readonly route?: string;
  readonly widths?: readonly number[];
  readonly workers: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

type Scheme = (typeof SCHEMES)[number];

/** A device without data, at a fixed time and colour scheme, without animations. */
const newDevice = async (browser: Browser, { inPage }: Site, viewport: Size, colorScheme: Scheme): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: viewport.width < 1024,
  });
  // The date is fixed, and timers still run.
  await context.clock.install({ time: MOMENT });
  await context.clock.setFixedTime(MOMENT);
  for (const script of [FIXED_IDS, inPage]) await context.addInitScript(script);
  return context;
};

const openAt = async (page: Page, { base }: Site, address: Path) => {
  await page.goto(new URL(address.slice(1), base).href);
  await page.evaluate(() => window.audit.settled());
  await page.clock.runFor(LATER_MS);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.audit.settled());
};

const MOST_LOOKS = 12;
const BETWEEN_LOOKS_MS = 300;

/** Takes pictures until two are equal, because parts such as the desk's navigation load late. */
const shoot = async (page: Page) => {
  let last: Buffer = Buffer.alloc(0);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    if (now.equals(last)) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  throw new Error(`${page.url()} keeps changing`);
};

/** A file name for an address: `projects-prj000000002-tasks`. */
const nameOf = (address: Path) => address.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'home';

interface Picture {
  readonly address: Path;
  readonly size: Size;
  readonly scheme: Scheme;
}

const take = async (browser: Browser, site: Site, { address, size, scheme }: Picture, into: string) => {
  const context = await newDevice(browser, site, size, scheme);
  try {
    const page = await context.newPage();
    await openAt(page, site, address);
    await writeFile(path.join(into, `${nameOf(address)}.${size.width}.${scheme}.png`), await shoot(page));
  } finally {
    await context.close();
  }
};

/** The README's picture: a row of phones, and below it a row of desks at half size. */
const readmeRows = () => {
  const { project, underway, undecided, warehouse } = routeSamples(DAY);
  return [
    {
      size: { width: 390, height: 780 },
      scale: 1,
      addresses: [
        routes.home(),
        routes.task(project, underway.id),
        routes.projectBudget(undecided.projectId),
        routes.warehouse(warehouse),
      ],
    },
    { size: { width: 1440, height: 900 }, scale: 780 / 1440, addresses: [routes.home(), routes.billing()] },
  ] as const;
};

/** Paints whole tiles, because a partly repainted tile has slightly different pixels at the edge. */
const SAME_PIXELS = ['--force-color-profile=srgb', '--disable-partial-raster', '--num-raster-threads=1'];

/** Opens a browser that takes pictures of the site. */
export const openCamera = async (site: Site) => {
  const browser = await chromium.launch({ executablePath: chromiumPath('whole'), args: [...ARGUMENTS, ...SAME_PIXELS] });
  return {
    /** Writes the pictures of every wanted route and width; answers how many. */
    async takeAll({ into, route = '/', widths, workers }: Wanted) {
      await mkdir(into, { recursive: true });
      const wanted = routeList(DAY).filter((listed) => listed.path.startsWith(route));
      const sizes = SCREENS.filter(({ width }) => widths?.includes(width) ?? true);
      const queue: Picture[] = wanted.flatMap(({ path: address }) =>
        sizes.flatMap((size) => SCHEMES.map((scheme) => ({ address, size, scheme }))),
      );
      const count = queue.length;
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await take(browser, site, next, into);
      };
      await Promise.all(Array.from({ length: workers }, work));
      return count;
    },
    /** Writes the README's picture: a few screens of a phone side by side, and below them two of a desk. */
    async takeReadme(file: string) {
      const images: string[] = [];
      let height = 0;
      let width = 0;
      for (const { size, scale, addresses } of readmeRows()) {
        for (const address of addresses) {
          const context = await newDevice(browser, site, size, 'light');
          const page = await context.newPage();
          await openAt(page, site, address);
          const bytes = (await shoot(page)).toString('base64');
          images.push(`<img width="${size.width * scale}" src="data:image/png;base64,${bytes}">`);
          await context.close();
        }
        height += Math.round(size.height * scale);
        width = Math.round(size.width * scale) * addresses.length;
      }
      const sheet = await browser.newPage({ viewport: { width, height } });
      await sheet.setContent(`<style>body { margin: 0; display: flex; flex-wrap: wrap }</style>${images.join('')}`);
      await writeFile(file, await shoot(sheet));
      await sheet.close();
    },
    close: () => browser.close(),
  };
};
