import { everyAttachment } from './attached-files';
import type { Attachment } from './attachment';
import type { Data } from './data';
import { refused } from './refusal';

/** How much all attachments together may weigh, in bytes: what a backup carries, and so what is taken in. */
export const MOST_ATTACHED = 1024 * 1024 * 1024;

/** What all attachments weigh together, in bytes; a file that two records show counts once. */
export const attachedBytes = (data: Data) => {
  const sizes = new Map(everyAttachment(data).map(({ id, size }) => [id, size]));
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
};

/** Why these files can't be taken in beside what is there; `undefined` where they fit. */
export const roomRefusal = (data: Data, files: readonly Pick<Attachment, 'size'>[], field?: string) => {
  if (files.length === 0) return undefined;
  const wanted = files.reduce((sum, { size }) => sum + size, attachedBytes(data));
  return wanted > MOST_ATTACHED ? refused('attachments-full', {}, field) : undefined;
};
