import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nkeyAuthenticator } from '@nats-io/nats-core';
import { applyPatches, put } from '@/lib/domain/data';
import { natsLog } from '@/lib/team/nats/log';
import { connectFromNode } from '../../../scripts/team-server.mjs';
import { retryUntilDone } from '../../support/a-nats-server';
import { initialBusiness } from '../../support/anybody';
import { aMaterial, materialId, userId } from '../../support/builders';
import { freePort } from '../../support/free-port';
import { aMember, aTeamDevice } from '../../support/team-device';

interface Invite {
  readonly team: string;
  readonly server: string;
  readonly user: string;
  readonly seed: string;
  readonly role: string;
  readonly founder?: { readonly device: string };
}

const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-walk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inviteIn = (said: string): Invite => JSON.parse(Buffer.from(/#invite=(\S+)/.exec(said)?.[1] ?? '', 'base64url').toString());

const dialled = ({ server, user, seed }: Invite) =>
  connectFromNode({
    ...{ servers: server, reconnect: false, inboxPrefix: `_INBOX_${user}` },
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  });

it('new, serve, invite, list, expel: an invited phone connects at once, an expelled one or one with an old link does not, without a restart', async () => {
  const port = await freePort();
  const words = ['--folder', folder];
  const run = (...asked: readonly string[]) =>
    spawnSync(process.execPath, ['scripts/team.mjs', ...asked, ...words], { encoding: 'utf8' });
  const team = (...asked: readonly string[]) => run(...asked).stdout;

  const founder = inviteIn(team('new', 'Red Norte', '--port', `${port}`));
  expect(founder.server).toBe(`ws://localhost:${port}`);
  const serving = spawn(process.execPath, ['scripts/team.mjs', 'serve', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => serving.once('exit', resolve));
  try {
    const [said] = await Promise.race([once(serving.stdout, 'data'), ended.then(() => ['it ended'])]);
    expect(`${said}`).not.toBe('it ended');
    expect(run('serve')).toMatchObject({ status: 1, stderr: expect.stringContaining(`Port ${port} is in use`) });
    expect(run('invite', 'Ana')).toMatchObject({ status: 1, stderr: expect.stringContaining('Nobody has founded') });
    const found = inviteIn(team('invite', 'founder', '--again'));
    expect(found.user).toBe(founder.user);
    expect(found).not.toHaveProperty('founder');
    const link = await retryUntilDone(() => dialled(found));
    await expect(dialled(founder)).rejects.toThrow(/authorization/i);
    const self = aMember('device000001', userId(1), 'supervisor');
    const belonging = { team: found.team, founder: self, self };
    // Many materials, so that the founder's first message goes in parts.
    const materials = Array.from({ length: 900 }, (_, index) => put('materials', aMaterial({ id: materialId(index + 100) })));
    const boss = aTeamDevice(
      belonging,
      applyPatches(initialBusiness(), materials),
      natsLog(link, found.team, found.user),
      () => new Date(),
    );
    expect(await boss.exchange.found()).toBe(true);

    const ana = inviteIn(team('invite', 'Ana', '--role', 'technician'));
    expect(ana).toMatchObject({ team: founder.team, role: 'technician', founder: { device: 'device000001' } });
    const guest = await retryUntilDone(() => dialled(ana));
    expect((await natsLog(guest, ana.team, ana.user).info()).last).toBe(boss.replica.offset);
    expect(team('list')).toContain('Ana · technician');

    const anew = inviteIn(team('invite', 'Ana', '--again'));
    expect(anew).toMatchObject({ user: ana.user, role: 'technician', founder: { device: 'device000001' } });
    await guest.closed();
    const again = await retryUntilDone(() => dialled(anew));

    team('expel', 'Ana');
    await again.closed();
    await expect(dialled(anew)).rejects.toThrow(/authorization/i);
    expect((await natsLog(link, found.team, found.user).info()).last).toBe(boss.replica.offset);
    await link.close();
  } finally {
    serving.kill('SIGINT');
    await ended;
  }
});
