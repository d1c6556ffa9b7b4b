import * as v from 'valibot';
import { LARGEST_FILE } from '@/lib/domain/attachment-room';
import { joinedBytes } from '@/lib/kernel/bytes';
import { sha256 } from '@/lib/kernel/sha256';

/**
 * A team's photos and files lie beside its log, in pieces. Each has the hash of its bytes as its name: the same piece is kept once, and a
 * wrong one is detected. A file's name is its own hash; what is longer than a piece has a list of its pieces there, which is sent last.
 */

/** What a record says of a file: the SHA-256 of its bytes, and how many they are. */
export interface FileName {
  readonly hash: string;
  readonly size: number;
}

/** Where a team's pieces are kept. Each name holds one piece for ever; every call may fail, and then nobody knows whether it was done. */
export interface RemoteFiles {
  read(name: string): Promise<Uint8Array | undefined>;
  /** `there`: something was there already, and stays. */
  keep(name: string, bytes: Uint8Array): Promise<'kept' | 'there' | 'full'>;
  /** Tells these from others under the same name: a server that was wiped or restored has other ones, and may lack some. */
  created?(): Promise<string>;
}

/** How sending ended. `paused`: somebody has something better to do. `full`: the server has no room. */
export type Sent = 'sent' | 'paused' | 'full';

/** How sending one file ended. `blocked`: others filled all of a piece's names with something else, so it can't be sent. */
export type FileSent = Sent | 'blocked';

const PIECE_BYTES = 65_536;
const MOST_PIECES = LARGEST_FILE / PIECE_BYTES;
/** A member can put nonsense under a name before the file comes; then the next name is taken. */
const NAMES = 8;

const listSchema = v.strictObject({
  v: v.literal(1),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  pieces: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), v.maxLength(MOST_PIECES)),
});

const encoder = new TextEncoder();

/** The name of these bytes. */
export const hashOf = async (bytes: Uint8Array): Promise<string> => {
  const hash = await sha256(Uint8Array.from(bytes));
  if (hash === undefined) throw new Error('This browser makes no hashes');
  return hash;
};

const nameOf = (hash: string, slot: number) => `${hash}.${slot}`;

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.byteLength === other.byteLength && one.every((byte, index) => byte === other[index]);

const piecesOf = (bytes: Uint8Array): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / PIECE_BYTES) }, (_, index) =>
    bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );

/** Keeps these bytes under the first of a hash's names where they are, or where nothing is. Nothing is sent that is there. */
const kept = async (files: RemoteFiles, hash: string, bytes: Uint8Array): Promise<Exclude<FileSent, 'paused'>> => {
  for (let slot = 0; slot < NAMES; slot += 1) {
    const name = nameOf(hash, slot);
    let there = await files.read(name);
    if (!there) {
      const answer = await files.keep(name, bytes);
      if (answer === 'kept') return 'sent';
      if (answer === 'full') return 'full';
      there = await files.read(name);
      if (!there) throw new Error('The server does not give the piece');
    }
    if (sameBytes(there, bytes)) return 'sent';
  }
  return 'blocked';
};

/** How far a file has come before, and who hears of every piece that the server has from now on. */
export interface Progress {
  readonly from: number;
  readonly onPiece: (count: number) => Promise<unknown> | undefined;
}

/** Sends a file, or what is missing of it. Throws where the link is lost; then it goes on from there the next time. */
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
  const there = await files.read(nameOf(hash, 0));
  if (there && sameBytes(there, list)) return 'sent';
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

/** The piece of this hash, wherever among its names it is; what was fetched before is not asked again. */
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
 * A file of the team, checked against its hash; nothing where nobody has sent it yet, or only in part. Throws where the link is lost: with
 * the same `held` it then goes on with the pieces that are missing. `onShare` hears which share of it is here, 0 to 1.
 */
export const fetchFile = async (
  files: RemoteFiles,
  { hash, size }: FileName,
  held = new Map<string, Uint8Array>(),
  onShare: (share: number) => void = () => undefined,
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
      onShare(pieces.length / list.length);
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
  /** How many of its pieces the server has. */
  readonly pieces?: number;
  /** Whether a record still shows it. */
  readonly isShown?: () => boolean;
}

/** The files that this device still has to send, the oldest first. */
export interface FileOutbox {
  next(): Promise<OutgoingFile | undefined>;
  done(hash: string): Promise<void>;
  /** It can't be sent, whatever is tried: `next` gives another one from now on. */
  cannot(hash: string): Promise<void>;
  /** The server has so many pieces of it now. */
  came?(hash: string, pieces: number): Promise<void>;
}

/** Sends one file after another, until all are sent, somebody needs the link, or the server has no room. */
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
