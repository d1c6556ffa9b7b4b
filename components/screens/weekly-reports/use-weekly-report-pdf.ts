'use client';

import { useDocument } from '@/components/entities/use-document';
import { recordWeeklyReport } from '@/lib/domain/weekly-report/changes';
import type { WeeklyReportId } from '@/lib/domain/weekly-report/model';
import { logEffect } from '@/lib/kernel/log-effect';
import { useStore, useToday } from '@/lib/store/store';

/** The report of a week as a PDF, shared or downloaded on a tap; that it was made goes into the log. */
export const useWeeklyReportPdf = (id: WeeklyReportId) => {
  const store = useStore();
  const today = useToday();
  const pdf = useDocument(async () => {
    const [{ weeklyReportPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/weekly-report-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = weeklyReportPdf(store.data, id, today);
    return file && { name: file.name, became: await shareFile(file) };
  });
  return {
    busy: pdf.busy,
    async run() {
      if (!(await pdf.run())) return;
      logEffect('weekly-report-downloaded', id);
      await store.commit(recordWeeklyReport, id);
    },
  };
};
