import assert from 'node:assert/strict';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { LAST_CONFIRMED } from '@/lib/store/device/device';
import { until } from './worker';

/** The folder of a site's databases in Chromium. */
const databaseFolder = async (profile: string) => {
  const folder = path.join(profile, 'Default', 'IndexedDB');
  const [own] = (await readdir(folder)).filter((name) => name.endsWith('.leveldb'));
  assert.ok(own, 'the browser has the database in files');
  return path.join(folder, own);
};

const databaseFiles = async (profile: string) => {
  const folder = await databaseFolder(profile);
  return (await readdir(folder)).map((name) => path.join(folder, name));
};

const keptIn = (profile: string) => path.join(profile, 'database-before');
/** Keeps a copy of a closed browser's database. */
export const keepDatabase = async (profile: string) => cp(await databaseFolder(profile), keptIn(profile), { recursive: true });
/** Restores that copy: everything written since is lost. */
export const putDatabaseBack = async (profile: string) => {
  const folder = await databaseFolder(profile);
  await rm(folder, { recursive: true });
  await cp(keptIn(profile), folder, { recursive: true });
};

/** Changes the database files of a closed browser whose names match. */
export const spoil = (named: RegExp, how: (file: string) => Promise<void>) => async (profile: string) => {
  const files = (await databaseFiles(profile)).filter((file) => named.test(path.basename(file)));
  assert.ok(files.length > 0, `there are files named ${named}`);
  await Promise.all(files.map((file) => how(file)));
};

/**
 * Waits until the browser has written the marker of the last confirmed entry to `localStorage`'s files. That takes some seconds.
 */
export const waitUntilNoted = async (page: Page, profile: string) => {
  const folder = path.join(profile, 'Default', 'Local Storage', 'leveldb');
  const marker = await page.evaluate((key) => localStorage.getItem(key), LAST_CONFIRMED);
  assert.ok(marker, 'the page has confirmed something');
  const written = async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    const contents = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'latin1')));
    return contents.some((content) => content.includes(marker));
  };
  await until(written, "the entry in the browser's files");
};
