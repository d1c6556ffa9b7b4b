import { type ConnectionOptions, type NatsConnection, nkeyAuthenticator, wsconnect } from '@nats-io/nats-core/internal';
import type { RemoteFiles, Sent } from '../protocol/files';
import { growingPause } from '../protocol/growing-pause';
import type { Exchanged, Log } from '../protocol/log';
import { natsFiles } from './files';
import { belledLog, bellSubject, natsLog } from './log';

/** The state of a device's link. `refused`: the server does not let it in. */
export type LinkState = 'connecting' | 'talking' | Exchanged | 'no-signal' | 'refused';

interface Settings {
  /** `wss://…` of the server. */
  readonly server: string;
  readonly team: string;
  readonly user: string;
  /** This user's secret at the server, an nkey seed. */
  readonly seed: string;
  /** Reads the log and sends the outbox. */
  readonly talk: (log: Log) => Promise<Exchanged>;
  /** Sends files piece by piece while the link is idle. */
  readonly send?: (files: RemoteFiles, mayGoOn: () => boolean) => Promise<Sent>;
  readonly onState: (state: LinkState) => void;
  /** Called whenever data arrives; a long message arrives in many pieces. */
  readonly onReceived?: () => void;
  /** Makes the connection where a page's WebSocket does not do, as in Node. */
  readonly connect?: (options: DialOptions) => Promise<NatsConnection>;
  /** The longest time for a connection to open, in milliseconds. */
  readonly patience?: number;
}

/** Connection options; `onSocket` receives the socket before any data arrives. */
export interface DialOptions extends ConnectionOptions {
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

/** Connects over a page's WebSocket. */
const dialFromPage = ({ onSocket, ...options }: DialOptions) =>
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
 * Keeps one device connected to its team's log until it is closed. The client's own reconnect is slow to notice a loss. Any doubt
 * therefore drops the connection and dials again, with growing pauses.
 */
export const createLink = ({
  server,
  team,
  user,
  seed,
  talk,
  send,
  onState,
  onReceived,
  connect = dialFromPage,
  patience = DIAL_MS,
}: Settings) => {
  let connection: NatsConnection | null = null;
  let isClosed = false;
  let isWanted = true;
  let wake = () => {};
  let lastReceived = 0;
  const hear = () => {
    lastReceived = performance.now();
    onReceived?.();
  };

  /** Waits until `wake` is called or the time is over. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWanted || isClosed) return resolve();
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Starts an exchange now. */
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

  const receivedAt = () => lastReceived;

  /** Exchanges whenever the bell rings, then sends files, and pings in between. */
  const live = async (made: NatsConnection) => {
    const { log, hear: hearBell } = belledLog(natsLog(made, team, user, receivedAt), team, made.info?.cluster === undefined);
    made.subscribe(bellSubject(team), {
      callback: (_, message) => {
        hearBell(message);
        ring();
      },
    });
    const files = natsFiles(made, team, user, receivedAt);
    const mayGoOn = () => connection === made && !isWanted && !isClosed;
    let ended: Exchanged | undefined;
    while (connection === made && !isClosed) {
      if (isWanted) {
        isWanted = false;
        onState('talking');
        ended = await talk(log);
        onState(ended);
      }
      // A file that fails must not block the exchange; the next turn tries it again.
      if (ended === 'up-to-date' && mayGoOn()) await send?.(files, mayGoOn).catch(() => undefined);
      const heard = lastReceived;
      await pause(PING_MS);
      // On a slow network a long file delays the pong, but its own data proves that the server is there.
      if (!isWanted && connection === made && lastReceived === heard) await within(made.rtt(), PONG_MS);
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
      // A connection that held longer than the last pause is dialled again soon. One that fails at once waits longer each time.
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
    /** The remote files; `null` while there is no connection. */
    remoteFiles: () => connection && natsFiles(connection, team, user, receivedAt),
    async close() {
      isClosed = true;
      for (const [name, heard] of events) globalThis.removeEventListener?.(name, heard);
      drop();
      await ended;
    },
  };
};
