import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aNatsCluster, aNatsServer, type NatsServers } from '../../support/a-nats-server';
import { aTeamOnNats, type TeamOnNats } from '../../support/a-team-on-nats';
import { runs } from '../../support/runs';

type Server = Awaited<ReturnType<typeof aNatsServer>>;
type Team = TeamOnNats & { readonly server: Server };

/** `TEAM_FIGURES=1` prints counts and times. No test depends on a time. */
const tell = (what: string, { acknowledged, boss }: TeamOnNats, since: number) => {
  if (!process.env.TEAM_FIGURES) return;
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  console.log(`${what}: ${acknowledged()} acknowledged, log of ${boss.replica.offset}, ${seconds} s`);
};

/** Writes to a server, causes a fault while it is down, and expects that nothing is lost. */
const survives = async (what: string, happens: (team: Team) => Promise<void>) => {
  const since = performance.now();
  const team = await aTeamOnNats(await aNatsServer(['supervisor', 'supervisor', 'technician']), ['supervisor', 'technician']);
  try {
    for (let round = 0; round < 3; round += 1) await team.write();
    await happens(team);
    await team.write();
    await team.expectNothingLost();
    tell(what, team, since);
  } finally {
    await team.server.stop();
  }
};

/** Writes while the server stops and starts again. */
const writingDuring = async ({ write }: TeamOnNats, work: Promise<void>) => {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) await write();
  await over;
};

describe('a server keeps everything that a phone has (invariant Y6)', () => {
  it('when it is killed twice during writes', () =>
    survives('killed twice', async (team) => {
      await writingDuring(team, team.server.restart('SIGKILL'));
      await writingDuring(team, team.server.restart('SIGKILL'));
    }));

  it('when it is wiped', () => survives('wiped', ({ server }) => server.restart('SIGKILL', server.wipe)));

  it.each([0.9, 0.5, 0])('when its log is truncated to %d of its bytes, as after a power failure', (share) =>
    survives(`cut to ${share}`, async ({ server }) => {
      await server.restart('SIGKILL', () => server.cutShort(share));
    }),
  );

  it('when it is restored from a copy, and its numbers are used again', () =>
    survives('rolled back', async (team) => {
      await team.server.restart('SIGTERM', team.server.save);
      await team.write();
      await team.write();
      await team.server.restart('SIGKILL', team.server.rollBack);
    }));
});

/** Two by day; with `npm run test:long` twenty kills under fifty writers. */
const [KILLS, WRITERS] = [runs(2, 1), Math.min(runs(2, 50), 50)];

it(`three servers keep everything acknowledged, while ${KILLS} times the leader is killed under ${WRITERS} writers`, async () => {
  const since = performance.now();
  const roles = Array.from({ length: WRITERS - 1 }, () => 'technician' as const);
  const cluster = await aNatsCluster(['supervisor', ...roles]);
  try {
    const team = await aTeamOnNats<NatsServers>(cluster, roles);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const underway = team.write();
      await cluster.killLeader(async () => {
        await underway;
        await team.write();
      });
      tell(`kill ${kill + 1} of ${KILLS}`, team, since);
    }
    await team.write();
    await team.expectNothingLost();
    tell(`three servers, the leader killed ${KILLS} times, ${WRITERS} writers`, team, since);
  } finally {
    await cluster.stop();
  }
});

it('three servers that lost their disks are restored from a backup while they run, and phones send what it lacks', async () => {
  const cluster = await aNatsCluster(['supervisor', 'technician']);
  const backup = mkdtempSync(path.join(tmpdir(), 'telecampo-cluster-backup-'));
  try {
    const team = await aTeamOnNats<NatsServers>(cluster, ['technician']);
    await team.write();
    await cluster.backUp(backup);
    await team.write();
    await cluster.restoreWiped(backup);
    await team.write();
    await team.expectNothingLost();
  } finally {
    await cluster.stop();
    rmSync(backup, { recursive: true, force: true });
  }
});
