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
import { repeats } from './support/repeats';
import { onStage, type Stage } from './support/stage';
import { reachStore } from './support/store';

const TASK = 'projects/prj000000001/tasks/tsk000000004/';
const FILES = repeats({ night: 20, day: 6 });
const MEGABYTES = 15;
const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;

/** The patience for large files on a busy machine, in milliseconds. */
const LONG_PATIENCE = 300_000;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Files of the largest size, each with bytes of its own. They are no photos, which would be scaled down. */
const bigFiles = async (folder: string) => {
  const files: { readonly name: string; readonly file: string; readonly hash: string }[] = [];
  for (let number = 0; number < FILES; number += 1) {
    const bytes = randomBytes(MEGABYTES * MEGABYTE);
    const name = `torre-${String(number).padStart(2, '0')}.sor`;
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    files.push({ name, file, hash: hashOf(bytes) });
  }
  return files;
};

/** The hashes of the stored files, ordered by name. */
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

const inFolder = async (run: (folder: string) => Promise<void>) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'telecampo-files-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('many large files', () => {
  it(
    `${FILES} of 15 MB are backed up and restored byte by byte, and no page needs a gigabyte`,
    onStage((stage) =>
      inFolder(async (folder) => {
        const files = await bigFiles(folder);
        const hashes = files.map(({ hash }) => hash);
        await attach(
          stage,
          files.map(({ file }) => file),
        );

        const device = await stage.open('device/');
        device.setDefaultTimeout(LONG_PATIENCE);
        // The download of a large file may begin after its toast has gone.
        const [download] = await Promise.all([
          device.waitForEvent('download'),
          see(device, 'Respaldo listo. Guárdalo fuera de este dispositivo.'),
          tap(device, 'Respaldar'),
        ]);
        const backup = path.join(folder, 'respaldo.json');
        await download.saveAs(backup);
        assert.ok((await stat(backup)).size > FILES * MEGABYTES * 1024 * 1024);

        await tap(device, 'Empezar vacío');
        await accepting(device, async () => {
          await tap(device.getByRole('dialog', { name: 'Empezar vacío' }), 'Empezar vacío');
          await see(device, 'Listo: este dispositivo empieza vacío.');
        });
        assert.deepEqual(await hashesKept(device), []);

        await chooseBackup(device, backup);
        await replaceAll(device);
        assert.deepEqual(await hashesKept(await stage.open('device/')), hashes);
        const peak = await peakOfPages(stage.phone.context);
        assert.ok(peak > 0 && peak < GIGABYTE, `a page took ${Math.round(peak / MEGABYTE)} MB`);
      }),
    ),
  );
});
