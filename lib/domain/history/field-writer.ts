import { sameValue } from '@/lib/kernel/same-value';
import type { Patch } from '../data';
import type { LogEntry } from './entry';

const fieldOf = (row: Patch['row'] | undefined, field: string): unknown => (row ? Reflect.get(row, field) : undefined);

/**
 * The newest entry that changed a field of a record to a value accepted by `isMeant`. `entries` are the newest first. Entries of
 * a rebase are skipped, because their values have other authors.
 */
export const fieldWriter = (
  entries: readonly LogEntry[],
  record: string,
  field: string,
  isMeant: (value: unknown) => boolean = () => true,
): LogEntry | undefined =>
  entries.find(
    ({ label, patches, before }) =>
      label !== 'team-rebased' &&
      patches.some(({ table, id, row }) => {
        const was = before.find((patch) => patch.table === table && patch.id === id)?.row;
        const now = fieldOf(row, field);
        const then = fieldOf(was, field);
        return id === record && row !== null && isMeant(now) && !sameValue(now, then);
      }),
  );
