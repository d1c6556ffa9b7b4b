import { ignoreRejection } from './database';
import type { SentFile, TeamDisk } from './disk';
import type { DiskAccess } from './disk-files';

/** So many keys are asked one by one; of more, all are read at once. */
const FEW = 50;
const FILE = 'file:';

/** Where in the team's store stands how far each attachment has come. */
export const allSentFiles = () => IDBKeyRange.bound(FILE, `${FILE}\uffff`);

/** What the disk knows of a team's attachments: which are here, and how far each has come on its way to the server. */
export const createSentFiles = (withDatabase: DiskAccess['withDatabase']): Pick<TeamDisk, 'sentFiles' | 'keepSent' | 'held'> => ({
  sentFiles: () =>
    withDatabase(async (database) => {
      const team = database.transaction('team').store;
      const [keys, values] = await Promise.all([team.getAllKeys(allSentFiles()), team.getAll(allSentFiles())]);
      return new Map(keys.map((key, index) => [key.slice(FILE.length), values[index] as SentFile]));
    }),
  keepSent: (id, sent) =>
    withDatabase(async (database) => {
      // It is reckoned again where the disk forgets it, so nothing waits for the platter.
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
