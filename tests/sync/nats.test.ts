import { headers, type NatsConnection } from '@nats-io/nats-core';
import { emptyData } from '@/lib/domain/data';
import type { Role } from '@/lib/domain/model/user';
import { onHand } from '@/lib/domain/stock/inventory';
import { finalizeOutbound } from '@/lib/domain/stock/issue';
import { finalizeInbound } from '@/lib/domain/stock/receive';
import { addComment } from '@/lib/domain/task/notes-changes';
import { newId } from '@/lib/kernel/id';
import type { Log } from '@/lib/sync/exchange';
import { createLink, type LinkState } from '@/lib/sync/link';
import { natsLog } from '@/lib/sync/nats-log';
import { connectFromNode } from '../../scripts/team-server.mjs';
import { aNatsServer } from '../support/a-nats-server';
import { begun } from '../support/anybody';
import { taskId, userId } from '../support/builders';
import { aLine, aShipmentInput, central, connector } from '../support/stock-builders';
import { type Act, type ADevice, aMember, aTeamDevice, digest } from '../support/team-device';

const clock = () => new Date();
const comment =
  (text: string): Act =>
  (data, env) =>
    addComment(data, { taskId: taskId(1), id: env.newId(), text }, env);
const issueOne: Act = (data, env) =>
  finalizeOutbound(data, aShipmentInput({ id: newId(), lines: [aLine({ quantity: 1 })] }), env);
const receive =
  (quantity: number): Act =>
  (data, env) =>
    finalizeInbound(data, aShipmentInput({ id: newId(), lines: [aLine({ quantity })] }), env);
const same = (devices: readonly ADevice[]) => expect(new Set(devices.map(({ fold }) => digest(fold))).size).toBe(1);
const texts = ({ replica }: ADevice) => replica.view.tasks.get(taskId(1))?.comments.map(({ text }) => text) ?? [];

/** A team on a real server: each device over its own WebSocket, which a restart of the server ends. */
const aTeamOnNats = async (roles: readonly Role[]) => {
  const server = await aNatsServer(['supervisor', ...roles]);
  const links: { connection?: NatsConnection }[] = server.guests.map(() => ({}));
  const founder = aMember('device000001', userId(1), 'supervisor');
  const devices = server.guests.map((guest, index) => {
    const self = aMember(
      `device00000${index + 1}`,
      userId(index + 1),
      index === 0 ? 'supervisor' : (roles[index - 1] ?? 'technician'),
    );
    const reached = async () => {
      const link = links[index];
      if (!link) throw new Error('There is no such device');
      if (!link.connection || link.connection.isClosed()) link.connection = await server.connect(guest);
      return natsLog(link.connection, server.team, guest.user);
    };
    const log: Log = {
      info: async () => (await reached()).info(),
      read: async (from, to) => (await reached()).read(from, to),
      offer: async (text, id, expected) => (await reached()).offer(text, id, expected),
    };
    return aTeamDevice({ team: server.team, founder, self }, index === 0 ? begun() : emptyData(), log, clock);
  });
  const [boss, ...others] = devices as [ADevice, ...ADevice[]];
  await boss.exchange.found();
  for (const other of others) {
    expect(await other.exchange.run()).toBe('asking');
    boss.says({ kind: 'member-added', member: other.belonging.self });
  }
  const meet = async () => {
    for (let round = 0; round < 3; round += 1) for (const device of devices) await device.exchange.run();
  };
  await meet();
  return { server, devices, boss, others, meet };
};

it('two phones found, join, write and meet over a real server', async () => {
  const { server, devices, boss, others, meet } = await aTeamOnNats(['technician']);
  try {
    boss.does(comment('¿Cómo van?'));
    others[0]?.does(comment('Ya iniciamos'));
    await meet();
    same(devices);
    expect(texts(boss)).toEqual(['¿Cómo van?', 'Ya iniciamos']);
    expect(await server.founder()).toEqual(boss.belonging.founder);
  } finally {
    await server.stop();
  }
});

it('150 and 150 issues of 100 pieces from two connected phones: exactly 100', async () => {
  const { server, devices, boss, meet } = await aTeamOnNats(['technician']);
  try {
    boss.does(receive(100 - onHand(boss.replica.view, central, connector)));
    await meet();
    expect(onHand(boss.replica.view, central, connector)).toBe(100);
    const served = await Promise.all(
      devices.map(async (device) => {
        let accepted = 0;
        for (let tries = 0; tries < 150; tries += 1) {
          if (await device.doesAndWaits(issueOne)) accepted += 1;
          await device.exchange.run();
        }
        return accepted;
      }),
    );
    await meet();
    same(devices);
    expect(onHand(boss.replica.view, central, connector)).toBe(0);
    expect(served.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100);
    expect([...boss.fold.flags.values()]).toEqual([]);
  } finally {
    await server.stop();
  }
});

it('a server that is killed in mid-write twice, cut short and wiped loses nothing that a phone holds (invariant Y6)', async () => {
  const { server, devices, boss, meet } = await aTeamOnNats(['supervisor', 'technician']);
  try {
    let said = 0;
    const write = async () => {
      for (const device of devices) {
        said += 1;
        expect(device.does(comment(`${said}`))).toBeDefined();
      }
      await Promise.allSettled(devices.map((device) => device.exchange.run()));
    };
    for (let kill = 0; kill < 2; kill += 1) {
      const writing = write();
      await server.restart('SIGKILL');
      await writing;
      await write();
    }
    await meet();
    await server.restart('SIGTERM', server.save);
    await write();
    await meet();
    await server.restart('SIGKILL', server.rollBack);
    await write();
    await meet();
    same(devices);
    await server.restart('SIGKILL', server.wipe);
    await write();
    await meet();
    same(devices);
    expect(texts(boss).toSorted()).toEqual(Array.from({ length: said }, (_, index) => `${index + 1}`).toSorted());
    for (const { replica } of devices) expect(replica.pending).toEqual([]);
  } finally {
    await server.stop();
  }
});

describe('a member who means harm changes nothing for the others', () => {
  const refused = async (work: Promise<unknown>) => {
    await expect(work).rejects.toThrow();
  };

  it('may write under their own name only, make no consumers, and delete nothing', async () => {
    const { server, devices, boss, meet } = await aTeamOnNats(['technician']);
    try {
      const [, guest] = server.guests;
      const other = server.guests[0]?.user;
      if (!guest) throw new Error('There is no guest');
      const connection = await server.connect(guest);
      const before = digest(boss.fold);
      const ask = (subject: string, body = '{}') => connection.request(subject, body, { timeout: 500 });
      await refused(ask(`telecampo.${server.team}.commit.${other}`));
      await refused(ask(`telecampo.team99999999.commit.${guest.user}`));
      await refused(ask(`$JS.API.STREAM.DELETE.TC_${server.team}`));
      await refused(ask(`$JS.API.STREAM.PURGE.TC_${server.team}`));
      for (let made = 0; made < 62; made += 1)
        connection.publish(
          `$JS.API.CONSUMER.CREATE.TC_${server.team}.c${made}`,
          JSON.stringify({ stream_name: `TC_${server.team}` }),
        );
      // The one way around the subject's rights: an answer that is sent to another's subject.
      connection.publish(`$JS.API.STREAM.INFO.TC_${server.team}`, '', { reply: `telecampo.${server.team}.commit.${other}` });
      await connection.flush();
      await meet();
      same(devices);
      expect(digest(boss.fold)).toBe(before);
    } finally {
      await server.stop();
    }
  });

  it('floods the log, and the others go on', async () => {
    const { server, devices, boss, meet } = await aTeamOnNats(['technician']);
    try {
      const [, guest] = server.guests;
      if (!guest) throw new Error('There is no guest');
      const connection = await server.connect(guest);
      const head = headers();
      head.set('Nats-Rollup', 'all');
      for (let flood = 0; flood < 2_000; flood += 1)
        connection.publish(
          `telecampo.${server.team}.commit.${guest.user}`,
          'x'.repeat(1_000),
          flood % 100 ? undefined : { headers: head },
        );
      await connection.flush();
      boss.does(comment('Sigo aquí'));
      await meet();
      same(devices);
      expect(devices.map(texts)).toEqual([['Sigo aquí'], ['Sigo aquí']]);
      expect(boss.replica.place).toBeGreaterThan(1_900);
    } finally {
      await server.stop();
    }
  });
});

it('a link notices a server that goes and comes back, and hears the bell of others', async () => {
  const { server, boss, others } = await aTeamOnNats(['technician']);
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
    await until(() => texts(other).length === 1);
    await server.restart('SIGKILL');
    await until(() => states.includes('no-signal') && states.at(-1) === 'up-to-date');
    boss.does(comment('¿Y ahora?'));
    await boss.exchange.run();
    await until(() => texts(other).length === 2);
  } finally {
    await link.close();
    await server.stop();
  }
});
