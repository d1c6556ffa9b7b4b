import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { accepting, chooseBackup, replaceAll } from './support/backup';
import { peakOfPages } from './support/memory';
import { see, tap } from './support/page-actions';
import { onStage, type Stage } from './support/stage';
import { reachStore } from './support/store';

const TASK = 'projects/prj000000001/tasks/tsk000000004/';
const PHOTOS = 20;
const MEGABYTES = 15;
const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

/** So much takes its time on a busy machine. In milliseconds. */
const LONG_PATIENCE = 300_000;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Photos as heavy as one may be, each with bytes of its own; no browser can draw them, so they are kept as they are. */
const bigPhotos = async (folder: string) => {
  const photos: { readonly name: string; readonly file: string; readonly hash: string }[] = [];
  for (let number = 0; number < PHOTOS; number += 1) {
    const bytes = Buffer.concat([JPEG, randomBytes(MEGABYTES * 1024 * 1024 - JPEG.length)]);
    const name = `torre-${String(number).padStart(2, '0')}.jpg`;
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    photos.push({ name, file, hash: hashOf(bytes) });
  }
  return photos;
};

/** The hashes of what the device keeps under the photos' names, in the names' order. */
const hashesKept = async (page: Page) => {
  await reachStore(page);
  return page.evaluate(async () => {
    const hashes: [string, string][] = [];
    for (const task of window.business.data.tasks.values())
      for (const { id, name } of task.attachments.filter(({ name }) => name.startsWith('torre-'))) {
        const file = await window.business.file(id);
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file?.bytes ?? new ArrayBuffer()));
        hashes.push([name, [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')]);
      }
    return hashes.sort(([one], [other]) => one.localeCompare(other)).map(([, hash]) => hash);
  });
};

const attach = async ({ open }: Stage, files: readonly string[]) => {
  const page = await open(TASK);
  page.setDefaultTimeout(LONG_PATIENCE);
  await page.getByLabel('Adjuntar archivo').setInputFiles([...files]);
  for (const file of files) await page.getByRole('list', { name: 'Archivos adjuntos' }).getByText(path.basename(file)).waitFor();
  await page.close();
};

const inFolder = async (tell: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-photos-'));
  try {
    await tell(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('many heavy photos', () => {
  it(
    'twenty of 15 MB are backed up and restored, byte by byte, and no page needs a gigabyte',
    onStage((stage) =>
      inFolder(async (folder) => {
        const photos = await bigPhotos(folder);
        const hashes = photos.map(({ hash }) => hash);
        await attach(
          stage,
          photos.map(({ file }) => file),
        );

        const device = await stage.open('device/');
        device.setDefaultTimeout(LONG_PATIENCE);
        const [download] = await Promise.all([device.waitForEvent('download'), tap(device, 'Respaldar')]);
        await see(device, 'Respaldo listo. Guárdalo fuera de este dispositivo.');
        const backup = path.join(folder, 'respaldo.json');
        await download.saveAs(backup);
        assert.ok((await stat(backup)).size > PHOTOS * MEGABYTES * 1024 * 1024);

        await tap(device, 'Empezar vacío');
        await accepting(device, async () => {
          await tap(device.getByRole('dialog', { name: 'Empezar vacío' }), 'Empezar vacío');
          await see(device, 'Listo: este dispositivo empieza vacío.');
        });
        assert.deepEqual(await hashesKept(device), []);

        await chooseBackup(device, backup);
        await replaceAll(device);
        assert.deepEqual(await hashesKept(await stage.open('device/')), hashes);
        const peak = await peakOfPages(stage.phone.profile);
        assert.ok(peak > 0 && peak < GIGABYTE, `a page took ${Math.round(peak / MEGABYTE)} MB`);
      }),
    ),
  );
});
