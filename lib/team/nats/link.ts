import { type ConnectionOptions, type NatsConnection, nkeyAuthenticator, wsconnect } from '@nats-io/nats-core';
import type { RemoteFiles, Sent } from '../protocol/files';
import { growingPause } from '../protocol/growing-pause';
import type { Exchanged, Log } from '../protocol/log';
import { natsFiles } from './files';
import { belledLog, bellSubject, natsLog } from './log';

/** How a device stands with its team's server. `refused`: the server does not let it in. */
export type LinkState = 'connecting' | 'talking' | Exchanged | 'no-signal' | 'refused';

interface Settings {
  /** `wss://…` of the server. */
  readonly server: string;
  readonly team: string;
  readonly user: string;
  /** The secret of this user at the server, an nkey's seed. */
  readonly seed: string;
  /** Reads on and offers what is pending. */
  readonly talk: (log: Log) => Promise<Exchanged>;
  /** Sends files, one piece after another, as long as nobody has anything to say. */
  readonly send?: (files: RemoteFiles, mayGoOn: () => boolean) => Promise<Sent>;
  readonly onState: (state: LinkState) => void;
  /** Something has come from the server; a long message comes in many pieces. */
  readonly onHeard?: () => void;
  /** How a connection is made, where the page's own way does not do. */
  readonly connect?: (options: Dialling) => Promise<NatsConnection>;
  /** The longest that a server may take to greet, in milliseconds. */
  readonly patience?: number;
}

/** How a server is dialled; `onSocket` gets the socket before anything comes over it. */
export interface Dialling extends ConnectionOptions {
  readonly onSocket: (socket: Pick<WebSocket, 'addEventListener'>) => void;
}

const DIAL_MS = 8_000;
const PING_MS = 10_000;
const PONG_MS = 3_000;

const encoder = new TextEncoder();

const within = <Result>(work: Promise<Result>, ms: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server does not answer')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** A connection of a page. */
const dialFromPage = ({ onSocket, ...options }: Dialling) =>
  wsconnect({
    ...options,
    wsFactory: async (url) => {
      const socket = new WebSocket(url);
      onSocket(socket);
      return { socket, encrypted: url.startsWith('wss:') };
    },
  });

const isRefusal = (error: unknown) => error instanceof Error && /authorization|authentication/i.test(error.message);

/**
 * Keeps one device in touch with its team's log until it is closed. The client's own reconnect is slow to notice and slow to come back. So any
 * doubt drops the connection and dials anew, with growing pauses.
 */
export const createLink = ({
  server,
  team,
  user,
  seed,
  talk,
  send,
  onState,
  onHeard,
  connect = dialFromPage,
  patience = DIAL_MS,
}: Settings) => {
  let connection: NatsConnection | null = null;
  let isClosed = false;
  let isWanted = true;
  let wake = () => {};
  let lastHeard = 0;
  const hear = () => {
    lastHeard = performance.now();
    onHeard?.();
  };

  /** Waits until something happens, or the time is over. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWanted || isClosed) return resolve();
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** There is something to say or to hear. */
  const ring = () => {
    isWanted = true;
    wake();
  };

  const drop = () => {
    const old = connection;
    connection = null;
    old?.close().catch(() => undefined);
    wake();
  };

  const dial = async () => {
    const made = await within(
      connect({
        servers: server,
        reconnect: false,
        timeout: patience * 0.8,
        ignoreClusterUpdates: true,
        pingInterval: 3_600_000,
        inboxPrefix: `_INBOX_${user}`,
        authenticator: nkeyAuthenticator(encoder.encode(seed)),
        onSocket: (socket) => socket.addEventListener('message', hear),
      }),
      patience,
    );
    connection = made;
    made.closed().then(
      () => connection === made && drop(),
      () => undefined,
    );
    return made;
  };

  const heardAt = () => lastHeard;

  /** Talks whenever the bell rings, sends files after that, and asks in between whether anybody is still there. */
  const live = async (made: NatsConnection) => {
    const { log, hear: hearBell } = belledLog(natsLog(made, team, user, heardAt), team, made.info?.cluster === undefined);
    made.subscribe(bellSubject(team), {
      callback: (_, message) => {
        hearBell(message);
        ring();
      },
    });
    const files = natsFiles(made, team, user, heardAt);
    const mayGoOn = () => connection === made && !isWanted && !isClosed;
    let ended: Exchanged | undefined;
    while (connection === made && !isClosed) {
      if (isWanted) {
        isWanted = false;
        onState('talking');
        ended = await talk(log);
        onState(ended);
      }
      // A file that can't be sent keeps nobody from talking; the next turn tries again.
      if (ended === 'up-to-date' && mayGoOn()) await send?.(files, mayGoOn).catch(() => undefined);
      const heard = lastHeard;
      await pause(PING_MS);
      // A long file on a slow way keeps an answer waiting, and is an answer itself.
      if (!isWanted && connection === made && lastHeard === heard) await within(made.rtt(), PONG_MS);
    }
  };

  const run = async () => {
    const waits = growingPause(250, 30_000);
    let lastPause = 0;
    while (!isClosed) {
      let connectedAt = Number.POSITIVE_INFINITY;
      try {
        onState('connecting');
        const made = await dial();
        isWanted = true;
        connectedAt = performance.now();
        await live(made);
        if (!isClosed) onState('no-signal');
      } catch (error) {
        drop();
        if (!isClosed) onState(isRefusal(error) ? 'refused' : 'no-signal');
      }
      isWanted = false;
      // A connection that held for a while is met again soon, however it ended; one that is refused or dropped at once is not hammered.
      if (performance.now() - connectedAt > lastPause) waits.reset();
      lastPause = waits.next();
      await pause(lastPause);
    }
  };

  const events: readonly [string, () => void][] = [
    ['offline', drop],
    ['online', ring],
    ['pageshow', ring],
    ['visibilitychange', ring],
  ];
  for (const [name, heard] of events) globalThis.addEventListener?.(name, heard);
  const ended = run();

  return {
    ring,
    /** Where a file can be fetched from now; nothing while there is no connection. */
    remoteFiles: () => connection && natsFiles(connection, team, user, heardAt),
    async close() {
      isClosed = true;
      for (const [name, heard] of events) globalThis.removeEventListener?.(name, heard);
      drop();
      await ended;
    },
  };
};
