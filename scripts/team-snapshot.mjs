/** Snapshots of a stream in one file: each message with number, time and headers, and the stream's creation time. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInbox } from '@nats-io/nats-core';
import { ask } from './team-server.mjs';

const CHUNK_BYTES = 128 * 1024;
/** A slow connection must not count as lost. Servers before 2.12.5 ignore this, and send eight times as much ahead. */
const WINDOW_BYTES = 8 * CHUNK_BYTES;
/** After this time without a byte the server counts as gone. */
const QUIET_MS = 30_000;
/** The server reads every message before and after a snapshot. */
const LONGEST_MS = 600_000;

/** The hash of a file, read in chunks, because it may be as large as the log. */
export const hashOf = async (file) => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
};

/**
 * Writes a stream to a file while others publish; messages after `state` may be included. Each chunk is acknowledged, or the
 * server stops.
 * @param {import('@nats-io/nats-core').NatsConnection} connection @param {string} stream @param {string} file
 * /
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
    throw new Error('The connection was lost during the backup. Run it again.');
  } finally {
    clearTimeout(quiet);
    chunks.unsubscribe();
    await written.close();
  }
};

/**
 * Creates a stream from a file of `takeSnapshot`, unless one of that name exists. An interruption or a damaged file leaves no
 * stream.
 * @param {import('@nats-io/nats-core').NatsConnection} connection
 * /
 */
export const giveSnapshot = async (connection, { stream, config, state }, file) => {
  const { deliver_subject } = await ask(connection, `$JS.API.STREAM.RESTORE.${stream}`, { config, state });
  const give = async (bytes) => {
    const answer = await connection.request(deliver_subject, bytes, { timeout: LONGEST_MS });
    const { error } = answer.data.byteLength > 0 ? answer.json() : {};
    if (error) throw new Error(`The server refuses the snapshot: ${error.description}`);
  };
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES })) await give(bytes);
  await give(new Uint8Array());
};
