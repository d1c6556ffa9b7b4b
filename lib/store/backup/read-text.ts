import * as v from 'valibot';
import type { StoredFile } from '@/lib/domain/model/attachment';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { typeOfBytes } from '@/lib/kernel/file-type';
import type { Steps } from '@/lib/kernel/slices';
import { fileSchema } from './schemas';
import { refuse } from './unreadable';

/** Refuses the key `__proto__`: no backup has it, and a copy would set another object's prototype. */
const withoutProto = (key: string, value: unknown) => (key === '__proto__' ? refuse('not-ours') : value);

/** A text in which a key may be `__proto__`, written plainly or with escapes. Very few texts match. */
const MAY_HAVE_PROTO = /__proto__|\\u/;

/** The value of a JSON text from outside. Checking each key takes five times as long, so only suspicious texts are checked. */
export const parseJson = (text: string): unknown => JSON.parse(text, MAY_HAVE_PROTO.test(text) ? withoutProto : undefined);

/** About how many characters of a list are parsed between two pauses. */
const PIECE = 200_000;
const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENS = new Set([91, 123]);
const CLOSES = new Set([93, 125]);

/** Cuts the text of a JSON list, between values, into pieces of at least `length` characters. */
function* piecesOf(text: string, length: number): Steps<readonly string[]> {
  const pieces: string[] = [];
  let [depth, isQuoted, begin] = [0, false, 1];
  for (let at = 0; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) at += code === BACKSLASH ? 1 : 0;
    else if (OPENS.has(code)) depth += 1;
    else if (CLOSES.has(code)) depth -= 1;
    else if (code === COMMA && depth === 1 && at - begin > length) {
      pieces.push(text.slice(begin, at));
      begin = at + 1;
      yield;
    }
  }
  return [...pieces, text.slice(begin, -1)];
}

/** Parses a long JSON list from outside, piece by piece. */
export function* parsingList(text: string, length = PIECE): Steps<readonly unknown[]> {
  if (!text.startsWith('[') || !text.endsWith(']')) return refuse('damaged');
  const values: unknown[] = [];
  for (const piece of yield* piecesOf(text, length)) {
    const parsed = parseJson(`[${piece}]`);
    if (Array.isArray(parsed)) for (const value of parsed) values.push(value);
    yield;
  }
  return values;
}

const newerSchema = v.looseObject({
  app: v.literal('telecampo'),
  version: v.pipe(v.number(), v.minValue(DATA_VERSION + 1)),
});

/** Parses a head by its schema. Refuses a backup of a newer version as `newer`, and any other value as `not-ours`. */
export const headOf = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> => {
  if (v.is(newerSchema, value)) return refuse('newer');
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : refuse('not-ours');
};

/** Newer browsers have this function, which is ten times faster. */
const isNative = typeof Uint8Array.fromBase64 === 'function';

const bytesOf = (base64: string) => {
  if (isNative) return Uint8Array.fromBase64(base64).buffer;
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes.buffer;
};

/** An attachment of a backup. Refused if its bytes are not of the stated type. */
export const fileOf = (value: unknown): StoredFile => {
  const parsed = v.safeParse(fileSchema, value);
  if (!parsed.success) return refuse('damaged');
  const { id, type, bytes: text } = parsed.output;
  const bytes = bytesOf(text);
  return type === typeOfBytes(bytes) ? { id, type, bytes } : refuse('damaged');
};
