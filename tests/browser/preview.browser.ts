import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import type { FrameLocator, Page } from 'playwright-core';
import { inProject } from '../../scripts/project.mjs';
import { serve } from '../../scripts/serve.mjs';
import { openPhone } from './support/chromium';
import { ownPort } from './support/own-port';
import { isNight } from './support/repeats';
import { ROOT_BUILD } from './support/site';
import { watch } from './support/watch';

const PREVIEW_BUILD = inProject('.cache', 'preview');
const DESK = { viewport: { width: 1440, height: 900 }, hasTouch: false, serviceWorkers: 'block' } as const;

const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

/** A story at a desk with the memory build. No frame of the page may have complaints. */
const atTheDesk = (run: (open: (query: string) => Promise<Page>) => Promise<void>) => async () => {
  const site = await serve({ folder: PREVIEW_BUILD, port: ownPort, templates: true });
  const desk = await openPhone(DESK);
  try {
    const complaints = watch(desk.context, site.url);
    await run(async (query) => {
      const page = await desk.context.newPage();
      await page.goto(`${site.url}preview/?${query}`);
      return page;
    });
    assert.deepEqual(complaints.all(), []);
  } finally {
    await desk.discard();
    await site.stop();
  }
};

describe("the designers' preview", () => {
  it(
    'shows a route normal, without rows, failed, with long names and still opening, each with the real store',
    atTheDesk(async (open) => {
      const page = await open('ruta=%2Ftasks%2F&estado=todos');
      const frame = (state: string) => frameOf(page, `/tasks/ · ${state} · Claro · 390 px`);
      await frame('Normal').getByText('Tendido de troncal').first().waitFor();
      await frame('Vacío').getByRole('heading', { level: 1, name: 'Tareas' }).waitFor();
      await frame('Vacío').getByText('Tendido de troncal').first().waitFor({ state: 'detached' });
      await frame('Error').getByText('No se pudo abrir lo guardado').waitFor();
      await frame('Largo')
        .getByText(/tramo norte y sur/)
        .filter({ visible: true })
        .first()
        .waitFor();
      await frame('Cargando').locator('.skeleton').first().waitFor();
      assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex, nofollow');
    }),
  );

  it(
    'gives each frame its theme',
    atTheDesk(async (open) => {
      const page = await open('ruta=%2Fpreferences%2F&tema=todos');
      const themes = { Claro: 'light', Oscuro: 'dark', Contraste: 'contrast' };
      for (const [words, theme] of Object.entries(themes))
        await frameOf(page, `/preferences/ · Normal · ${words} · 390 px`).locator(`html[data-theme=${theme}]`).waitFor();
    }),
  );

  it(
    'shows all components on one page, which fits each width',
    atTheDesk(async (open) => {
      const page = await open('ruta=%2Fpreview%2Fpieces%2F&ancho=todos');
      for (const width of ['320', '390', '768', '1024', '1280', '1440', '1920']) {
        const frame = frameOf(page, `/preview/pieces/ · Normal · Claro · ${width} px`);
        await frame.getByRole('heading', { level: 1, name: 'Piezas' }).waitFor();
        const { scrollWidth, clientWidth } = await frame
          .locator('html')
          .evaluate((html) => ({ scrollWidth: html.scrollWidth, clientWidth: html.clientWidth }));
        assert.ok(scrollWidth <= clientWidth, `${width}: ${scrollWidth} in ${clientWidth}`);
      }
      const narrow = frameOf(page, '/preview/pieces/ · Normal · Claro · 320 px');
      await narrow.getByText('Escribe el nombre: sin él no se guarda.').first().waitFor();
      await narrow.getByRole('button', { name: 'Mensaje: Hecho' }).click();
      await narrow.getByText('Hecho: dicho en una línea').waitFor();
    }),
  );

  it('is not part of the build for phones', async () => {
    const published = await readdir(ROOT_BUILD);
    assert.equal(published.includes('preview'), false);
    assert.equal((await readFile(path.join(ROOT_BUILD, 'sw.js'), 'utf8')).includes('preview/'), false);
  });
});

describe('the screenshots', () => {
  it('have the same bytes when they are taken again', async () => {
    const folders = [await mkdtemp(path.join(tmpdir(), 'shots-')), await mkdtemp(path.join(tmpdir(), 'shots-'))];
    const widths = isNight ? [] : ['--width', '1280'];
    const shots = ['--route', '/reports/', ...widths, '--into'];
    const shoot = (into: string) => promisify(execFile)(process.execPath, [inProject('scripts/shots.mjs'), ...shots, into]);
    for (const folder of folders) await shoot(folder);
    const [first = [], second = []] = await Promise.all(folders.map((folder) => readdir(folder)));
    assert.equal(first.length, isNight ? 8 : 2);
    assert.deepEqual(first, second);
    const bytes = (folder: string) => Promise.all(first.map((file) => readFile(path.join(folder, file), 'base64')));
    const [one = [], other = []] = await Promise.all(folders.map(bytes));
    assert.deepEqual(
      first.filter((_, place) => one[place] !== other[place]),
      [],
    );
    for (const folder of folders) await rm(folder, { recursive: true });
  });
});
