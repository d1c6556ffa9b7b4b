import type { Attachment } from '@/lib/domain/attachment';
import type { Data } from '@/lib/domain/data';

/** The files that any record mentions; bytes of others are not needed. */
export const mentionedFiles = ({ tasks, completionReports, budgetRequests }: Data): ReadonlySet<string> => {
  const attachments: Iterable<{ readonly attachments: readonly Attachment[] }>[] = [
    tasks.values(),
    completionReports.values(),
    budgetRequests.values(),
  ];
  return new Set(attachments.flatMap((rows) => [...rows].flatMap((row) => row.attachments.map(({ id }) => id))));
};
