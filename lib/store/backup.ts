import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import type { LogEntry, StoredFile } from './contract';
import { DATA_VERSION } from './database';
import type { DiskState } from './disk';

/** How many entries of the history go into a backup, the newest. */
export const KEPT_HISTORY = 5_000;

const CHUNK = 0x8000;

const toBase64 = (bytes: ArrayBuffer) => {
  const view = new Uint8Array(bytes);
  let binary = '';
  for (let from = 0; from < view.length; from += CHUNK) binary += String.fromCharCode(...view.subarray(from, from + CHUNK));
  return btoa(binary);
};

/** The SHA-256 of a text in hexadecimal; `undefined` where the page has no secure context. */
export const sha256 = async (text: string) => {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const rowsOf = (data: Data) => Object.fromEntries(TABLE_NAMES.map((name) => [name, [...data[name].values()]]));

/** What a backup is made of. */
export interface Kept {
  readonly state: Pick<DiskState, 'data' | 'epoch' | 'seq'>;
  readonly files: readonly StoredFile[];
  /** What happened, the oldest first. */
  readonly log: readonly LogEntry[];
  /** The version of these rows, when it is not today's. */
  readonly version?: number;
}

/**
 * Everything the device keeps as one JSON file: `{app, version, createdAt, epoch, seq, tables, files, log, sha256}`.
 * The hash is of the text of `{tables, files, log}`; attachments are base64. It is absent where the page has no secure context.
 */
export const backupFile = async ({ state, files, log, version = DATA_VERSION }: Kept, createdAt: Instant) => {
  const content = {
    tables: rowsOf(state.data),
    files: files.map(({ id, type, bytes }) => ({ id, type, bytes: toBase64(bytes) })),
    log,
  };
  const head = { app: 'telecampo', version, createdAt, epoch: state.epoch, seq: state.seq };
  const text = JSON.stringify({ ...head, ...content, sha256: await sha256(JSON.stringify(content)) });
  return new Blob([text], { type: 'application/json' });
};
