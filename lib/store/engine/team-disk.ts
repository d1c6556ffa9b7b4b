import { applyPatches, type Data, type Rows, TABLE_NAMES, type TableName } from '@/lib/domain/data';
import { newId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { ALL_STORES, ignoreRejection, putRow, type ReadingTransaction, type WritingTransaction } from './database';
import type { DiskState, OutboxEntry, TeamDisk, TeamRecords, TeamSelf, TeamWrite } from './disk';
import type { DiskAccess } from './disk-files';
import { writeEntry } from './idb-log';

/** So many of the log's texts stay here, to fill a server that forgot; older ones are covered by a seed. */
const KEPT_TEXTS = 10_000;

const recordsIn = async (transaction: ReadingTransaction): Promise<TeamRecords> => {
  const team = transaction.objectStore('team');
  const [log, server, outbox] = await Promise.all([
    team.get('log'),
    team.get('server'),
    transaction.objectStore('outbox').getAll(),
  ]);
  return { log, server, outbox };
};

const teamRecords = ({ withDatabase, bringUpToDate }: DiskAccess, known: DiskState) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(ALL_STORES, 'readonly');
    const [state, records] = await Promise.all([bringUpToDate(transaction, known), recordsIn(transaction)]);
    return { state, records };
  });

/** Writes the rows that differ. */
const writeDifference = (transaction: WritingTransaction, before: Data, after: Data) => {
  for (const table of TABLE_NAMES) {
    const [was, is]: readonly ReadonlyMap<string, Rows[TableName]>[] = [before[table], after[table]];
    if (!was || !is || was === is) continue;
    for (const id of was.keys()) if (!is.has(id)) ignoreRejection(transaction.objectStore(table).delete(id));
    for (const [id, row] of is) if (!sameValue(was.get(id), row)) putRow(transaction, table, row);
  }
};

/** Writes the outbox; where it only lost entries, or some of them moved, the others are left alone. */
const writeOutbox = async (transaction: WritingTransaction, known: readonly OutboxEntry[], next: readonly OutboxEntry[]) => {
  const outbox = transaction.objectStore('outbox');
  const keys = await outbox.getAllKeys();
  const places = new Map(known.map(({ id }, index) => [id, index]));
  const found = next.map(({ id }) => places.get(id) ?? -1);
  const isInOrder = found.every((place, index) => place > (found[index - 1] ?? -1));
  if (!isInOrder) {
    ignoreRejection(outbox.clear());
    for (const one of next) ignoreRejection(outbox.add(one));
    return;
  }
  const stays = new Set(found);
  for (const [place, key] of keys.entries()) if (!stays.has(place)) ignoreRejection(outbox.delete(key));
  for (const [index, one] of next.entries()) {
    const place = found[index] ?? -1;
    if (!sameValue(known[place], one)) ignoreRejection(outbox.put(one, keys[place]));
  }
};

/** What was flagged stays: the rows stay too. */
const clearTeam = (transaction: WritingTransaction) => {
  for (const key of ['self', 'log', 'server'] as const) ignoreRejection(transaction.objectStore('team').delete(key));
  for (const store of ['outbox', 'teamLog'] as const) ignoreRejection(transaction.objectStore(store).clear());
};

const writeTeam = async (transaction: WritingTransaction, self: TeamSelf, known: TeamRecords, write: TeamWrite) => {
  const [team, texts] = [transaction.objectStore('team'), transaction.objectStore('teamLog')];
  ignoreRejection(team.put(self, 'self'));
  ignoreRejection(team.put(write.log, 'log'));
  if (write.flagged) ignoreRejection(team.put(write.flagged, 'flagged'));
  if (write.server !== undefined) ignoreRejection(team.put(write.server, 'server'));
  if (write.again) ignoreRejection(texts.clear());
  for (const text of write.texts ?? []) ignoreRejection(texts.put(text));
  if (self.place > KEPT_TEXTS) ignoreRejection(texts.delete(IDBKeyRange.upperBound(self.place - KEPT_TEXTS)));
  await writeOutbox(transaction, known.outbox, write.outbox);
};

/** Decides about the team on what is on the disk, and writes it with its rows in one strict transaction. */
const transactTeam = (
  { writing, bringUpToDate }: DiskAccess,
  known: DiskState,
  decide: (fresh: DiskState, records: TeamRecords) => TeamWrite | null,
  keepLog: number,
) =>
  writing(async (transaction): Promise<DiskState> => {
    const [fresh, records] = await Promise.all([bringUpToDate(transaction, known), recordsIn(transaction)]);
    const write = decide(fresh, records);
    if (!write) return fresh;
    const meta = transaction.objectStore('meta');
    let { data, seq, epoch, begunAt } = fresh;
    for (const entry of write.entries) {
      seq += 1;
      writeEntry(transaction, { ...entry, seq }, keepLog);
      data = applyPatches(data, entry.patches);
    }
    if (write.data) {
      writeDifference(transaction, data, write.data);
      // No other tab may replay the entries to come here.
      [data, epoch] = [write.data, newId()];
      ignoreRejection(meta.put(epoch, 'epoch'));
    }
    if (write.begunAt !== undefined) {
      begunAt = write.begunAt;
      ignoreRejection(meta.put(begunAt, 'begunAt'));
    }
    const self = write.self && { ...write.self, version: (fresh.team?.version ?? 0) + 1 };
    if (self) await writeTeam(transaction, self, records, write);
    else clearTeam(transaction);
    return { data, seq, epoch, begunAt, team: self ?? undefined };
  });

/** What a device keeps of its team, in its IndexedDB. `reseed` hears of every state, for a database that the browser clears. */
export const createTeamDisk = (access: DiskAccess, reseed: (state: DiskState) => void, keepLog: number): TeamDisk => ({
  async records(known) {
    reseed(known);
    return teamRecords(access, known);
  },
  texts: () => access.withDatabase((database) => database.getAll('teamLog')),
  async transact(known, decide) {
    reseed(known);
    const state = await transactTeam(access, known, decide, keepLog);
    reseed(state);
    return state;
  },
});
