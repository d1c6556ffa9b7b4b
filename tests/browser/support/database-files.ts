import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where Chromium keeps the databases of a site. */
const databaseFiles = async (profile: string) => {
  const folder = path.join(profile, 'Default', 'IndexedDB');
  const [own] = (await readdir(folder)).filter((name) => name.endsWith('.leveldb'));
  assert.ok(own, 'el navegador tiene la base en archivos');
  return (await readdir(path.join(folder, own))).map((name) => path.join(folder, own, name));
};

/** Does something to those of a closed browser's database files that are named so. */
export const spoil = (named: RegExp, how: (file: string) => Promise<void>) => async (profile: string) => {
  const files = (await databaseFiles(profile)).filter((file) => named.test(path.basename(file)));
  assert.ok(files.length > 0, `hay archivos ${named}`);
  await Promise.all(files.map((file) => how(file)));
};
