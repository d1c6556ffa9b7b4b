'use client';

import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { Moment } from '@/components/entities/moment';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { lazyPart } from '@/components/ui/lazy-part';
import type { WeeklyReportId } from '@/lib/domain/model/weekly-report';
import { recordWeeklyReport } from '@/lib/domain/weekly-report/changes';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import { weekTotals } from '@/lib/domain/weekly-report/totals';
import { logEffect } from '@/lib/kernel/log-effect';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { formatCounted, formatDayRange } from '@/lib/text/format';
import { TotalFigures, TotalsByKind } from './week-totals';

/** The report of a week as a PDF, shared or downloaded on a tap. Its creation is logged. */
export const useWeeklyReportPdf = (id: WeeklyReportId) => {
  const store = useStore();
  const today = useToday();
  const pdf = useDocument(async (message) => {
    const [{ weeklyReportPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/weekly-report-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = weeklyReportPdf(store.data, id, today, store.now());
    return file && { name: file.name, became: await shareFile(file, message) };
  });
  return {
    busy: pdf.busy,
    async run(message?: string) {
      if (!(await pdf.run(message))) return false;
      logEffect('weekly-report-downloaded', id);
      await store.commit(recordWeeklyReport, id);
      return true;
    },
  };
};

/** Loaded on demand: otherwise the exported page would contain the message of each week. */
const WhatsAppButton = lazyPart(
  async () => (await import('@/components/entities/whatsapp')).WhatsAppButton,
  <span className="h-control w-12" />,
);

/** A week: its days, the number of completed tasks, their totals and its document. */
export const WeeklyReportCard = ({ report }: { readonly report: WeeklyReport }) => {
  const { id, weekNumber, year, startDate, endDate, completedTasks, generatedAt } = report;
  const pdf = useWeeklyReportPdf(id);
  const totals = useData((data) => weekTotals(data, id));
  const titleId = useId();
  if (!totals) return null;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-0.5">
        <h2 id={titleId} className="font-semibold">{`Reporte semanal ${weekNumber} de ${year}`}</h2>
        <p className="tabular text-sm">{formatDayRange(startDate, endDate)}</p>
        <p className="text-sm">{formatCounted(completedTasks, 'tarea completada', 'tareas completadas')}</p>
        <p className="text-muted text-sm">
          {id}
          {generatedAt && (
            <>
              , generado <Moment at={generatedAt} />
            </>
          )}
        </p>
      </div>
      <TotalFigures totals={totals} />
      <TotalsByKind totals={totals} of={titleId} label="Totales" days={report}>
        <Button
          variant="secondary"
          icon={FileDown}
          busy={pdf.busy}
          busyText="Preparando…"
          aria-describedby={titleId}
          onClick={() => void pdf.run()}
        >
          Descargar PDF
        </Button>
        <WhatsAppButton document={pdf} of={{ week: report }} describedBy={titleId} isPicture />
      </TotalsByKind>
    </Card>
  );
};
