/** Reads a team's log and files as the server keeps them, for its owner: who is in it, how full it is, whether it is damaged. */
import { pathToFileURL } from 'node:url';
import { createInbox } from '@nats-io/nats-core';
import { bundleForNode } from './bundle-tests.mjs';
import { inProject } from './project.mjs';
import { streamOf } from './team-config.mjs';
import { ask } from './team-server.mjs';

/** A message has at most 256 KiB, and the server drops a reader with more than 8 MB on its way. */
const WIDTH = 24;
/** After so long without any answer the server is gone. */
const QUIET_MS = 10_000;

/**
 * Reads messages by number over a subscription of its own. Only what the server itself says last counts: a sender's headers come first.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {string} stream
 */
export const openReader = (connection, stream) => {
  const inbox = createInbox();
  /** @type {Map<number, (message: import('@nats-io/nats-core').Msg) => void>} */
  const waiting = new Map();
  const subscription = connection.subscribe(`${inbox}.*`, {
    callback: (error, message) => {
      if (!error) waiting.get(Number(message.subject.slice(inbox.length + 1)))?.(message);
    },
  });

  const messageOf = (seq, { headers, data }) => {
    const last = (name) => headers?.values(name).at(-1);
    if (last('Nats-Stream') !== stream || Number(last('Nats-Sequence')) !== seq) return undefined;
    // The server adds one of each. More of them are a sender's, or an answer of the server that a member aimed at another's subject.
    const isPlain = headers.values('Nats-Sequence').length === 1;
    return { seq, subject: last('Nats-Subject') ?? '', time: last('Nats-Time-Stamp') ?? '', data, isPlain };
  };

  const one = (seq) =>
    new Promise((resolve, reject) => {
      const quiet = setTimeout(() => {
        waiting.delete(seq);
        reject(new Error('The server does not answer.'));
      }, QUIET_MS);
      waiting.set(seq, (message) => {
        waiting.delete(seq);
        clearTimeout(quiet);
        resolve(messageOf(seq, message));
      });
      connection.publish(`$JS.API.DIRECT.GET.${stream}`, JSON.stringify({ seq }), { reply: `${inbox}.${seq}` });
    });

  return {
    /** The messages of these numbers that are there, in rows of at most `WIDTH`. */
    async *rows(from, to) {
      for (let first = from; first <= to; first += WIDTH) {
        const count = Math.min(WIDTH, to - first + 1);
        const row = await Promise.all(Array.from({ length: count }, (_, index) => one(first + index)));
        yield row.filter((message) => message !== undefined);
      }
    },
    async at(seq) {
      return one(seq);
    },
    close: () => subscription.unsubscribe(),
  };
};

/** How a stream stands: its messages and bytes, its bounds, and how many messages it lost in the middle. */
export const streamState = async (connection, stream) => {
  const { created, config, state } = await ask(connection, `$JS.API.STREAM.INFO.${stream}`, {});
  return {
    created,
    ...{ first: state.first_seq, last: state.last_seq, messages: state.messages, holes: state.num_deleted ?? 0 },
    ...{ bytes: state.bytes, room: config.max_bytes, at: state.messages > 0 ? state.last_ts : undefined },
  };
};

/** @type {Promise<{ membership: typeof import('../lib/sync/membership'), isSignedBy: typeof import('../lib/sync/signature').isSignedBy }> | undefined} */
let protocol;
/** The product's own fold of a log, bundled once, so that the server's owner sees the members that the phones see. */
export const openProtocol = () => {
  protocol ??= (async () => {
    const folder = inProject('.cache', 'team');
    await bundleForNode([inProject('lib/sync/membership.ts'), inProject('lib/sync/signature.ts')], folder);
    const bundle = (name) => import(pathToFileURL(`${folder}/${name}.mjs`).href);
    return { membership: await bundle('membership'), isSignedBy: (await bundle('signature')).isSignedBy };
  })();
  return protocol;
};

const decoder = new TextDecoder();
const userIn = ({ subject, isPlain }) => (isPlain ? subject.split('.').at(-1) : undefined);

const SIGNATURE = 86;

/** A message of the log; nothing where somebody put nonsense. */
const bodyOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Whose key founded the team: the author of the first seed under the founder's own subject; a large business sends it in parts.
 * Nobody before somebody has founded it.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ team: string, members: readonly { user: string }[] }} team
 */
export const founderOf = async (connection, { team, members: [first] }) => {
  const stream = streamOf(team);
  const reader = openReader(connection, stream);
  let begun = '';
  try {
    const { last } = await streamState(connection, stream);
    for await (const row of reader.rows(1, last)) {
      for (const message of row.filter((one) => userIn(one) === first?.user)) {
        const { kind, seed, index, text } = bodyOf(decoder.decode(message.data).slice(SIGNATURE));
        if (kind === 'seed') return seed.members[0];
        if (kind !== 'part') continue;
        begun = index === 0 ? text : begun + text;
        const whole = bodyOf(begun);
        if (whole.kind === 'seed') return whole.seed.members[0];
      }
    }
    return undefined;
  } finally {
    reader.close();
  }
};

/**
 * Reads the log on from a roll, or from its beginning: who is in the team, who asks, who is out.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 */
export const readMembers = async (connection, { team, founder }, roll) => {
  const { membership, isSignedBy } = await openProtocol();
  const stream = streamOf(team);
  const reader = openReader(connection, stream);
  let now = roll ?? membership.emptyRoll(founder);
  try {
    const { last } = await streamState(connection, stream);
    for await (const row of reader.rows(now.place + 1, last)) {
      const written = row.map((message) => ({
        ...{ place: message.seq, text: decoder.decode(message.data), time: message.time, user: userIn(message) },
      }));
      now = await membership.readRoll(now, team, written, isSignedBy);
      if (now.stoppedAt !== undefined) break;
    }
    return now;
  } finally {
    reader.close();
  }
};
