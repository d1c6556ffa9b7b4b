import type { Patch } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import { undoEntry, undoing } from '@/lib/domain/history/undo';
import { mayWrite } from '@/lib/domain/permission';
import { nameOfRecord, nameOfRow } from '@/lib/domain/records';
import { isRefused, refused } from '@/lib/domain/refusal';
import type { TeamState } from '@/lib/team/protocol/contract';
import type { Outcome } from './contract';
import type { StoreParts } from './observer';

interface Parts extends Pick<StoreParts, 'snapshot' | 'disk' | 'commit' | 'now'> {
  readonly team: () => TeamState | null;
}

/** What an undo would take from a member of the team: their record, or the role that their device has. */
const takenFromMember = ({ patches, before }: LogEntry, team: TeamState | null) => {
  const taking = before.find((patch) => {
    const was = patches.find(({ table, id }) => table === 'users' && id === patch.id)?.row;
    return was && !mayWrite('technician', { was, patch }) && team?.members.some(({ user }) => user === patch.id);
  });
  return taking && (taking.row ? 'role' : 'record');
};

/** Reverts a log entry by a commit. Records of an act on many that have changed since stay, and the answer names them. */
export const undo = async (seq: number, { snapshot, disk, commit, now, team }: Parts): Promise<Outcome> => {
  const entry = await disk.withOpenDisk((opened) => opened.entry(seq));
  if (!entry) return { failed: 'unknown' };
  // A device whose person is deleted could not save anything any more.
  const taken = takenFromMember(entry, team());
  if (taken) return refused('has-device', { taken });
  const { data } = snapshot.state();
  const known = undoing(data, entry, now());
  const outcome = await commit(undoEntry, entry);
  if (!('done' in outcome) || isRefused(known) || known.left.length === 0) return outcome;
  const nameOf = ({ table, id, row }: Patch) => nameOfRecord(data, table, id) ?? (row ? nameOfRow(data, table, row) : id);
  return { ...outcome, left: known.left.map(nameOf) };
};
