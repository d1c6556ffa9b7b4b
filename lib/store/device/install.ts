import type { Instant } from '@/lib/kernel/day';
import { readLocal, SITE_NAME, writeLocal } from './local-values';

/** The stored facts about the install offer: the number of visits with a save, the last save, and when it was declined. */
export interface InstallMemory {
  readonly visits: number;
  readonly lastAt: Instant | null;
  readonly declinedAt: Instant | null;
}

const MINUTE_MS = 60_000;
/** Saves with less time than this between them belong to one visit. */
const SAME_VISIT_MS = 30 * MINUTE_MS;
const ENOUGH_VISITS = 2;
/** How long the offer is not shown after it was declined. */
const DECLINED_MS = 90 * 24 * 60 * MINUTE_MS;

const since = (then: Instant, now: Date) => now.getTime() - Date.parse(then);

/** The facts after a save. Saves within 30 minutes of each other belong to one visit. */
export const afterUse = (memory: InstallMemory, now: Date): InstallMemory => {
  const isSame = memory.lastAt !== null && Math.abs(since(memory.lastAt, now)) < SAME_VISIT_MS;
  return { ...memory, visits: memory.visits + (isSame ? 0 : 1), lastAt: now.toISOString() };
};

/** Whether to offer installing: after the second visit with a save, and not within 90 days of declining. */
export const isOfferDue = ({ visits, declinedAt }: InstallMemory, now: Date) =>
  visits >= ENOUGH_VISITS && (declinedAt === null || since(declinedAt, now) >= DECLINED_MS);

const KEY = `${SITE_NAME}:install`;

const instantIn = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : null);

/** The stored facts. In a browser without storage there are none, so the offer is never due. */
export const readInstallMemory = (): InstallMemory => {
  const [visits, lastAt, declinedAt] = (readLocal(KEY) ?? '').split(' ');
  return { visits: Number(visits) || 0, lastAt: instantIn(lastAt), declinedAt: instantIn(declinedAt) };
};

const write = ({ visits, lastAt, declinedAt }: InstallMemory) =>
  writeLocal(KEY, `${visits} ${lastAt ?? '-'} ${declinedAt ?? '-'}`);

/** Stores that something was saved on this visit. */
export const noteUse = (now: Date) => write(afterUse(readInstallMemory(), now));
/** Stores that the offer was declined. */
export const noteDeclined = (now: Date) => write({ ...readInstallMemory(), declinedAt: now.toISOString() });
