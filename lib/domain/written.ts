import { isWholeText } from '@/lib/kernel/characters';
import type { Env } from './data';
import type { Attachment } from './model/attachment';
import { LONGEST_TEXT } from './model/limits';
import { refused } from './refusal';

/** What is known of a file before it stands with a record: its name, size in bytes, type and hash, and the stage of a photo. */
export type ChosenFile = Pick<Attachment, 'id' | 'name' | 'size' | 'type' | 'hash' | 'stage'>;

/** Chosen files as attachments: put there by who acts, now. */
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

/** Why a text can't be kept in so much room: it is longer, or a character of it was cut in two. Blank ones can. */
export const roomRefusal = (text: string, most: number, field: string) => {
  if (!isWholeText(text)) return refused('text-cut', {}, field);
  return text.trim().length > most ? refused('text-too-long', { most }, field) : undefined;
};

/** Why a text that must say something can't be kept: it is blank, or longer than 10,000 characters. */
export const textRefusal = (text: string, field: string) => {
  if (text.trim() === '') return refused('text-missing', {}, field);
  return roomRefusal(text, LONGEST_TEXT, field);
};
