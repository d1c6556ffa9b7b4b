import { headers, type Msg, type NatsConnection } from '@nats-io/nats-core/internal';
import { gunzip, gzip } from '@/lib/kernel/bytes';
import { pauseFor } from '../protocol/growing-pause';
import type { Log, LogInfo, Offered } from '../protocol/log';
import { isRecord } from '../protocol/read-message';
import type { Logged } from '../protocol/replica';
import { directGet, type LastReceived, readAnswer, type Stored } from './direct-get';

/** The name of a team's stream. The server's configuration uses the same names (`scripts/team-config.mjs`). */
export const streamOf = (team: string) => `TC_${team}`;
/** The subject under which a user publishes to the log. */
export const commitSubject = (team: string, user: string) => `telecampo.${team}.commit.${user}`;
/** The one subject of a team's scarce messages: with it the server detects a concurrent one. No user has this name. */
export const scarceSubject = (team: string) => commitSubject(team, SCARCE);
const SCARCE = 'scarce';
/** The subjects on which the server announces each stored message (`republish`). */
export const bellSubject = (team: string) => `telecampo.${team}.live.*`;

/** After this time without a byte the server counts as gone. */
const QUIET_MS = 5_000;
/** A publication may take this much longer for each byte in flight: 64 kbit/s. */
const SLOWEST_MS_A_BYTE = 1 / 8;
/** The most bytes of answers in flight, estimated from the latest messages, and the most answers. */
const [MOST_BYTES, MOST_ASKED_AT_ONCE] = [1_048_576, 256];
/** The first requests, before any size is known. The server's longest messages are a quarter of `MOST_BYTES`. */
const FIRST_ASKED = 4;
/** A replica may lag behind the server that orders the log: how often it is asked again, and after which pause. */
const [MOST_ASKED, LAG_MS] = [5, 100];
const [BEHIND, NO_ROOM] = [10_071, [10_077, 10_047]];

/** The server's answer as an object. Throws when it is not one. */
export const answerOf = (message: Msg): Readonly<Record<string, unknown>> => {
  const answer: unknown = message.json();
  if (!isRecord(answer)) throw new Error('The server sent no object');
  return answer;
};

const errorOf = ({ error }: Readonly<Record<string, unknown>>) => (isRecord(error) ? Number(error.err_code) : undefined);

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** Texts from this length on are compressed: a commit states each row twice, before and after. */
const PACKED_FROM = 1_000;
/** The server's limit for a text that is not compressed. One that unpacks to more counts as garbage. */
const LARGEST_TEXT = 262_144;
/** The first byte of gzip. No text begins with it, since each begins with a base64url signature. */
const PACKED = 0x1f;

/** A text as it is published (decision 085). */
const payloadOf = async (text: string, isPackable: boolean): Promise<string | Uint8Array> =>
  isPackable && text.length >= PACKED_FROM ? gzip(encoder.encode(text)) : text;

/** The text of a stored message, compressed or not; empty when it can't be unpacked. */
export const textOf = async (data: Uint8Array): Promise<string> => {
  if (data[0] !== PACKED) return decoder.decode(data);
  try {
    return decoder.decode(await gunzip(data, LARGEST_TEXT));
  } catch {
    return '';
  }
};

/**
 * The server's user under whose subject a message was published. `undefined` under the scarce subject, and when a member
 * forwarded a server's answer there.
 */
export const userOf = ({ subject, isForwarded }: Stored) => {
  const user = subject.split('.').at(-1);
  return isForwarded || user === SCARCE ? undefined : user;
};

/**
 * A stored message at an offset. When the server's headers name another log or offset, for example because of forged headers, its
 * text is empty. Every device then skips it as garbage.
 */
export const loggedAt = (team: string, offset: number, stored: Stored, text: string): Logged => {
  const { stream, subject, sequence, time } = stored;
  const before = commitSubject(team, '');
  if (stream !== streamOf(team) || !subject.startsWith(before) || sequence !== String(offset)) return { offset, text: '', time };
  return { offset, text, time, user: userOf(stored) };
};

/** Whether the server forbids this user the subject, because its configuration is of an older version. */
const isForbidden = (error: unknown) => error instanceof Error && /permissions violation/i.test(error.message);

/**
 * A team's log on a NATS server. It reads by direct gets and writes by publications with expectations; there are no consumers.
 */
export const natsLog = (connection: NatsConnection, team: string, user: string, lastReceived?: LastReceived): Log => {
  const stream = streamOf(team);
  const read = directGet(connection, user, lastReceived);
  /** How many requests may be in flight now, and the estimated size of an answer in bytes. */
  let [width, size] = [FIRST_ASKED, 1];

  /** The offset of the last known scarce message; `undefined` when the server has to be asked. */
  let scarce: number | undefined;
  /** Whether the server allows the scarce subject; an older configuration does not. */
  let isScarceOpen = true;
  /** The published bytes without an answer yet. */
  let leaving = 0;

  /** Adapts the window: a long message narrows it at once, short ones widen it step by step. */
  const widen = ({ length }: string | Uint8Array) => {
    size = Math.max(length, size + (length - size) / 8, 1);
    width = Math.max(1, Math.min(width + 1, MOST_ASKED_AT_ONCE, Math.floor(MOST_BYTES / size)));
  };

  const get = async (offset: number, asked = 1): Promise<Logged | undefined> => {
    const got = await read(stream, { seq: offset }, QUIET_MS);
    if (got.kind === 'message') {
      if (scarce !== undefined && got.stored.subject === scarceSubject(team)) scarce = Math.max(scarce, offset);
      widen(got.data);
      return loggedAt(team, offset, got.stored, await textOf(got.data));
    }
    if (asked === MOST_ASKED) return undefined;
    await pauseFor(LAG_MS);
    return get(offset, asked + 1);
  };

  const wholeLog = (after: number) => ({ 'Nats-Expected-Last-Sequence': after });

  /**
   * The headers that demand that nothing scarce follows an offset; `undefined` when something does. While the log has nothing
   * scarce, older versions may write without that subject. Then the whole log must not have grown.
   */
  const nothingScarce = async (after: number): Promise<Readonly<Record<string, number>> | undefined> => {
    if (scarce === undefined) {
      const got = await read(stream, { last_by_subj: scarceSubject(team) }, QUIET_MS);
      scarce = got.kind === 'message' ? Number(got.stored.sequence) : 0;
    }
    if (scarce <= after) return scarce > 0 ? { 'Nats-Expected-Last-Subject-Sequence': scarce } : wholeLog(after);
    scarce = undefined;
    return undefined;
  };

  let earlier: Promise<unknown> = Promise.resolve();
  /** Publishes in the order of the calls, although compressing a long text takes time. */
  const inTurn = <Value>(work: Promise<Value>): Promise<Value> => {
    const turn = earlier.then(() => work);
    earlier = turn.catch(() => undefined);
    return turn;
  };

  const put = async (
    subject: string,
    payload: string | Uint8Array,
    id: string,
    expected: Readonly<Record<string, number>>,
  ): Promise<Offered> => {
    const head = headers();
    head.set('Nats-Msg-Id', id);
    for (const [name, value] of Object.entries(expected)) head.set(name, String(value));
    leaving += payload.length;
    const timeout = QUIET_MS + Math.ceil(leaving * SLOWEST_MS_A_BYTE);
    const asked = connection.request(subject, payload, { headers: head, timeout });
    const answer = answerOf(
      await asked.finally(() => {
        leaving -= payload.length;
      }),
    );
    const error = errorOf(answer);
    if (error === BEHIND) {
      scarce = undefined;
      return { kind: 'behind' };
    }
    if (error !== undefined) {
      if (NO_ROOM.includes(error)) return { kind: 'full' };
      throw new Error(`The server refuses: ${error}`);
    }
    if (answer.duplicate === true) return { kind: 'double' };
    // A device reads back what it writes, so its size counts as well.
    widen(payload);
    return { kind: 'taken', offset: Number(answer.seq) };
  };

  return {
    async info(): Promise<LogInfo> {
      const answer = answerOf(await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: QUIET_MS }));
      const { created, state } = answer;
      if (!isRecord(state) || typeof created !== 'string') throw new Error('The server sent no stream state');
      const [first, last] = [Number(state.first_seq), Number(state.last_seq)];
      return { created, first: Math.max(1, first), last, holes: Number(state.num_deleted ?? 0) };
    },
    async read(from, to) {
      const asked: Promise<Logged | undefined>[] = [];
      const logged: Logged[] = [];
      try {
        while (logged.length <= to - from) {
          while (asked.length < logged.length + width && asked.length <= to - from) {
            const one = get(from + asked.length);
            // Only the first failure is awaited; the later ones must not count as unhandled.
            one.catch(() => undefined);
            asked.push(one);
          }
          const next = await asked[logged.length];
          if (!next) break;
          logged.push(next);
        }
      } catch (error) {
        // Messages read before the connection was lost are kept; the next call throws.
        if (logged.length === 0) throw error;
      }
      return logged;
    },
    async offer(text, id, after, isScarce = false, isPackable = false): Promise<Offered> {
      const payload = await inTurn(payloadOf(text, isPackable));
      if (!isScarce) return put(commitSubject(team, user), payload, id, after === undefined ? {} : wholeLog(after));
      if (after === undefined && !isScarceOpen) return put(commitSubject(team, user), payload, id, {});
      const expected = after === undefined ? {} : await nothingScarce(after);
      if (!expected) return { kind: 'behind' };
      try {
        const answer = await put(scarceSubject(team), payload, id, expected);
        isScarceOpen = true;
        return answer;
      } catch (error) {
        if (!isForbidden(error)) throw error;
        isScarceOpen = false;
        return put(commitSubject(team, user), payload, id, after === undefined ? {} : wholeLog(after));
      }
    },
  };
};

/** For this time the log's state is not asked again: the bell announces what is new. */
const FRESH_MS = 30_000;

/**
 * A log that uses the bell. For a while it answers its state and its newest message from memory. A single server can't rewrite
 * its log while a connection holds (decision 083). One of several can.
 */
export const belledLog = (log: Log, team: string, isAlone: boolean) => {
  let lastInfo: LogInfo | undefined;
  let newest: Logged | undefined;
  let [askedAt, rung] = [Number.NEGATIVE_INFINITY, 0];
  const isFresh = () => isAlone && performance.now() - askedAt < FRESH_MS;
  const ring = (offset: number) => {
    rung = Math.max(rung, offset);
  };

  const belled: Log = {
    async info() {
      if (!lastInfo || !isFresh()) {
        const begun = performance.now();
        newest = undefined;
        lastInfo = await log.info();
        askedAt = begun;
      }
      return { ...lastInfo, last: Math.max(lastInfo.last, rung) };
    },
    async read(from, to) {
      const known = newest?.offset === from && isFresh() ? [newest] : [];
      const next = from + known.length;
      const logged = next > to ? known : [...known, ...(await log.read(next, to))];
      newest = logged.at(-1) ?? newest;
      return logged;
    },
    async offer(...offer) {
      const answer = await log.offer(...offer);
      if (answer.kind === 'taken') ring(answer.offset);
      return answer;
    },
  };
  return {
    log: belled,
    /** Handles a bell. One that does not name this log was not sent by the server, so the log's state is asked again. */
    hear(message: Pick<Msg, 'headers' | 'data'>) {
      try {
        const got = readAnswer(message);
        if (got.kind === 'message' && got.stored.stream === streamOf(team)) return ring(Number(got.stored.sequence) || 0);
      } catch {
        // Its headers can't be read.
      }
      askedAt = Number.NEGATIVE_INFINITY;
    },
  };
};
