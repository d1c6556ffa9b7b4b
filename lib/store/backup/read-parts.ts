import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { Instant } from '@/lib/kernel/day';
import { sumBy } from '@/lib/kernel/list';
import { sha256 } from '@/lib/kernel/sha256';
import { runInSlices } from '@/lib/kernel/slices';
import type { FileSource } from '../engine/contract';
import {
  type FilePart,
  indexText,
  type ListPart,
  LONGEST_INDEX,
  LONGEST_LIST,
  longestFiles,
  type Part,
  placesOf,
} from './backup-format';
import { fileOf, headOf, parseJson, parsingList } from './read-text';
import { type Index, indexSchema } from './schemas';
import { refuse } from './unreadable';

/** The parsed contents of a backup of either format. The rows are not checked yet. */
export interface ReadText {
  readonly version: number;
  readonly createdAt: Instant;
  readonly epoch: string;
  readonly seq: number;
  readonly tables: Readonly<Record<string, readonly unknown[]>>;
  readonly log: readonly unknown[];
  readonly files: readonly FileSource[];
  readonly flagged?: readonly FlaggedStock[];
}

const STEP = 64 * 1024;
const NEWLINE = 10;

/** The first line of a file, and its length in bytes with the line end. */
const firstLine = async (file: Blob) => {
  for (let read = STEP; read < LONGEST_INDEX * 2; read *= 2) {
    const bytes = new Uint8Array(await file.slice(0, Math.min(read, LONGEST_INDEX)).arrayBuffer());
    const end = bytes.indexOf(NEWLINE);
    if (end >= 0) return { text: new TextDecoder().decode(bytes.subarray(0, end)), length: end + 1 };
    if (read >= file.size) return refuse('unread');
  }
  return refuse('damaged');
};

/** The index of a backup, and the length of its line in bytes. */
export const readIndex = async (file: Blob): Promise<{ readonly index: Index; readonly length: number }> => {
  const { text, length } = await firstLine(file);
  return { index: headOf(indexSchema, parseJson(indexText(text))), length };
};

const textOf = async (part: Blob, { sha256: wanted }: Part) => {
  const bytes = new Uint8Array(await part.arrayBuffer());
  const found = wanted && (await sha256(bytes));
  // A page without a secure context can't compute a hash, and accepts the part.
  if (found !== undefined && found !== wanted) return refuse('damaged');
  return new TextDecoder().decode(bytes);
};

const checkSizes = ({ parts: { tables, log, files } }: Index) => {
  const lists = [...Object.values(tables), log];
  if (lists.some(({ size }) => size > LONGEST_LIST)) refuse('too-large');
  if (sumBy(files, ({ size }) => size) > longestFiles(files.length)) refuse('too-large');
  if (new Set(files.map(({ id }) => id)).size < files.length) refuse('damaged');
};

const listOf = async (content: Blob, part: ListPart, signal?: AbortSignal): Promise<readonly unknown[]> => {
  const values = await runInSlices(parsingList(await textOf(content, part)), { signal });
  return values.length === part.count ? values : refuse('damaged');
};

const fileSourceOf = async (content: Blob, part: FilePart): Promise<FileSource> => {
  const look = async () => {
    const file = fileOf(parseJson(await textOf(content, part)));
    return file.id === part.id ? file : refuse('damaged');
  };
  // The file is read once to check it, and again when it is written. Meanwhile its bytes are not in memory.
  const { id, type, bytes } = await look();
  return { id, type, size: bytes.byteLength, read: async () => (await look()).bytes };
};

/** A signal that aborts the reading, and a listener of its progress, 0 to 1. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** Reads a backup part by part: its lists, then its attachments, of which only one is in memory at a time. */
export const readParts = async (file: Blob, { signal, onProgress }: ReadOptions): Promise<ReadText> => {
  const { index, length } = await readIndex(file);
  checkSizes(index);
  const { tables, log, files } = index.parts;
  const { places, end } = placesOf(index.parts, length);
  if (file.size !== end) return refuse(file.size < end ? 'unread' : 'damaged');
  const contents = places.map(({ from, to }) => file.slice(from, to));
  const next = () => {
    signal?.throwIfAborted();
    const place = places[places.length - contents.length];
    if (place) onProgress?.(place.from / end);
    return contents.shift() ?? refuse('damaged');
  };

  const lists: [string, readonly unknown[]][] = [];
  for (const [name, part] of Object.entries(tables)) lists.push([name, await listOf(next(), part, signal)]);
  const entries = await listOf(next(), log, signal);
  const sources: FileSource[] = [];
  for (const part of files) sources.push(await fileSourceOf(next(), part));
  return { ...index, tables: Object.fromEntries(lists), log: entries, files: sources };
};
