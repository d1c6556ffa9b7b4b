import { useDocument } from '@/components/entities/use-document';
import { showToast } from '@/components/ui/toast/toast';
import type { Attachment } from '@/lib/domain/model/attachment';
import type { ReportVersion } from '@/lib/domain/model/completion-report';
import type { Task } from '@/lib/domain/model/task';
import { isPhotoType } from '@/lib/kernel/file-type';
import { useStore, useToday } from '@/lib/store/react/store';
import { formatCount } from '@/lib/text/format';

/** The photos of a report: the task's, from when it was signed if it was, and the report's own. */
export const photosOfReport = (task: Task, { asSigned, attachments }: ReportVersion) =>
  [...(asSigned ?? task).attachments, ...attachments].filter(({ type }) => isPhotoType(type));

/** A photo's bytes; in a team they are downloaded if missing here. */
const photoFrom = async (store: ReturnType<typeof useStore>, photo: Attachment) => {
  const here = await store.file(photo.id);
  if (here || !store.isInTeam) return here;
  const answer = await (await store.openTeam()).file(photo);
  return 'file' in answer ? answer.file : undefined;
};

interface PrintedReport {
  readonly photos: readonly Attachment[];
  readonly budget?: boolean;
  /** An earlier version; absent for the current one. */
  readonly version?: ReportVersion;
}

/** A report as a PDF, shared or downloaded on a tap. */
export const useReportPdf = (task: Task, { photos, budget = false, version }: PrintedReport) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async (message) => {
    const [{ completionReportPdf }, { shareFile }, files] = await Promise.all([
      import('@/lib/documents/completion-report-pdf'),
      import('@/lib/documents/share-file'),
      Promise.all(photos.map(async (photo) => ({ photo, file: await photoFrom(store, photo) }))),
    ]);
    const missing = files.filter(({ file }) => !file).length;
    if (missing > 0) {
      const text =
        missing === 1
          ? 'En el PDF falta 1 foto: no llega a este dispositivo.'
          : `En el PDF faltan ${formatCount(missing)} fotos: no llegan a este dispositivo.`;
      showToast({ text, tone: 'danger' });
    }
    const drawn = files.map(({ photo, file }) => ({ ...photo, bytes: new Uint8Array(file?.bytes ?? []) }));
    const file = completionReportPdf(store.data, task.id, today, { budget, photos: drawn, version });
    return file && { name: file.name, became: await shareFile(file, message) };
  });
};
