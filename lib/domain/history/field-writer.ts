import { sameValue } from '@/lib/kernel/same-value';
import type { Patch } from '../data';
import type { LogEntry } from './entry';

const fieldOf = (row: Patch['row'] | undefined, field: string): unknown => (row ? Reflect.get(row, field) : undefined);

/** The newest entry that gave a field of a record another value, from a history that begins with the newest. */
export const fieldWriter = (entries: readonly LogEntry[], record: string, field: string): LogEntry | undefined =>
  entries.find(({ patches, before }) =>
    patches.some(({ table, id, row }) => {
      const was = before.find((patch) => patch.table === table && patch.id === id)?.row;
      return id === record && row !== null && !sameValue(fieldOf(row, field), fieldOf(was, field));
    }),
  );
