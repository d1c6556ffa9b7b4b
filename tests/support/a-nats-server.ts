import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type NatsConnection, nkeyAuthenticator } from '@nats-io/nats-core';
import type { Role } from '@/lib/domain/model/user';
import { newTeam, withMember, writeTeam } from '../../scripts/team-config.mjs';
import { connectFromNode, ensureStream, founderOf, startNats } from '../../scripts/team-server.mjs';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** A member of the team as the server knows them. */
export interface Guest {
  readonly user: string;
  readonly seed: string;
}

/**
 * A real nats-server on loopback with a team of `roles`, made by the scripts that a person uses. It can be killed, wiped and rolled back.
 * Without nats-server on the machine this fails, and says how to install it.
 */
export const aNatsServer = async (roles: readonly Role[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'telecampo-team-'));
  const ports = { ws: await freePort(), client: await freePort() };
  const url = `ws://127.0.0.1:${ports.ws}`;
  let team = newTeam({ name: 'Red Norte', server: url, site: 'http://localhost:3000' });
  const guests: Guest[] = [];
  for (const [index, role] of roles.entries()) {
    const made = withMember(team, { name: `person ${index + 1}`, role });
    team = made.team;
    guests.push({ user: made.member.user, seed: made.seed });
  }
  const file = await writeTeam(folder, team, { ports });
  const start = async () => {
    const started = await startNats({ file, folder, ports });
    await ensureStream(team, url);
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
    /** Whose key an invite would name. */
    founder: () => founderOf(team, url),
    async connect({ user, seed }: Guest) {
      const authenticator = nkeyAuthenticator(new TextEncoder().encode(seed));
      const made = await connectFromNode({ servers: url, reconnect: false, authenticator, inboxPrefix: `_INBOX_${user}` });
      connections.push(made);
      return made;
    },
    async restart(signal: NodeJS.Signals, meanwhile: () => void = () => undefined) {
      await server.stop(signal);
      meanwhile();
      server = await start();
    },
    save: () => cpSync(store, saved, { recursive: true }),
    wipe: () => rmSync(store, { recursive: true, force: true }),
    rollBack() {
      rmSync(store, { recursive: true, force: true });
      cpSync(saved, store, { recursive: true });
    },
    async stop() {
      for (const connection of connections) await connection.close().catch(() => undefined);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
