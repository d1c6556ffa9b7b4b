import type { Instant } from '@/lib/kernel/day';
import { filesOfRow } from '../attached-files';
import type { LogEntry } from './entry';

const DAYS_KEPT = 30;
/** A day more than the trash, which may have been opened yesterday. */
const DAYS_FILES_KEPT = DAYS_KEPT + 1;
const DAY_MS = 86_400_000;

const daysAgo = (now: Date, days: number): Instant => new Date(now.getTime() - days * DAY_MS).toISOString();

/** From when on what was deleted is still offered. */
export const oldestKept = (now: Date) => daysAgo(now, DAYS_KEPT);

/** Whether an entry can no longer be taken back: its attachments are kept as long. */
export const isTooOld = ({ at }: Pick<LogEntry, 'at'>, now: Date) => at < oldestKept(now);

/** The files that the trash or an undo may still bring back, by one entry of the history. */
export const recoverableFiles = ({ at, patches, before }: LogEntry, now: Date): readonly string[] =>
  at < daysAgo(now, DAYS_FILES_KEPT) ? [] : [...patches, ...before].flatMap(({ row }) => filesOfRow(row));
