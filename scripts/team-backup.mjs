/** A team's log and files as one folder: made while the server runs, gone on with after a cut, checked by hash before anything is restored. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { headers } from '@nats-io/nats-core';
import { FILE, filesStreamOf, streamOf, writePrivate } from './team-config.mjs';
import { openReader, streamState } from './team-log.mjs';

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
  try {
    return JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${path.join(folder, MANIFEST)} can't be read: ${error.message}`);
  }
};

const lineOf = ({ seq, subject, time, data }) => JSON.stringify([seq, subject, time, Buffer.from(data).toString('base64')]);
const messageOf = (line) => {
  const [seq, subject, time, data] = JSON.parse(line);
  return { seq, subject, time, data: Buffer.from(data, 'base64') };
};

/** Copies what a stream has beyond the backup. A server whose log is another one is refused: its numbers mean other messages. */
const copyStream = async (connection, { folder, stream, part, keep }) => {
  const state = await streamState(connection, stream);
  const reader = await openReader(connection, stream);
  let saved = part ?? { stream, created: state.created, last: 0, mark: '', messages: 0, chunks: [] };
  const newest = saved.last > 0 ? await reader.at(saved.last) : undefined;
  if (saved.created !== state.created || (saved.last > 0 && (!newest || markOf(newest) !== saved.mark)))
    throw new Error(
      `${folder} holds another log of this team, as before a wiped server. Choose an empty folder, and keep this one.`,
    );
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
  return saved;
};

/**
 * Writes or goes on with a backup of the log, the files and the team's secrets. Its files are for the owner's eyes only.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 */
export const backUp = async (connection, team, folder) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let manifest = (await readManifest(folder)) ?? { v: 1, team: team.team, name: team.name, streams: {} };
  if (manifest.v !== 1 || manifest.team !== team.team)
    throw new Error(`${folder} holds the backup of another team: ${manifest.name}`);
  await writePrivate(path.join(folder, FILE), `${JSON.stringify(team, null, 2)}\n`);
  for (const stream of [streamOf(team.team), filesStreamOf(team.team)]) {
    const keep = async (part) => {
      manifest = { ...manifest, streams: { ...manifest.streams, [stream]: part }, at: new Date().toISOString() };
      await writePrivate(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    };
    await keep(await copyStream(connection, { folder, stream, part: manifest.streams[stream], keep }));
  }
  return manifest;
};

/** The messages of one chunk. Throws where a byte of it is another one. */
const readChunk = async (folder, { file, sha256: expected }) => {
  const content = await readFile(path.join(folder, path.basename(file)));
  if (sha256(content) !== expected) throw new Error(`${file} is damaged: its hash is not the one of the backup.`);
  return (await gunzip(content)).toString('utf8').split('\n').map(messageOf);
};

/** A backup that is whole: each chunk has its hash, and they follow each other without a gap. Throws else, and says which is damaged. */
export const checkedBackup = async (folder) => {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`${folder} holds no backup.`);
  for (const part of Object.values(manifest.streams)) {
    let last = 0;
    for (const chunk of part.chunks) {
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

/**
 * Puts the log back, each message under its old number. A number that the old server had lost gets an empty message, which all phones leave
 * out. Goes on behind what a cut restore has put there.
 */
const restoreLog = async (connection, { folder, part, filler }) => {
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
 * Puts a checked backup onto an empty server, or goes on with it. The phones find another log, read it, and bring what it lacks.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 */
export const restore = async (connection, { manifest, team }, folder) => {
  const [log, files] = [manifest.streams[streamOf(team.team)], manifest.streams[filesStreamOf(team.team)]];
  const filler = `telecampo.${team.team}.commit.${team.members[0]?.user}`;
  await restoreFiles(connection, { folder, part: files });
  await restoreLog(connection, { folder, part: log, filler });
};
