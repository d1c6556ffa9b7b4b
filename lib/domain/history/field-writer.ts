import { sameValue } from '@/lib/kernel/same-value';
import type { Patch } from '../data';
import type { LogEntry } from './entry';

const fieldOf = (row: Patch['row'] | undefined, field: string): unknown => (row ? Reflect.get(row, field) : undefined);

/**
 * The newest entry in which a person gave a field of a record another value. The history begins with the newest; only values that
 * `isMeant` accepts count. What a device writes when it takes in the team's log was written by others before.
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
