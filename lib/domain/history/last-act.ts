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

const rowsOf = ({ patches }: LogEntry) => patches.map(recordKey).sort().join(',');

/**
 * The newest act of a person that came after the entry `since` and was not undone yet. The history begins with the newest.
 * An undo takes back the newest entry before it that wrote the same rows. What stands before a restored backup is that backup's. A
 * phone that caught up by a chapter does not have what came between.
 */
export const lastAct = (entries: readonly LogEntry[], by: UserId, since: number): LogEntry | undefined => {
  const takenBack: string[] = [];
  for (const entry of entries) {
    if (entry.seq <= since || entry.label === 'backup-restored' || entry.label === 'team-caught-up') return undefined;
    if (entry.label === 'undo') takenBack.push(rowsOf(entry));
    else if (entry.by === by && !NO_ACTS.has(entry.label)) {
      const at = takenBack.indexOf(rowsOf(entry));
      if (at < 0) return entry;
      takenBack.splice(at, 1);
    }
  }
  return undefined;
};
