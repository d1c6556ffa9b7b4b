import { readdir, readFile } from 'node:fs/promises';
import { processOf } from './chromium';

const KILOBYTE = 1024;
const read = (pid: number, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
const lineOf = (status: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** The most memory that any page of a browser has had at once since it began, in bytes; Linux keeps the mark for each process. */
export const peakOfPages = async (profile: string) => {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const all = new Map(await Promise.all(pids.map(async (pid) => [pid, await read(pid, 'status')] as const)));
  const browser = await processOf(profile);
  const isOf = (pid: number): boolean => pid === browser || (pid > 1 && isOf(lineOf(all.get(pid) ?? '', 'PPid')));
  const peaks = pids.filter(isOf).map(async (pid) => {
    const isPage = (await read(pid, 'cmdline')).includes('--type=renderer');
    return isPage ? lineOf(all.get(pid) ?? '', 'VmHWM') * KILOBYTE : 0;
  });
  return Math.max(0, ...(await Promise.all(peaks)));
};
