/** Reads a team's log and files as the server keeps them, for its owner: who is in it, how full it is, whether it is damaged. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle-tests.mjs';
import { inProject } from './project.mjs';
import { streamOf } from './team-config.mjs';
import { ask } from './team-server.mjs';

let protocol;
/**
 * The product's own reader and fold of a log, bundled once: the server's owner sees what the phones see. Each process has its own
 * bundle: another command that runs meanwhile would read half a file.
 */
export const openProtocol = () => {
  protocol ??= (async () => {
    const names = [
      ...['protocol/membership', 'protocol/signature', 'protocol/chapter', 'protocol/checkpoint', 'protocol/log'],
      ...['nats/direct-get', 'nats/log', 'nats/files'],
    ];
    await mkdir(inProject('.cache'), { recursive: true });
    const folder = await mkdtemp(inProject('.cache', 'team-'));
    try {
      await bundleForNode(
        names.map((name) => inProject('lib', 'team', `${name}.ts`)),
        folder,
      );
      const [membership, ...others] = await Promise.all(names.map((name) => import(pathToFileURL(`${folder}/${name}.mjs`).href)));
      return { membership, ...Object.assign({}, ...others) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  })();
  return protocol;
};

/** A message has at most 256 KiB. The server drops a reader with more than 8 MB on its way. */
const WIDTH = 24;
/** After so long without an answer the server is gone. */
const QUIET_MS = 10_000;
const NOTHING = new Uint8Array();

/**
 * Reads a stream's messages by number. One whose headers its sender spoilt has no words, as on every phone.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {string} stream
 */
export const openReader = async (connection, stream) => {
  const { directGet, userOf } = await openProtocol();
  const get = directGet(connection, 'owner');
  const at = async (seq) => {
    const got = await get(stream, { seq }, QUIET_MS);
    if (got.kind === 'none') return undefined;
    const { stored, data } = got;
    return stored.stream === stream && stored.sequence === String(seq)
      ? { seq, subject: stored.subject, time: stored.time, data, user: userOf(stored) }
      : { seq, subject: '', time: '', data: NOTHING };
  };
  return {
    at,
    /** The messages of these numbers that are there, some at a time. */
    async *rows(from, to) {
      for (let first = from; first <= to; first += WIDTH) {
        const numbers = Array.from({ length: Math.min(WIDTH, to - first + 1) }, (_, index) => first + index);
        yield (await Promise.all(numbers.map(at))).filter((message) => message !== undefined);
      }
    },
  };
};

/** How a stream stands: its messages and bytes, its bounds, and how many messages it lost in the middle. */
export const streamState = async (connection, stream) => {
  const { created, config, state } = await ask(connection, `$JS.API.STREAM.INFO.${stream}`, {});
  return {
    created,
    ...{ first: Math.max(1, state.first_seq), last: state.last_seq, messages: state.messages, holes: state.num_deleted ?? 0 },
    ...{ bytes: state.bytes, room: config.max_bytes, at: state.messages > 0 ? state.last_ts : undefined },
  };
};

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
 * Looks for whose key founded the team among the messages that it is given in order: the author of the first seed under the founder's own
 * subject; a large business sends it in parts. Nothing before somebody has founded it.
 * @param {{ members: readonly { user: string }[] }} team
 */
const founderSeeker = ({ members: [first] }) => {
  let begun = '';
  let found;
  return {
    found: () => found,
    async look(messages) {
      const { textOf } = await openProtocol();
      for (const message of messages) {
        if (found || message.user !== first?.user) continue;
        const { kind, seed, index, text } = bodyOf((await textOf(message.data)).slice(SIGNATURE));
        if (kind === 'part') begun = index === 0 ? text : begun + text;
        const whole = kind === 'part' ? bodyOf(begun) : { kind, seed };
        if (whole.kind === 'seed') found = whole.seed.members[0];
      }
    },
  };
};

/**
 * Whose key founded the team. Nobody before somebody has founded it.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ team: string, members: readonly { user: string }[] }} team
 */
export const founderOf = async (connection, team) => {
  const stream = streamOf(team.team);
  const reader = await openReader(connection, stream);
  const { first, last } = await streamState(connection, stream);
  const seeker = founderSeeker(team);
  for await (const row of reader.rows(first, last)) {
    await seeker.look(row);
    if (seeker.found()) break;
  }
  return seeker.found();
};

/**
 * The newest chapter of a log that counts for a phone, and its end; nothing where none does.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ team: string, founder: object }} team
 * @param {{ before?: number, roll?: object }} [asked] with `before` the newest of before that number; `roll` knows the members
 */
export const readFromChapter = async (connection, { team, founder }, { before, roll } = {}) => {
  const protocol = await openProtocol();
  const [log, files] = [protocol.natsLog(connection, team, 'owner'), protocol.natsFiles(connection, team, 'owner')];
  const trust = { team, founder, isSigned: protocol.isSignedBy, members: roll?.fold.members.values() };
  return protocol.readFromChapter(protocol.createLogReader(), log, files, trust, { before });
};

/** What a roll knows of devices, as `team.json` keeps it. */
export const savedRoll = ({ offset, devices }) => ({
  offset,
  devices: Object.fromEntries([...devices].map(([device, { users, ...seen }]) => [device, { ...seen, users: [...users] }])),
});

/** The roll to go on from: an empty one, or where the log was trimmed a chapter and what was known of devices when it was. */
const beginRoll = async (connection, { team, founder, roll = { offset: 0, devices: {} } }) => {
  const { membership } = await openProtocol();
  const { first } = await streamState(connection, streamOf(team));
  if (first === 1) return membership.emptyRoll(founder);
  const known = await readFromChapter(connection, { team, founder }, { before: roll.offset + 1 });
  const chapter = known ?? (await readFromChapter(connection, { team, founder }));
  if (!chapter) throw new Error(`The log begins at number ${first}, and no chapter of it counts.`);
  const devices = Object.entries(roll.devices).map(([device, { users, ...seen }]) => [
    device,
    { ...seen, users: new Set(users) },
  ]);
  return { fold: chapter.start, offset: chapter.checkpoint.place, devices: new Map(devices), passed: [] };
};

/**
 * Reads the log on from a roll, or from its beginning: who is in the team, who asks, who is out. `look` sees every message that is read.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {(messages: readonly object[]) => void | Promise<void>} [look]
 */
export const readMembers = async (connection, { team, founder, roll: saved }, roll, look = () => undefined) => {
  const { membership, isSignedBy, textOf } = await openProtocol();
  const stream = streamOf(team);
  const reader = await openReader(connection, stream);
  let now = roll ?? (await beginRoll(connection, { team, founder, roll: saved }));
  const { last } = await streamState(connection, stream);
  for await (const row of reader.rows(now.offset + 1, last)) {
    await look(row);
    const texts = await Promise.all(row.map(({ data }) => textOf(data)));
    const written = row.map(({ seq, time, user }, index) => ({ offset: seq, text: texts[index], time, user }));
    now = await membership.readRoll(now, team, written, isSignedBy);
    if (now.stoppedAt !== undefined) break;
  }
  return now;
};

/**
 * Reads the log once from its beginning: who is in the team, and whose key founded the log that is there; of one that was trimmed nobody can
 * say who founded it.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 */
export const readFounded = async (connection, team) => {
  const seeker = founderSeeker(team);
  const roll = await readMembers(connection, team, undefined, seeker.look);
  const { first } = await streamState(connection, streamOf(team.team));
  return { roll, claimed: first === 1 ? seeker.found() : undefined };
};
