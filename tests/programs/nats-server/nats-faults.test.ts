import { aNatsCluster, aNatsServer, type NatsPlace } from '../../support/a-nats-server';
import { aTeamOnNats, type TeamOnNats } from '../../support/a-team-on-nats';

type Server = Awaited<ReturnType<typeof aNatsServer>>;
type Team = TeamOnNats & { readonly server: Server };

/** `TEAM_FIGURES=1` prints what happened, for a note; nothing is judged by the clock. */
const tell = (what: string, { acknowledged, boss }: TeamOnNats, since: number) => {
  if (!process.env.TEAM_FIGURES) return;
  const seconds = ((performance.now() - since) / 1_000).toFixed(1);
  console.log(`${what}: ${acknowledged()} acknowledged, 0 lost, log of ${boss.replica.offset}, ${seconds} s`);
};

/** Writes to a server, lets something happen to it while it is down, and expects that nothing is lost. */
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

/** Writes while the server goes and comes back. */
const writingDuring = async ({ write }: TeamOnNats, work: Promise<void>) => {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) await write();
  await over;
};

describe('a server loses nothing that a phone holds (invariant Y6)', () => {
  it('when it is killed twice in mid-write', () =>
    survives('killed twice', async (team) => {
      await writingDuring(team, team.server.restart('SIGKILL'));
      await writingDuring(team, team.server.restart('SIGKILL'));
    }));

  it('when it is wiped', () => survives('wiped', ({ server }) => server.restart('SIGKILL', server.wipe)));

  it.each([0.9, 0.5, 0])('when its log is cut to %d of its bytes, as after a loss of power', (share) =>
    survives(`cut to ${share}`, async ({ server }) => {
      await server.restart('SIGKILL', () => server.cutShort(share));
    }),
  );

  it('when it goes back to a copy, and its numbers are given again', () =>
    survives('rolled back', async (team) => {
      await team.server.restart('SIGTERM', team.server.save);
      await team.write();
      await team.write();
      await team.server.restart('SIGKILL', team.server.rollBack);
    }));
});

it('three servers whose leader is killed twice while everybody writes lose nothing that was acknowledged', async () => {
  const since = performance.now();
  const cluster = await aNatsCluster(['supervisor', 'technician']);
  const team = await aTeamOnNats<NatsPlace>(cluster, ['technician']);
  try {
    for (let kill = 0; kill < 2; kill += 1) {
      await team.write();
      await cluster.killLeader(async () => {
        for (let round = 0; round < 3; round += 1) await team.write();
      });
    }
    await team.write();
    await team.expectNothingLost();
    tell('three servers, the leader killed twice', team, since);
  } finally {
    await cluster.stop();
  }
});
