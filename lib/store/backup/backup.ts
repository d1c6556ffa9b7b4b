import { mentionedFiles } from '@/lib/domain/attached-files';
import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FileId, StoredFile } from '@/lib/domain/model/attachment';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Instant } from '@/lib/kernel/day';
import { sha256 } from '@/lib/kernel/sha256';
import { runInSlices, type Steps } from '@/lib/kernel/slices';
import type { StoredContents } from '../engine/contract';
import {
  assembled,
  type BackupIndex,
  type FilePart,
  type ListPart,
  LONGEST_LIST,
  longestFiles,
  type Part,
} from './backup-format';

/** How many entries of the history a backup contains; the newest ones. */
export const KEPT_HISTORY = 5_000;

/** The data exceeds the limits of a backup. `part` names the table, or is `files`. */
export class TooLargeToBackUp extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`Too large: ${part}`);
    this.part = part;
  }
}

/** A file was deleted after the backup began; the backup is repeated. */
class FileDeletedMeanwhile extends Error {}

/** A multiple of three bytes, so that the base64 of the pieces can be concatenated. */
const CHUNK = 0x6000;

/** Newer browsers have this function, which is ten times faster. */
const isNative = typeof Uint8Array.prototype.toBase64 === 'function';

const toBase64 = (bytes: ArrayBuffer) => {
  const view = new Uint8Array(bytes);
  if (isNative) return view.toBase64();
  let text = '';
  for (let from = 0; from < view.length; from += CHUNK) text += btoa(String.fromCharCode(...view.subarray(from, from + CHUNK)));
  return text;
};

const encoder = new TextEncoder();

/** A part of a backup and its line. */
interface Line<Described extends Part> {
  readonly part: Described;
  readonly content: Blob;
}

/** How many characters of a list are encoded at once. */
const PIECE = 65_536;

/** The bytes of a list's JSON, in pieces. Yields after each value. */
function* encodedList(values: readonly unknown[]): Steps<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let text = '[';
  for (const [index, value] of values.entries()) {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(value)}`;
    if (text.length >= PIECE) {
      pieces.push(encoder.encode(text));
      text = '';
    }
    yield;
  }
  return [...pieces, encoder.encode(`${text}]`)];
}

const listLine = async (name: string, values: readonly unknown[]): Promise<Line<ListPart>> => {
  // A copy is made a minute after a change, perhaps while the person works. So it is encoded in slices.
  const content = new Blob(await runInSlices(encodedList(values)));
  if (content.size > LONGEST_LIST) throw new TooLargeToBackUp(name);
  return { part: { size: content.size, count: values.length, sha256: await sha256(await content.arrayBuffer()) }, content };
};

/** As much of the history as a part may hold; the newest half if it is too long. It is only shown, so it may be incomplete. */
const logLine = async (log: readonly LogEntry[]): Promise<Line<ListPart>> => {
  try {
    return await listLine('log', log);
  } catch (error) {
    if (!(error instanceof TooLargeToBackUp)) throw error;
    return logLine(log.slice(Math.ceil(log.length / 2)));
  }
};

/** An attachment as a line of a backup. */
const fileLine = async ({ id, type, bytes }: StoredFile): Promise<Line<FilePart>> => {
  const line = encoder.encode(`{"id":${JSON.stringify(id)},"type":${JSON.stringify(type)},"bytes":"${toBase64(bytes)}"}`);
  return { part: { id, size: line.byteLength, sha256: await sha256(line) }, content: new Blob([line]) };
};

type ReadFile = (id: FileId) => Promise<StoredFile | undefined>;
/** Answers the line of a file: encodes the file, or reuses a known line. */
export type MakeFileLine = (id: FileId) => Promise<Line<FilePart>>;

const linesOfFiles = async ({ state, files }: StoredContents, lineOf: MakeFileLine) => {
  const mentioned = mentionedFiles(state.data);
  // Files that only undo or the trash needs come last, and are left out beyond the limit.
  const inTurn = [...files.filter((id) => mentioned.has(id)), ...files.filter((id) => !mentioned.has(id))];
  const lines: Line<FilePart>[] = [];
  let total = 0;
  for (const id of inTurn) {
    const line = await lineOf(id);
    total += line.part.size;
    if (total <= longestFiles(lines.length + 1)) lines.push(line);
    else if (mentioned.has(id)) throw new TooLargeToBackUp('files');
    else break;
  }
  return lines;
};

const rowsOf = (data: Data, name: (typeof TABLE_NAMES)[number]) => [...data[name].values()];

/** The index and the lines of a backup. `lineOf` answers the line of each file. Throws `TooLargeToBackUp`. */
export const partsOfBackup = async (kept: StoredContents, createdAt: Instant, lineOf: MakeFileLine) => {
  const { data, epoch, seq } = kept.state;
  const tables: [string, Line<ListPart>][] = [];
  for (const name of TABLE_NAMES) tables.push([name, await listLine(name, rowsOf(data, name))]);
  const log = await logLine(kept.log);
  const files = await linesOfFiles(kept, lineOf);
  const index: BackupIndex = {
    app: 'telecampo',
    version: kept.version ?? DATA_VERSION,
    createdAt,
    epoch,
    seq,
    ...(kept.flagged?.length && { flagged: kept.flagged }),
    parts: {
      tables: Object.fromEntries(tables.map(([name, { part }]) => [name, part])),
      log: log.part,
      files: files.map(({ part }) => part),
    },
  };
  return { index, lists: [...tables.map(([, { content }]) => content), log.content], files: files.map(({ content }) => content) };
};

/** Encodes a file's line from the device; only one is in memory at a time. */
export const lineFrom =
  (read: ReadFile): MakeFileLine =>
  async (id) => {
    const file = await read(id);
    if (!file) throw new FileDeletedMeanwhile();
    return fileLine(file);
  };

const MOST_TRIES = 3;

/** Runs `work` on the stored contents, and repeats it if a file was deleted meanwhile, e.g. by another tab. */
export const withContents = async <Result>(
  look: () => Promise<StoredContents>,
  work: (kept: StoredContents) => Promise<Result>,
  tries = MOST_TRIES,
): Promise<Result> => {
  try {
    return await work(await look());
  } catch (error) {
    if (!(error instanceof FileDeletedMeanwhile) || tries <= 1) throw error;
    return withContents(look, work, tries - 1);
  }
};

/** Everything on the device as one file, in the format of `backup-format.ts`. Throws `TooLargeToBackUp`. */
export const backupFile = async (kept: StoredContents, read: ReadFile, createdAt: Instant) => {
  const { index, lists, files } = await partsOfBackup(kept, createdAt, lineFrom(read));
  return assembled(index, [...lists, ...files]);
};
