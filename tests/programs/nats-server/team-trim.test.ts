import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type NatsConnection, nkeyAuthenticator } from '@nats-io/nats-core';
import type { Role, UserId } from '@/lib/domain/model/user';
import { natsFiles } from '@/lib/team/nats/files';
import { commitSubject, natsLog, streamOf } from '@/lib/team/nats/log';
import type { Log } from '@/lib/team/protocol/log';
import { connectFromNode } from '../../../scripts/team-server.mjs';
import { retryUntilDone } from '../../support/a-nats-server';
import { comment, commentsOf, expectSame } from '../../support/a-team-on-nats';
import { initialBusiness } from '../../support/anybody';
import { userId } from '../../support/builders';
import { freePort } from '../../support/free-port';
import { type ADevice, aMember, aTeamDevice } from '../../support/team-device';

const CHAPTER = 5_000;
const MARGIN = 1_000;

const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-trim-'));
let serving: ChildProcess | undefined;
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...words: readonly string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/team.mjs', ...words, '--folder', folder], {
    encoding: 'utf8',
  });
  return stdout + stderr;
};
const serve = async () => {
  const started = spawn(process.execPath, ['scripts/team.mjs', 'serve', '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  serving = started;
  await new Promise((resolve) => started.stdout.once('data', resolve));
};
const stop = async () => {
  const server = serving;
  serving = undefined;
  if (!server) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
};

interface Phone {
  readonly device: ADevice;
  readonly user: string;
  readonly link: () => Promise<NatsConnection>;
  /** The phone exchanges with the log, and sends its digest and, if it is its turn, a chapter. */
  readonly talks: () => Promise<unknown>;
  /** Its next messages are accepted, and their acknowledgements are lost. */
  readonly losesAnswers: () => Promise<void>;
}

const founder = aMember('device000001', userId(1), 'supervisor');

/** A user's phone that uses an invite. */
const aPhone = (said: string, number: number, id: UserId, role: Role): Phone => {
  const { team, server, user, seed } = JSON.parse(Buffer.from(/#invite=(\S+)/.exec(said)?.[1] ?? '', 'base64url').toString());
  let connection: NatsConnection | undefined;
  const link = async () => {
    if (!connection || connection.isClosed())
      connection = await retryUntilDone(() =>
        connectFromNode({
          ...{ servers: server, reconnect: false, inboxPrefix: `_INBOX_${user}` },
          authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
        }),
      );
    return connection;
  };
  let isLossy = false;
  const reached = async () => natsLog(await link(), team, user);
  const log: Log = {
    info: async () => (await reached()).info(),
    read: async (from, to) => {
      if (isLossy) throw new Error('The connection is lost');
      return (await reached()).read(from, to);
    },
    offer: async (...offer) => {
      const answer = await (await reached()).offer(...offer);
      if (isLossy) throw new Error('The answer is lost');
      return answer;
    },
  };
  const self = number === 1 ? founder : aMember(`device00000${number}`, id, role);
  const files = {
    read: async (name: string) => natsFiles(await link(), team, user).read(name),
    keep: async (name: string, bytes: Uint8Array) => natsFiles(await link(), team, user).keep(name, bytes),
  };
  const device = aTeamDevice(
    { team, founder, self },
    initialBusiness(),
    log,
    () => new Date(),
    ...[undefined, undefined, undefined],
    () => files,
  );
  return {
    device,
    user,
    link,
    talks: async () => {
      const ended = await device.exchange.run();
      if (ended === 'up-to-date') await device.exchange.send(files, () => true);
      return ended;
    },
    losesAnswers: async () => {
      isLossy = true;
      await device.exchange.run().catch(() => undefined);
      isLossy = false;
    },
  };
};

const letIn = async (boss: Phone, phone: Phone) => {
  expect(await phone.talks()).toBe('asking');
  await boss.talks();
  boss.device.says({ kind: 'member-added', member: phone.device.belonging.self });
  await boss.talks();
  expect(await phone.talks()).toBe('up-to-date');
};

/** Fills the log to this number with messages that all phones skip. */
const fillTo = async ({ link, user, device }: Phone, end: number) => {
  const connection = await link();
  const { team } = device.belonging;
  const { last } = await natsLog(connection, team, user).info();
  const answers = Array.from({ length: end - last }, () =>
    connection.request(commitSubject(team, user), 'x', { timeout: 60_000 }),
  );
  await Promise.all(answers);
};

const firstOf = async ({ link, user, device }: Phone) => (await natsLog(await link(), device.belonging.team, user).info()).first;

it('the server deletes what no phone needs: it waits for absent phones, a late one loses nothing, and a new one gets everything (invariant Y23)', async () => {
  const said = run('new', 'Red Norte', '--port', `${await freePort()}`);
  await serve();
  const boss = aPhone(said, 1, userId(1), 'supervisor');
  expect(await boss.device.exchange.found()).toBe(true);
  const ana = aPhone(run('invite', 'Ana'), 2, userId(2), 'technician');
  const berta = aPhone(run('invite', 'Berta'), 3, userId(3), 'technician');
  for (const phone of [ana, berta]) await letIn(boss, phone);
  const pastChapter = async (chapter: number, phones: readonly Phone[]) => {
    await fillTo(boss, chapter * CHAPTER + 3);
    for (let round = 0; round < 3; round += 1) for (const phone of phones) await phone.talks();
  };

  await pastChapter(1, [boss, ana, berta]);
  expect(run('trim')).toContain('Nothing is trimmed');
  ana.device.does(comment('Sin respuesta'));
  await ana.losesAnswers();
  ana.device.does(comment('Sin señal'));
  for (const chapter of [2, 3]) await pastChapter(chapter, [boss, berta]);
  expect(run('trim')).toMatch(new RegExp(`kept from number ${CHAPTER - MARGIN} on[^]*kept for 1 absent devices`));
  expect(await firstOf(boss)).toBe(CHAPTER - MARGIN);
  expect(run('status')).toMatch(/kept for absent devices, at most 90 days: 1\n.*device000002/);

  expect(await ana.talks()).toBe('up-to-date');
  await boss.talks();
  expect(commentsOf(boss.device)).toEqual(['Sin respuesta', 'Sin señal']);
  // `serve` trims when it starts, and each hour.
  await stop();
  await serve();
  await retryUntilDone(async () => expect(await firstOf(boss)).toBe(2 * CHAPTER - MARGIN));
  expect(run('trim')).toBe(`The log is kept from number ${2 * CHAPTER - MARGIN} on.\n`);
  const carla = aPhone(run('invite', 'Carla'), 4, userId(4), 'technician');
  await letIn(boss, carla);
  for (const phone of [boss, ana, berta, carla]) await phone.talks();
  expectSame([boss, ana, berta, carla].map(({ device }) => device));
  expect(commentsOf(carla.device)).toEqual(['Sin respuesta', 'Sin señal']);
  expect(run('status')).toContain('device000004');
  // The owner still knows whose phone it is, although all its messages were trimmed.
  boss.device.says({ kind: 'member-removed', device: berta.device.device });
  await boss.talks();
  await retryUntilDone(async () => expect(readFileSync(path.join(folder, 'nats.conf'), 'utf8')).not.toContain(berta.user));
  const { streams } = JSON.parse(run('status', '--json'));
  expect(streams.log).toMatchObject({ holes: 0, first: 2 * CHAPTER - MARGIN });
  expect(streamOf(boss.device.belonging.team)).toMatch(/^TC_/);
});
