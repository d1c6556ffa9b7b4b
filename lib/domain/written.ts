import type { Env } from './data';
import type { Attachment } from './model/attachment';
import { LONGEST_TEXT } from './model/limits';
import { refused } from './refusal';

/** What is known of a file before it stands with a record: its name, size in bytes, type and hash, and the stage of a photo. */
export type ChosenFile = Pick<Attachment, 'id' | 'name' | 'size' | 'type' | 'hash' | 'stage'>;

/** Chosen files as attachments: put there by who acts, now. */
export const attached = (files: readonly ChosenFile[], { now, user }: Env): readonly Attachment[] =>
  files.map(({ id, name, size, type, hash, stage }) => ({
    ...{ id, name, size, type, ...(hash && { hash }), ...(stage && { stage }) },
    ...{ at: now, by: user },
  }));

/** Why a text that must say something can't be kept: it is blank, or longer than 10,000 characters. */
export const textRefusal = (text: string, field: string) => {
  if (text.trim() === '') return refused('text-missing', {}, field);
  return text.length > LONGEST_TEXT ? refused('text-too-long', { most: LONGEST_TEXT }, field) : undefined;
};
