import { recordKey } from '../data';
import type { LogEntry } from './entry';

/**
 * The entries without acts that a team's log refused, such as a late issue of the last pieces. A later rebase removed the rows
 * that they had created. `entries` are the newest first.
 */
export const standingActs = (entries: readonly LogEntry[]): readonly LogEntry[] => {
  /** Whether the newest rebase since a row's last act left it. */
  const left = new Map<string, boolean>();
  return entries.filter(({ label, patches, before }) => {
    const keys = patches.map(recordKey);
    if (label === 'team-rebased') {
      for (const [index, key] of keys.entries()) if (!left.has(key)) left.set(key, patches[index]?.row !== null);
      return true;
    }
    const created = before.filter(({ row }) => row === null).map(recordKey);
    const isRefused = created.length > 0 && created.every((key) => left.get(key) === false);
    for (const key of keys) left.delete(key);
    return !isRefused;
  });
};
