import { applyPatches, change, type Data, type Patch, put } from '@/lib/domain/data';
import { tombstoneOf } from '@/lib/domain/invoice/rules';
import { danglingLinks } from '@/lib/domain/references';
import { refused } from '@/lib/domain/refusal';
import type { Instant } from '@/lib/kernel/day';
import type { LogEntry } from './contract';

const sameRow = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** An invoice that is taken back leaves its tombstone: its number was given (invariant M2). */
const keepingNumber = (data: Data, patch: Patch, now: Instant) => {
  const made = patch.table === 'invoices' && patch.row === null ? data.invoices.get(patch.id) : undefined;
  return made ? put('invoices', tombstoneOf(made, now)) : patch;
};

/**
 * Takes back one entry of the log: refused when any of its records has changed since, so that nobody's later work is lost,
 * when what it brings back, or takes away, would leave a reference that leads nowhere (invariant I1), and when it moved stock:
 * the ledger is corrected by a reversal (invariant S9).
 */
export const undoEntry = change('undo', (data, entry: Pick<LogEntry, 'patches' | 'before'>, { now }) => {
  if (entry.patches.some(({ table }) => table === 'movements')) return refused('stock-moved');
  const untouched = entry.patches.every(({ table, id, row }: Patch) => {
    const rows: ReadonlyMap<string, unknown> = data[table];
    return sameRow(rows.get(id), row);
  });
  const back = entry.before.map((patch) => keepingNumber(data, patch, now));
  const whole = untouched && danglingLinks(applyPatches(data, back)).length === 0;
  return whole ? back : refused('changed-since');
});
