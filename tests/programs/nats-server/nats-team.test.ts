import { createLink, type LinkState } from '@/lib/team/nats/link';
import { natsLog } from '@/lib/team/nats/log';
import type { Logged } from '@/lib/team/protocol/replica';
import { connectFromNode } from '../../../scripts/team-server.mjs';
import { aNatsServer, type Guest } from '../../support/a-nats-server';
import { aTeamOnNats, comment, commentsOf, expectSame, inStock, issueOne, receive } from '../../support/a-team-on-nats';

it('two phones found, join, write and synchronize over a real server', async () => {
  const { server, devices, boss, others, meet } = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), [
    'technician',
  ]);
  try {
    boss.does(comment('¿Cómo van?'));
    others[0]?.does(comment('Ya iniciamos'));
    await meet();
    expectSame(devices);
    expect(commentsOf(boss)).toEqual(['¿Cómo van?', 'Ya iniciamos']);
    expect(await server.founder()).toEqual(boss.belonging.founder);
  } finally {
    await server.stop();
  }
});

it('a long text is packed on the server, sent in order, and read as it was written (decision 085)', async () => {
  const { server, devices, boss, meet } = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  const [guest] = server.guests;
  if (!guest) throw new Error('There is no guest');
  try {
    const connection = await server.connect(guest);
    const storedAt = async (seq: number) =>
      (await connection.request(`$JS.API.DIRECT.GET.TC_${server.team}`, JSON.stringify({ seq }), { timeout: 15_000 })).data;
    const log = natsLog(connection, server.team, guest.user);
    const textAt = async (offset: number) => (await log.read(offset, offset)).map(({ text }: Logged) => text).join();

    const long = 'Ya quedó el tendido; falta medir. '.repeat(25);
    boss.does(comment(long));
    await meet();
    expectSame(devices);
    expect(devices.map(commentsOf)).toEqual([[long.trim()], [long.trim()]]);
    const { last } = await log.info();
    const stored = await storedAt(last);
    const text = await textAt(last);
    expect([...stored.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(stored.byteLength).toBeLessThan(text.length / 3);
    expect(text).toContain(long.trim());

    const noise = Array.from({ length: 5_000 }, (_, index) => ((index * 2_654_435_761) % 4_294_967_296).toString(36)).join('');
    const texts = [noise, 'corto', noise.slice(0, 20_000), 'otro'];
    const answers = await Promise.all(texts.map((one, index) => log.offer(one, `offer ${index}`, undefined, false, true)));
    expect(answers).toEqual(texts.map((_, index) => ({ kind: 'taken', offset: last + 1 + index })));
    expect(await Promise.all(texts.map((_, index) => textAt(last + 1 + index)))).toEqual(texts);
    expect(new TextDecoder().decode(await storedAt(last + 2))).toBe('corto');
  } finally {
    await server.stop();
  }
});

it('a device reads back at once what it has just written, without probing for sizes as in an unknown log', async () => {
  const server = await aNatsServer(['supervisor', 'technician']);
  const asksFirst = async (guest: Guest, writes: number) => {
    const connection = await server.connect(guest);
    const log = natsLog(connection, server.team, guest.user);
    await Promise.all(Array.from({ length: writes }, (_, index) => log.offer(`text ${index}`, `offer ${index}`)));
    const published = jest.spyOn(connection, 'publish');
    const reading = log.read(1, 40);
    const asked = published.mock.calls.length;
    expect(await reading).toHaveLength(40);
    return asked;
  };
  try {
    const [writer, reader] = server.guests as [Guest, Guest];
    expect(await asksFirst(writer, 40)).toBe(40);
    expect(await asksFirst(reader, 0)).toBeLessThan(5);
  } finally {
    await server.stop();
  }
});

it('150 and 150 issues of 100 pieces from two connected phones issue exactly 100 (invariant Y3)', async () => {
  const { server, devices, boss, meet } = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  try {
    boss.does(receive(100 - inStock(boss)));
    await meet();
    expect(inStock(boss)).toBe(100);
    const before = boss.fold.data.shipments.size;
    await Promise.all(
      devices.map(async (device) => {
        for (let tries = 0; tries < 150; tries += 1) {
          await device.doesAndWaits(issueOne);
          await device.exchange.run();
        }
      }),
    );
    await meet();
    expectSame(devices);
    expect(inStock(boss)).toBe(0);
    expect(boss.fold.data.shipments.size - before).toBe(100);
    expect([...boss.fold.flags.values()]).toEqual([]);
  } finally {
    await server.stop();
  }
});

it("a link notices that a server goes away and returns, and receives the announcements of others' messages", async () => {
  const { server, boss, others } = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  const [, guest] = server.guests;
  const [other] = others;
  if (!guest || !other) throw new Error('There is no guest');
  const states: LinkState[] = [];
  let heard: () => void = () => undefined;
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      heard = () => isSo() && resolve();
      heard();
    });
  const link = createLink({
    ...{ server: server.url, team: server.team, user: guest.user, seed: guest.seed, connect: connectFromNode },
    talk: async () => other.exchange.run(),
    onState: (state) => {
      states.push(state);
      heard();
    },
  });
  try {
    await until(() => states.at(-1) === 'up-to-date');
    boss.does(comment('¿Me oyen?'));
    await boss.exchange.run();
    await until(() => commentsOf(other).length === 1);
    await server.restart('SIGKILL');
    await until(() => states.includes('no-signal') && states.at(-1) === 'up-to-date');
    boss.does(comment('¿Y ahora?'));
    await boss.exchange.run();
    await until(() => commentsOf(other).length === 2);
  } finally {
    await link.close();
    await server.stop();
  }
});
