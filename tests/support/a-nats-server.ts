import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type NatsConnection, nkeyAuthenticator } from '@nats-io/nats-core';
import type { Role } from '@/lib/domain/model/user';
import { scarceSubject } from '@/lib/team/nats/log';
import { backUp, checkedBackup, fill, restore } from '../../scripts/team-backup.mjs';
import { newTeam, withMember, writeTeam } from '../../scripts/team-config.mjs';
import { followOnce } from '../../scripts/team-follow.mjs';
import { founderOf } from '../../scripts/team-log.mjs';
import { asOwner, connectFromNode, ensureStreams, startNats } from '../../scripts/team-server.mjs';
import { trim } from '../../scripts/team-trim.mjs';
import { freePort } from './free-port';

/** A member of the team as a user of the server. */
export interface Guest {
  readonly user: string;
  readonly seed: string;
}

/** The server of a team, or a cluster. */
export interface NatsServers {
  readonly team: string;
  readonly guests: readonly Guest[];
  connect(guest: Guest): Promise<NatsConnection>;
  stop(): Promise<void>;
}

/** A team created by the owner's scripts, with a member for each role. */
const aWrittenTeam = (server: string, roles: readonly Role[], routes: readonly string[] = []) => {
  let team = newTeam({ name: 'Red Norte', server, site: 'http://localhost:3000', routes });
  const guests: Guest[] = [];
  for (const [index, role] of roles.entries()) {
    const made = withMember(team, { name: `person ${index + 1}`, role });
    team = made.team;
    guests.push({ user: made.member.user, seed: made.seed });
  }
  return { team, guests };
};

const dialled = (servers: string, { user, seed }: Guest) =>
  connectFromNode({
    ...{ servers, reconnect: false, timeout: 15_000, inboxPrefix: `_INBOX_${user}` },
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  });

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));

/**
 * A real nats-server on loopback with a team of `roles`, created by the owner's scripts. It can be killed, wiped, rolled back and
 * truncated. Without nats-server it fails and says how to install it. `isOlder`: the configuration from before the scarce
 * subject.
 */
export const aNatsServer = async (roles: readonly Role[], isOlder = false) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-team-'));
  const ports = { ws: await freePort(), client: await freePort() };
  const url = `ws://127.0.0.1:${ports.ws}`;
  const { team, guests } = aWrittenTeam(url, roles);
  const file = await writeTeam(folder, team, { ports });
  if (isOlder) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`"${scarceSubject(team.team)}", `, ''));
  const start = async () => {
    const started = await startNats({ file, folder, ports });
    // On a busy machine the server drops a client that takes two seconds to authenticate.
    await retryUntilDone(() => ensureStreams(team, url));
    return started;
  };
  let server = await start();
  const store = path.join(folder, 'log');
  const saved = path.join(folder, 'saved');
  const connections: NatsConnection[] = [];

  return {
    url,
    team: team.team,
    guests,
    /** The founder that an invite would name. */
    founder: () => asOwner(team, url, (connection) => founderOf(connection, team)),
    /** Over its own address, or over a slow line. */
    async connect(guest: Guest, over = url) {
      const made = await dialled(over, guest);
      connections.push(made);
      return made;
    },
    async restart(signal: NodeJS.Signals, meanwhile: () => void = () => undefined) {
      await server.stop(signal);
      meanwhile();
      server = await start();
    },
    /** The server's own log file. */
    said: () => readFileSync(path.join(folder, 'server.log'), 'utf8'),
    /** Trims the log with the owner's command. Answers its first number. */
    trim: () =>
      asOwner(team, url, async (connection) => {
        const at = { folder, portsOf: () => ports };
        const { roll } = await followOnce(connection, at);
        return roll && (await trim(connection, { ...at, roll }))?.first;
      }),
    backUp: (to: string) => asOwner(team, url, (connection) => backUp(connection, { team, teamFolder: folder, folder: to })),
    /** Wipes the disk and restores a backup. */
    async restoreFrom(from: string) {
      await server.stop('SIGKILL');
      rmSync(store, { recursive: true, force: true });
      await restore(folder, team, { backup: await checkedBackup(from), from, port: ports.client });
      server = await start();
    },
    save: () => cpSync(store, saved, { recursive: true }),
    wipe: () => rmSync(store, { recursive: true, force: true }),
    rollBack() {
      rmSync(store, { recursive: true, force: true });
      cpSync(saved, store, { recursive: true });
    },
    /** Truncates the log's last block to this share, as a power loss may do. */
    cutShort(share: number) {
      const blocks = filesIn(store).filter((name) => name.includes(`TC_${team.team}`) && name.endsWith('.blk'));
      const last = blocks.toSorted().at(-1);
      if (!last) throw new Error('The log has no block on the disk');
      truncateSync(last, Math.floor(statSync(last).size * share));
    },
    async stop() {
      for (const connection of connections) await connection.close().catch(() => undefined);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  } satisfies NatsServers & Readonly<Record<string, unknown>>;
};

const SERVERS = 3;
const MOST_TRIES = 150;

/** Retries until it works, because servers that elect a leader answer late. */
export const retryUntilDone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
};

/** A cluster of three real servers on loopback. `killLeader` kills the leader of the log and restarts it. */
export const aNatsCluster = async (roles: readonly Role[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-cluster-'));
  const nodes = await Promise.all(
    Array.from({ length: SERVERS }, async (_, index) => ({
      folder: path.join(folder, `${index}`),
      ports: { ws: await freePort(), client: await freePort(), cluster: await freePort() },
    })),
  );
  const urlOf = ({ ports }: (typeof nodes)[number]) => `ws://127.0.0.1:${ports.ws}`;
  const [first] = nodes.map(urlOf);
  const routes = nodes.map(({ ports }) => `127.0.0.1:${ports.cluster}`);
  const { team, guests } = aWrittenTeam(first ?? '', roles, routes);
  const start = async (node: (typeof nodes)[number]) => {
    const file = await writeTeam(node.folder, team, node);
    return startNats({ file, ...node });
  };
  const running = new Map<string, Awaited<ReturnType<typeof startNats>>>();
  for (const node of nodes) running.set(urlOf(node), await start(node));
  await retryUntilDone(() => ensureStreams(team, first ?? '', SERVERS));
  const connections: NatsConnection[] = [];
  let dials = 0;
  /** The devices are spread over the servers and move on when one is down. */
  const connect = async (guest: Guest) => {
    dials += 1;
    for (const [index] of nodes.entries()) {
      const node = nodes[(dials + index) % nodes.length];
      const made = node && (await dialled(urlOf(node), guest).catch(() => undefined));
      if (made) {
        connections.push(made);
        return made;
      }
    }
    throw new Error('No server answers');
  };

  return {
    team: team.team,
    guests,
    connect,
    /** Kills the leader of the log, waits for `meanwhile`, and restarts it. */
    async killLeader(meanwhile: () => Promise<void>) {
      const [guest] = guests;
      if (!guest) throw new Error('There is no guest');
      const leader = await retryUntilDone(async () => {
        const connection = await connect(guest);
        const answer = await connection.request(`$JS.API.STREAM.INFO.TC_${team.team}`, '', { timeout: 1_000 });
        await connection.close();
        const name: unknown = answer.json<{ readonly cluster?: { readonly leader?: string } }>().cluster?.leader;
        const found = nodes.find(({ ports }) => name === `${team.team}${ports.client}`);
        if (!found) throw new Error('The log has no leader');
        return found;
      });
      await running.get(urlOf(leader))?.stop('SIGKILL');
      await meanwhile();
      running.set(urlOf(leader), await start(leader));
    },
    /** Backs up log and files into a folder with the owner's command. */
    backUp: (to: string) =>
      retryUntilDone(() =>
        asOwner(team, first ?? '', (connection) => backUp(connection, { team, teamFolder: path.join(folder, '0'), folder: to })),
      ),
    /** Wipes all servers, restarts them and restores the backup while they run. */
    async restoreWiped(from: string) {
      for (const server of running.values()) await server.stop('SIGKILL');
      for (const node of nodes) rmSync(path.join(node.folder, 'log'), { recursive: true, force: true });
      for (const node of nodes) running.set(urlOf(node), await start(node));
      const backup = await checkedBackup(from);
      await retryUntilDone(() => fill(team, first ?? '', { backup, from, replicas: SERVERS }));
    },
    async stop() {
      for (const connection of connections) await connection.close().catch(() => undefined);
      for (const server of running.values()) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  } satisfies NatsServers & Readonly<Record<string, unknown>>;
};
