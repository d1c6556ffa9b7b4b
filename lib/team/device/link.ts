import { createSliceYield } from '@/lib/kernel/slices';
import { failureOf } from '@/lib/store/engine/database';
import type { LinkState } from '../nats/link';
import type { TeamLink } from '../protocol/contract';
import type { RemoteFiles } from '../protocol/files';
import { growingPause, pauseFor } from '../protocol/growing-pause';
import type { Exchanged, Log } from '../protocol/log';
import type { DeviceId } from '../protocol/message';
import { readMessage } from '../protocol/read-message';
import { isSignedBy, sealed, unsealed } from '../protocol/signature';
import { createExchange } from './exchange';
import type { TeamFiles } from './files';
import { Overtaken, type StoredDevice } from './outbox';
import type { TeamParts } from './parts';
import type { ServerRecord } from './records';

/** Pauses before an overtaken exchange starts again: the first and the longest. */
const [SOON_MS, LATER_MS] = [200, 30_000];

const UNREACHED: readonly TeamLink[] = ['no-signal', 'refused', 'disk-full'];
/** A catch-up of more messages than this shows its progress. */
const LONG = 1_000;

/** Whether a message declines this device's join request. */
const declines = (text: string, device: DeviceId) => {
  const message = text.includes('join-declined') ? readMessage(unsealed(text).body)?.message : undefined;
  return typeof message === 'object' && message.kind === 'join-declined' && message.device === device;
};

/** One `Log` over changing connections. */
const anyLog = () => {
  let current: Log | undefined;
  const reached = () => {
    if (!current) throw new Error('The connection is closed');
    return current;
  };
  const log: Log = {
    info: () => reached().info(),
    read: (from, to) => reached().read(from, to),
    offer: (...offer) => reached().offer(...offer),
  };
  return {
    log,
    over(next: Log) {
      current = next;
    },
  };
};

/** Keeps the device connected to its team from one tab. The other tabs wait for its lock until that tab closes. */
export const keepLink = (
  { openLink, now, network }: TeamParts,
  stored: StoredDevice,
  server: ServerRecord,
  files: TeamFiles,
  report: (link: TeamLink, share?: number) => void,
) => {
  const { belonging } = stored.device.replica;
  const { team, self, founder } = belonging;
  const { log, over } = anyLog();
  /** The offset where the current catch-up began and the progress shown; both survive a lost connection. */
  let [began, share]: [number | undefined, number | undefined] = [undefined, undefined];
  const onRead = (read: number, end: number) => {
    began = read < end ? Math.min(began ?? read, read) : undefined;
    const next = began !== undefined && end - began > LONG ? Math.floor(((read - began) / (end - began)) * 100) / 100 : undefined;
    if (next === share || (next ?? 1) < (share ?? 0)) return;
    share = next;
    // While the link is `up-to-date`, only this announces a long catch-up.
    if (!ended.signal.aborted) tellLink('overtaken');
  };
  // One exchange serves all connections: it remembers what was sent and may still arrive.
  const exchange = createExchange({
    log,
    device: stored.device,
    isSigned: isSignedBy,
    files: () => link?.remoteFiles() ?? null,
    now,
    pause: pauseFor,
    rest: createSliceYield(),
    onRead,
    seal: (body) => sealed(team, body, server.keys),
  });
  const isUnfounded = () => founder.device === self.device && stored.device.replica.confirmed.base === '';
  const ended = new AbortController();
  let link: ReturnType<TeamParts['openLink']> | undefined;
  let isFull = false;
  let last: TeamLink = 'connecting';
  const overtaken = growingPause(SOON_MS, LATER_MS);
  let out: 'declined' | 'expelled' | undefined;
  /** Whether the log excludes this device, and whether it was expelled or never let in. */
  const lookWhetherOut = async () => {
    const { device } = stored;
    if (out || !device.replica.confirmed.gone.has(self.device)) return;
    out = (await device.kept()).some(({ text }) => declines(text, self.device)) ? 'declined' : 'expelled';
  };

  const talk = async (reached: Log): Promise<Exchanged> => {
    over(reached);
    isFull = false;
    try {
      if (!(await stored.refresh())) return 'up-to-date';
      if (isUnfounded()) await exchange.found();
      const done = await exchange.run();
      await lookWhetherOut();
      return done;
    } catch (error) {
      if (error instanceof Overtaken) return 'overtaken';
      isFull = failureOf(error) === 'full';
      throw error;
    }
  };

  const linkOf = (state: LinkState): TeamLink => {
    // The server soon refuses an expelled device, so the log's reason comes first, also offline.
    if (out) return out;
    if (state === 'overtaken') return 'catching-up';
    // Short exchanges do not flicker between the two states.
    if (state === 'talking') return last === 'up-to-date' ? last : 'catching-up';
    // The last failure stays visible while the device dials again.
    if (state === 'connecting') return UNREACHED.includes(last) ? last : state;
    return state === 'no-signal' && isFull ? 'disk-full' : state;
  };

  const tellLink = (state: LinkState) => {
    last = linkOf(state);
    report(last, last === 'catching-up' ? share : undefined);
  };

  const onState = (state: LinkState) => {
    if (ended.signal.aborted) return;
    tellLink(state);
    if (state === 'overtaken') setTimeout(() => link?.ring(), overtaken.next());
    else if (state !== 'talking') overtaken.reset();
  };

  const send = async (remote: RemoteFiles, mayGoOn: () => boolean) => {
    // A chapter that fails must not block the files.
    if (!network.mustWait()) await exchange.send(remote, mayGoOn).catch(() => undefined);
    return files.send(remote, mayGoOn);
  };

  const begin = () => {
    const { server: address, user, seed } = server;
    link = openLink({ server: address, team, user, seed, talk, send, onState });
  };

  const hold = () =>
    new Promise<void>((resolve) => {
      if (ended.signal.aborted) return resolve();
      ended.signal.addEventListener('abort', () => resolve());
      report('connecting');
      lookWhetherOut()
        .catch(() => undefined)
        .then(() => !ended.signal.aborted && begin());
    });

  const locks = globalThis.navigator?.locks;
  if (locks) {
    report('elsewhere');
    locks.request(`telecampo:team:${self.device}`, { signal: ended.signal }, hold).catch(() => undefined);
  } else void hold();

  return {
    ring: () => link?.ring(),
    /** Whether this tab holds the link. */
    isHeld: () => link !== undefined,
    remoteFiles: () => link?.remoteFiles() ?? null,
    end() {
      ended.abort();
      void link?.close();
    },
  };
};
