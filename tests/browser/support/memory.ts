import { readFile } from 'node:fs/promises';
import type { BrowserContext } from 'playwright-core';
import { processesOf } from './chromium';

const KILOBYTE = 1024;

/** The largest memory of any page of a browser since it began, in bytes. Linux records it for each process. */
export const peakOfPages = async (context: BrowserContext) => {
  const pages = (await processesOf(context)).filter(({ type }) => type === 'renderer');
  const peaks = pages.map(async ({ id }) => {
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * KILOBYTE;
  });
  return Math.max(0, ...(await Promise.all(peaks)));
};
