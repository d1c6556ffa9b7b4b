import type { Instant } from '@/lib/kernel/day';
import { filesOfRow } from '../attached-files';
import type { LogEntry } from './entry';

const DAYS_KEPT = 30;
/** One day more than the trash, because a page may be open since yesterday. */
const DAYS_FILES_KEPT = DAYS_KEPT + 1;
const DAY_MS = 86_400_000;

const daysAgo = (now: Date, days: number): Instant => new Date(now.getTime() - days * DAY_MS).toISOString();

/** The oldest time whose deletions are still in the trash. */
export const oldestKept = (now: Date) => daysAgo(now, DAYS_KEPT);

/** Whether an entry is too old to undo, because its attachments may be gone. */
export const isTooOld = ({ at }: Pick<LogEntry, 'at'>, now: Date) => at < oldestKept(now);

/** The files of one history entry that the trash or an undo may still need. */
export const recoverableFiles = ({ at, patches, before }: LogEntry, now: Date): readonly string[] =>
  at < daysAgo(now, DAYS_FILES_KEPT) ? [] : [...patches, ...before].flatMap(({ row }) => filesOfRow(row));
