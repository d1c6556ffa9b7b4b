import { applyPatches } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { DiskState } from './disk';

/** A state brought forward by entries that follow it without a gap; `null` when one is missing. */
export const replay = (known: DiskState, entries: readonly LogEntry[], seq: number): DiskState | null => {
  if (entries.length !== seq - known.seq) return null;
  const patches = entries.flatMap((entry) => entry.patches);
  return { ...known, seq, data: applyPatches(known.data, patches) };
};
