import { isWholeText } from '@/lib/kernel/characters';
import type { Env } from './data';
import type { Attachment } from './model/attachment';
import { LONGEST_TEXT } from './model/limits';
import { refused } from './refusal';

/** A chosen file before it is attached: name, size in bytes, type, hash, and stage of a photo. */
export type ChosenFile = Pick<Attachment, 'id' | 'name' | 'size' | 'type' | 'hash' | 'stage'>;

/** Chosen files as attachments of the acting user, at this moment. */
export const attached = (files: readonly ChosenFile[], { now, user }: Env): readonly Attachment[] =>
  files.map(({ id, name, size, type, hash, stage }) => ({
    id,
    name,
    size,
    type,
    ...(hash && { hash }),
    ...(stage && { stage }),
    at: now,
    by: user,
  }));

/** Refuses a text longer than `most` characters after trimming, or with half a surrogate pair. Blank texts pass. */
export const lengthRefusal = (text: string, most: number, field: string) => {
  if (!isWholeText(text)) return refused('text-cut', {}, field);
  return text.trim().length > most ? refused('text-too-long', { most }, field) : undefined;
};

/** Refuses a required text that is blank or longer than 10,000 characters. */
export const textRefusal = (text: string, field: string) => {
  if (text.trim() === '') return refused('text-missing', {}, field);
  return lengthRefusal(text, LONGEST_TEXT, field);
};
