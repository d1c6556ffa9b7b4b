import { applyPatches, type Data, findRow, latestPatches, type Patch } from '@/lib/domain/data';
import { aboutOf, beforeOf, type LogEntry } from '@/lib/domain/history/entry';
import type { Instant } from '@/lib/kernel/day';
import { sameValue } from '@/lib/kernel/same-value';
import { idOf, type Message } from './message';
import type { Advance, Replica } from './replica';

/** What a device's own history gains by reading on. */
type Entry = Omit<LogEntry, 'seq'>;

const entryOf = (data: Data, { at, by, label }: Pick<Entry, 'at' | 'by' | 'label'>, patches: readonly Patch[]): Entry => {
  const before = beforeOf(data, patches);
  return { ...{ at, by, label, patches, before }, about: aboutOf(patches, before) };
};

const isOfAnother = (message: Message | undefined, device: string): message is Message & { readonly kind: 'commit' } =>
  message?.kind === 'commit' && idOf(message).device !== device;

/** The rows that differ in the end, among those that were touched on the way. */
const differing = (data: Data, end: Data, touched: readonly Patch[]) =>
  latestPatches(touched).flatMap(({ table, id }): readonly Patch[] => {
    const row = findRow(end, table, id) ?? null;
    return sameValue(findRow(data, table, id) ?? null, row) ? [] : [{ table, id, row } as Patch];
  });

/**
 * The entries that lead a device's rows from before to after it has read on, each under its author's name: what history, undo and the other
 * tabs read. Own messages have their entries already. Where pending rows moved because of what came before them, the last entry says so.
 */
export const entriesOf = (before: Replica, after: Replica, { steps }: Advance, now: Instant): readonly Entry[] => {
  const { device } = before.belonging.self;
  let data = before.view;
  const entries: Entry[] = [];
  for (const { step } of steps) {
    if (!isOfAnother(step.message, device) || step.patches.length === 0) continue;
    entries.push(entryOf(data, step.message, step.patches));
    data = applyPatches(data, step.patches);
  }
  if (data === after.view) return entries;
  const pending = [...before.outbox, ...after.outbox].flatMap(({ undo }) => undo);
  const rest = differing(data, after.view, [...pending, ...steps.flatMap(({ step }) => step.patches)]);
  if (rest.length === 0) return entries;
  const act = { at: now, by: before.belonging.self.user, label: 'team-rebased' } as const;
  return [...entries, entryOf(data, act, rest)];
};
