import { headers } from '@nats-io/nats-core';
import { natsLog, scarceSubject } from '@/lib/team/nats/log';
import { aNatsServer } from '../../support/a-nats-server';
import { aTeamOnNats, comment, commentsOf, expectSame, inStock, issueOne, receive } from '../../support/a-team-on-nats';
import type { ADevice } from '../../support/team-device';

const PIECES = 20;

/** Two phones issue piece after piece while a third one writes all the time. Then all exchange. */
const issueBesideWriters = async (isOlder: boolean) => {
  const roles = ['supervisor', 'technician', 'technician'] as const;
  const { server, devices, boss, others, meet } = await aTeamOnNats(await aNatsServer(roles, isOlder), roles.slice(1));
  try {
    const [one, writer] = others as [ADevice, ADevice];
    boss.does(receive(PIECES - inStock(boss)));
    await meet();
    const before = boss.fold.data.shipments.size;
    let [isOver, written] = [false, 0];
    const write = async () => {
      while (!isOver) {
        for (let more = 0; more < 5; more += 1) {
          written += 1;
          expect(writer.does(comment(`${written}`))).toBeDefined();
        }
        await writer.exchange.run();
      }
    };
    const writing = write();
    const issuing = [boss, one].map(async (device) => {
      for (let tries = 0; tries < PIECES; tries += 1) {
        await device.doesAndWaits(issueOne);
        await device.exchange.run();
      }
    });
    await Promise.all(issuing);
    isOver = true;
    await writing;
    await meet();
    expectSame(devices);
    expect(new Set(commentsOf(boss)).size).toBe(written);
    return {
      left: inStock(boss),
      issued: boss.fold.data.shipments.size - before,
      flags: boss.fold.flags.size,
      hasScarce: await hasScarce(server),
    };
  } finally {
    await server.stop();
  }
};

/** Whether the log has a message under the scarce subject. */
const hasScarce = async (server: Awaited<ReturnType<typeof aNatsServer>>) => {
  const [guest] = server.guests;
  if (!guest) throw new Error('There is no guest');
  const connection = await server.connect(guest);
  const asked = JSON.stringify({ last_by_subj: scarceSubject(server.team) });
  const got = await connection.request(`$JS.API.DIRECT.GET.TC_${server.team}`, asked);
  return got.headers?.code !== 404;
};

it(`of ${PIECES} pieces exactly ${PIECES} are issued, while another device writes all the time (invariant Y3)`, async () => {
  expect(await issueBesideWriters(false)).toEqual({ left: 0, issued: PIECES, flags: 0, hasScarce: true });
});

it('a server with an older configuration does not issue a piece twice either', async () => {
  expect(await issueBesideWriters(true)).toEqual({ left: 0, issued: PIECES, flags: 0, hasScarce: false });
});

it('of several scarce offers on one state of the log the server accepts one; other messages do not block them', async () => {
  const server = await aNatsServer(['supervisor', 'technician', 'technician']);
  try {
    const logs = await Promise.all(
      server.guests.map(async (guest) => natsLog(await server.connect(guest), server.team, guest.user)),
    );
    for (let race = 0; race < 30; race += 1) {
      const [{ last } = { last: 0 }] = await Promise.all(logs.map((log) => log.info()));
      const offers = logs.flatMap((log, index) => [
        log.offer('x', `free ${race} ${index}`),
        log.offer('x', `scarce ${race} ${index}`, last, true),
      ]);
      const kinds = (await Promise.all(offers)).map(({ kind }) => kind);
      const isFirst = race === 0;
      expect(kinds.filter((_, index) => index % 2 === 0)).toEqual(['taken', 'taken', 'taken']);
      // Before the first scarce message, any other message makes a scarce offer fail.
      const won = kinds.filter((kind, index) => index % 2 === 1 && kind === 'taken').length;
      expect(won === 1 || (isFirst && won === 0)).toBe(true);
      if (won === 0) await logs[0]?.offer('x', 'the first scarce one', undefined, true);
    }
  } finally {
    await server.stop();
  }
});

it('garbage under the scarce subject, and a name used before by somebody else, block nobody from writing', async () => {
  const { server, devices, boss, meet } = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  try {
    const [, guest] = server.guests;
    if (!guest) throw new Error('There is no guest');
    const connection = await server.connect(guest);
    const nonsense = async (name: string) => {
      const head = headers();
      head.set('Nats-Msg-Id', name);
      await connection.request(scarceSubject(server.team), 'x', { headers: head, timeout: 15_000 });
    };
    const next = boss.replica.last + 1;
    for (const name of ['', `~0`, `~1`]) await nonsense(`${boss.device}-${next}/0${name}`);
    await nonsense('x');
    boss.does(comment('Sigo aquí'));
    boss.does(receive(2));
    await meet();
    expectSame(devices);
    expect(commentsOf(boss)).toEqual(['Sigo aquí']);
    expect(boss.replica.outbox).toEqual([]);
    expect(boss.replica.last).toBe(next + 1);
  } finally {
    await server.stop();
  }
});
