import { headers, type Msg, type NatsConnection } from '@nats-io/nats-core';
import { directGet, type Got } from './direct-get';
import type { Log, LogInfo, Offered } from './exchange';
import type { Logged } from './replica';

/** How a team's stream and subjects are named; the server's configuration says the same (`scripts/team`). */
export const streamOf = (team: string) => `TC_${team}`;
/** The subject of the messages that a user writes to the log. */
export const commitSubject = (team: string, user: string) => `telecampo.${team}.commit.${user}`;
/** The subjects on which a team's devices announce what is new. */
export const bellSubject = (team: string) => `telecampo.${team}.live.*`;

const TIMEOUT_MS = 5_000;
/** So many direct gets are on their way at once. */
const WIDTH = 256;
/** One of several servers may lag behind the one that orders the log: it is asked again, so often and after so long. */
const [MOST_ASKED, LAG_MS] = [5, 100];
const [BEHIND, NO_ROOM] = [10_071, [10_077, 10_047]];

/** Whether a value is an object whose fields can be read. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What the server answered, whatever it is. */
const answerOf = (message: Msg): Readonly<Record<string, unknown>> => {
  const answer: unknown = message.json();
  if (!isRecord(answer)) throw new Error('The server answers nonsense');
  return answer;
};

const errorOf = ({ error }: Readonly<Record<string, unknown>>) => (isRecord(error) ? Number(error.err_code) : undefined);

const decoder = new TextDecoder();

/**
 * The message at a number of a team's log. Where the server's own headers do not say this log and this number, e.g. because the sender's
 * spoilt them, it counts as garbage: every device leaves it out alike.
 */
export const loggedAt = (team: string, place: number, { stored, data }: Extract<Got, { kind: 'message' }>): Logged => {
  const isOwn =
    stored.stream === streamOf(team) && stored.subject.startsWith(commitSubject(team, '')) && stored.sequence === String(place);
  return { place, text: isOwn ? decoder.decode(data) : '', time: stored.time };
};

/** A team's log as a NATS server keeps it: reading by direct gets, writing by compare-and-swap; no consumers. */
export const natsLog = (connection: NatsConnection, team: string, user: string): Log => {
  const stream = streamOf(team);

  const read = directGet(connection, user);

  const get = async (place: number, asked = 1): Promise<Logged | undefined> => {
    const got = await read(stream, { seq: place }, TIMEOUT_MS);
    if (got.kind === 'message') return loggedAt(team, place, got);
    if (asked === MOST_ASKED) return undefined;
    await new Promise((resolve) => setTimeout(resolve, LAG_MS));
    return get(place, asked + 1);
  };

  return {
    async info(): Promise<LogInfo> {
      const answer = answerOf(await connection.request(`$JS.API.STREAM.INFO.${stream}`, '', { timeout: TIMEOUT_MS }));
      const { created, state } = answer;
      if (!isRecord(state) || typeof created !== 'string') throw new Error('The server does not know the team');
      return { created, last: Number(state.last_seq), holes: Number(state.num_deleted ?? 0) };
    },
    async read(from, to) {
      const logged: Logged[] = [];
      for (let first = from; first <= to; first += WIDTH) {
        const places = Array.from({ length: Math.min(WIDTH, to - first + 1) }, (_, index) => first + index);
        const messages = await Promise.all(places.map((place) => get(place)));
        logged.push(...messages.filter((message) => message !== undefined));
      }
      return logged;
    },
    async offer(text, id, expected): Promise<Offered> {
      const head = headers();
      head.set('Nats-Msg-Id', id);
      head.set('Nats-Expected-Last-Sequence', String(expected));
      const answer = answerOf(await connection.request(commitSubject(team, user), text, { headers: head, timeout: TIMEOUT_MS }));
      const error = errorOf(answer);
      if (error === BEHIND) return { kind: 'behind' };
      if (error !== undefined) {
        if (NO_ROOM.includes(error)) return { kind: 'full' };
        throw new Error(`The server refuses: ${error}`);
      }
      return answer.duplicate === true ? { kind: 'double' } : { kind: 'taken', place: Number(answer.seq) };
    },
  };
};
