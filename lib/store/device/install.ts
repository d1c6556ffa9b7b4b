import type { Instant } from '@/lib/kernel/day';
import { readLocal, SITE_NAME, writeLocal } from './local-values';

/** What this device remembers of the offer to install: how many visits had a save, when the last save was, when the offer was declined. */
export interface InstallMemory {
  readonly visits: number;
  readonly lastAt: Instant | null;
  readonly declinedAt: Instant | null;
}

const MINUTE_MS = 60_000;
/** Saves with less than this between them are of one visit. */
const SAME_VISIT_MS = 30 * MINUTE_MS;
const ENOUGH_VISITS = 2;
/** How long the offer stays away after it was declined. */
const DECLINED_MS = 90 * 24 * 60 * MINUTE_MS;

const since = (then: Instant, now: Date) => now.getTime() - Date.parse(then);

/** The memory after a save, which makes the visit count. Saves soon after one another are of one visit. */
export const afterUse = (memory: InstallMemory, now: Date): InstallMemory => {
  const isSame = memory.lastAt !== null && Math.abs(since(memory.lastAt, now)) < SAME_VISIT_MS;
  return { ...memory, visits: memory.visits + (isSame ? 0 : 1), lastAt: now.toISOString() };
};

/** Whether to offer installing: after the second visit with a save, and not within 90 days of declining. */
export const isOfferDue = ({ visits, declinedAt }: InstallMemory, now: Date) =>
  visits >= ENOUGH_VISITS && (declinedAt === null || since(declinedAt, now) >= DECLINED_MS);

const KEY = `${SITE_NAME}:install`;

const instantIn = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : null);

/** What is remembered; a browser without storage remembers nothing, and offers nothing. */
export const readInstallMemory = (): InstallMemory => {
  const [visits, lastAt, declinedAt] = (readLocal(KEY) ?? '').split(' ');
  return { visits: Number(visits) || 0, lastAt: instantIn(lastAt), declinedAt: instantIn(declinedAt) };
};

const write = ({ visits, lastAt, declinedAt }: InstallMemory) =>
  writeLocal(KEY, `${visits} ${lastAt ?? '-'} ${declinedAt ?? '-'}`);

/** Notes that something was saved on this visit. */
export const noteUse = (now: Date) => write(afterUse(readInstallMemory(), now));
/** Notes that the offer was declined. */
export const noteDeclined = (now: Date) => write({ ...readInstallMemory(), declinedAt: now.toISOString() });
