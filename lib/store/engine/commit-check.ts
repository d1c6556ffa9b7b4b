import * as v from 'valibot';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import { entryHeadSchema } from '@/lib/domain/history/entry-schema';
import { missingReference } from '@/lib/domain/integrity';
import { misfitRefusal } from '@/lib/domain/misfit';
import { refused } from '@/lib/domain/refusal';
import type { DiskState, Verdict } from './disk';

/** What a change wrote, when, by whom and under which label. */
type Act = Pick<LogEntry, 'at' | 'by' | 'label' | 'patches'>;

/**
 * The log entry for an accepted change, or its refusal. It is refused if it links to a missing record (invariant I1). It is refused
 * too if a row or the entry does not fit its schema (I10). The cost depends on the written rows only. The schemas load when the
 * disk opens, so that no page contains them.
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

/** The refusal of rows that replace everything, if one does not fit its schema; else `undefined`. Yields after each row. */
export function* findReplacementRefusal(data: Data) {
  for (const table of TABLE_NAMES)
    for (const row of data[table].values()) {
      const refusal = misfitRefusal([{ table, id: row.id, row } as Patch]);
      if (refusal) return refusal;
      yield;
    }
  return undefined;
}
