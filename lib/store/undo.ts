import { applyPatches, change, type Patch } from '@/lib/domain/data';
import { danglingLinks } from '@/lib/domain/references';
import { refused } from '@/lib/domain/refusal';
import type { LogEntry } from './contract';

const sameRow = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Takes back one entry of the log: refused when any of its records has changed since, so that nobody's later work is lost,
 * and when what it brings back, or takes away, would leave a reference that leads nowhere (invariant I1).
 */
export const undoEntry = change('undo', (data, entry: Pick<LogEntry, 'patches' | 'before'>) => {
  const untouched = entry.patches.every(({ table, id, row }: Patch) => {
    const rows: ReadonlyMap<string, unknown> = data[table];
    return sameRow(rows.get(id), row);
  });
  const whole = untouched && danglingLinks(applyPatches(data, entry.before)).length === 0;
  return whole ? entry.before : refused('changed-since');
});
