import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A browser lets a page keep only a part of what is free; 300 MB of photos, their copy and their backup need a gigabyte of it. */
const ROOMY = 4_000_000_000;

const isRoomy = async () => {
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize > ROOMY;
};

/** A new folder for thousands of small files that nobody needs afterwards: in memory where the system has room there, else on the disk. */
export const memoryFolder = async (prefix) =>
  mkdtemp(path.join((await isRoomy().catch(() => false)) ? MEMORY : tmpdir(), prefix));
