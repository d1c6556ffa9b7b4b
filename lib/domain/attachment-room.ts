import { PersistentMap } from '@/lib/kernel/persistent-map';
import { everyAttachment, TABLES_WITH_ATTACHMENTS, type TableWithAttachments } from './attached-files';
import type { Data } from './data';
import { derivedFrom } from './derived';
import type { Attachment } from './model/attachment';
import { refused } from './refusal';

/** How much all attachments together may weigh, in bytes: what a backup carries, and so what is taken in. */
export const MOST_ATTACHED = 1024 * 1024 * 1024;

interface Attached {
  /** How often each file is shown. */
  readonly shown: PersistentMap<string, number>;
  readonly bytes: number;
}

const attachedAfter = ({ shown, bytes }: Attached, out: readonly Attachment[], into: readonly Attachment[]): Attached => {
  const counts = new Map<string, number>();
  let sum = bytes;
  const count = ({ id, size }: Attachment, by: number) => {
    const before = counts.get(id) ?? shown.get(id) ?? 0;
    sum += size * (Number(before + by > 0) - Number(before > 0));
    counts.set(id, before + by);
  };
  for (const attachment of into) count(attachment, 1);
  for (const attachment of out) count(attachment, -1);
  return { shown: shown.with([...counts].map(([id, left]) => [id, left || undefined])), bytes: sum };
};

const attached = /*#__PURE__*/ derivedFrom(TABLES_WITH_ATTACHMENTS, {
  build: (data) => attachedAfter({ shown: PersistentMap.of(), bytes: 0 }, [], everyAttachment(data)),
  update(known, writes) {
    const rows = Object.values(writes).flat();
    return attachedAfter(
      known,
      rows.flatMap(({ before }) => before?.attachments ?? []),
      rows.flatMap(({ after }) => after?.attachments ?? []),
    );
  },
});

/** What all attachments weigh together, in bytes; a file that two records show counts once. */
export const attachedBytes = (data: Pick<Data, TableWithAttachments>) => attached(data).bytes;

/** Why these files can't be taken in beside what is there; `undefined` where they fit. */
export const roomRefusal = (data: Data, files: readonly Pick<Attachment, 'size'>[], field?: string) => {
  if (files.length === 0) return undefined;
  const wanted = files.reduce((sum, { size }) => sum + size, attachedBytes(data));
  return wanted > MOST_ATTACHED ? refused('attachments-full', {}, field) : undefined;
};
