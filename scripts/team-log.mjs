/** Reads a team's log and files for its owner: the members, the used room, and damage. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle-tests.mjs';
import { inProject } from './project.mjs';
import { streamOf } from './team-config.mjs';
import { ask } from './team-server.mjs';

let protocol;
/**
 * The app's own log reader and fold, so that the owner sees what devices see. Each process bundles its own, because another
 * command could read a half-written file.
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

/** A message has at most 256 KiB. The server drops a client with more than 8 MB outstanding. */
const WIDTH = 24;
/** After this time without an answer the server counts as gone. */
const QUIET_MS = 10_000;
const NOTHING = new Uint8Array();

/**
 * Reads a stream's messages by number. A message with forged headers has an empty text, as on every device.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {string} stream
 * /
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
    /** The existing messages of these numbers, read in batches. */
    async *rows(from, to) {
      for (let first = from; first <= to; first += WIDTH) {
        const numbers = Array.from({ length: Math.min(WIDTH, to - first + 1) }, (_, index) => first + index);
        yield (await Promise.all(numbers.map(at))).filter((message) => message !== undefined);
      }
    },
  };
};

/** The state of a stream: messages, bytes, limits, and messages lost in the middle. */
export const streamState = async (connection, stream) => {
  const { created, config, state } = await ask(connection, `$JS.API.STREAM.INFO.${stream}`, {});
  return {
    created,
    ...{ first: Math.max(1, state.first_seq), last: state.last_seq, messages: state.messages, holes: state.num_deleted ?? 0 },
    ...{ bytes: state.bytes, room: config.max_bytes, at: state.messages > 0 ? state.last_ts : undefined },
  };
};

const SIGNATURE = 86;

/** A message of the log; `undefined` for garbage. */
const bodyOf = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * Finds the founder among messages given in order: the author of the first seed under the founder's own subject, which may be in
 * parts. `undefined` before the founding.
 * @param {{ members: readonly { user: string }[] }} team
 * /
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
 * The founder of a team by its log; `undefined` before the founding.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ team: string, members: readonly { user: string }[] }} team
 * /
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
 * The newest valid chapter of a log, and its end; `undefined` when there is none.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {{ team: string, founder: object }} team
 * @param {{ before?: number, roll?: object }} [asked] with `before` the newest of before that number; `roll` knows the members
 * /
 */
export const readFromChapter = async (connection, { team, founder }, { before, roll } = {}) => {
  const protocol = await openProtocol();
  const [log, files] = [protocol.natsLog(connection, team, 'owner'), protocol.natsFiles(connection, team, 'owner')];
  const trust = { team, founder, isSigned: protocol.isSignedBy, members: roll?.fold.members.values() };
  return protocol.readFromChapter(protocol.createLogReader(), log, files, trust, { before });
};

/** A roll's devices in the form of `team.json`. */
export const savedRoll = ({ offset, devices }) => ({
  offset,
  devices: Object.fromEntries([...devices].map(([device, { users, ...seen }]) => [device, { ...seen, users: [...users] }])),
});

/** The roll to start from: an empty one, or for a trimmed log a chapter with the devices stored when it was trimmed. */
const beginRoll = async (connection, { team, founder, roll = { offset: 0, devices: {} } }) => {
  const { membership } = await openProtocol();
  const { first } = await streamState(connection, streamOf(team));
  if (first === 1) return membership.emptyRoll(founder);
  const known = await readFromChapter(connection, { team, founder }, { before: roll.offset + 1 });
  const chapter = known ?? (await readFromChapter(connection, { team, founder }));
  if (!chapter) throw new Error(`The log begins at number ${first} and has no valid chapter.`);
  const devices = Object.entries(roll.devices).map(([device, { users, ...seen }]) => [
    device,
    { ...seen, users: new Set(users) },
  ]);
  return { fold: chapter.start, offset: chapter.checkpoint.place, devices: new Map(devices), passed: [] };
};

/**
 * Reads a log from a roll, or from its beginning: members, join requests, and expelled devices. `look` gets every message read.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * @param {(messages: readonly object[]) => void | Promise<void>} [look]
 * /
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
 * Reads a whole log: members and founder. A trimmed log does not show its founder.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * /
 */
export const readFounded = async (connection, team) => {
  const seeker = founderSeeker(team);
  const roll = await readMembers(connection, team, undefined, seeker.look);
  const { first } = await streamState(connection, streamOf(team.team));
  return { roll, claimed: first === 1 ? seeker.found() : undefined };
};
