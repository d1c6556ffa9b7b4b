import type { Instant } from '@/lib/kernel/day';
import { DATABASE_NAME } from './device';

/** What this device remembers of the offer to install: how many visits were of use, when the last one was, when the offer was declined. */
export interface InstallMemory {
  readonly visits: number;
  readonly lastAt: Instant | null;
  readonly declinedAt: Instant | null;
}

const MINUTE_MS = 60_000;
/** Saves with less than this between them are of one visit. */
const SAME_VISIT_MS = 30 * MINUTE_MS;
const ENOUGH_VISITS = 2;
/** For how long nobody is asked again who has declined. */
const DECLINED_MS = 90 * 24 * 60 * MINUTE_MS;

const since = (then: Instant, now: Date) => now.getTime() - Date.parse(then);

/** Something was saved: this visit is of use. What is saved soon after is of the same visit. */
export const afterUse = (memory: InstallMemory, now: Date): InstallMemory => {
  const isSame = memory.lastAt !== null && Math.abs(since(memory.lastAt, now)) < SAME_VISIT_MS;
  return { ...memory, visits: memory.visits + (isSame ? 0 : 1), lastAt: now.toISOString() };
};

/** Whether installing is worth offering: after the second visit of use, and not to who declined it a short while ago. */
export const isOfferDue = ({ visits, declinedAt }: InstallMemory, now: Date) =>
  visits >= ENOUGH_VISITS && (declinedAt === null || since(declinedAt, now) >= DECLINED_MS);

const KEY = `${DATABASE_NAME}:install`;
const NOTHING: InstallMemory = { visits: 0, lastAt: null, declinedAt: null };

const instantIn = (text: string | undefined) => (text && !Number.isNaN(Date.parse(text)) ? text : null);

/** What is remembered; a browser without storage remembers nothing, and offers nothing. */
export const readInstallMemory = (): InstallMemory => {
  try {
    const [visits, lastAt, declinedAt] = (localStorage.getItem(KEY) ?? '').split(' ');
    return { visits: Number(visits) || 0, lastAt: instantIn(lastAt), declinedAt: instantIn(declinedAt) };
  } catch {
    return NOTHING;
  }
};

const write = ({ visits, lastAt, declinedAt }: InstallMemory) => {
  try {
    localStorage.setItem(KEY, `${visits} ${lastAt ?? '-'} ${declinedAt ?? '-'}`);
  } catch {
    // The offer comes another time.
  }
};

export const noteUse = (now: Date) => write(afterUse(readInstallMemory(), now));
export const noteDeclined = (now: Date) => write({ ...readInstallMemory(), declinedAt: now.toISOString() });
