import type { ChangeLabel } from '../change-label';
import { recordKey } from '../data';
import type { UserId } from '../model/user';
import type { LogEntry } from './entry';

/** What the device writes by itself, or no single key may take back. */
const NO_ACTS: ReadonlySet<ChangeLabel> = new Set([
  'sample-data',
  'backup-merged',
  'team-rebased',
  'team-joined',
  'files-named',
  'notifications-raised',
  'notification-read',
  'notifications-all-read',
]);

/**
 * The newest act of a person that came after the entry `since` and was not undone yet. The history begins with the newest.
 * An undo takes back the newest act before it that wrote its rows, whoever did it; of an act on many maybe not all. What stands before a
 * restored backup is that backup's. A phone that caught up by a chapter does not have what came between.
 */
export const lastAct = (entries: readonly LogEntry[], by: UserId, since: number): LogEntry | undefined => {
  const takenBack: (readonly string[])[] = [];
  for (const entry of entries) {
    if (entry.seq <= since || entry.label === 'backup-restored' || entry.label === 'team-caught-up') return undefined;
    const rows = entry.patches.map(recordKey);
    if (entry.label === 'undo') takenBack.push(rows);
    else if (!NO_ACTS.has(entry.label)) {
      const at = takenBack.findIndex((undone) => undone.every((row) => rows.includes(row)));
      if (at >= 0) takenBack.splice(at, 1);
      else if (entry.by === by) return entry;
    }
  }
  return undefined;
};
