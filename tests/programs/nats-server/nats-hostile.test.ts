import { gzipSync } from 'node:zlib';
import { headers, type NatsConnection } from '@nats-io/nats-core';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { aNatsServer, retryUntilDone } from '../../support/a-nats-server';
import { aTeamOnNats, comment, commentsOf, expectSame, type TeamOnNats } from '../../support/a-team-on-nats';
import { budgetRequestId, userId } from '../../support/builders';
import { type ADevice, digest, sealedBy } from '../../support/team-device';

interface Scene extends TeamOnNats {
  /** The technician's own connection, for acts that the app never does. */
  readonly connection: NatsConnection;
  /** The subjects of the technician's own commits, and of the supervisor's. */
  readonly own: string;
  readonly bosses: string;
}

/** Time limits: long for an answer of a busy machine, short for a refused request, which gets no answer. */
const [LATE_MS, REFUSED_MS] = [15_000, 500];
const ask = (connection: NatsConnection, subject: string, body = '{}', timeout = LATE_MS) =>
  connection.request(subject, body, { timeout });
const refused = (connection: NatsConnection, subject: string, body?: string) =>
  expect(ask(connection, subject, body, REFUSED_MS)).rejects.toThrow();
const at = '2026-11-21T18:00:00.000Z';

/** Runs a hostile act of a technician. Expects that other devices keep their tables and can still write. */
const changesNothing = async (harm: (scene: Scene) => Promise<void>) => {
  const team = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  const { server, devices, boss, meet } = team;
  try {
    const [first, guest] = server.guests;
    if (!first || !guest) throw new Error('There is no guest');
    const connection = await server.connect(guest);
    const subject = (user: string) => `telecampo.${server.team}.commit.${user}`;
    const before = digest(boss.fold);
    await harm({ ...team, connection, own: subject(guest.user), bosses: subject(first.user) });
    await connection.flush().catch(() => undefined);
    await boss.exchange.run();
    expect(digest(boss.fold)).toBe(before);
    boss.does(comment('Sigo aquí'));
    await meet();
    expectSame(devices);
    expect(devices.map(commentsOf)).toEqual([['Sigo aquí'], ['Sigo aquí']]);
  } finally {
    await server.stop();
  }
};

const fates = ({ fold }: ADevice) => fold.skipped.map(({ fate }) => fate);

it("a message under the supervisor's name signed by the technician's device is skipped as forged", () =>
  changesNothing(async ({ server, connection, own, boss }) => {
    const removal = {
      ...{ v: DATA_VERSION, id: `device000001-${boss.replica.last + 1}`, at, by: userId(1) },
      ...{ kind: 'member-removed', device: 'device000002' },
    };
    await ask(connection, own, sealedBy('device000002', JSON.stringify(removal), server.team));
    await boss.exchange.run();
    expect(fates(boss)).toEqual(['forged']);
  }));

it("a server's answer redirected to the supervisor's subject is in the log as garbage", () =>
  changesNothing(async ({ server, connection, bosses, boss }) => {
    // Subject permissions don't stop this: the server itself publishes its answer under the reply subject.
    connection.publish(`$JS.API.STREAM.INFO.TC_${server.team}`, '', { reply: bosses });
    // The server may answer late, even after the answer to the flush.
    await retryUntilDone(async () => {
      await boss.exchange.run();
      expect(fates(boss)).toEqual(['garbage']);
    });
  }));

it("a technician's approval, signed by their own device, is skipped by every device", async () => {
  const team = await aTeamOnNats(await aNatsServer(['supervisor', 'technician']), ['technician']);
  const { server, devices, boss, meet } = team;
  try {
    const [, guest] = server.guests;
    if (!guest) throw new Error('There is no guest');
    const connection = await server.connect(guest);
    const row = boss.replica.view.budgetRequests.get(budgetRequestId(1));
    const patch = (one: unknown) => [{ table: 'budgetRequests', id: budgetRequestId(1), row: one }];
    const approval = {
      ...{ v: DATA_VERSION, id: 'device000002-1', at, by: userId(2), kind: 'commit', label: 'budget-approved' },
      ...{ patches: patch({ ...row, decision: { outcome: 'Approved', by: userId(2), at } }), before: patch(row) },
    };
    await ask(
      connection,
      `telecampo.${server.team}.commit.${guest.user}`,
      sealedBy('device000002', JSON.stringify(approval), server.team),
    );
    await meet();
    expectSame(devices);
    expect(boss.replica.view.budgetRequests.get(budgetRequestId(1))?.decision).toBeUndefined();
    expect(fates(boss)).toEqual(['not-permitted']);
  } finally {
    await server.stop();
  }
});

it("the server refuses publications under another user's or another team's subject", () =>
  changesNothing(async ({ connection, own, bosses }) => {
    await refused(connection, bosses);
    await refused(connection, own.replace(/telecampo\.\w+/, 'telecampo.team99999999'));
  }));

it('no user can delete a message of the log', () =>
  changesNothing(async ({ server, connection, own, boss }) => {
    const { offset: place } = boss.replica;
    for (const act of ['DELETE', 'PURGE', 'MSG.DELETE', 'UPDATE'])
      await refused(connection, `$JS.API.STREAM.${act}.TC_${server.team}`, JSON.stringify({ seq: 1 }));
    const head = headers();
    head.set('Nats-Rollup', 'all');
    const answer = await connection.request(own, 'x', { headers: head, timeout: LATE_MS });
    expect(answer.json()).toMatchObject({ error: expect.anything() });
    await boss.exchange.run();
    expect(boss.replica.offset).toBe(place);
  }));

it('no user can create consumers, and 62 attempts disturb no reader', () =>
  changesNothing(async ({ server, connection }) => {
    const stream = `TC_${server.team}`;
    for (let made = 0; made < 62; made += 1) {
      const name = `c${made}`;
      const config = { name, durable_name: name, ack_policy: 'none', deliver_policy: 'all' };
      for (const api of ['CREATE', 'DURABLE.CREATE'])
        connection.publish(`$JS.API.CONSUMER.${api}.${stream}.${name}`, JSON.stringify({ stream_name: stream, config }));
    }
    await connection.flush();
    const info = await ask(connection, `$JS.API.STREAM.INFO.${stream}`);
    expect(info.json()).toMatchObject({ state: { consumer_count: 0 } });
  }));

describe("a sender's headers before the server's change nothing (invariant Y19)", () => {
  /** Header bytes that no client writes. */
  const raw = (text: string) => Object.assign(headers(), { encode: () => new TextEncoder().encode(text) });
  const own = (name: string, value: string) => {
    const head = headers();
    head.append(name, value);
    return head;
  };

  it.each([
    ['its own number', () => own('Nats-Sequence', '1'), 'x'],
    ['its own time', () => own('Nats-Time-Stamp', '1999-01-01T00:00:00Z'), 'x'],
    ['its own subject and stream', () => raw('NATS/1.0\r\nNats-Subject: a\r\nNats-Stream: b\r\n\r\n'), 'x'],
    ['the status 503 and nothing else', () => headers(503, 'No Responders'), ''],
    ['the status 404', () => headers(404, 'Message Not Found'), 'x'],
    ['headers that end in the middle of a line', () => raw('NATS/1.0\r\nNats-Stream: other\r\nNats-Sequence: 99'), 'x'],
    ['unreadable headers', () => raw('NATS/1.0\r\n\u0001 bad key: \n x\r\n\r\n'), 'x'],
  ])('%s', (_, head, body) =>
    changesNothing(async ({ connection, own: subject, boss }) => {
      const { offset: place } = boss.replica;
      await connection.request(subject, body, { headers: head(), timeout: LATE_MS });
      await boss.exchange.run();
      expect(boss.replica.offset).toBe(place + 1);
      expect(fates(boss)).toEqual(['garbage']);
    }),
  );
});

describe('a packed message is checked like any other (invariant Y24)', () => {
  const signedBy = ({ server }: Scene, by: string, end = '') => {
    const message = {
      v: DATA_VERSION,
      f: 7,
      id: 'device000002-1',
      at,
      by: userId(2),
      kind: 'member-removed',
      device: 'device000001',
    };
    return sealedBy(by, `${JSON.stringify(message)}${end}`, server.team);
  };
  const ofBytes = (bytes: Uint8Array) => () => bytes;

  it.each<[string, (scene: Scene) => Uint8Array, string]>([
    ['that another device signed', (scene) => gzipSync(signedBy(scene, 'device000003')), 'forged'],
    ['that is packed twice', (scene) => gzipSync(gzipSync(signedBy(scene, 'device000002'))), 'garbage'],
    ['that is cut short', (scene) => gzipSync(signedBy(scene, 'device000002')).subarray(0, -4), 'garbage'],
    [
      'with bytes after its end',
      (scene) => Buffer.concat([gzipSync(signedBy(scene, 'device000002')), Buffer.alloc(8)]),
      'garbage',
    ],
    [
      'longer than an unpacked message may be',
      (scene) => gzipSync(signedBy(scene, 'device000002', ' '.repeat(262_144))),
      'garbage',
    ],
    ['that unpacks to a hundred million bytes', ofBytes(gzipSync(Buffer.alloc(100_000_000))), 'garbage'],
    ['of only its first two bytes', ofBytes(Uint8Array.of(0x1f, 0x8b)), 'garbage'],
  ])('%s', (_, bytes, fate) =>
    changesNothing(async (scene) => {
      const { connection, own, boss } = scene;
      await connection.request(own, bytes(scene), { timeout: LATE_MS });
      await boss.exchange.run();
      expect(fates(boss)).toEqual([fate]);
    }),
  );
});

it('every device reads past a flood of messages and continues', () =>
  changesNothing(async ({ connection, own, boss }) => {
    const { offset: place } = boss.replica;
    for (let flood = 0; flood < 2_000; flood += 1) connection.publish(own, 'x'.repeat(1_000));
    await connection.flush();
    await ask(connection, own, 'the last of them');
    await boss.exchange.run();
    // The flood, and the digest that a device sends after so many messages.
    expect(boss.replica.offset).toBe(place + 2_001 + 1);
    expect(new Set(fates(boss))).toEqual(new Set(['garbage']));
  }));
