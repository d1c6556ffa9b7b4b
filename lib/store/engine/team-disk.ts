import { applyPatches, type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { Rows, TableName } from '@/lib/domain/schemas';
import { newId } from '@/lib/kernel/id';
import { sameValue } from '@/lib/kernel/same-value';
import { forEachInSlices } from '@/lib/kernel/slices';
import type { Pending } from '@/lib/team/protocol/replica';
import { ALL_STORES, ignoreRejection, putRow, type ReadingTransaction, type WritingTransaction } from './database';
import { type DiskState, type SentFile, type TeamDisk, type TeamRecords, type TeamSelf, type TeamWrite, teamSelf } from './disk';
import type { DiskAccess } from './disk-files';
import type { createConnection } from './idb-connection';
import { writeEntry } from './idb-log';

/** How many texts of the log are kept, to refill a server that lost its log; a seed covers older ones. */
const KEPT_TEXTS = 10_000;

/** Up to this number, keys are looked up one by one; beyond it all keys are read at once. */
const FEW = 50;
const FILE = 'file:';

/** The keys of the upload states in the object store `team`. */
const allSentFiles = () => IDBKeyRange.bound(FILE, `${FILE}\uffff`);

/** The team's attachments on the disk: which are stored, and how far each is uploaded. */
const createSentFiles = (withDatabase: DiskAccess['withDatabase']): Pick<TeamDisk, 'sentFiles' | 'keepSent' | 'held'> => ({
  sentFiles: () =>
    withDatabase(async (database) => {
      const team = database.transaction('team').store;
      const [keys, values] = await Promise.all([team.getAllKeys(allSentFiles()), team.getAll(allSentFiles())]);
      return new Map(keys.map((key, index) => [key.slice(FILE.length), values[index] as SentFile]));
    }),
  keepSent: (id, sent) =>
    withDatabase(async (database) => {
      // If the browser loses this write, the upload state is computed again. So it need not be durable.
      const transaction = database.transaction('team', 'readwrite', { durability: 'relaxed' });
      if (await transaction.store.getKey('self')) ignoreRejection(transaction.store.put(sent, `${FILE}${id}`));
      await transaction.done;
    }),
  held: (ids) =>
    withDatabase(async (database) => {
      const files = database.transaction('files').store;
      const keys = ids.length > FEW ? await files.getAllKeys() : await Promise.all(ids.map((id) => files.getKey(id)));
      const here = new Set(keys);
      return new Set(ids.filter((id) => here.has(id)));
    }),
});

const NO_RECORDS: TeamRecords = { log: undefined, server: undefined, outbox: [] };

/** The team's records as last read or written, with the keys of the outbox. */
interface Held {
  readonly self: TeamSelf;
  readonly records: TeamRecords;
  readonly keys: readonly number[];
}

/** Reads the team's records. Commits only add to the outbox: if nothing else was written, only the added messages are read. */
const readHeld = async (transaction: ReadingTransaction, self: TeamSelf, held: Held | undefined): Promise<Held> => {
  const outbox = transaction.objectStore('outbox');
  if (held?.self.device === self.device && held.self.rewritten === self.rewritten) {
    if (held.self.version === self.version) return held;
    const newer = IDBKeyRange.lowerBound(held.keys.at(-1) ?? 0, true);
    const [added, keys] = await Promise.all([outbox.getAll(newer), outbox.getAllKeys(newer)]);
    const { records } = held;
    return { self, records: { ...records, outbox: [...records.outbox, ...added] }, keys: [...held.keys, ...keys] };
  }
  const team = transaction.objectStore('team');
  const [log, server, all, keys] = await Promise.all([team.get('log'), team.get('server'), outbox.getAll(), outbox.getAllKeys()]);
  return { self, records: { log, server, outbox: all }, keys };
};

/** Writes many items in slices, so that the page responds. The read in each pause keeps the transaction open. */
const writeEach = <Item>(transaction: WritingTransaction, items: Iterable<Item>, write: (item: Item) => void) =>
  forEachInSlices(items, write, { pause: async () => void (await transaction.objectStore('meta').getKey('epoch')) });

/** Writes only the rows that differ. */
const writeDifference = async (transaction: WritingTransaction, before: Data, after: Data) => {
  for (const table of TABLE_NAMES) {
    const [was, is]: readonly ReadonlyMap<string, Rows[TableName]>[] = [before[table], after[table]];
    if (!was || !is || was === is) continue;
    for (const id of was.keys()) if (!is.has(id)) ignoreRejection(transaction.objectStore(table).delete(id));
    await writeEach(transaction, is, ([id, row]) => !sameValue(was.get(id), row) && putRow(transaction, table, row));
  }
};

/** Writes the next outbox. If messages were only removed or changed, the rest stays. Answers the keys, or `undefined` if they are new. */
const writeOutbox = (
  transaction: WritingTransaction,
  known: readonly Pending[],
  keys: readonly number[],
  next: readonly Pending[],
): readonly number[] | undefined => {
  const outbox = transaction.objectStore('outbox');
  const places = new Map(known.map(({ id }, index) => [id, index]));
  const found = next.map(({ id }) => places.get(id) ?? -1);
  const isInOrder = found.every((place, index) => place > (found[index - 1] ?? -1));
  if (!isInOrder) {
    ignoreRejection(outbox.clear());
    for (const one of next) ignoreRejection(outbox.add(one));
    return undefined;
  }
  const stays = new Set(found);
  for (const [place, key] of keys.entries()) if (!stays.has(place)) ignoreRejection(outbox.delete(key));
  for (const [index, one] of next.entries()) {
    const place = found[index] ?? -1;
    if (!sameValue(known[place], one)) ignoreRejection(outbox.put(one, keys[place]));
  }
  return keys.filter((_, place) => stays.has(place));
};

/** Deletes the team's records. Flagged stock stays, because the rows stay too. */
const clearTeam = (transaction: WritingTransaction) => {
  ignoreRejection(transaction.objectStore('team').delete(allSentFiles()));
  for (const key of ['self', 'log', 'server'] as const) ignoreRejection(transaction.objectStore('team').delete(key));
  for (const store of ['outbox', 'teamLog'] as const) ignoreRejection(transaction.objectStore(store).clear());
};

const writeTeam = async (
  transaction: WritingTransaction,
  self: TeamSelf,
  known: Held | undefined,
  write: TeamWrite,
): Promise<Held | undefined> => {
  const team = transaction.objectStore('team');
  const texts = transaction.objectStore('teamLog');
  ignoreRejection(team.put(self, 'self'));
  ignoreRejection(team.put(write.log, 'log'));
  if (write.flagged) ignoreRejection(team.put(write.flagged, 'flagged'));
  if (write.server !== undefined) ignoreRejection(team.put(write.server, 'server'));
  if (write.again) {
    ignoreRejection(texts.clear());
    ignoreRejection(team.delete(allSentFiles()));
  }
  await writeEach(transaction, write.texts ?? [], ({ offset, text, time }) =>
    ignoreRejection(texts.put({ place: offset, text, time })),
  );
  if (self.place > KEPT_TEXTS) ignoreRejection(texts.delete(IDBKeyRange.upperBound(self.place - KEPT_TEXTS)));
  const { outbox, log } = write;
  const keys = writeOutbox(transaction, known?.records.outbox ?? [], known?.keys ?? [], outbox);
  return keys && { self, keys, records: { outbox, log, server: write.server ?? known?.records.server } };
};

interface TeamWriteResult {
  readonly state: DiskState;
  readonly held: Held | undefined;
}

/** Decides on the newest state, and writes the team's records and rows in one strict transaction. */
const transactTeam = (
  { writing, bringUpToDate }: DiskAccess,
  known: DiskState,
  before: Held | undefined,
  decide: (fresh: DiskState, records: TeamRecords) => TeamWrite | null,
  keepLog: number,
) =>
  writing(async (transaction): Promise<TeamWriteResult> => {
    const fresh = await bringUpToDate(transaction, known);
    const current = teamSelf(fresh);
    const held = current && (await readHeld(transaction, current, before));
    const write = decide(fresh, held?.records ?? NO_RECORDS);
    if (!write) return { state: fresh, held };
    const meta = transaction.objectStore('meta');
    let { data, seq, epoch, begunAt } = fresh;
    await writeEach(transaction, write.entries, (entry) => {
      seq += 1;
      writeEntry(transaction, { ...entry, seq }, keepLog);
      data = applyPatches(data, entry.patches);
    });
    if (write.data) {
      await writeDifference(transaction, data, write.data);
      // The new epoch makes other tabs read all rows: replaying the entries would not give them.
      [data, epoch] = [write.data, newId()];
      ignoreRejection(meta.put(epoch, 'epoch'));
    }
    if (write.begunAt !== undefined) {
      begunAt = write.begunAt;
      ignoreRejection(meta.put(begunAt, 'begunAt'));
    }
    const version = (current?.version ?? 0) + 1;
    const self = write.self ? { ...write.self, version, rewritten: version } : undefined;
    if (!self) clearTeam(transaction);
    return {
      state: { data, seq, epoch, begunAt, observer: self },
      held: self && (await writeTeam(transaction, self, held, write)),
    };
  });

/** Writes the records into a database that the browser cleared. The device's key is stored nowhere else, and the team requires it. */
const writeAgain = (transaction: WritingTransaction, { self, records: { log, server, outbox }, keys }: Held) => {
  const team = transaction.objectStore('team');
  ignoreRejection(team.put(self, 'self'));
  ignoreRejection(team.put(log, 'log'));
  ignoreRejection(team.put(server, 'server'));
  // Under the known keys, so that later messages follow them.
  for (const [index, one] of outbox.entries()) ignoreRejection(transaction.objectStore('outbox').put(one, keys[index]));
};

/** The team's part of the device's IndexedDB. The connection gets every state, to refill a database that the browser cleared. */
export const createTeamDisk = (
  { withDatabase, ...access }: DiskAccess,
  { reseedFrom, alsoSeed }: Pick<ReturnType<typeof createConnection>, 'reseedFrom' | 'alsoSeed'>,
  keepLog: number,
): TeamDisk => {
  let held: Held | undefined;
  alsoSeed((transaction, { observer }) => {
    // Rows of another moment would not match the outbox and the log.
    if (held && held.self.device === observer?.device && held.self.version === observer.version) writeAgain(transaction, held);
  });
  return {
    async records(known) {
      reseedFrom(known);
      const state = await withDatabase(async (database) => {
        const transaction = database.transaction(ALL_STORES, 'readonly');
        const fresh = await access.bringUpToDate(transaction, known);
        const self = teamSelf(fresh);
        held = self && (await readHeld(transaction, self, held));
        return fresh;
      });
      reseedFrom(state);
      return { state, records: held?.records ?? NO_RECORDS };
    },
    ...createSentFiles(withDatabase),
    texts: () =>
      withDatabase(async (database) =>
        (await database.getAll('teamLog')).map(({ place, text, time }) => ({ offset: place, text, time })),
      ),
    async transact(known, decide) {
      reseedFrom(known);
      const written = await transactTeam({ withDatabase, ...access }, known, held, decide, keepLog);
      held = written.held;
      reseedFrom(written.state);
      return written.state;
    },
  };
};
