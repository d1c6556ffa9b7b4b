import * as v from 'valibot';
import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { joinedBytes } from '@/lib/kernel/bytes';
import { sha256 } from '@/lib/kernel/sha256';

/**
 * A team's files are stored beside its log in pieces. A piece is named by its SHA-256, so equal pieces are stored once and wrong
 * ones detected. A longer file has a list of its pieces under its own hash, sent last.
 */

/** A file as its record names it: SHA-256, and size in bytes. */
export interface FileName {
  readonly hash: string;
  readonly size: number;
}

/**
 * The remote store of pieces. A name keeps its first piece for ever. Any call may fail, and then it is unknown whether it took
 * effect.
 */
export interface RemoteFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  /** `there`: the name was taken, and keeps its piece. */
  keep(name: string, bytes: Uint8Array): Promise<'kept' | 'there' | 'full'>;
  /** When the store was created. A wiped or restored server has another time, and may lack pieces. */
  created?(): Promise<string>;
}

/** How sending ended. `paused`: the link is needed for messages. `full`: the server has no room. */
export type Sent = 'sent' | 'paused' | 'full';

/** How sending one file ended. `blocked`: a member filled all names of a piece with other bytes. */
export type FileSent = Sent | 'blocked';

const PIECE_BYTES = 65_536;
const MOST_PIECES = LARGEST_FILE / PIECE_BYTES;
/** How many names a hash has. A member may fill a name with other bytes; then the next one is used. */
const NAMES = 8;

const listSchema = v.strictObject({
  v: v.literal(1),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  pieces: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), v.maxLength(MOST_PIECES)),
});

const encoder = new TextEncoder();

/** The SHA-256 of these bytes, 64 hexadecimal digits. Throws in a page without a secure context (no `crypto.subtle`). */
export const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const hash = await sha256(Uint8Array.from(bytes));
  if (hash === undefined) throw new Error('This page has no crypto.subtle');
  return hash;
};

const nameOf = (hash: string, slot: number) => `${hash}.${slot}`;

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);

const piecesOf = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / PIECE_BYTES) }, (_, index) =>
    bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );

/** Stores bytes under the first of the hash's names that is free or has them already. Existing bytes are not sent again. */
const kept = async (files: RemoteFiles, hash: string, bytes: Uint8Array): Promise<Exclude<FileSent, 'paused'>> => {
  for (let slot = 0; slot < NAMES; slot += 1) {
    const name = nameOf(hash, slot);
    let stored = await files.read(name);
    if (!stored) {
      const answer = await files.keep(name, bytes);
      if (answer === 'kept') return 'sent';
      if (answer === 'full') return 'full';
      stored = await files.read(name);
      if (!stored) throw new Error('The server sent no piece');
    }
    if (sameBytes(stored, bytes)) return 'sent';
  }
  return 'blocked';
};

/** How many pieces were sent before, and a callback after each further one. */
export interface Progress {
  readonly from: number;
  readonly onPiece: (count: number) => Promise<unknown> | undefined;
}

/** Sends a file, or its missing pieces. Throws when the connection is lost; the next call continues. */
export const sendFile = async (
  files: RemoteFiles,
  bytes: Uint8Array,
  mayGoOn: () => boolean = () => true,
  { from, onPiece }: Progress = { from: 0, onPiece: () => undefined },
): Promise<FileSent> => {
  const hash = await hashOf(bytes);
  if (bytes.byteLength <= PIECE_BYTES) return kept(files, hash, bytes);
  const pieces = piecesOf(bytes);
  const hashes = await Promise.all(pieces.map(hashOf));
  const list = encoder.encode(JSON.stringify({ v: 1, size: bytes.byteLength, pieces: hashes }));
  const storedList = await files.read(nameOf(hash, 0));
  if (storedList && sameBytes(storedList, list)) return 'sent';
  for (const [index, piece] of pieces.entries()) {
    if (index < from) continue;
    if (!mayGoOn()) return 'paused';
    const answer = await kept(files, hashes[index] ?? '', piece);
    if (answer !== 'sent') return answer;
    await onPiece(index + 1);
  }
  return kept(files, hash, list);
};

const readList = (bytes: Uint8Array, size: number) => {
  try {
    const { success, output } = v.safeParse(listSchema, JSON.parse(new TextDecoder().decode(bytes)));
    const fits = success && output.size === size && output.pieces.length === Math.ceil(size / PIECE_BYTES);
    return fits ? output.pieces : undefined;
  } catch {
    return undefined;
  }
};

/** Fetches the piece with this hash from any of its names; `held` has those already fetched. */
const fetchedPiece = async (files: RemoteFiles, hash: string, held: Map<string, Uint8Array>) => {
  const known = held.get(hash);
  if (known) return known;
  for (let slot = 0; slot < NAMES; slot += 1) {
    const bytes = await files.read(nameOf(hash, slot));
    if (!bytes) return undefined;
    if ((await hashOf(bytes)) !== hash) continue;
    held.set(hash, bytes);
    return bytes;
  }
  return undefined;
};

/**
 * Fetches a file and verifies its hash; `undefined` when the server lacks it or a part. Throws when the connection is lost: a
 * call with the same `held` continues. `onProgress` gets the fetched share, 0 to 1.
 */
export const fetchFile = async (
  files: RemoteFiles,
  { hash, size }: FileName,
  held = new Map<string, Uint8Array>(),
  onProgress: (share: number) => void = () => undefined,
) => {
  for (let slot = 0; slot < NAMES; slot += 1) {
    const first = await files.read(nameOf(hash, slot));
    if (!first) return undefined;
    if ((await hashOf(first)) === hash) return first;
    const pieces: Uint8Array[] = [];
    const list = readList(first, size) ?? [];
    for (const piece of list) {
      const bytes = await fetchedPiece(files, piece, held);
      if (!bytes) break;
      pieces.push(bytes);
      onProgress(pieces.length / list.length);
    }
    const whole = joinedBytes(pieces);
    if (whole.byteLength === size && (await hashOf(whole)) === hash) return whole;
  }
  return undefined;
};

/** A file that this device still has to send. */
interface OutgoingFile {
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** How many of its pieces are on the server. */
  readonly pieces?: number;
  /** Whether a record still shows it. */
  readonly isShown?: () => boolean;
}

/** This device's files to send, the oldest first. */
export interface FileOutbox {
  next(): Promise<OutgoingFile | undefined>;
  done(hash: string): Promise<void>;
  /** Marks a file as blocked; `next` skips it from now on. */
  cannot(hash: string): Promise<void>;
  /** Records how many pieces are on the server. */
  came?(hash: string, pieces: number): Promise<void>;
}

/** Sends the files one after another, until all are sent, the link is needed, or the server is full. */
export const sendFiles = async (files: RemoteFiles, outbox: FileOutbox, mayGoOn: () => boolean): Promise<Sent> => {
  for (;;) {
    if (!mayGoOn()) return 'paused';
    const file = await outbox.next();
    if (!file) return 'sent';
    const { hash, bytes, pieces: from = 0, isShown = () => true } = file;
    const onPiece = (pieces: number) => outbox.came?.(hash, pieces);
    const sent = await sendFile(files, bytes, () => mayGoOn() && isShown(), { from, onPiece });
    if (sent === 'sent') await outbox.done(hash);
    else if (sent === 'blocked') await outbox.cannot(hash);
    else if (sent === 'full' || isShown()) return sent;
  }
};
