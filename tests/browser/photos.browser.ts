import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { asTaken, CAMERA, PLACE } from '../support/a-photo';
import { accepting, chooseBackup, fileOf, replaceAll, takeBackup } from './support/backup';
import { see, tap } from './support/page-actions';
import { goTo, NOT_REACHED, onStage, reload } from './support/stage';
import { reachStore } from './support/store';
import { until, whenSettled } from './support/worker';

const TASK = 'projects/prj000000001/tasks/tsk000000004/';
/** Exif's value for a phone held upright: the left side of the pixels is the top. */
const UPRIGHT = 6;

/** A picture of leaves, as large as a phone's: twelve megapixels, red on the left half and blue on the right. */
const drawTwelveMegapixels = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('the canvas has no context');
    pen.fillStyle = 'rgb(200 40 40)';
    pen.fillRect(0, 0, 2000, 3000);
    pen.fillStyle = 'rgb(40 40 200)';
    pen.fillRect(2000, 0, 2000, 3000);
    for (let leaf = 0; leaf < 120_000; leaf += 1) {
      pen.fillStyle = `rgb(${(leaf * 37) % 256} ${(leaf * 91) % 256} ${(leaf * 53) % 256} / 25%)`;
      pen.fillRect((leaf * 7919) % 4000, (leaf * 104_729) % 3000, 3 + (leaf % 17), 2 + (leaf % 11));
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
      reader.readAsDataURL(blob);
    });
  });

let drawn: Promise<string> | undefined;
/** Drawn once for all stories. */
const aPhoto = async (page: Page) => {
  drawn ??= drawTwelveMegapixels(page);
  return asTaken(Buffer.from(await drawn, 'base64'), UPRIGHT);
};

/** The smallest picture. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const files = (page: Page) => page.getByRole('list', { name: 'Archivos adjuntos' });

/** A photo on the device: its row, its bytes, and the colours drawn at the top and bottom. */
const keptPhoto = async (page: Page, name: string) => {
  await reachStore(page);
  const kept = await page.evaluate(async (wanted) => {
    const rows = [...window.business.data.tasks.values()].flatMap(({ attachments }) => attachments);
    const row = rows.find((one) => one.name === wanted);
    const file = row && (await window.business.file(row.id));
    if (!row || !file) return null;
    const picture = await createImageBitmap(new Blob([file.bytes], { type: row.type }));
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const isRed = (at: number) => {
      const seen = pen?.getImageData(0, Math.round(height * at), width, 20).data ?? [];
      let [red, blue] = [0, 0];
      seen.forEach((value, index) => {
        if (index % 4 === 0) red += value;
        if (index % 4 === 2) blue += value;
      });
      return red > blue;
    };
    // As one text: Playwright needs seconds for a list of that many numbers.
    const bytes = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
      reader.readAsDataURL(new Blob([file.bytes]));
    });
    return { row, width, height, top: isRed(0.1), bottom: isRed(0.9), bytes };
  }, name);
  assert.ok(kept, `${name} is on the device`);
  return { ...kept, bytes: Buffer.from(kept.bytes, 'base64') };
};

const addPhoto = async (page: Page, name: string, buffer: Buffer) => {
  await page.getByLabel('Elegir fotos').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await files(page).getByText(name).waitFor();
};

const seeStage = (page: Page, stage: string) => files(page).getByRole('listitem').filter({ hasText: stage }).waitFor();

/** Waits until a photo's row shows its thumbnail. */
const seeThumbnail = async (page: Page, name: string) => {
  const canvas = files(page).getByRole('listitem').filter({ hasText: name }).locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const isDrawn = () =>
    canvas.evaluate((small: HTMLCanvasElement) => {
      const pen = small.getContext('2d');
      const [top, foot] = [0.2, 0.8].map((at) => pen?.getImageData(small.width / 2, small.height * at, 1, 1).data);
      return (top?.[3] ?? 0) > 0 && (foot?.[3] ?? 0) > 0;
    });
  return until(isDrawn, `the thumbnail of ${name}`);
};

/** Gives a photo its stage in the viewer. */
const giveStage = async (page: Page, name: string, stage: string) => {
  await tap(files(page), new RegExp(`^${name}`));
  await tap(page.getByRole('dialog', { name }), stage);
  await see(page, 'Etapa cambiada');
  await page.keyboard.press('Escape');
  await whenSettled(page);
};

/** Checks that a photo is scaled down, upright, and without place or camera data. */
const assertSmall = async (page: Page, name: string) => {
  const { row, width, height, top, bottom, bytes } = await keptPhoto(page, name);
  assert.ok(row.size < 500_000 && bytes.length === row.size, `it weighs ${row.size} bytes`);
  assert.deepEqual([width, height, top, bottom], [1536, 2048, true, false]);
  assert.deepEqual([bytes.includes(PLACE), bytes.includes(CAMERA), bytes.includes('Exif')], [false, false, false]);
  assert.equal(row.stage, 'before');
};

const startOver = async (page: Page, title: string, done: string) => {
  await tap(page, title);
  await accepting(page, async () => {
    await tap(page.getByRole('dialog', { name: title }), title);
    await see(page, done);
  });
};

describe('a photo of twelve megapixels', () => {
  it(
    'is reduced, upright and without its location, drawn by a worker; it survives a reload, a kill and a backup, without a network',
    onStage(
      async ({ open, site, restart }) => {
        await site.stop();
        const page = await open(TASK);
        const photo = await aPhoto(page);
        assert.ok(photo.length > 1_500_000 && photo.includes(PLACE) && photo.includes(CAMERA), `${photo.length} bytes`);
        const [worker] = await Promise.all([page.waitForEvent('worker'), addPhoto(page, 'torre.jpg', photo)]);
        assert.ok(worker.url().startsWith(new URL('/', page.url()).href), 'the worker is of our own origin');
        await seeThumbnail(page, 'torre.jpg');
        await giveStage(page, 'torre.jpg', 'Antes');
        await assertSmall(page, 'torre.jpg');

        await reload(page);
        await seeStage(page, 'Antes');
        await assertSmall(page, 'torre.jpg');
        await restart('kill');
        const device = await open('device/');
        const backup = await takeBackup(device);
        await startOver(device, 'Empezar vacío', 'Listo: este dispositivo empieza vacío.');
        await chooseBackup(device, fileOf(backup));
        await replaceAll(device);
        await assertSmall(await open(TASK), 'torre.jpg');
      },
      { allow: NOT_REACHED },
    ),
  );

  it(
    "is merged from another device’s backup into this one's photos; a small one keeps its bytes",
    onStage(async ({ open }) => {
      const page = await open(TASK);
      await addPhoto(page, 'torre.jpg', await aPhoto(page));
      await giveStage(page, 'torre.jpg', 'Antes');
      const small = (await keptPhoto(page, 'torre.jpg')).bytes;
      await addPhoto(page, 'otra.jpg', asTaken(small, 1));
      assert.deepEqual((await keptPhoto(page, 'otra.jpg')).bytes, small);
      const backup = await takeBackup(await open('device/'));
      const other = await open('device/');
      await startOver(other, 'Restablecer datos de ejemplo', 'Listo: volvieron los datos de ejemplo.');
      await chooseBackup(other, fileOf(backup));
      await tap(other, 'Juntar con lo de aquí');
      await see(other, 'Respaldo juntado con lo de este dispositivo.');
      await assertSmall(await open(TASK), 'torre.jpg');
    }),
  );

  it(
    'keeps the ✕ of a chosen photo in its row, also on a phone',
    onStage(async ({ open }) => {
      const page = await open('tasks/?estado=Completed');
      await reachStore(page);
      const address = await page.evaluate(() => {
        const { tasks, completionReports } = window.business.data;
        const task = [...tasks.values()].find(({ id, completeDate }) => completeDate && !completionReports.has(id));
        return `projects/${task?.projectId}/tasks/${task?.id}/?reporte=`;
      });
      await goTo(page, address);
      const form = page.getByRole('dialog', { name: 'Reporte de finalización' });
      await form.getByLabel('Elegir fotos').setInputFiles({ name: 'poste-principal.png', mimeType: 'image/png', buffer: DOT });
      const row = form.getByRole('listitem').filter({ hasText: 'poste-principal' });
      // Both in one evaluation, because the row grows when its thumbnail comes.
      const off = await row.getByRole('button', { name: /^Eliminar / }).evaluate((cross) => {
        const middles = [cross, cross.closest('li')].map((element) => {
          const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
          return (top + bottom) / 2;
        });
        return (middles[0] ?? 0) - (middles[1] ?? 0);
      });
      assert.ok(Math.abs(off) < 2, `${off} px off the middle of its row`);
    }),
  );
});
