import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A path inside the repository. */
export const inProject = (...parts) => path.join(root, ...parts);

/** Whether this module is Node's entry point. */
export const isMain = (moduleUrl) => process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(moduleUrl);

/** All files under a folder as sorted relative paths with forward slashes; empty when it does not exist. */
export const filesUnder = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'))
    .sort();
};

/** The hexadecimal SHA-256 of a text or bytes. */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The value of a JSON file; `null` when it is missing or invalid. */
export const readJson = async (file) => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
};
