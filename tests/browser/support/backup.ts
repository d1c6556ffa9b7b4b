import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Dialog, Page } from 'playwright-core';
import { see, tap } from './page-actions';
import { reachStore } from './store';
import { turn } from './tabs';
import { until } from './worker';

/** Everything of this device as the file that `Respaldar` hands over; the page is `/device/`. */
export const takeBackup = async (page: Page) => {
  const [download] = await Promise.all([page.waitForEvent('download'), tap(page, 'Respaldar')]);
  return readFile(await download.path(), 'utf8');
};

interface Backup {
  version: number;
  parts?: unknown;
  tables: Record<string, unknown[]>;
  files: unknown;
  log: unknown;
}

/** The same backup with a change in it, signed, and in one piece as the app wrote it before parts. */
export const signed = (text: string, change: (backup: Backup) => unknown) => {
  const backup: Backup = JSON.parse(text);
  change(backup);
  const { parts: _, ...rest } = backup;
  const { tables, files, log } = rest;
  const sha256 = createHash('sha256').update(JSON.stringify({ tables, files, log })).digest('hex');
  return JSON.stringify({ ...rest, sha256 });
};

/** A file for the person to choose. */
export const fileOf = (text: string | Buffer, name = 'respaldo.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Chooses a backup at `/device/`. */
export const chooseBackup = (page: Page, file: ReturnType<typeof fileOf> | string) =>
  page.getByLabel('Elegir archivo de respaldo').setInputFiles(file);

/** Does something that the browser asks about; where no copy can be kept before, it asks twice. */
export const accepting = async (page: Page, act: () => Promise<unknown>) => {
  const accept = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', accept);
  await act();
  page.off('dialog', accept);
};

/** What was chosen takes the place of everything here. */
export const replaceAll = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
  await accepting(page, async () => {
    await tap(page, 'Reemplazar todo');
    await see(page, 'Respaldo restaurado.');
  });
};

/** Chooses the newest of the copies that the device keeps by itself, and brings it in as a whole. */
export const restoreNewestCopy = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Ver la copia/ })
    .first()
    .click();
  await replaceAll(page);
};

/** The copies that lie beside the database, by their names, which tell of what they are. */
export const copiesOn = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const entry of root.values())
      if (entry.kind === 'directory' && entry.name.endsWith('-copias'))
        for await (const file of (entry as FileSystemDirectoryHandle).values()) if (file.kind === 'file') names.push(file.name);
    return names;
  });

/** The page goes into the background, and a copy of all that it has saved then lies beside the database; an older one is none. */
export const keepCopyOf = async (page: Page) => {
  await reachStore(page);
  const saved = await page.evaluate(() => ({ epoch: window.business.epoch, seq: window.business.seq }));
  await turn(page, 'hidden');
  const holdsAll = (name: string) => {
    const [, epoch, seq] = /^[^_]+_(.+)_(\d+)\.json$/.exec(name) ?? [];
    return epoch === saved.epoch && Number(seq) >= saved.seq;
  };
  await until(async () => (await copiesOn(page)).some(holdsAll), 'the copy on the device');
};
