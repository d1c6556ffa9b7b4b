/** A team's log and files as one folder: made while the server runs, gone on with after a cut, checked by hash before anything is restored. */
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
/** A cut loses at most one chunk of the work. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** The server takes so many at once before they are acknowledged. */
const WIDTH = 16;

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
/** What stands at a number: another log that reuses the number has another mark. */
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

/** Whether a stream still holds what a backup saw last. A trim takes the oldest messages away, and leaves the stream the same. */
const hasSeen = async (reader, { first }, { last, mark }) => {
  if (last === 0) return true;
  const there = await reader.at(last);
  return there ? markOf(there) === mark : first > last;
};

/** How a stream stands that goes on from a backup. A server whose log is another one is refused: its numbers mean other messages. */
const goneOn = async (connection, { folder, stream, part }) => {
  const state = await streamState(connection, stream);
  const reader = await openReader(connection, stream);
  if (part && (part.created !== state.created || !(await hasSeen(reader, state, part))))
    throw new Error(
      `${folder} holds another log of this team, as before a wiped server or a restore. Choose an empty folder, and keep this one.`,
    );
  return { state, reader };
};

/** Keeps the log whole, where it is another than at the last time: only so do its numbers and times come back. */
const copyLog = async (connection, { folder, stream, part, keep }) => {
  const { state, reader } = await goneOn(connection, { folder, stream, part });
  if (part?.file && part.state.first_seq === state.first && part.last === state.last && part.atMost === state.last) return;
  const beside = path.join(folder, `${stream}-${process.pid}.new`);
  const {
    config,
    state: taken,
    sha256: hash,
  } = await takeSnapshot(connection, stream, beside).catch(async (error) => {
    // On a full disk it would keep its place.
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

/** Copies which files have come since. */
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

/** Takes away what this backup names no more, and what a cut left. */
const tidy = async (folder, { streams }) => {
  const named = Object.values(streams).flatMap(({ file, chunks = [] }) => [file, ...chunks.map((chunk) => chunk.file)]);
  for (const name of await readdir(folder)) {
    const isOurs = Object.keys(streams).some((stream) => name.startsWith(`${stream}-`));
    if (isOurs && !named.includes(name)) await rm(path.join(folder, name));
  }
};

/** What this version writes; version 1 kept the messages of the log, and not their times. */
const VERSION = 2;

const writeBackup = async (connection, { team, teamFolder, folder }) => {
  let manifest = (await readManifest(folder)) ?? { team: team.team, name: team.name, streams: {} };
  if (manifest.team !== team.team) throw new Error(`${folder} holds the backup of another team: ${manifest.name}`);
  const copying = { [streamOf(team.team)]: copyLog, [filesStreamOf(team.team)]: copyFiles };
  for (const [stream, copy] of Object.entries(copying)) {
    const keep = async (part) => {
      // A trim writes down there what it takes out of the log, before it does.
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
 * Writes or goes on with a backup of the log, the files and the team's secrets. Its files are for the owner's eyes only.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {{ team: object, teamFolder: string, folder: string }} asked
 */
export const backUp = (connection, asked) => alone(asked.folder, () => writeBackup(connection, asked));

/** The messages of one chunk. Throws where a byte of it is another one. */
const readChunk = async (folder, { file, sha256: expected }) => {
  const content = await readFile(path.join(folder, path.basename(file)));
  if (sha256(content) !== expected) throw new Error(`${file} is damaged: its hash is not the one of the backup.`);
  return (await gunzip(content)).toString('utf8').split('\n').map(messageOf);
};

/** A backup that is whole: each file has its hash, and chunks follow each other without a gap. Throws else, and says which is damaged. */
export const checkedBackup = async (folder) => {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`${folder} holds no backup.`);
  if (Object.keys(manifest.streams).length < 2) throw new Error(`${folder} holds a backup that was cut before its end.`);
  for (const part of Object.values(manifest.streams)) {
    if (part.file && (await hashOf(path.join(folder, path.basename(part.file)))) !== part.sha256)
      throw new Error(`${part.file} is damaged: its hash is not the one of the backup.`);
    let last = 0;
    for (const chunk of part.chunks ?? []) {
      const messages = await readChunk(folder, chunk);
      const isWhole = chunk.first === last + 1 && messages.length === chunk.messages && messages.at(-1)?.seq === chunk.last;
      if (!isWhole) throw new Error(`${chunk.file} is damaged: messages are missing in it.`);
      last = chunk.last;
    }
  }
  return { manifest, team: JSON.parse(await readFile(path.join(folder, FILE), 'utf8')) };
};

/** The messages of a part of a backup, in order. */
async function* messagesOf(folder, { chunks }) {
  for (const chunk of chunks) yield* await readChunk(folder, chunk);
}

const OTHER =
  'The server has messages that are not in this backup. Restore onto an empty one: move the folder log of the team away.';

/** Publishes a few at a time; `isFine` says which refusals of the server change nothing. */
const openPublisher = (connection, isFine = () => false) => {
  let waiting = [];
  const settle = async () => {
    for (const answer of await Promise.all(waiting)) {
      const { error } = answer.json();
      if (error && !isFine(error)) throw new Error(`The server does not take it: ${error.description}`);
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

/** The newest message of a stream, if it has any. */
const newestOf = async (connection, stream) => {
  const { last } = await streamState(connection, stream);
  if (last === 0) return undefined;
  const reader = await openReader(connection, stream);
  return reader.at(last);
};

/** The log's own bounds: a trim bounds it for a moment, and older logs have another bell. */
const restored = (config, asked) => {
  const [{ num_replicas, republish }] = streamConfigs(asked);
  return { ...unbounded(config), num_replicas, republish };
};

/** How a stream stands, and whether it holds what a backup saw last; nothing where the server has no such stream. */
const standing = async (connection, part) => {
  try {
    const { last, first } = await streamState(connection, part.stream);
    return { last, isThere: await hasSeen(await openReader(connection, part.stream), { first }, part) };
  } catch (error) {
    if (error.code === NOT_FOUND) return undefined;
    throw error;
  }
};

/** Puts the log back as it was, in one step. A second time changes nothing. */
const restoreLog = async (connection, { folder, part, config }) => {
  const there = await standing(connection, part);
  if (there?.last > 0) {
    if (there.isThere && there.last >= part.last && there.last <= part.atMost) return;
    throw new Error(OTHER);
  }
  if (there) await ask(connection, `$JS.API.STREAM.DELETE.${part.stream}`, {});
  await giveSnapshot(connection, { ...part, config }, path.join(folder, path.basename(part.file)));
  if (!(await standing(connection, part))?.isThere)
    throw new Error('What the server made of this backup is another log. Take another backup.');
};

/**
 * Publishes the log of version 1 anew, each message under its old number. A number that the old server had lost gets an empty message, which all phones leave
 * out. Goes on behind what a cut restore has put there.
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

/** Puts the pieces of the files back. Each has a name of its own, so what is there already stays. */
const restoreFiles = async (connection, { folder, part }) => {
  const { publish, settle } = openPublisher(connection, ({ description }) => /per subject/.test(description));
  for await (const { subject, data } of messagesOf(folder, part)) await publish(subject, data);
  await settle();
};

/**
 * Puts a checked backup of the folder `from` onto a server that runs. Its phones find no log before it is whole, but for one of version 1; so
 * they fill none.
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
 * Puts a checked backup into the team's folder, or goes on with it. A server of its own lets in the owner only, where no phone looks for it.
 * `port` is one of the team's: no two servers work in one folder.
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
