import type { CommentId } from '@/lib/domain/model/task';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { taskId } from '../../support/builders';
import { tablesDigest } from '../../support/team-device';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

/** Counts the outbox rows that are read from the disk, by any request. */
const countOutboxRows = () => {
  let rows = 0;
  const getAll = IDBObjectStore.prototype.getAll;
  jest.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...asked) {
    const request = getAll.apply(this, asked);
    if (this.name === 'outbox')
      request.addEventListener('success', () => {
        rows += request.result.length;
      });
    return request;
  });
  return () => rows;
};

/** Counts how often each commit message is parsed: at least once for each time that it is folded. */
const countReadings = () => {
  const readings = new Map<string, number>();
  const parse = JSON.parse;
  jest.spyOn(JSON, 'parse').mockImplementation((text, ...rest) => {
    const read = parse(text, ...rest);
    if (read?.kind === 'commit') readings.set(read.id, (readings.get(read.id) ?? 0) + 1);
    return read;
  });
  return () => Math.max(...readings.values());
};

/** A phone writes this number of acts offline, and returns. */
const writeOffline = async (acts: number) => {
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'no-signal');
  const rows = countOutboxRows();
  for (let n = 1; n <= acts; n += 1)
    expect(await other.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text: `${n}` })).toHaveProperty('done');
  await until(other, ({ pending }) => pending === acts);
  const rowsWhileWriting = rows();
  const readings = countReadings();
  phones[1].goes('online');
  await waitUntilSynchronized(other);
  const readingsOfOne = readings();
  await until(boss, (_, { data }) => data.tasks.get(taskId(1))?.comments.length === acts);
  expect(tablesDigest(boss.data)).toBe(tablesDigest(other.data));
  jest.restoreAllMocks();
  return { rowsWhileWriting, rowsInAll: rows(), readingsOfOne };
};

it('a message pending offline is read once when it is written, and never again for later ones', async () => {
  expect(await writeOffline(180)).toMatchObject({ rowsWhileWriting: 180, rowsInAll: 180 });
});

it('a long outbox is folded as often per message as a short one', async () => {
  const [few, many] = [await writeOffline(30), await writeOffline(180)];
  expect(many.readingsOfOne).toBe(few.readingsOfOne);
});
