import type { CommentId } from '@/lib/domain/model/task';
import { updateProject } from '@/lib/domain/project/changes';
import { onHand } from '@/lib/domain/stock/inventory';
import { issueStock } from '@/lib/domain/stock/issue';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import type { OpenableStore } from '@/lib/store/engine/create-store';
import type { OpenLink } from '@/lib/team/device/parts';
import type { Log } from '@/lib/team/protocol/log';
import { aTeamOfTwo, aTeamServer, closeServers, until, waitUntilSynchronized } from '../../support/a-team-of-stores';
import { aProject, taskId } from '../../support/builders';
import { aLine, aShipmentInput, central, connector } from '../../support/stock-builders';
import { tablesDigest } from '../../support/team-device';

afterEach(closeServers);

const say = (store: OpenableStore, text: string) => store.commit(addComment, { taskId: taskId(1), id: newId<CommentId>(), text });
const texts = ({ data }: Pick<OpenableStore, 'data'>) => data.tasks.get(taskId(1))?.comments.map(({ text }) => text) ?? [];
const same = (...stores: readonly OpenableStore[]) => expect(new Set(stores.map(({ data }) => tablesDigest(data))).size).toBe(1);

/** A server whose log has some functions replaced by `changed`. */
const throughChanged = (server: ReturnType<typeof aTeamServer>, changed: (log: Log) => Partial<Log>) => ({
  ...server,
  aPhone: () => {
    const phone = server.aPhone();
    const openLink: OpenLink = ({ talk, ...settings }) =>
      phone.openLink({ ...settings, talk: (log) => talk({ ...log, ...changed(log) }) });
    return { ...phone, openLink };
  },
});

it('a full server is reported, changes wait here, and are sent once it has room', async () => {
  let isFull = false;
  const server = throughChanged(aTeamServer(), ({ offer }) => ({
    offer: async (...said) => (isFull ? { kind: 'full' } : offer(...said)),
  }));
  const { boss, other, phones } = await aTeamOfTwo(server);
  isFull = true;
  expect(await say(other, 'Sin lugar')).toMatchObject({ done: true });
  await until(other, ({ link, pending }) => link === 'full' && pending === 1, 'full');
  expect([texts(other), texts(boss)]).toEqual([['Sin lugar'], []]);
  isFull = false;
  phones[1].goes('online');
  await waitUntilSynchronized(other);
  await until(boss, () => texts(boss).length === 1, 'room');
  same(boss, other);
});

it('messages made up by the server, and half a message, are skipped and listed by all devices, which continue', async () => {
  const server = aTeamServer();
  const { boss, other } = await aTeamOfTwo(server);
  await say(boss, '¿Cómo van?');
  await until(other, () => texts(other).length === 1);
  const [whole = ''] = server.log.texts().slice(-1);
  for (const text of ['no dice nada', whole.slice(0, whole.length / 2), '{"v":1}']) server.log.inject(text);
  await say(other, 'Ya iniciamos');
  await until(boss, () => texts(boss).length === 2, 'heard');
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  for (const { team } of [boss, other]) expect(team?.skipped.map(({ fate }) => fate)).toEqual(['garbage', 'garbage', 'garbage']);
});

it('phones whose clocks are years off synchronize: the log orders the messages, not their clocks', async () => {
  const years: number[] = [2035, 2019];
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer(), undefined, () => {
    const year = years.shift() ?? 2026;
    return { now: () => new Date(year, 0, 5, 9) };
  });
  const left = onHand(boss.data, central, connector);
  await say(boss, 'Del 2035');
  await until(other, () => texts(other).length === 1);
  await say(other, 'Del 2019');
  await until(boss, () => texts(boss).length === 2);
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'no-signal');
  const issueAll = (store: OpenableStore) =>
    store.commit(issueStock, aShipmentInput({ id: newId(), lines: [aLine({ quantity: left })] }));
  expect(await issueAll(boss)).toMatchObject({ done: true });
  await waitUntilSynchronized(boss);
  expect(await issueAll(other)).toMatchObject({ done: true });
  phones[1].goes('online');
  for (const store of [boss, other]) await until(store, ({ flags }) => flags.length === 1, 'flagged');
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect([texts(boss), onHand(other.data, central, connector)]).toEqual([['Del 2035', 'Del 2019'], -left]);
});

it('a phone away for a month catches up in parts, and sends what it wrote meanwhile', async () => {
  const MONTH = 1_100;
  const { boss, other, phones } = await aTeamOfTwo(aTeamServer());
  phones[1].goes('offline');
  await until(other, ({ link }) => link === 'no-signal');
  await say(other, 'De viaje');
  for (let n = 1; n <= MONTH; n += 1)
    expect(await boss.commit(updateProject, { ...aProject(), title: `Vuelta ${n}` })).toMatchObject({ done: true });
  await waitUntilSynchronized(boss);
  phones[1].goes('online');
  await waitUntilSynchronized(other);
  await until(boss, () => texts(boss).includes('De viaje'), 'brought');
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect([other.team?.flags, [...other.data.projects.values()].map(({ title }) => title)]).toEqual([
    [],
    expect.arrayContaining([`Vuelta ${MONTH}`]),
  ]);
});

it("changes made while a phone adopts a wiped server's log are sent too, at any moment", async () => {
  const { boss, other, phones, server } = await aTeamOfTwo(aTeamServer());
  const written: string[] = [];
  for (let turns = 0; turns < 60; turns += 1) {
    server.log.wipe();
    phones[0].goes('online');
    for (let left = turns; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
    const text = `Al turno ${turns}`;
    expect(await say(boss, text)).toMatchObject({ done: true });
    written.push(text);
    await until(other, () => texts(other).includes(text), text);
  }
  await waitUntilSynchronized(boss, other);
  same(boss, other);
  expect(texts(boss)).toEqual(written);
});
