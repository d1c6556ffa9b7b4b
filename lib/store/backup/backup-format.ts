import { MOST_ATTACHED } from '@/lib/domain/attachment-room';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { FileId } from '@/lib/domain/model/attachment';
import type { Instant } from '@/lib/kernel/day';

/**
 * A backup is one JSON document, `{app, version, createdAt, epoch, seq, parts, tables: {…}, log: […], files: […]}`, written in lines.
 * Its first line is the index. Each table, the log and each attachment (`{id, type, bytes}`, bytes in base64) is one line more: a part,
 * whose length in bytes and SHA-256 the index tells. So a file of any size is written and read part by part, and any tool can read it.
 * The index without its parts' lines is a snapshot that names the attachments it needs by hash: the device's own copies are kept so.
 */
export interface BackupIndex {
  readonly app: 'telecampo';
  /** The version of the rows, `DATA_VERSION`. */
  readonly version: number;
  readonly createdAt: Instant;
  /** Which set of data this is, and its last log entry. */
  readonly epoch: string;
  readonly seq: number;
  /** Where a team flagged impossible stock; absent where there is none. */
  readonly flagged?: readonly FlaggedStock[];
  readonly parts: Parts;
}

export interface Parts {
  readonly tables: Readonly<Record<string, ListPart>>;
  readonly log: ListPart;
  readonly files: readonly FilePart[];
}

/** One part's length in bytes and its SHA-256; that is absent where the page had no secure context. */
export interface Part {
  readonly size: number;
  readonly sha256?: string;
}
/** A part that is a list, and how many it holds. */
export interface ListPart extends Part {
  readonly count: number;
}
export interface FilePart extends Part {
  readonly id: FileId;
}

/** The longest index that is read, in bytes: some 100,000 attachments. */
export const LONGEST_INDEX = 16 * 1024 * 1024;
/** The longest table or log, in bytes of its JSON: it is read as one text. */
export const LONGEST_LIST = 250 * 1024 * 1024;

/** How long the lines of so many attachments may be together, in bytes: what is written, and so what is read. */
export const longestFiles = (count: number) => Math.ceil(MOST_ATTACHED / 3) * 4 + count * AROUND_BYTES;
/** What stands around an attachment's bytes in its line, at most. */
const AROUND_BYTES = 1_000;

/** What only an index has. Flagged places stand before the parts, and may take all that is looked at. */
const MARKS = ['"parts":', '"flagged":['];

/** Whether a file that begins so was written in parts; older ones are one JSON document under one hash. */
export const isInParts = (head: string) => MARKS.some((mark) => head.includes(mark));

/** The index as the first line of the file. */
export const indexLine = (index: BackupIndex) => `${JSON.stringify(index).slice(0, -1)},\n`;

/** The JSON of the index that a first line bears, its end of line left off; throws where it bears none. */
export const indexText = (line: string) => {
  if (!line.endsWith(',')) throw new Error('The line goes on');
  return `${line.slice(0, -1)}}`;
};

/** What stands before each part and, last, after all of them; plain ASCII. */
const separators = ({ tables, files }: Parts): readonly string[] => [
  ...Object.keys(tables).map((name, index) => `${index === 0 ? '"tables":{' : ','}\n"${name}":`),
  '\n},\n"log":',
  ...files.map((_, index) => (index === 0 ? ',\n"files":[\n' : ',\n')),
  files.length === 0 ? ',\n"files":[]}\n' : '\n]}\n',
];

const inOrder = ({ tables, log, files }: Parts): readonly Part[] => [...Object.values(tables), log, ...files];

/** Where the parts lie in a file whose index takes `start` bytes, in order, and where the file ends. */
export const placesOf = (parts: Parts, start: number) => {
  const between = separators(parts);
  let end = start;
  const places = inOrder(parts).map(({ size }, index) => {
    const from = end + (between[index]?.length ?? 0);
    end = from + size;
    return { from, to: end };
  });
  return { places, end: end + (between.at(-1)?.length ?? 0) };
};

/**
 * The whole file, of an index and its parts in order; without the attachments where only the lists are given. Nothing is read or copied
 * before somebody reads it.
 */
export const assembled = (index: BackupIndex, parts: readonly Blob[]) => {
  const between = separators(index.parts);
  const pieces = parts.flatMap((part, place) => [between[place] ?? '', part]);
  return new Blob([indexLine(index), ...pieces, between.at(-1) ?? ''], { type: 'application/json' });
};
