import { headers, type Msg, type NatsConnection } from '@nats-io/nats-core';
import { gunzip, gzip } from '@/lib/kernel/bytes';
import type { Log, LogInfo, Offered } from '../protocol/log';
import { isRecord } from '../protocol/read-message';
import type { Logged } from '../protocol/replica';
import { directGet, gotFrom, type LastHeard, type Stored } from './direct-get';

/** How a team's stream and subjects are named; the server's configuration says the same (`scripts/team`). */
export const streamOf = (team: string) => `TC_${team}`;
/** The subject of the messages that a user writes to the log. */
export const commitSubject = (team: string, user: string) => `telecampo.${team}.commit.${user}`;
/** The one subject of a team's scarce messages: by it the server knows whether another one came between. No user has this name. */
export const scarceSubject = (team: string) => commitSubject(team, SCARCE);
const SCARCE = 'scarce';
/** The subjects on which a team's devices announce what is new. */
export const bellSubject = (team: string) => `telecampo.${team}.live.*`;

/** After so long without a byte the server is gone. */
const QUIET_MS = 5_000;
/** What is offered may take this much longer, for each byte that is on its way: 64 kbit/s. */
const SLOWEST_MS_A_BYTE = 1 / 8;
/** The most bytes of answers that are on their way, judged by the latest messages, and the most answers. */
const [MOST_BYTES, MOST_ASKED_AT_ONCE] = [1_048_576, 256];
/** Nobody knows how long the first messages are; the longest that a server takes are four of these. */
const FIRST_ASKED = 4;
/** One of several servers may lag behind the one that orders the log: it is asked again, so often and after so long. */
const [MOST_ASKED, LAG_MS] = [5, 100];
const [BEHIND, NO_ROOM] = [10_071, [10_077, 10_047]];

/** What the server answered, whatever it is. */
export const answerOf = (message: Msg): Readonly<Record<string, unknown>> => {
  const answer: unknown = message.json();
  if (!isRecord(answer)) throw new Error('The server answers nonsense');
  return answer;
};

const errorOf = ({ error }: Readonly<Record<string, unknown>>) => (isRecord(error) ? Number(error.err_code) : undefined);

const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** A text of so many characters goes packed: it says each row twice, as it was and as it is. */
const PACKED_FROM = 1_000;
/** What the server takes of a text that is not packed; one that unpacks to more counts as garbage. */
const LARGEST_TEXT = 262_144;
/** The byte that gzip begins with, and no text does: a signature stands first. */
const PACKED = 0x1f;

/** A text as it goes to the server (decision 085). */
const payloadOf = async (text: string, isPackable: boolean): Promise<string | Uint8Array> =>
  isPackable && text.length >= PACKED_FROM ? gzip(encoder.encode(text)) : text;

/** The text of a message as it lies on the server, packed or not; none where it does not unpack. */
export const textOf = async (data: Uint8Array): Promise<string> => {
  if (data[0] !== PACKED) return decoder.decode(data);
  try {
    return decoder.decode(await gunzip(data, LARGEST_TEXT));
  } catch {
    return '';
  }
};

/**
 * The server's user under whose own subject a message came. Nobody under the subject of scarce messages, nor where a member aimed a server's
 * answer at another's.
 */
export const userOf = ({ subject, isForwarded }: Stored) => {
  const user = subject.split('.').at(-1);
  return isForwarded || user === SCARCE ? undefined : user;
};

/**
 * The message at a number of a team's log. Where the server's own headers do not say this log and this number, e.g. because the sender's
 * spoilt them, it counts as garbage: every device leaves it out alike.
 */
export const loggedAt = (team: string, offset: number, stored: Stored, text: string): Logged => {
  const { stream, subject, sequence, time } = stored;
  const before = commitSubject(team, '');
  if (stream !== streamOf(team) || !subject.startsWith(before) || sequence !== String(offset)) return { offset, text: '', time };
  return { offset, text, time, user: userOf(stored) };
};

/** Whether the server does not let this user publish there: its configuration is of an older version. */
const isForbidden = (error: unknown) => error instanceof Error && /permissions violation/i.test(error.message);

/** A team's log as a NATS server keeps it: reading by direct gets, writing by publications that may expect something; no consumers. */
export const natsLog = (connection: NatsConnection, team: string, user: string, lastHeard?: LastHeard): Log => {
  const stream = streamOf(team);
  const read = directGet(connection, user, lastHeard);
  /** How many answers may be on their way now, and how long one is. */
  let [width, size] = [FIRST_ASKED, 1];

  /** The last scarce message that is known; nothing where the server has to be asked. */
  let scarce: number | undefined;
  /** Whether the server has the subject of scarce messages; an older configuration has not. */
  let isScarceOpen = true;
  /** The bytes that are offered and not answered. */
  let leaving = 0;

  /** A long message narrows the way at once, short ones widen it bit by bit. */
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
    await new Promise((resolve) => setTimeout(resolve, LAG_MS));
    return get(offset, asked + 1);
  };

  const wholeLog = (after: number) => ({ 'Nats-Expected-Last-Sequence': after });

  /**
   * What an offer expects that nothing scarce may follow a number; nothing where something does. As long as the log has nothing scarce, phones
   * of an older version may write, who have no such subject: then the whole log has to stand still.
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
  /** Waits for what was begun before: offers leave in the order of the calls, though a long one takes time to be packed. */
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
    // What a device writes it reads next.
    widen(payload);
    return { kind: 'taken', offset: Number(answer.seq) };
  };

  return {
    async info(): Promise<LogInfo> {
      const answer = answerOf(await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: QUIET_MS }));
      const { created, state } = answer;
      if (!isRecord(state) || typeof created !== 'string') throw new Error('The server does not know the team');
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
            // Those behind the first that fails are heard by nobody.
            one.catch(() => undefined);
            asked.push(one);
          }
          const next = await asked[logged.length];
          if (!next) break;
          logged.push(next);
        }
      } catch (error) {
        // What came in a row before the link was lost is kept; the next call fails.
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

/** The time for which a server is not asked again how its log stands: the bell tells what is new. */
const FRESH_MS = 30_000;

/**
 * A log that hears the bell. What the server said a moment ago it is not asked again: how the log stands, and the newest message that is known.
 * For a server that is alone can't rewrite its log while a connection holds (decision 083). One of several can.
 */
export const belledLog = (log: Log, team: string, isAlone: boolean) => {
  let said: LogInfo | undefined;
  let newest: Logged | undefined;
  let [askedAt, rung] = [Number.NEGATIVE_INFINITY, 0];
  const isFresh = () => isAlone && performance.now() - askedAt < FRESH_MS;
  const ring = (offset: number) => {
    rung = Math.max(rung, offset);
  };

  const belled: Log = {
    async info() {
      if (!said || !isFresh()) {
        const begun = performance.now();
        newest = undefined;
        said = await log.info();
        askedAt = begun;
      }
      return { ...said, last: Math.max(said.last, rung) };
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
    /** Hears the bell. One that does not name this log is no word of the server: the log is asked. */
    hear(message: Pick<Msg, 'headers' | 'data'>) {
      try {
        const got = gotFrom(message);
        if (got.kind === 'message' && got.stored.stream === streamOf(team)) return ring(Number(got.stored.sequence) || 0);
      } catch {
        // It says nothing that can be read.
      }
      askedAt = Number.NEGATIVE_INFINITY;
    },
  };
};
