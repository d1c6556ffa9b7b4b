import type { CommentId } from '@/lib/domain/model/task';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { taskId } from '../../support/builders';

afterEach(async () => {
  jest.restoreAllMocks();
  await closeServers();
});

const commentsOf = ({ data }: OpenableStore) => data.tasks.get(taskId(1))?.comments.length ?? 0;
const said = (store: OpenableStore, text: string) =>
  store.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });

/** Takes a phone offline while others write. Answers the progress that it reports until it is up to date. */
const progressAfter = async (away: (server: ReturnType<typeof aTeamServer>, boss: OpenableStore) => Promise<void>) => {
  const server = aTeamServer();
  const { boss, other, phones } = await aTeamOfTwo(server);
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'no-signal');
  await away(server, boss);
  const progress: (number | undefined)[] = [];
  other.subscribe(() => {
    const share = other.team?.share;
    if (share !== progress.at(-1)) progress.push(share);
  });
  return { server, other, phones, progress };
};

/** Garbage, which every device has to read and skip. */
const injectGarbage = (count: number) => async (server: ReturnType<typeof aTeamServer>) => {
  for (let n = 0; n < count; n += 1) server.log.inject(`${n}`);
};

it('a phone away for long shows a rising progress, also after a lost link, and none at the end', async () => {
  const { server, other, phones, progress } = await progressAfter(injectGarbage(2_000));
  phones[1].goes('online');
  await until(other, ({ share }) => share !== undefined && share > 0.2, 'half');
  phones[1].goes('offline');
  await until(other, ({ link, share }) => link === 'no-signal' && share === undefined);
  await injectGarbage(500)(server);
  phones[1].goes('online');
  await until(other, ({ link }) => link === 'up-to-date');
  const shares = progress.filter((share) => share !== undefined);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares[0]).toBe(0);
  expect(shares).toEqual([...shares].sort((one, next) => one - next));
  expect(Math.max(...shares)).toBeLessThan(1);
  expect(other.team?.share).toBeUndefined();
});

it('a phone away for a short time shows no progress', async () => {
  const { other, phones, progress } = await progressAfter(injectGarbage(300));
  phones[1].goes('online');
  await until(other, ({ link }) => link === 'up-to-date');
  expect(progress.filter((share) => share !== undefined)).toEqual([]);
});

it('a phone that finds another log shows the same progress while it reads that', async () => {
  const { other, phones, progress } = await progressAfter(async (server, boss) => {
    server.log.wipe();
    await said(boss, 'Después');
    await waitUntilSynchronized(boss);
    await injectGarbage(1_500)(server);
  });
  phones[1].goes('online');
  await until(other, ({ link }, store) => link === 'up-to-date' && commentsOf(store) === 1);
  const shares = progress.filter((share) => share !== undefined);
  expect(shares.length).toBeGreaterThan(3);
  expect(shares).toEqual([...shares].sort((one, next) => one - next));
  expect(other.team?.share).toBeUndefined();
});

/** The largest number of writes that wait for the disk at once. */
const countAtOnce = () => {
  let [now, most] = [0, 0];
  const put = IDBObjectStore.prototype.put;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    now += 1;
    most = Math.max(most, now);
    request.addEventListener('success', () => {
      now = 0;
    });
    return request;
  });
  return () => most;
};

it('received messages are written in slices of one transaction, so that the page responds, however many they are', async () => {
  const SAID = 60;
  const { other, phones } = await progressAfter(async (_server, boss) => {
    for (let n = 1; n <= SAID; n += 1) await said(boss, `${n}`);
    await waitUntilSynchronized(boss);
  });
  let clock = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1;
    return clock;
  });
  const atOnce = countAtOnce();
  phones[1].goes('online');
  await until(other, ({ link }, store) => link === 'up-to-date' && commentsOf(store) === SAID);
  expect(atOnce()).toBeLessThan(SAID);
});
