import * as v from 'valibot';
import { type Data, type Patch, TABLE_NAMES } from '@/lib/domain/data';
import { missingReference } from '@/lib/domain/integrity';
import { type Refused, refused } from '@/lib/domain/refusal';
import { misfitRefusal } from '@/lib/domain/table-schemas';
import type { LogEntry } from './contract';
import { entryHeadSchema } from './restore/schemas';

/**
 * What every commit is held to, whichever change made it: it names nothing that is gone (invariant I1), and each row and the entry itself
 * can be read back for ever (I10). It costs what is written. The schemas come when the disk is opened, so that no page carries them.
 */
export const lawRefusal = (data: Data, entry: Omit<LogEntry, 'seq'>): Refused | undefined => {
  const isReadable = entry.patches.length === 0 || v.is(entryHeadSchema, entry);
  return (
    missingReference(data, entry.patches) ??
    misfitRefusal(entry.patches) ??
    (isReadable ? undefined : refused('does-not-fit', { path: [], why: 'shape' }))
  );
};

/** Why a device can't begin with these rows, if it can't: one of them could not be read back. */
export const beginningRefusal = (data: Data) =>
  misfitRefusal(TABLE_NAMES.flatMap((table) => [...data[table].values()].map((row) => ({ table, id: row.id, row }) as Patch)));
