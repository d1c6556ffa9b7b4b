import * as v from 'valibot';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { entryHeadSchema } from '@/lib/domain/history/entry-schema';
import { missingReference } from '@/lib/domain/integrity';
import { misfitRefusal } from '@/lib/domain/misfit';
import { refused } from '@/lib/domain/refusal';
import type { DiskState, Verdict } from './disk';

/** What a change wrote, when, by whom and under which name. */
type Act = Pick<LogEntry, 'at' | 'by' | 'label' | 'patches'>;

/**
 * The log entry for an accepted change, or why it can't be written. It names a record that is gone (invariant I1), or a row or
 * the entry could not be read back (I10). It costs as much as what is written. The schemas are fetched when the disk opens, so
 * that no page carries them.
 */
export const checkedEntry = ({ data }: Pick<DiskState, 'data'>, act: Act): Verdict => {
  const before = beforeOf(data, act.patches);
  const entry = { ...act, before, about: aboutOf(act.patches, before, data) };
  const isReadable = act.patches.length === 0 || v.is(entryHeadSchema, entry);
  return (
    missingReference(data, act.patches) ??
    misfitRefusal(act.patches) ??
    (isReadable ? { entry } : refused('does-not-fit', { path: [], why: 'shape' }))
  );
};

/** Why a device can't begin with these rows, if it can't: one of them could not be read back. Stops after each row. */
export function* findReplacementRefusal(data: Data) {
  for (const table of TABLE_NAMES)
    for (const row of data[table].values()) {
      const refusal = misfitRefusal([{ table, id: row.id, row } as Patch]);
      if (refusal) return refusal;
      yield;
    }
  return undefined;
}
