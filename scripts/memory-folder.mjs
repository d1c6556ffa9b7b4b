import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A browser gives a page only a part of the free space; 300 MB of photos with their copy and backup need a gigabyte. */
const ROOMY = 4_000_000_000;

const isRoomy = async () => {
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize > ROOMY;
};

/** A new folder for thousands of temporary files: in memory if there is room, otherwise on the disk. */
export const memoryFolder = async (prefix) =>
  mkdtemp(path.join((await isRoomy().catch(() => false)) ? MEMORY : tmpdir(), prefix));
