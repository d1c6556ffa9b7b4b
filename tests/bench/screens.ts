import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { dataFromRows } from '@/lib/domain/data';
import { backupFile } from '@/lib/store/backup/backup';
import { chromiumPath } from '../../scripts/programs.mjs';
import { serve } from '../../scripts/serve.mjs';
import { ARGUMENTS, PHONE } from '../browser/support/chromium';
import { waitUntilOpened } from '../browser/support/worker';
import { NOW, projectId, taskId } from '../support/builders';
import { largeBusiness } from '../support/large-business';

/**
 * `node screens.mjs <folder of the export> <size> [<slowdown of the processor>]` measures a device with that number of tasks in
 * real Chromium, as one line of JSON. The records are restored from a backup.
 */
const [folder = 'out', size = '100', slowdown = '4'] = process.argv.slice(2);
const PATIENCE = 300_000;
const TYPED = 'empalme 12';
/** A screen has done its idle work by then. The rest is part of what a person experiences. */
const SETTLED = 2_000;

const backupOf = async (count: number) => {
  const data = dataFromRows(largeBusiness(count));
  const kept = { state: { data, epoch: 'bench0000001', seq: 0 }, log: [], files: [] };
  return Buffer.from(await (await backupFile(kept, async () => undefined, NOW)).arrayBuffer());
};

/** Measurements inside the page: the time from keys to paint, and the longest block of the main thread. */
const watchPage = () => {
  const seen = { keys: [] as number[], long: [] as number[] };
  Object.assign(window, { seen });
  const hear = (type: string, each: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
  hear('event', ({ name, duration }) => name === 'keydown' && seen.keys.push(duration), { durationThreshold: 16 });
  hear('longtask', ({ duration }) => seen.long.push(duration));
};

const figures = (page: Page) =>
  page.evaluate(() => {
    const { seen }: { seen: { keys: number[]; long: number[] } } = Object.assign({ seen: { keys: [], long: [] } }, window);
    return { keys: [...seen.keys], long: Math.max(0, ...seen.long) };
  });

/**
 * Navigates from the list to a record and back, timed in the page. Each way ends when the screen is painted and, for the list,
 * scrolled.
 */
const thereAndBack = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (isSo: () => boolean) => {
      const from = performance.now();
      while (!isSo()) await painted();
      await painted();
      return Math.round(performance.now() - from);
    };
    const listed = location.href;
    const there = () => {
      [...document.querySelectorAll<HTMLAnchorElement>('main li a[href]')]
        .find((link) => link.getBoundingClientRect().top > innerHeight / 2)
        ?.click();
      return until(() => location.href !== listed && !document.querySelector('main [type=search]'));
    };
    window.scrollTo(0, 20_000);
    await painted();
    const place = Math.round(scrollY);
    const back = () => {
      history.back();
      return until(
        () => location.href === listed && Math.abs(scrollY - place) < 2 && document.querySelectorAll('main li').length > 1,
      );
    };
    await there();
    await back();
    return [await there(), await back()];
  });

const slowed = async (context: BrowserContext) => {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
  return { page, devtools };
};

const took = async (work: () => Promise<unknown>) => {
  const from = performance.now();
  await work();
  return Math.round(performance.now() - from);
};

const site = await serve({ folder: path.resolve(folder) });
const profile = await mkdtemp(path.join(tmpdir(), 'telecampo-bench-'));
const context = await chromium.launchPersistentContext(path.join(profile, 'phone'), {
  executablePath: chromiumPath('whole'),
  args: [...ARGUMENTS, '--enable-precise-memory-info'],
  ...PHONE,
});
try {
  await context.addInitScript(watchPage);
  const device = await context.newPage();
  device.setDefaultTimeout(PATIENCE);
  await device.goto(`${site.url}device/`);
  // A file chosen before hydration is lost.
  await waitUntilOpened(device);
  const file = path.join(profile, 'respaldo.json');
  await writeFile(file, await backupOf(Number(size)));
  const preview = await took(async () => {
    await device.getByLabel('Elegir archivo de respaldo').setInputFiles(file);
    await device.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
  });
  device.once('dialog', (dialog) => void dialog.accept());
  const restore = await took(async () => {
    await device.getByRole('button', { name: 'Reemplazar todo' }).click();
    await device.getByText('Respaldo restaurado.').first().waitFor();
  });
  await device.close();

  const { page, devtools } = await slowed(context);
  const shown = () =>
    page.waitForFunction(
      () => !document.documentElement.hasAttribute('data-opening') && document.querySelectorAll('main li').length > 1,
    );
  const open = await took(async () => {
    await page.goto(site.url);
    await shown();
  });
  const list = await took(async () => {
    await page.goto(`${site.url}tasks/`);
    await shown();
  });
  await page.waitForTimeout(SETTLED);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const opened = await figures(page);

  const box = page.getByRole('searchbox').first();
  await box.click();
  for (const letter of TYPED) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(300);
  }
  const { keys } = await figures(page);
  await box.fill('');
  await page.waitForTimeout(1_000);
  const scroll = await page.evaluate(async () => {
    let worst = 0;
    let last = performance.now();
    for (let step = 0; step < 60; step += 1) {
      window.scrollBy(0, 600);
      await new Promise(requestAnimationFrame);
      worst = Math.max(worst, performance.now() - last);
      last = performance.now();
    }
    return Math.round(worst);
  });
  const [detail, back] = await thereAndBack(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');

  await page.goto(`${site.url}projects/${projectId(2)}/tasks/${taskId(1)}/`);
  const start = page.getByRole('button', { name: 'Iniciar tarea' });
  await start.waitFor();
  await page.waitForTimeout(SETTLED);
  const commit = await took(async () => {
    await start.click();
    await page.getByRole('button', { name: 'Finalizar tarea' }).waitFor();
  });

  await page.goto(`${site.url}search/`);
  await waitUntilOpened(page);
  const search = await took(async () => {
    await page.getByRole('searchbox').fill('obra 10');
    await page.getByRole('region', { name: 'Proyectos' }).waitFor();
  });
  const heap = Math.round(usedSize / 1_048_576);
  console.log(
    JSON.stringify({
      size: Number(size),
      preview,
      restore,
      open,
      list,
      nodes,
      long: opened.long,
      key: Math.max(16, ...keys),
      scroll,
      detail,
      back,
      commit,
      search,
      heap,
    }),
  );
} finally {
  await context.close();
  await site.stop();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
