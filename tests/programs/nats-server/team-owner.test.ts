import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type NatsConnection, nkeyAuthenticator } from '@nats-io/nats-core';
import { emptyData, put } from '@/lib/domain/data';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { OpenLink } from '@/lib/team/device/parts';
import { natsFiles } from '@/lib/team/nats/files';
import { createLink } from '@/lib/team/nats/link';
import { natsLog } from '@/lib/team/nats/log';
import { readInvite } from '@/lib/team/protocol/invite';
import { follow } from '../../../scripts/team-follow.mjs';
import { openReader } from '../../../scripts/team-log.mjs';
import { ask, asOwner, connectFromNode, startNats } from '../../../scripts/team-server.mjs';
import { retryUntilDone } from '../../support/a-nats-server';
import { anOpenStore } from '../../support/a-store';
import { until } from '../../support/a-team-of-stores';
import { initialBusiness } from '../../support/anybody';
import { aMaterial, materialId, userId } from '../../support/builders';
import { freePort } from '../../support/free-port';
import { type ADevice, aMember, aTeamDevice, digest, sealedBy } from '../../support/team-device';

interface Invite {
  readonly team: string;
  readonly server: string;
  readonly user: string;
  readonly seed: string;
  readonly founder?: { readonly device: string };
}

const places: string[] = [];
/** Started servers. A test that fails early does not stop its server, and a running one keeps Jest from exiting. */
const begunServers: ChildProcess[] = [];
afterAll(() => {
  for (const server of begunServers) server.kill('SIGINT');
  for (const place of places) rmSync(place, { recursive: true, force: true });
});
const aFolder = () => {
  places.push(mkdtempSync(path.join(tmpdir(), 'telecampo-owner-')));
  return places.at(-1) ?? '';
};

const inviteIn = (said: string): Invite => {
  const [, invite] = /#invite=(\S+)/.exec(said) ?? [];
  if (invite === undefined) throw new Error(`There is no invite in: ${said}`);
  return JSON.parse(Buffer.from(invite, 'base64url').toString());
};

const dialled = ({ server, user, seed }: Invite) =>
  connectFromNode({
    ...{ servers: server, reconnect: false, inboxPrefix: `_INBOX_${user}` },
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  });

/** A team with the phones of a founder and Ana; its server runs by the owner's command. */
const aServedTeam = async () => {
  const folder = aFolder();
  const port = await freePort();
  const run = (...words: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/team.mjs', ...words, '--folder', folder], {
      encoding: 'utf8',
    });
    return { said: stdout + stderr, status };
  };
  let serving: ChildProcess | undefined;
  const serve = async () => {
    const started = spawn(process.execPath, ['scripts/team.mjs', 'serve', '--folder', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    serving = started;
    begunServers.push(started);
    await new Promise((resolve) => started.stdout.once('data', resolve));
  };
  const stop = async () => {
    const ended = new Promise((resolve) => serving?.once('exit', resolve));
    serving?.kill('SIGINT');
    await ended;
  };

  const founder = inviteIn(run('new', 'Red Norte', '--port', `${port}`).said);
  await serve();
  const self = aMember('device000001', userId(1), 'supervisor');
  const enter = async (invite: Invite, member: typeof self, connection?: NatsConnection): Promise<ADevice> => {
    const link = connection ?? (await retryUntilDone(() => dialled(invite)));
    const belonging = { team: invite.team, founder: self, self: member };
    return aTeamDevice(belonging, initialBusiness(), natsLog(link, invite.team, invite.user), () => new Date());
  };
  const boss = await enter(founder, self);
  expect(await boss.exchange.found()).toBe(true);
  const invite = inviteIn(run('invite', 'Ana').said);
  const guest = await retryUntilDone(() => dialled(invite));
  const ana = aMember('device000002', userId(2), 'technician');
  const phone = await enter(invite, ana, guest);
  expect(await phone.exchange.run()).toBe('asking');
  await boss.exchange.run();
  boss.says({ kind: 'member-added', member: ana });
  await boss.exchange.run();
  expect(await phone.exchange.run()).toBe('up-to-date');
  return { ...{ folder, run, serve, stop, enter, founder, self, boss, invite, guest, ana, phone } };
};

const confOf = (folder: string) => readFileSync(path.join(folder, 'nats.conf'), 'utf8');
const material = (index: number) => [put('materials', aMaterial({ id: materialId(index) }))];

it('the server refuses a phone expelled in the app, without an act of the owner (invariant Y13)', async () => {
  const { folder, run, stop, boss, invite, guest, ana } = await aServedTeam();
  try {
    boss.says({ kind: 'member-removed', device: ana.device });
    await boss.exchange.run();
    await guest.closed();
    await expect(dialled(invite)).rejects.toThrow(/authorization/i);
    expect(confOf(folder)).not.toContain(invite.user);
    expect(run('list').said).not.toContain('Ana');
    expect(confOf(folder)).toContain(JSON.parse(readFileSync(path.join(folder, 'team.json'), 'utf8')).members[0].user);
  } finally {
    await stop();
  }
});

it('the server refuses a phone declined in the app, and one that asks by another invite keeps waiting', async () => {
  const { folder, run, stop, boss, enter } = await aServedTeam();
  try {
    const [luis, eva] = [inviteIn(run('invite', 'Luis').said), inviteIn(run('invite', 'Eva').said)];
    const link = await retryUntilDone(() => dialled(luis));
    const declined = await enter(luis, aMember('device000003', userId(3), 'technician'), link);
    const asks = await enter(eva, aMember('device000004', userId(4), 'technician'));
    for (const device of [declined, asks]) expect(await device.exchange.run()).toBe('asking');
    await boss.exchange.run();
    boss.says({ kind: 'join-declined', device: 'device000003' });
    await boss.exchange.run();
    await link.closed();
    expect(confOf(folder)).not.toContain(luis.user);
    expect(confOf(folder)).toContain(eva.user);
  } finally {
    await stop();
  }
});

it('a declined phone says that it was declined, not that its invite is old, although the server soon refuses it', async () => {
  const { run, stop, boss } = await aServedTeam();
  const states: string[] = [];
  const links: ReturnType<typeof createLink>[] = [];
  const openLink: OpenLink = (settings) => {
    const onState: typeof settings.onState = (state) => {
      states.push(state);
      settings.onState(state);
    };
    const link = createLink({ ...settings, connect: connectFromNode, onState });
    links.push(link);
    return link;
  };
  const phone = await anOpenStore({ data: emptyData(), openLink });
  try {
    const luis = readInvite(run('invite', 'Luis').said);
    if (typeof luis === 'string') throw new Error(luis);
    const team = await phone.openTeam();
    await retryUntilDone(async () => expect(await team.join(luis, 'take-theirs')).toEqual({ done: true }));
    await until(phone, ({ link }) => link === 'asking', 'waiting for admission');
    states.length = 0;
    await boss.exchange.run();
    boss.says({ kind: 'join-declined', device: phone.team?.self.device ?? '' });
    await boss.exchange.run();
    await until(phone, ({ link }) => link === 'declined', 'it hears');
    await retryUntilDone(async () => expect(states).toContain('refused'));
    expect(phone.team?.link).toBe('declined');
    expect(await team.leave()).toEqual({ done: true });
  } finally {
    for (const link of links) await link.close();
    await stop();
  }
});

it("a phone declined while the owner's program handles another is removed at once, not at the next check", async () => {
  const { folder, run, stop, boss, founder, ana, enter } = await aServedTeam();
  const luis = inviteIn(run('invite', 'Luis').said);
  const asks = await enter(luis, aMember('device000003', userId(3), 'technician'));
  expect(await asks.exchange.run()).toBe('asking');
  await boss.exchange.run();
  await stop();
  const port = Number(new URL(founder.server).port);
  const ports = { ws: port, client: port - 1 };
  // A server whose log only this test follows.
  const server = await startNats({ file: path.join(folder, 'nats.conf'), folder, ports });
  const ending = new AbortController();
  let following: Promise<void> | undefined;
  try {
    const link = await retryUntilDone(() => dialled(founder));
    const again = aTeamDevice(
      boss.belonging,
      initialBusiness(),
      natsLog(link, founder.team, founder.user),
      () => new Date(),
      undefined,
      boss,
    );
    again.says({ kind: 'member-removed', device: ana.device });
    await again.exchange.run();
    const told: string[] = [];
    const both = new Promise<void>((resolve) => {
      const onGone = async (names: readonly string[]) => {
        told.push(...names);
        if (told.length > 1) return resolve();
        again.says({ kind: 'join-declined', device: 'device000003' });
        await again.exchange.run();
        // The bell arrives over another connection, so wait a moment.
        await new Promise((waited) => setTimeout(waited, 300));
      };
      const asked = { folder, reached: () => founder.server, portsOf: () => ports, signal: ending.signal, onGone };
      following = follow({ ...asked, onTrouble: () => undefined, lookMs: 3_600_000 });
    });
    await both;
    expect(told).toEqual(['Ana', 'Luis']);
    await link.close();
  } finally {
    ending.abort();
    await following;
    await server.stop();
  }
});

it('a renewed invite stays valid when the lost phone is expelled, and the founder of the log stays the same', async () => {
  const { folder, run, stop, boss, ana, self } = await aServedTeam();
  try {
    const anew = inviteIn(run('invite', 'Ana', '--again').said);
    boss.says({ kind: 'member-removed', device: ana.device });
    await boss.exchange.run();
    expect(run('follow', '--once')).toMatchObject({ status: 0, said: '' });
    expect(confOf(folder)).toContain(anew.user);
    await (await retryUntilDone(() => dialled(anew))).close();
    expect(JSON.parse(readFileSync(path.join(folder, 'team.json'), 'utf8')).founder.device).toBe(self.device);
  } finally {
    await stop();
  }
});

it('after a wipe a forged founding names nobody as the founder: invites keep naming the real one (invariant Y14)', async () => {
  const { folder, run, serve, stop, invite, ana } = await aServedTeam();
  await stop();
  rmSync(path.join(folder, 'log'), { recursive: true });
  await serve();
  try {
    const link = await retryUntilDone(() => dialled(invite));
    const seed = { vector: {}, base: '', members: [{ ...ana, role: 'supervisor' }], gone: [], removed: [], flags: [], data: {} };
    const body = {
      v: DATA_VERSION,
      id: `${ana.device}-0`,
      at: '2026-11-24T10:00:00.000Z',
      by: ana.user,
      kind: 'seed',
      place: 1,
      seed,
    };
    const text = sealedBy(ana.device, JSON.stringify(body), invite.team);
    expect(await natsLog(link, invite.team, invite.user).offer(text, 'forged', 0)).toMatchObject({ kind: 'taken', offset: 1 });
    const named = () => inviteIn(run('invite', 'Luis').said).founder?.device;
    expect(named()).toBe('device000001');
    run('expel', 'Luis');
    // The same if the owner's file has no founder yet: only a seed under the founder's own subject counts.
    const { founder: _, ...team } = JSON.parse(readFileSync(path.join(folder, 'team.json'), 'utf8'));
    writeFileSync(path.join(folder, 'team.json'), JSON.stringify(team));
    expect(run('invite', 'Luis')).toMatchObject({ status: 1, said: expect.stringContaining('Nobody has founded the team yet') });
    await link.close();
  } finally {
    await stop();
  }
});

it('reading the configuration, or making it private, does not restart the server or drop a connection', async () => {
  const { folder, run, stop } = await aServedTeam();
  const reloads = () => readFileSync(path.join(folder, 'server.log'), 'utf8').split('Reloaded server configuration').length - 1;
  try {
    await retryUntilDone(async () => expect(reloads()).toBe(1));
    for (const rights of [0o640, 0o600]) {
      chmodSync(path.join(folder, 'nats.conf'), rights);
      await new Promise((looked) => setTimeout(looked, 1_100));
    }
    expect(reloads()).toBe(1);
    run('invite', 'Luis');
    await retryUntilDone(async () => expect(reloads()).toBe(2));
  } finally {
    await stop();
  }
});

it('status shows the room, the members, who asks to join and what is damaged, and exits with 2 if somebody must act', async () => {
  const { folder, run, stop, enter } = await aServedTeam();
  try {
    const luis = inviteIn(run('invite', 'Luis').said);
    const asks = await enter(luis, aMember('device000003', userId(3), 'technician'));
    expect(await asks.exchange.run()).toBe('asking');
    run('invite', 'Eva');
    const { said, status } = run('status');
    expect(status).toBe(0);
    expect(said).toMatch(/^log {4}\d+ messages · 0\.\d MB of 512 MB \(0\.\d %\) · last 20/m);
    expect(said).toMatch(/^Members: 2$/m);
    expect(said).toMatch(/technician · device000002 · last seen 20/);
    expect(said).toMatch(/^Asking to join: 1$/m);
    expect(said).toContain('Invites that nobody has used: Eva');
    expect(said).toContain('Nothing needs attention.');
    const json = JSON.parse(run('status', '--json').said);
    expect(json).toMatchObject({ isFounded: true, attention: [], asking: [{ device: 'device000003' }] });

    const file = path.join(folder, 'team.json');
    const team = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...team, founder: aMember('device000009', userId(1), 'supervisor') }));
    const other = run('status');
    expect(other.status).toBe(2);
    expect(other.said).toContain("which is not the founder's device");
    writeFileSync(file, JSON.stringify(team));
  } finally {
    await stop();
  }
  expect(run('status')).toMatchObject({ status: 1, said: expect.stringContaining('npm run team -- serve') });
});

it('the files can get more gigabytes while the server runs, and never fewer', async () => {
  const { folder, run, serve, stop } = await aServedTeam();
  const roomOfFiles = () => JSON.parse(run('status', '--json').said).streams.files.room / 1024 ** 3;
  try {
    expect(roomOfFiles()).toBe(4);
    expect(run('streams', '--files', '3')).toMatchObject({ status: 1, said: expect.stringContaining('4 to 1000') });
    expect(run('streams', '--files', '900')).toMatchObject({
      status: 0,
      said: expect.stringContaining('Its files have 900 GB.'),
    });
    const { said, status } = run('status');
    expect(said).toMatch(/^files .* of 921600 MB /m);
    // No test machine has that much free space.
    expect(said).toMatch(/The disk has \d+\.\d GB left, and log and files may take 900\.\d GB more\./);
    expect(status).toBe(2);
    // A person invited afterwards can connect, so the server still reloads its configuration.
    const eva = inviteIn(run('invite', 'Eva').said);
    await (await retryUntilDone(() => dialled(eva))).close();

    // The server of an older team has a limit of 8 GB.
    const file = path.join(folder, 'team.json');
    const { filesRoom, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    expect(filesRoom).toBe(900);
    await stop();
    writeFileSync(file, JSON.stringify(older));
    await serve();
    expect(run('streams', '--files', '100')).toMatchObject({ status: 1, said: expect.stringContaining('Restart the server') });
    await stop();
    await serve();
    expect(run('streams', '--files', '950').status).toBe(0);
    expect(roomOfFiles()).toBe(950);
  } finally {
    await stop();
  }
});

it('a backup during operation, a lost disk and a restore: the phones continue by themselves (invariant Y15)', async () => {
  const { folder, run, serve, stop, boss, phone, founder, invite, self, ana, enter, guest } = await aServedTeam();
  const backup = path.join(aFolder(), 'backup');
  const piece = new Uint8Array(3000).fill(7);
  try {
    await natsFiles(guest, invite.team, invite.user).keep(`${'a'.repeat(64)}.0`, piece);
    boss.does(() => material(101));
    await boss.exchange.run();
    expect(run('backup', backup)).toMatchObject({ status: 0, said: expect.stringContaining('is complete') });
    boss.does(() => material(102));
    await boss.exchange.run();
    // A second backup adds new messages and pieces, keeps one copy of the log, and rewrites no existing file.
    const before = readdirSync(backup);
    expect(run('backup', backup).status).toBe(0);
    const after = readdirSync(backup);
    expect(after.length).toBe(before.length);
    expect(after).not.toEqual(before);
    expect(run('backup', backup).status).toBe(0);
    expect(readdirSync(backup)).toEqual(after);
    // A second server can't use the folder of a running one.
    expect(run('restore', backup)).toMatchObject({ status: 1, said: expect.stringContaining('is in use') });
    expect(statSync(path.join(backup, 'team.json')).mode & 0o077).toBe(0);
    // Written after the backup, so only the phones have it.
    await phone.exchange.run();
    phone.does(() => material(103));
    await phone.exchange.run();
  } finally {
    await stop();
  }
  rmSync(path.join(folder, 'log'), { recursive: true });
  expect(run('restore', backup)).toMatchObject({ status: 0, said: expect.stringContaining('as in') });
  // A second restore changes nothing.
  expect(run('restore', backup).status).toBe(0);
  await serve();
  try {
    const link = await retryUntilDone(() => dialled(founder));
    const again = await retryUntilDone(() => dialled(invite));
    const states = [
      { device: boss, link, invite: founder, self },
      { device: phone, link: again, invite, self: ana },
    ];
    const back = states.map((state) =>
      aTeamDevice(
        state.device.belonging,
        initialBusiness(),
        natsLog(state.link, state.invite.team, state.invite.user),
        () => new Date(),
        undefined,
        state.device,
      ),
    );
    for (const device of [...back, ...back]) expect(await device.exchange.run()).toBe('up-to-date');
    const newcomer = await enter(founder, self);
    await newcomer.exchange.run();
    expect(new Set([...back, newcomer].map(({ fold }) => digest(fold))).size).toBe(1);
    for (const index of [101, 102, 103]) expect(newcomer.replica.view.materials.has(materialId(index))).toBe(true);
    expect(await natsFiles(again, invite.team, invite.user).read(`${'a'.repeat(64)}.0`)).toEqual(piece);
    await link.close();
    await again.close();
  } finally {
    await stop();
  }
});

it('a backup that is damaged, of another team or older than the server is refused, and nothing is written', async () => {
  const { folder, run, stop, boss, guest, invite } = await aServedTeam();
  const backup = path.join(aFolder(), 'backup');
  try {
    await natsFiles(guest, invite.team, invite.user).keep(`${'a'.repeat(64)}.0`, new Uint8Array(3000));
    boss.does(() => material(101));
    await boss.exchange.run();
    run('backup', backup);
    boss.does(() => material(102));
    await boss.exchange.run();
  } finally {
    await stop();
  }
  expect(run('restore', backup)).toMatchObject({ status: 1, said: expect.stringContaining('not in this backup') });
  rmSync(path.join(folder, 'log'), { recursive: true });
  for (const ending of ['.snapshot', '.gz']) {
    const damaged = path.join(aFolder(), 'damaged');
    cpSync(backup, damaged, { recursive: true });
    const chunk = readdirSync(damaged).find((file) => file.endsWith(ending)) ?? '';
    const bytes = readFileSync(path.join(damaged, chunk));
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    writeFileSync(path.join(damaged, chunk), bytes);
    expect(run('restore', damaged)).toMatchObject({ status: 1, said: expect.stringContaining('is damaged') });
    expect(existsSync(path.join(folder, 'log'))).toBe(false);
  }
  const elsewhere = aFolder();
  spawnSync(process.execPath, ['scripts/team.mjs', 'new', 'Otra', '--folder', elsewhere]);
  const { stderr } = spawnSync(process.execPath, ['scripts/team.mjs', 'restore', backup, '--folder', elsewhere], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('has another team: Otra');
});

type Read = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof openReader>>['at']>>>;
/** The team's log read by its owner: the stream's state, and each message with its number and time. */
const logOf = (folder: string, server: string, team: string) =>
  asOwner(JSON.parse(readFileSync(path.join(folder, 'team.json'), 'utf8')), server, async (connection) => {
    const { created, config, state } = await ask(connection, `$JS.API.STREAM.INFO.TC_${team}`, {});
    const reader = await openReader(connection, `TC_${team}`);
    const messages: Read[] = [];
    for await (const row of reader.rows(state.first_seq, state.last_seq)) messages.push(...row);
    return { created, config, first: state.first_seq, last: state.last_seq, messages };
  });

it('a restored log equals the backed up one, also if it begins above 1: numbers, times, limits; the phones read nothing again', async () => {
  const { folder, run, serve, stop, boss, founder, guest } = await aServedTeam();
  const backup = path.join(aFolder(), 'with a space');
  const read = () => logOf(folder, founder.server, founder.team);
  for (const index of [101, 102, 103, 104]) {
    boss.does(() => material(index));
    await boss.exchange.run();
  }
  const owner = JSON.parse(readFileSync(path.join(folder, 'team.json'), 'utf8'));
  await asOwner(owner, founder.server, async (connection) => {
    const update = `$JS.API.STREAM.UPDATE.TC_${founder.team}`;
    const { config } = await ask(connection, `$JS.API.STREAM.INFO.TC_${founder.team}`, {});
    for (const bound of [3, -1]) await ask(connection, update, { ...config, max_msgs: bound });
  });
  // A phone continues to write during the backup.
  let isOver = false;
  const writing = (async () => {
    for (let index = 200; !isOver; index += 1) {
      boss.does(() => material(index));
      await boss.exchange.run();
    }
  })();
  const kept = spawn(process.execPath, ['scripts/team.mjs', 'backup', backup, '--folder', folder]);
  expect(await new Promise((resolve) => kept.once('exit', resolve))).toBe(0);
  isOver = true;
  await writing;
  expect(run('backup', backup).status).toBe(0);
  const before = await read();
  expect(before.first).toBeGreaterThan(1);
  await guest.close();
  await stop();
  rmSync(path.join(folder, 'log'), { recursive: true });
  expect(run('restore', backup)).toMatchObject({ status: 0 });
  await serve();
  try {
    expect(await read()).toEqual(before);
    const link = await retryUntilDone(() => dialled(founder));
    const log = natsLog(link, founder.team, founder.user);
    const back = aTeamDevice(boss.belonging, initialBusiness(), log, () => new Date(), undefined, boss);
    back.does(() => material(105));
    expect(await back.exchange.run()).toBe('up-to-date');
    expect(back.replica).toMatchObject({ created: before.created, offset: before.last + 1 });
    // It kept its read messages and received none of them again.
    expect(back.applied.size).toBe(1);
    await link.close();
    // The files have other numbers now, so a new backup needs an empty folder.
    expect(run('backup', backup)).toMatchObject({ status: 1, said: expect.stringContaining('Choose an empty folder') });
    expect(run('backup', path.join(aFolder(), 'next')).status).toBe(0);
  } finally {
    await stop();
  }
});

/** A backup of version 1, which has the log's messages without times. */
const asVersion1 = (backup: string, team: string, { messages }: Awaited<ReturnType<typeof logOf>>) => {
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const folder = path.join(aFolder(), 'version 1');
  cpSync(backup, folder, { recursive: true });
  const { streams, ...manifest } = JSON.parse(readFileSync(path.join(folder, 'backup.json'), 'utf8'));
  const { file, sha256, config, state, atMost, ...log } = streams[`TC_${team}`];
  rmSync(path.join(folder, file));
  const lines = messages.map(({ seq, subject, time, data }) => [seq, subject, time, Buffer.from(data).toString('base64')]);
  const bytes = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'));
  const chunk = { file: `TC_${team}-000000000001.jsonl.gz`, first: 1, last: lines.length, messages: lines.length };
  writeFileSync(path.join(folder, chunk.file), bytes);
  streams[`TC_${team}`] = { ...log, chunks: [{ ...chunk, sha256: hash(bytes) }] };
  writeFileSync(path.join(folder, 'backup.json'), JSON.stringify({ ...manifest, v: 1, streams }));
  return { folder, chunk: chunk.file };
};

it('a backup of an older version is restored as before, and a later backup on top of it keeps the log whole', async () => {
  const { folder, run, serve, stop, boss, founder } = await aServedTeam();
  const backup = path.join(aFolder(), 'backup');
  boss.does(() => material(101));
  await boss.exchange.run();
  expect(run('backup', backup).status).toBe(0);
  const before = await logOf(folder, founder.server, founder.team);
  const [older, goesOn] = [asVersion1(backup, founder.team, before), asVersion1(backup, founder.team, before)];
  expect(run('backup', goesOn.folder).status).toBe(0);
  const names = readdirSync(goesOn.folder);
  expect(names).not.toContain(goesOn.chunk);
  expect(names.filter((name) => name.endsWith('.snapshot'))).toHaveLength(1);
  await stop();
  rmSync(path.join(folder, 'log'), { recursive: true });
  expect(run('restore', older.folder).status).toBe(0);
  expect(run('restore', older.folder).status).toBe(0);
  await serve();
  try {
    const after = await logOf(folder, founder.server, founder.team);
    expect(after.messages.map(({ seq, data }) => [seq, data])).toEqual(before.messages.map(({ seq, data }) => [seq, data]));
    // For the continued folder the same number belongs to another log.
    expect(run('backup', goesOn.folder).said).toContain('Choose an empty folder');
  } finally {
    await stop();
  }
  expect(run('restore', goesOn.folder).said).toContain('not in this backup');
});
