import type { ChangeLabel } from '../change-label';
import { recordKey } from '../data';
import type { UserId } from '../model/user';
import type { LogEntry } from './entry';
import { standingActs } from './standing-acts';

/** Changes that the device makes by itself, or that a single key must not undo. */
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
 * The newest change of a user after entry `since` that is not undone. `entries` are the newest first. An undo is matched with the
 * newest earlier change of the same rows; it may cover only a part. The search stops at a restored backup, and where a chapter
 * replaced missing entries.
 */
export const lastAct = (entries: readonly LogEntry[], by: UserId, since: number): LogEntry | undefined => {
  const takenBack: (readonly string[])[] = [];
  for (const entry of standingActs(entries)) {
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
