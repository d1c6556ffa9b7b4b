import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ROOMY = 2_000_000_000;

const isRoomy = async () => {
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize > ROOMY;
};

/** A new folder for thousands of small files that nobody needs afterwards: in memory where the system has room there, else on the disk. */
export const memoryFolder = async (prefix) =>
  mkdtemp(path.join((await isRoomy().catch(() => false)) ? MEMORY : tmpdir(), prefix));
