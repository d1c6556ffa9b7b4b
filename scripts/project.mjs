import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the repository. */
export const inProject = (...parts) => path.join(root, ...parts);

/** Whether this module is the one that node was started with. */
export const isMain = (moduleUrl) => process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl);

/** Every file under a folder, as paths relative to it with forward slashes, in order; none when it is not there. */
export const filesUnder = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
};

/** A text or some bytes as a hexadecimal SHA-256. */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** A JSON file's value; `null` when it is missing or unreadable. */
export const readJson = async (file) => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
};
