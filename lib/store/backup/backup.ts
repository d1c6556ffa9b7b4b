import { mentionedFiles } from '@/lib/domain/attached-files';
import { type Data, TABLE_NAMES } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { FileId, StoredFile } from '@/lib/domain/model/attachment';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import type { Instant } from '@/lib/kernel/day';
import { sha256 } from '@/lib/kernel/sha256';
import { type Steps, throughInSlices } from '@/lib/kernel/slices';
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

/** How many entries of the history go into a backup, the newest. */
export const KEPT_HISTORY = 5_000;

/** What is kept outgrew what a backup may hold: `part` names the table, or `files`. */
export class TooLargeToBackUp extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`Too large: ${part}`);
    this.part = part;
  }
}

/** A file that was there when the backup began is no longer: it begins again. */
class FileDeletedMeanwhile extends Error {}

/** A multiple of three bytes, so that the pieces' base64 makes the whole's. */
const CHUNK = 0x6000;

/** Newer browsers do it themselves, ten times as fast. */
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

/** As many characters of a list are encoded at once. */
const PIECE = 65_536;

/** A list as the bytes of its JSON, in pieces; it stops after each value. */
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
  // A copy is made a minute after a change: whoever writes on is not kept waiting.
  const content = new Blob(await throughInSlices(encodedList(values)));
  if (content.size > LONGEST_LIST) throw new TooLargeToBackUp(name);
  return { part: { size: content.size, count: values.length, sha256: await sha256(await content.arrayBuffer()) }, content };
};

/** As much of the history as a part may hold: it is told, not relied on. */
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
/** Comes by a file's line: by reading the file, or by knowing it already. */
export type MakeFileLine = (id: FileId) => Promise<Line<FilePart>>;

const linesOfFiles = async ({ state, files }: StoredContents, lineOf: MakeFileLine) => {
  const mentioned = mentionedFiles(state.data);
  // What only the trash still offers comes last, and stays behind where there is no room.
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

/** The index and the lines of a backup; how a file's line is come by is the caller's. */
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

/** Reads a file's line from the device; only one is in memory at a time. */
export const lineFrom =
  (read: ReadFile): MakeFileLine =>
  async (id) => {
    const file = await read(id);
    if (!file) throw new FileDeletedMeanwhile();
    return fileLine(file);
  };

const MOST_TRIES = 3;

/** Runs `work` on what is kept; again where a file goes away meanwhile (another tab began anew, say). */
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

/** Everything the device keeps as one file, in the form that `backup-format.ts` tells. */
export const backupFile = async (kept: StoredContents, read: ReadFile, createdAt: Instant) => {
  const { index, lists, files } = await partsOfBackup(kept, createdAt, lineFrom(read));
  return assembled(index, [...lists, ...files]);
};
