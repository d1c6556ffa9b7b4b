/**
 * Backs up a team's log and files into one folder while the server runs. An interrupted backup continues, and a restore checks
 * all hashes first.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { headers } from '@nats-io/nats-core';
import { alone, FILE, filesStreamOf, readTeam, serverConfig, streamConfigs, streamOf, writePrivate } from './team-config.mjs';
import { openReader, streamState } from './team-log.mjs';
import { ask, asOwner, ensureStreams, freePort, NOT_FOUND, startNats, unbounded } from './team-server.mjs';
import { giveSnapshot, hashOf, takeSnapshot } from './team-snapshot.mjs';

const [gzip, gunzip] = [promisify(zlib.gzip), promisify(zlib.gunzip)];
const MANIFEST = 'backup.json';
/** An interruption loses at most one chunk of work. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** How many messages are published before their acknowledgements. */
const WIDTH = 16;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** The mark of a message: another log that reuses its number has another mark. */
const markOf = ({ time, data }) => `${time} ${sha256(data)}`;

const readManifest = async (folder) => {
  const file = path.join(folder, MANIFEST);
  try {
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    if (manifest.v > VERSION) throw new Error('a newer version wrote it. Update this checkout');
    return manifest;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} can't be read: ${error.message}`);
  }
};

const lineOf = ({ seq, subject, time, data }) => JSON.stringify([seq, subject, time, Buffer.from(data).toString('base64')]);
const messageOf = (line) => {
  const [seq, subject, time, data] = JSON.parse(line);
  return { seq, subject, time, data: Buffer.from(data, 'base64') };
};

/** Whether a stream still has the last message of a backup. A trim removes only the oldest messages. */
const hasSeen = async (reader, { first }, { last, mark }) => {
  if (last === 0) return true;
  const there = await reader.at(last);
  return there ? markOf(there) === mark : first > last;
};

/** The state of a stream that continues a backup. Refuses a server with another log, whose numbers mean other messages. */
const goneOn = async (connection, { folder, stream, part }) => {
  const state = await streamState(connection, stream);
  const reader = await openReader(connection, stream);
  if (part && (part.created !== state.created || !(await hasSeen(reader, state, part))))
    throw new Error(
      `${folder} has an earlier log of this team, from before a loss or a restore. Choose an empty folder, and keep this one.`,
    );
  return { state, reader };
};

/** Takes a snapshot of a log that changed, because only a snapshot restores numbers and times. */
const copyLog = async (connection, { folder, stream, part, keep }) => {
  const { state, reader } = await goneOn(connection, { folder, stream, part });
  if (part?.file && part.state.first_seq === state.first && part.last === state.last && part.atMost === state.last) return;
  const beside = path.join(folder, `${stream}-${process.pid}.new`);
  const {
    config,
    state: taken,
    sha256: hash,
  } = await takeSnapshot(connection, stream, beside).catch(async (error) => {
    // Otherwise it would take up the full disk.
    await rm(beside, { force: true });
    throw error;
  });
  const last = taken.last_seq;
  const file = `${stream}-${String(last).padStart(12, '0')}-${hash.slice(0, 8)}.snapshot`;
  await rename(beside, path.join(folder, file));
  const newest = last > 0 ? await reader.at(last) : undefined;
  const { last: atMost } = await streamState(connection, stream);
  const seen = { created: state.created, last, atMost, mark: newest ? markOf(newest) : '', messages: taken.messages };
  await keep({ stream, ...seen, file, sha256: hash, config, state: taken });
};

/** Copies the new pieces of files. */
const copyFiles = async (connection, { folder, stream, part, keep }) => {
  const { state, reader } = await goneOn(connection, { folder, stream, part });
  let saved = part ?? { stream, created: state.created, last: 0, mark: '', messages: 0, chunks: [] };
  let [lines, bytes, end] = [[], 0, undefined];
  const close = async () => {
    if (!end) return;
    const content = await gzip(lines.join('\n'));
    const file = `${stream}-${String(end.seq).padStart(12, '0')}.jsonl.gz`;
    await writePrivate(path.join(folder, file), content);
    const chunk = { file, first: saved.last + 1, last: end.seq, messages: lines.length, sha256: sha256(content) };
    saved = {
      ...saved,
      last: end.seq,
      mark: markOf(end),
      messages: saved.messages + lines.length,
      chunks: [...saved.chunks, chunk],
    };
    await keep(saved);
    [lines, bytes, end] = [[], 0, undefined];
  };
  for await (const row of reader.rows(saved.last + 1, state.last)) {
    for (const message of row) {
      lines.push(lineOf(message));
      bytes += message.data.byteLength;
      end = message;
    }
    if (bytes >= CHUNK_BYTES) await close();
  }
  await close();
  await keep(saved);
};

/** Deletes files that this backup no longer lists, and leftovers of an interruption. */
const tidy = async (folder, { streams }) => {
  const named = Object.values(streams).flatMap(({ file, chunks = [] }) => [file, ...chunks.map((chunk) => chunk.file)]);
  for (const name of await readdir(folder)) {
    const isOurs = Object.keys(streams).some((stream) => name.startsWith(`${stream}-`));
    if (isOurs && !named.includes(name)) await rm(path.join(folder, name));
  }
};

/** The version of this format; version 1 had the messages of the log without their times. */
const VERSION = 2;

const writeBackup = async (connection, { team, teamFolder, folder }) => {
  let manifest = (await readManifest(folder)) ?? { team: team.team, name: team.name, streams: {} };
  if (manifest.team !== team.team) throw new Error(`${folder} has the backup of another team: ${manifest.name}`);
  const copying = { [streamOf(team.team)]: copyLog, [filesStreamOf(team.team)]: copyFiles };
  for (const [stream, copy] of Object.entries(copying)) {
    const keep = async (part) => {
      // A trim stores there what it removes from the log, before it does.
      await writePrivate(path.join(folder, FILE), `${JSON.stringify(await readTeam(teamFolder), null, 2)}\n`);
      const streams = { ...manifest.streams, [stream]: part };
      manifest = { ...manifest, v: VERSION, streams, at: new Date().toISOString() };
      await writePrivate(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    };
    await copy(connection, { folder, stream, part: manifest.streams[stream], keep });
  }
  await tidy(folder, manifest);
  return manifest;
};

/**
 * Writes or continues a backup of the log, the files and the team's secrets, readable by its owner only.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {{ team: object, teamFolder: string, folder: string }} asked
 * /
 */
export const backUp = (connection, asked) => alone(asked.folder, () => writeBackup(connection, asked));

/** The messages of one chunk. Throws when its hash differs. */
const readChunk = async (folder, { file, sha256: expected }) => {
  const content = await readFile(path.join(folder, path.basename(file)));
  if (sha256(content) !== expected) throw new Error(`${file} is damaged: its hash is not the one of the backup.`);
  return (await gunzip(content)).toString('utf8').split('\n').map(messageOf);
};

/** Checks a whole backup: each file has its hash, and chunks are consecutive. Throws with the name of the damaged file. */
export const checkedBackup = async (folder) => {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`${folder} has no backup.`);
  if (Object.keys(manifest.streams).length < 2) throw new Error(`${folder} has an incomplete backup.`);
  for (const part of Object.values(manifest.streams)) {
    if (part.file && (await hashOf(path.join(folder, path.basename(part.file)))) !== part.sha256)
      throw new Error(`${part.file} is damaged: its hash is not the one of the backup.`);
    let last = 0;
    for (const chunk of part.chunks ?? []) {
      const messages = await readChunk(folder, chunk);
      const isWhole = chunk.first === last + 1 && messages.length === chunk.messages && messages.at(-1)?.seq === chunk.last;
      if (!isWhole) throw new Error(`${chunk.file} is damaged: messages are missing.`);
      last = chunk.last;
    }
  }
  return { manifest, team: JSON.parse(await readFile(path.join(folder, FILE), 'utf8')) };
};

/** The messages of one stream in a backup, in order. */
async function* messagesOf(folder, { chunks }) {
  for (const chunk of chunks) yield* await readChunk(folder, chunk);
}

const OTHER =
  "The server has messages that are not in this backup. Restore to an empty server: first move the team's folder log away.";

/** Publishes messages in batches; `isFine` says which refusals are harmless. */
const openPublisher = (connection, isFine = () => false) => {
  let waiting = [];
  const settle = async () => {
    for (const answer of await Promise.all(waiting)) {
      const { error } = answer.json();
      if (error && !isFine(error)) throw new Error(`The server refuses a message: ${error.description}`);
    }
    waiting = [];
  };
  return {
    settle,
    async publish(subject, data, head) {
      waiting.push(connection.request(subject, data, { headers: head, timeout: 30_000 }));
      if (waiting.length === WIDTH) await settle();
    },
  };
};

/** The newest message of a stream, if any. */
const newestOf = async (connection, stream) => {
  const { last } = await streamState(connection, stream);
  if (last === 0) return undefined;
  const reader = await openReader(connection, stream);
  return reader.at(last);
};

/** The log's normal limits and bell: a trim changes the limit for a moment, and older logs have another bell. */
const restored = (config, asked) => {
  const [{ num_replicas, republish }] = streamConfigs(asked);
  return { ...unbounded(config), num_replicas, republish };
};

/** The state of a stream, and whether it has the last message of a backup; `undefined` when it does not exist. */
const standing = async (connection, part) => {
  try {
    const { last, first } = await streamState(connection, part.stream);
    return { last, isThere: await hasSeen(await openReader(connection, part.stream), { first }, part) };
  } catch (error) {
    if (error.code === NOT_FOUND) return undefined;
    throw error;
  }
};

/** Restores the log in one step. A second run changes nothing. */
const restoreLog = async (connection, { folder, part, config }) => {
  const there = await standing(connection, part);
  if (there?.last > 0) {
    if (there.isThere && there.last >= part.last && there.last <= part.atMost) return;
    throw new Error(OTHER);
  }
  if (there) await ask(connection, `$JS.API.STREAM.DELETE.${part.stream}`, {});
  await giveSnapshot(connection, { ...part, config }, path.join(folder, path.basename(part.file)));
  if (!(await standing(connection, part))?.isThere)
    throw new Error('The restored log differs from this backup. Restore another backup.');
};

/**
 * Publishes a log of version 1 again under the old numbers. A lost number gets an empty message, which all devices skip. It
 * continues an interrupted restore.
 */
const restoreMessages = async (connection, { folder, part, filler }) => {
  const newest = await newestOf(connection, part.stream);
  const there = newest?.seq ?? 0;
  if (there > part.last) throw new Error(OTHER);
  const { publish, settle } = openPublisher(connection);
  let last = there;
  const publishNext = async (subject, data) => {
    const head = headers();
    head.set('Nats-Expected-Last-Sequence', String(last));
    await publish(subject, data, head);
    last += 1;
  };
  for await (const { seq, subject, data } of messagesOf(folder, part)) {
    if (seq === there && !data.equals(Buffer.from(newest.data))) throw new Error(OTHER);
    while (last + 1 < seq) await publishNext(filler, new Uint8Array());
    if (seq > last) await publishNext(subject || filler, data);
  }
  await settle();
};

/** Restores the pieces of files. Each has its own name, so existing ones stay. */
const restoreFiles = async (connection, { folder, part }) => {
  const { publish, settle } = openPublisher(connection, ({ description }) => /per subject/.test(description));
  for await (const { subject, data } of messagesOf(folder, part)) await publish(subject, data);
  await settle();
};

/**
 * Restores a checked backup from folder `from` to a running server. Devices see the log only when it is complete, except one of
 * version 1, so they restore nothing themselves.
 */
export const fill = async (team, at, { backup, from, replicas = 1 }) => {
  const { streams } = backup.manifest;
  const [log, files] = [streams[streamOf(team.team)], streams[filesStreamOf(team.team)]];
  const asked = { team: team.team, replicas };
  if (log.file)
    await asOwner(team, at, (connection) =>
      restoreLog(connection, { folder: from, part: log, config: restored(log.config, asked) }),
    );
  await ensureStreams(team, at, replicas);
  const filler = `telecampo.${team.team}.commit.${backup.team.members[0]?.user}`;
  await asOwner(team, at, async (connection) => {
    await restoreFiles(connection, { folder: from, part: files });
    if (!log.file) await restoreMessages(connection, { folder: from, part: log, filler });
  });
};

/**
 * Restores a checked backup into the team's folder, or continues. A temporary server admits only the owner, so that no device
 * connects. `port` is one of the team's: two servers must not use one folder.
 */
export const restore = async (folder, team, { port, ...asked }) => {
  const ports = { ws: await freePort(), client: port };
  const file = path.join(folder, 'restore.conf');
  await writePrivate(file, serverConfig({ ...team, members: [], isProduction: false, cluster: undefined }, { ports }));
  const server = await startNats({ file, folder, ports });
  try {
    await fill(team, `ws://127.0.0.1:${ports.ws}`, asked);
  } finally {
    await server.stop();
  }
};
