import { sha256 } from '@/lib/kernel/sha256';
import type { FileSource } from '../engine/contract';
import type { ReadText } from './read-parts';
import { fileOf, headOf, parseJson } from './read-text';
import { envelopeSchema } from './schemas';
import { refuse } from './unreadable';

/** The largest backup that is read in one piece, in bytes. */
export const LARGEST_WHOLE = 250 * 1024 * 1024;

const fileSourceOf = (value: unknown): FileSource => {
  const { id, type, bytes } = fileOf(value);
  return { id, type, size: bytes.byteLength, read: async () => bytes };
};

/** Reads a backup of before there were parts: one JSON document, under one hash of `{tables, files, log}`. */
export const readWhole = async (file: Blob): Promise<ReadText> => {
  if (file.size > LARGEST_WHOLE) return refuse('too-large');
  const { tables, files, log = [], sha256: wanted, ...head } = headOf(envelopeSchema, parseJson(await file.text()));
  const found = wanted && (await sha256(JSON.stringify({ tables, files, log })));
  if (found !== undefined && found !== wanted) return refuse('damaged');
  return { ...head, tables, log, files: files.map(fileSourceOf) };
};
