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
 * Node 20 has no WebSocket of its own. `onSocket` gets the socket before anything comes over it.
 * @param {import('@nats-io/nats-core').ConnectionOptions & { onSocket?: (socket: Pick<globalThis.WebSocket, 'addEventListener'>) => void }} options
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

/** A port of this machine that nobody uses. */
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

/** Starts a real nats-server with a configuration, and resolves when it listens. It is ended by its own process. */
export const startNats = async ({ file, folder, ports }) => {
  for (const port of [ports.ws, ports.client]) {
    if (await opens(port))
      throw new Error(`Port ${port} is in use. Does the team's server run already? Else end the program that uses it.`);
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
    if (Date.now() > until) throw new Error('nats-server does not listen.');
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

/** A request to the server's own interface, which answers as JSON. */
export const ask = async (connection, subject, body, timeout = 5_000) => {
  const answer = (await connection.request(subject, JSON.stringify(body), { timeout })).json();
  if (answer.error) throw Object.assign(new Error(answer.error.description), { code: answer.error.err_code });
  return answer;
};

/** The server has no such stream. */
export const NOT_FOUND = 10_059;

const ATTEMPTS = 4;
const BETWEEN_ATTEMPTS_MS = 400;

/** Connects; a server that is just reading its configuration again drops who comes in that moment, so it is tried again. */
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
 * Works on a team's log as its owner.
 * @template Result
 * @param {{ owner: { seed: string } }} team @param {string} server
 * @param {(connection: import('@nats-io/nats-core').NatsConnection) => Promise<Result>} work
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

/** The server may not keep as much. */
const NO_STORAGE = 10_047;
/** A server that runs reads no other bound of its disk, and with it nothing of what has changed. */
export const START_ANEW = 'nats.conf gives the server more of its disk. End it, start it with that file, and call this again.';

/** An older server changes no bell of a stream that it has. */
const UNCHANGEABLE = 10_052;

/** A stream's configuration without the bound of a trim: left over from one that was killed, the log would forget on by it. */
export const unbounded = ({ max_msgs, discard, ...config }) => ({ ...config, max_msgs: -1, discard: 'new' });

/** What a stream is updated to: without the bound of a trim, and with the room that its owner asks for. It never gets less. */
const mended = (config, { max_bytes }) => ({
  ...unbounded(config),
  max_bytes: config.max_bytes > 0 ? Math.max(config.max_bytes, max_bytes) : config.max_bytes,
});

/**
 * Makes the team's streams where there are none. One that is there stays as it is, but for its room, and for its bell: an older version of ours
 * rang it with the whole message.
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
