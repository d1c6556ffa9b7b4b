import { MOST_ATTACHED } from '@/lib/domain/attachment-room';
import type { FlaggedStock } from '@/lib/domain/merge/consistency';
import type { FileId } from '@/lib/domain/model/attachment';
import type { Instant } from '@/lib/kernel/day';

/**
 * A backup is one JSON document, `{app, version, createdAt, epoch, seq, parts, tables: {…}, log: […], files: […]}`, written in lines.
 * Its first line is the index. Each table, the log and each attachment (`{id, type, bytes}`, bytes in base64) is one more line, a part.
 * The index has the length in bytes and the SHA-256 of each part. So a file of any size is read part by part, and any tool can parse
 * it.
 * The device's own copies lack the lines of the attachments: their index names them by hash.
 */
export interface BackupIndex {
  readonly app: 'telecampo';
  /** The version of the rows, `DATA_VERSION`. */
  readonly version: number;
  readonly createdAt: Instant;
  /** The set of data, and the number of its last log entry. */
  readonly epoch: string;
  readonly seq: number;
  /** The stock that a team flagged as impossible; absent if there is none. */
  readonly flagged?: readonly FlaggedStock[];
  readonly parts: Parts;
}

export interface Parts {
  readonly tables: Readonly<Record<string, ListPart>>;
  readonly log: ListPart;
  readonly files: readonly FilePart[];
}

/** The length of a part in bytes and its SHA-256. The hash is absent if the page had no secure context. */
export interface Part {
  readonly size: number;
  readonly sha256?: string;
}
/** A part that is a list, with the number of its items. */
export interface ListPart extends Part {
  readonly count: number;
}
export interface FilePart extends Part {
  readonly id: FileId;
}

/** The longest index that is read, in bytes: about 100,000 attachments. */
export const LONGEST_INDEX = 16 * 1024 * 1024;
/** The longest table or log, in bytes of its JSON, because it is read as one text. */
export const LONGEST_LIST = 250 * 1024 * 1024;

/** The longest total of the lines of `count` attachments, in bytes. Writing and reading apply the same limit. */
export const longestFiles = (count: number) => Math.ceil(MOST_ATTACHED / 3) * 4 + count * AROUND_BYTES;
/** The most bytes that a line has beside its attachment's bytes. */
const AROUND_BYTES = 1_000;

/** The texts that only an index contains. Flagged stock precedes the parts, and may fill the whole head. */
const MARKS = ['"parts":', '"flagged":['];

/** Whether a file with this head is written in parts. Older backups are one JSON document under one hash. */
export const isInParts = (head: string) => MARKS.some((mark) => head.includes(mark));

/** The first line of the file. */
export const indexLine = (index: BackupIndex) => `${JSON.stringify(index).slice(0, -1)},\n`;

/** The JSON of the index in a first line, given without its line end. Throws if the line does not end with a comma. */
export const indexText = (line: string) => {
  if (!line.endsWith(',')) throw new Error('The line goes on');
  return `${line.slice(0, -1)}}`;
};

/** The texts before each part and, last, after all of them; plain ASCII. */
const separators = ({ tables, files }: Parts): readonly string[] => [
  ...Object.keys(tables).map((name, index) => `${index === 0 ? '"tables":{' : ','}\n"${name}":`),
  '\n},\n"log":',
  ...files.map((_, index) => (index === 0 ? ',\n"files":[\n' : ',\n')),
  files.length === 0 ? ',\n"files":[]}\n' : '\n]}\n',
];

const inOrder = ({ tables, log, files }: Parts): readonly Part[] => [...Object.values(tables), log, ...files];

/** The byte ranges of the parts, in order, in a file whose index has `start` bytes, and the file's length. */
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
 * The file of an index and its parts in order. If only the lists are given, it lacks the attachments. The blob copies no bytes until it
 * is read.
 */
export const assembled = (index: BackupIndex, parts: readonly Blob[]) => {
  const between = separators(index.parts);
  const pieces = parts.flatMap((part, place) => [between[place] ?? '', part]);
  return new Blob([indexLine(index), ...pieces, between.at(-1) ?? ''], { type: 'application/json' });
};
