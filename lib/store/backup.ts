import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { Instant } from '@/lib/kernel/day';
import type { StoredFile } from './contract';
import { DATA_VERSION } from './database';
import type { DiskState } from './disk';

const CHUNK = 0x8000;

const toBase64 = (bytes: ArrayBuffer) => {
  const view = new Uint8Array(bytes);
  let binary = '';
  for (let from = 0; from < view.length; from += CHUNK) binary += String.fromCharCode(...view.subarray(from, from + CHUNK));
  return btoa(binary);
};

const sha256 = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const rowsOf = (data: Data) => Object.fromEntries(TABLE_NAMES.map((name) => [name, [...data[name].values()]]));

/**
 * Everything the device keeps as one JSON file: `{app, version, createdAt, epoch, seq, tables, files, sha256}`.
 * The hash is of the text of `{tables, files}`; attachments are base64. It is absent where the page has no secure context.
 */
export const backupFile = async (state: DiskState, files: readonly StoredFile[], createdAt: Instant) => {
  const content = {
    tables: rowsOf(state.data),
    files: files.map(({ id, type, bytes }) => ({ id, type, bytes: toBase64(bytes) })),
  };
  const hash = globalThis.crypto?.subtle ? await sha256(JSON.stringify(content)) : undefined;
  const head = { app: 'telecampo', version: DATA_VERSION, createdAt, epoch: state.epoch, seq: state.seq };
  return new Blob([JSON.stringify({ ...head, ...content, sha256: hash })], { type: 'application/json' });
};
