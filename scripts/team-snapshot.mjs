/** A stream as its server keeps it, in one file: each message with its number, its time and its headers, and when the stream was made. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInbox } from '@nats-io/nats-core';
import { ask } from './team-server.mjs';

const CHUNK_BYTES = 128 * 1024;
/** A slow line is not taken for a dead one. Servers before 2.12.5 do not know it, and send eight times as much ahead. */
const WINDOW_BYTES = 8 * CHUNK_BYTES;
/** After so long without a byte the server is gone. */
const QUIET_MS = 30_000;
/** Before a snapshot the server reads each message, and after one too. */
const LONGEST_MS = 600_000;

/** A file's hash, read bit by bit: it may be as large as the log. */
export const hashOf = async (file) => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
};

/**
 * Writes a stream to a file while others write to it; what comes after `state` may be in it. Each chunk is answered, or the server stops.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {string} stream @param {string} file
 */
export const takeSnapshot = async (connection, stream, file) => {
  const inbox = createInbox();
  const chunks = connection.subscribe(inbox);
  const written = await open(file, 'w', 0o600);
  let quiet;
  try {
    const asked = { deliver_subject: inbox, no_consumers: true, jsck: true, chunk_size: CHUNK_BYTES, window_size: WINDOW_BYTES };
    const { config, state } = await ask(connection, `$JS.API.STREAM.SNAPSHOT.${stream}`, asked, LONGEST_MS);
    quiet = setTimeout(() => chunks.unsubscribe(), QUIET_MS);
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      if (chunk.headers?.hasError) throw new Error(`The server ended the backup: ${chunk.headers.description}`);
      if (chunk.data.byteLength === 0) {
        await written.sync();
        return { config, state, sha256: hash.digest('hex') };
      }
      hash.update(chunk.data);
      await written.appendFile(chunk.data);
      chunk.respond();
      quiet.refresh();
    }
    throw new Error('The server went away during the backup. Call it again.');
  } finally {
    clearTimeout(quiet);
    chunks.unsubscribe();
    await written.close();
  }
};

/**
 * Makes a stream of a file that `takeSnapshot` wrote, where there is none of its name. A cut leaves no stream; nor does a damaged file.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 */
export const giveSnapshot = async (connection, { stream, config, state }, file) => {
  const { deliver_subject } = await ask(connection, `$JS.API.STREAM.RESTORE.${stream}`, { config, state });
  const give = async (bytes) => {
    const answer = await connection.request(deliver_subject, bytes, { timeout: LONGEST_MS });
    const { error } = answer.data.byteLength > 0 ? answer.json() : {};
    if (error) throw new Error(`The server does not take it: ${error.description}`);
  };
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) await give(bytes);
  await give(new Uint8Array());
};
