import { sumBy } from '@/lib/kernel/list';
import { PersistentMap } from '@/lib/kernel/persistent-map';
import { attachmentsOf, everyAttachment } from './attached-files';
import type { Data } from './data';
import { derivedFrom } from './derived';
import type { Attachment } from './model/attachment';
import { TABLES_WITH_ATTACHMENTS, type TableWithAttachments } from './records';
import { refused } from './refusal';

/** The largest sum of all attachments, in bytes; also the limit of a backup. */
export const MOST_ATTACHED = 1024 * 1024 * 1024;

/** The largest single attachment, in bytes; also the limit for files of a team. */
export const LARGEST_FILE = 15 * 1024 * 1024;

/** An attachment, and how many records have it. */
export interface ShownFile {
  readonly attachment: Attachment;
  readonly count: number;
}

interface FileTally {
  readonly shown: PersistentMap<string, ShownFile>;
  readonly bytes: number;
}

const attachedAfter = ({ shown, bytes }: FileTally, out: readonly Attachment[], into: readonly Attachment[]): FileTally => {
  const next = new Map<string, ShownFile>();
  let sum = bytes;
  const count = (attachment: Attachment, by: number) => {
    const { id, size } = attachment;
    const known = next.get(id) ?? shown.get(id);
    const before = known?.count ?? 0;
    sum += size * (Number(before + by > 0) - Number(before > 0));
    next.set(id, { attachment: by > 0 ? attachment : (known?.attachment ?? attachment), count: before + by });
  };
  for (const attachment of into) count(attachment, 1);
  for (const attachment of out) count(attachment, -1);
  return { shown: shown.with([...next].map(([id, file]) => [id, file.count > 0 ? file : undefined])), bytes: sum };
};

const attached = derivedFrom(TABLES_WITH_ATTACHMENTS, {
  build: (data) => attachedAfter({ shown: PersistentMap.of(), bytes: 0 }, [], everyAttachment(data)),
  update(known, writes) {
    const rows = Object.values(writes).flat();
    return attachedAfter(
      known,
      rows.flatMap(({ before }) => attachmentsOf(before)),
      rows.flatMap(({ after }) => attachmentsOf(after)),
    );
  },
});

/** The sum of all attachments, in bytes; a file in two records counts once. */
export const attachedBytes = (data: Pick<Data, TableWithAttachments>) => attached(data).bytes;

/** All attachments of records, by file id. */
export const shownFiles = (data: Pick<Data, TableWithAttachments>): ReadonlyMap<string, ShownFile> => attached(data).shown;

/** Refuses files that would exceed `MOST_ATTACHED` together with the existing ones. */
export const roomRefusal = (data: Data, files: readonly Pick<Attachment, 'size'>[], field?: string) => {
  if (files.length === 0) return undefined;
  const wanted = attachedBytes(data) + sumBy(files, ({ size }) => size);
  return wanted > MOST_ATTACHED ? refused('attachments-full', {}, field) : undefined;
};
