import { headers } from '@nats-io/nats-core';
import { readAnswer } from '@/lib/team/nats/direct-get';
import { commitSubject, loggedAt, streamOf } from '@/lib/team/nats/log';
import type { Log, LogInfo, Offered } from '@/lib/team/protocol/log';
import type { Logged } from '@/lib/team/protocol/replica';
import { TEAM } from './team-device';

/** A seeded random number from 0 to below `most`. */
export type Random = (most: number) => number;

export const random = (seed: number): Random => {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  return (most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % most;
  };
};

export class LinkLost extends Error {}

/** A sender's own headers before the server's, a status, or an unreadable header. */
export interface OwnHead {
  readonly own?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly isBroken?: boolean;
  /** The user of the subject under which it was published. */
  readonly subject?: string;
}

/** A stored message as the server returns it, with its headers after the sender's. */
const asStored = (place: number, text: string, time: string, sent: OwnHead): Logged => {
  const { own = {}, status = 0, isBroken = false, subject = 'somebody' } = sent;
  const head = headers(status, status > 0 ? 'x' : '');
  const stored = {
    ...{ 'Nats-Stream': streamOf(TEAM), 'Nats-Subject': commitSubject(TEAM, subject) },
    ...{ 'Nats-Sequence': `${place}`, 'Nats-Time-Stamp': time },
  };
  for (const [name, value] of [...Object.entries(own), ...Object.entries(stored)]) head.append(name, value);
  const answer = {
    get headers() {
      if (isBroken) throw new Error('Unreadable headers');
      return head;
    },
    data: new TextEncoder().encode(text),
  };
  const got = readAnswer(answer);
  if (got.kind !== 'message') throw new Error('Not a message');
  return loggedAt(TEAM, place, got.stored, text);
};

/** Each device's user is a user of the server. */
const userIn = (text: string) => /"id":"([a-z0-9]{12})-/.exec(text)?.[1];

interface Kept {
  readonly heads: Map<number, OwnHead>;
  readonly texts: string[];
  readonly times: string[];
  readonly names: Map<string, number>;
  /** The offsets of scarce messages. */
  readonly scarce: number[];
  /** The trimmed messages. */
  first: number;
}

/** A team's log in memory with every fault of a real server. */
export interface FaultyLog {
  /**
   * The log for one device. It throws while `isOnline` is false, and while `isFaulty` loses one call and one answer in `oneIn`.
   */
  readonly connect: (isOnline: () => boolean, isFaulty: () => boolean, oneIn?: number) => Log;
  /** Publishes any text without checks, like a hostile member, with any headers. */
  readonly inject: (text: string, head?: OwnHead) => void;
  /** The next reads of this number lack it, like a lagging replica. */
  readonly lag: (offset: number, reads?: number) => void;
  /** All texts, trimmed ones included. */
  readonly texts: () => readonly string[];
  /** The number of messages that were not trimmed. */
  readonly length: () => number;
  /** Trims the messages before this number. */
  readonly trim: (first: number) => void;
  readonly save: () => void;
  /** Rolls back to the saved state; at random, unless stated, it still knows the lost ids. */
  readonly rollBack: (knowsNames?: boolean) => void;
  readonly wipe: () => void;
  /** Advances the server's clock. */
  readonly wait: (ms: number) => void;
  /** The number of publications with each outcome. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A log that counts the messages read. */
export const countedLog = (log: Log) => {
  const counted = { read: 0 };
  const reach: Log = {
    ...log,
    read: async (from, to) => {
      const logged = await log.read(from, to);
      counted.read += logged.length;
      return logged;
    },
  };
  return { reach, counted };
};

/** Some weeks have a few hundred messages, two chapters ten thousand. */
const MOST_TEXTS = 11_000;
/** The server's clock, which advances one minute per message. */
const [BEGUN, MINUTE_MS] = [Date.UTC(2026, 0, 5, 15), 60_000];

/** With `keepsExpectation: false` the server ignores expectations. */
export const faultyLog = (rnd: Random, keepsExpectation = true): FaultyLog => {
  let created = 1;
  const emptyLog = (): Kept => ({ texts: [], times: [], names: new Map(), heads: new Map(), scarce: [], first: 1 });
  let kept = emptyLog();
  let moment = 0;
  let [late, lateReads] = [0, 0];
  const append = (text: string) => {
    if (kept.texts.length === MOST_TEXTS) throw new Error('The log grows without limit');
    moment += MINUTE_MS;
    kept.texts.push(text);
    kept.times.push(new Date(BEGUN + moment).toISOString());
  };
  let saved: Kept | undefined;
  const copy = ({ texts, times, names, heads, scarce, first }: Kept): Kept => ({
    ...{ first, texts: [...texts], times: [...times], scarce: [...scarce] },
    ...{ names: new Map(names), heads: new Map(heads) },
  });
  const pause = async () => {
    for (let turns = rnd(4); turns > 0; turns -= 1) await Promise.resolve();
  };

  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  /** Publications that arrive although their senders lost the connection. */
  let arriving: (() => void)[] = [];
  const deliver = () => {
    const [next] = arriving;
    if (!next || rnd(3) > 0) return;
    arriving = arriving.slice(1);
    next();
  };

  const offer = (...[text, name, after, isScarce = false]: Parameters<Log['offer']>): Offered => {
    if (kept.names.has(name)) {
      count('offered twice');
      return { kind: 'double' };
    }
    const isBehind = () => after !== undefined && (isScarce ? (kept.scarce.at(-1) ?? 0) > after : kept.texts.length !== after);
    if (keepsExpectation && isBehind()) return { kind: 'behind' };
    append(text);
    if (name.includes('~')) count('under another name');
    kept.names.set(name, kept.texts.length);
    if (isScarce) kept.scarce.push(kept.texts.length);
    return { kind: 'taken', offset: kept.texts.length };
  };

  return {
    connect: (isOnline, isFaulty, oneIn = 25) => {
      /** One connection keeps the order of publications; over several broken ones the order is undefined. */
      let before: Promise<unknown> = Promise.resolve();
      let onTheirWay = 0;
      const call = async <Answer>(work: () => Answer): Promise<Answer> => {
        await pause();
        deliver();
        if (!isOnline() || (isFaulty() && rnd(oneIn) === 0)) throw new LinkLost();
        const answer = work();
        await pause();
        // The publication succeeds but its answer is lost.
        if (isFaulty() && rnd(oneIn) === 0) throw new LinkLost();
        return answer;
      };
      return {
        info: () => call((): LogInfo => ({ created: `log ${created}`, first: kept.first, last: kept.texts.length, holes: 0 })),
        read: (from, to) =>
          call(() => {
            const all = kept.texts.slice(from - 1, to).map((text, index): Logged => {
              const [place, time] = [from + index, kept.times[from + index - 1] ?? ''];
              const head = kept.heads.get(place);
              return head ? asStored(place, text, time, head) : { offset: place, text, time, user: userIn(text) };
            });
            const isLate = lateReads > 0 && all.some(({ offset: place }) => place === late);
            if (isLate) lateReads -= 1;
            return all.filter(({ offset: place }) => !(isLate && place === late) && place >= kept.first);
          }),
        offer: (...said) => {
          onTheirWay += 1;
          if (onTheirWay > 1) count('behind another');
          const asked = () =>
            call(() => offer(...said)).catch((error: unknown) => {
              if (isOnline() && isFaulty() && rnd(2)) {
                count('arrives late');
                arriving.push(() => offer(...said));
              }
              throw error;
            });
          const offered = isFaulty() ? asked() : before.then(asked);
          const ended = () => {
            onTheirWay -= 1;
          };
          before = offered.then(ended, ended);
          return offered;
        },
      };
    },
    inject: (text, head) => {
      append(text);
      if (head) kept.heads.set(kept.texts.length, head);
    },
    lag: (offset, reads = 1) => {
      [late, lateReads] = [offset, reads];
    },
    texts: () => kept.texts,
    length: () => kept.texts.length - kept.first + 1,
    trim: (first) => {
      kept.first = Math.max(kept.first, first);
    },
    counts,
    save: () => {
      saved = copy(kept);
    },
    rollBack: (knowsNames) => {
      if (!saved) return;
      arriving = [];
      kept = { ...copy(saved), names: (knowsNames ?? rnd(2) === 1) ? kept.names : new Map(saved.names) };
    },
    wait: (ms) => {
      moment += ms;
    },
    wipe: () => {
      created += 1;
      arriving = [];
      kept = emptyLog();
    },
  };
};
