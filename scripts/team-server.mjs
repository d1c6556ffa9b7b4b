import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { nkeyAuthenticator, wsconnect } from '@nats-io/nats-core';
import WebSocket from 'ws';
import { howToInstall } from './programs.mjs';
import { streamConfigs } from './team-config.mjs';

/**
 * Connects with a WebSocket from a package, because Node 20 has none. `onSocket` gets the socket before any data arrives.
 * @param {import('@nats-io/nats-core').ConnectionOptions & { onSocket?: (socket: Pick<globalThis.WebSocket, 'addEventListener'>) => void }} options
 * /
 */
export const connectFromNode = ({ onSocket, ...options }) =>
  wsconnect({
    ...options,
    wsFactory: async (url) => {
      const socket = new WebSocket(url);
      onSocket?.(socket);
      return { socket, encrypted: url.startsWith('wss:') };
    },
  });

const opens = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** A free port of this machine. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const missing = (error) => (error.code === 'ENOENT' ? new Error(howToInstall('nats-server')) : error);

const LONGEST_START_MS = 15_000;

/** Starts a nats-server with a configuration; resolves when it listens. Kill its process to stop it. */
export const startNats = async ({ file, folder, ports }) => {
  for (const port of [ports.ws, ports.client]) {
    if (await opens(port))
      throw new Error(`Port ${port} is in use. Either the team's server already runs, or another program uses the port.`);
  }
  const log = openSync(path.join(folder, 'server.log'), 'a');
  const child = spawn('nats-server', ['-c', file], { cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  let ended;
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve(missing(error)));
    child.once('exit', (code) => resolve(new Error(`nats-server ended (${code}). See ${path.join(folder, 'server.log')}`)));
  });
  gone.then((error) => {
    ended = error;
  });
  const until = Date.now() + LONGEST_START_MS;
  while (!(await opens(ports.ws))) {
    if (ended) throw ended;
    if (Date.now() > until) throw new Error('nats-server did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    pid: child.pid,
    gone,
    reload: () => child.kill('SIGHUP'),
    async stop(signal = 'SIGTERM') {
      if (!ended) child.kill(signal);
      await gone;
    },
  };
};

/** A request to the server's API, answered as JSON. */
export const ask = async (connection, subject, body, timeout = 5_000) => {
  const answer = (await connection.request(subject, JSON.stringify(body), { timeout })).json();
  if (answer.error) throw Object.assign(new Error(answer.error.description), { code: answer.error.err_code });
  return answer;
};

/** The server has no such stream. */
export const NOT_FOUND = 10_059;

const ATTEMPTS = 4;
const BETWEEN_ATTEMPTS_MS = 400;

/** Connects, with retries: a server that reloads its configuration drops new connections. */
const connected = async (options) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connectFromNode(options);
    } catch (error) {
      if (attempt === ATTEMPTS || !/refused|closed|reset|authorization/i.test(error.message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    }
  }
};

/**
 * Runs work on a team's streams as the owner.
 * @template Result
 * @param {{ owner: { seed: string } }} team @param {string} server
 * @param {(connection: import('@nats-io/nats-core').NatsConnection) => Promise<Result>} work
 * /
 */
export const asOwner = async (team, server, work) => {
  const authenticator = nkeyAuthenticator(new TextEncoder().encode(team.owner.seed));
  const connection = await connected({ servers: server, reconnect: false, authenticator });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

/** The server refuses that much storage. */
const NO_STORAGE = 10_047;
/** A running server can't change its disk limit, and then ignores all other changes too. */
export const START_ANEW =
  'nats.conf allows the server more disk space. Restart the server with that file, and run this command again.';

/** An older server can't change the bell of an existing stream. */
const UNCHANGEABLE = 10_052;

/** A stream's configuration without the limit of a trim. If a killed trim left it, the log would keep losing messages. */
export const unbounded = ({ max_msgs, discard, ...config }) => ({ ...config, max_msgs: -1, discard: 'new' });

/** The updated configuration of a stream: without the limit of a trim, and with at least its current room. */
const mended = (config, { max_bytes }) => ({
  ...unbounded(config),
  max_bytes: config.max_bytes > 0 ? Math.max(config.max_bytes, max_bytes) : config.max_bytes,
});

/**
 * Creates the team's missing streams. An existing one only gets new room and the new bell: older versions rang it with the whole
 * message.
 */
export const ensureStreams = ({ filesRoom, ...team }, server, replicas) =>
  asOwner(team, server, async (connection) => {
    for (const stream of streamConfigs({ team: team.team, replicas, filesRoom })) {
      try {
        const { config } = await ask(connection, `$JS.API.STREAM.INFO.${stream.name}`, {});
        const wanted = mended(config, stream);
        if (!isDeepStrictEqual(wanted, config)) await ask(connection, `$JS.API.STREAM.UPDATE.${stream.name}`, wanted);
        if (!stream.republish || config.republish?.headers_only) continue;
        await ask(connection, `$JS.API.STREAM.UPDATE.${stream.name}`, { ...config, republish: stream.republish });
      } catch (error) {
        if (error.code === UNCHANGEABLE) continue;
        if (error.code === NO_STORAGE) throw new Error(START_ANEW);
        if (error.code !== NOT_FOUND) throw error;
        await ask(connection, `$JS.API.STREAM.CREATE.${stream.name}`, stream);
      }
    }
  });
