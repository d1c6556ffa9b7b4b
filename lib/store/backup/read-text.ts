import * as v from 'valibot';
import type { StoredFile } from '@/lib/domain/model/attachment';
import { DATA_VERSION } from '@/lib/domain/model/migrations';
import { typeOfBytes } from '@/lib/kernel/file-type';
import { fileSchema } from './schemas';
import { refuse } from './unreadable';

/** `__proto__` as a key is never ours, and would be another object's parent wherever it is copied. */
const withoutProto = (key: string, value: unknown) => (key === '__proto__' ? refuse('not-ours') : value);

/** The value of a JSON text from outside. */
export const parseJson = (text: string): unknown => JSON.parse(text, withoutProto);

const newerSchema = v.looseObject({
  app: v.literal('telecampo'),
  version: v.pipe(v.number(), v.minValue(DATA_VERSION + 1)),
});

/** What a backup begins with, in the shape of the schema; a newer version's is told from what is not ours. */
export const headOf = <Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> => {
  if (v.is(newerSchema, value)) return refuse('newer');
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : refuse('not-ours');
};

/** Newer browsers do it themselves, ten times as fast. */
const isNative = typeof Uint8Array.fromBase64 === 'function';

const bytesOf = (base64: string) => {
  if (isNative) return Uint8Array.fromBase64(base64).buffer;
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes.buffer;
};

/** An attachment as a backup writes it, whose bytes are what they say. */
export const fileOf = (value: unknown): StoredFile => {
  const parsed = v.safeParse(fileSchema, value);
  if (!parsed.success) return refuse('damaged');
  const { id, type, bytes: text } = parsed.output;
  const bytes = bytesOf(text);
  return type === typeOfBytes(bytes) ? { id, type, bytes } : refuse('damaged');
};
