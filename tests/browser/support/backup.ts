import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Dialog, Page } from 'playwright-core';
import { see, tap } from './page-actions';
import { reachStore } from './store';
import { setVisibility } from './tabs';
import { until } from './worker';

/** The file that `Respaldar` gives on `/device/`: all data of this device. */
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

/** The backup after a change, signed again, and in one piece as the app wrote it before parts. */
export const signed = (text: string, change: (backup: Backup) => unknown) => {
  const backup: Backup = JSON.parse(text);
  change(backup);
  const { parts: _, ...rest } = backup;
  const { tables, files, log } = rest;
  const sha256 = createHash('sha256').update(JSON.stringify({ tables, files, log })).digest('hex');
  return JSON.stringify({ ...rest, sha256 });
};

/** A file to choose in a file picker. */
export const fileOf = (text: string | Buffer, name = 'respaldo.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Chooses a backup on `/device/`. */
export const chooseBackup = (page: Page, file: ReturnType<typeof fileOf> | string) =>
  page.getByLabel('Elegir archivo de respaldo').setInputFiles(file);

/** Does something that the browser confirms. If no copy can be kept before, it asks twice. */
export const accepting = async (page: Page, act: () => Promise<unknown>) => {
  const accept = (dialog: Dialog) => void dialog.accept();
  page.on('dialog', accept);
  await act();
  page.off('dialog', accept);
};

/** Replaces all data with the chosen backup. */
export const replaceAll = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Restaurar respaldo' }).waitFor();
  await accepting(page, async () => {
    await tap(page, 'Reemplazar todo');
    await see(page, 'Respaldo restaurado.');
  });
};

/** Restores the newest of the device's automatic copies, replacing all data. */
export const restoreNewestCopy = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Ver la copia/ })
    .first()
    .click();
  await replaceAll(page);
};

/** The names of the written automatic copies beside the database; each names its epoch and seq. A file is empty until it is written. */
export const copiesOn = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const entry of root.values())
      if (entry.kind === 'directory' && entry.name.endsWith('-copias'))
        for await (const file of (entry as FileSystemDirectoryHandle).values())
          if (file.kind === 'file' && (await (file as FileSystemFileHandle).getFile()).size > 0) names.push(file.name);
    return names;
  });

/** Hides the page, and waits for a copy with everything it has saved. An older copy does not count. */
export const keepCopyOf = async (page: Page) => {
  await reachStore(page);
  const saved = await page.evaluate(() => ({ epoch: window.business.epoch, seq: window.business.seq }));
  await setVisibility(page, 'hidden');
  const holdsAll = (name: string) => {
    const [, epoch, seq] = /^[^_]+_(.+)_(\d+)\.json$/.exec(name) ?? [];
    return epoch === saved.epoch && Number(seq) >= saved.seq;
  };
  await until(async () => (await copiesOn(page)).some(holdsAll), 'the copy on the device');
};
