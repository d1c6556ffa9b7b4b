import * as v from 'valibot';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { entryHeadSchema } from '@/lib/domain/history/entry-schema';
import { missingReference } from '@/lib/domain/integrity';
import { misfitRefusal } from '@/lib/domain/misfit';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { mayWrite } from '@/lib/domain/permission';
import { refused } from '@/lib/domain/refusal';
import type { DiskState, Said, TeamSelf, Verdict } from './disk';

/** What a change wrote, when, by whom and under which name. */
type Act = Pick<LogEntry, 'at' | 'by' | 'label' | 'patches'>;

type Entry = Omit<LogEntry, 'seq'>;

/** In a team a role is real: what every other device would leave out is refused here (invariant Y5). */
const refusalInTeam = ({ role }: TeamSelf, { patches, before }: Entry) =>
  patches.every((patch, index) => mayWrite(role, { patch, was: before[index]?.row ?? null }))
    ? undefined
    : refused('not-in-this-role');

/** The message that a commit brings to the team's log, in the form that `lib/team/protocol/message.ts` reads. */
const saidOf = (team: TeamSelf, { at, by, label, patches, before }: Entry): Said => {
  const last = team.last + 1;
  const id = `${team.device}-${last}`;
  const body = JSON.stringify({ v: DATA_VERSION, id, at, by, kind: 'commit', label, patches, before, settles: [] });
  return {
    self: { ...team, last, version: team.version + 1 },
    outbox: { id, body, undo: before, decidedAt: team.place },
  };
};

/**
 * The log entry for an accepted change, or why it can't be written. It names a record that is gone (invariant I1), or a row or
 * the entry could not be read back (I10). It costs as much as what is written. The schemas are fetched when the disk opens, so
 * that no page carries them.
 */
export const checkedEntry = ({ data, team }: Pick<DiskState, 'data' | 'team'>, act: Act): Verdict => {
  const before = beforeOf(data, act.patches);
  const entry = { ...act, before, about: aboutOf(act.patches, before) };
  const isReadable = act.patches.length === 0 || v.is(entryHeadSchema, entry);
  return (
    missingReference(data, act.patches) ??
    misfitRefusal(act.patches) ??
    (team && refusalInTeam(team, entry)) ??
    (isReadable ? { entry, ...(team && { said: saidOf(team, entry) }) } : refused('does-not-fit', { path: [], why: 'shape' }))
  );
};

/** Why a device can't begin with these rows, if it can't: one of them could not be read back. */
export const replacementRefusal = (data: Data) =>
  misfitRefusal(TABLE_NAMES.flatMap((table) => [...data[table].values()].map((row) => ({ table, id: row.id, row }) as Patch)));
