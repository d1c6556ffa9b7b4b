'use client';

import { FileDown } from 'lucide-react';
import { Moment } from '@/components/entities/moment';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import { formatCounted, formatDayRange } from '@/lib/text/format';
import { useWeeklyReportPdf } from './use-weekly-report-pdf';

/** One week: when it was and how many tasks were completed in it. */
export const WeeklyReportCard = ({ report }: { readonly report: WeeklyReport }) => {
  const pdf = useWeeklyReportPdf(report.id);
  return (
    <Card as="li" className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <h2 className="font-semibold">{`Reporte semanal ${report.weekNumber} de ${report.year}`}</h2>
        <p className="tabular text-sm">{formatDayRange(report.startDate, report.endDate)}</p>
        <p className="text-sm">{formatCounted(report.completedTasks, 'tarea completada', 'tareas completadas')}</p>
        <p className="text-muted text-sm">
          {report.id}
          {report.generatedAt && (
            <>
              , generado <Moment at={report.generatedAt} />
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        icon={FileDown}
        busy={pdf.busy}
        busyText="Preparando…"
        onClick={() => void pdf.run()}
        className="justify-self-start"
      >
        Descargar PDF <span className="sr-only">{report.id}</span>
      </Button>
    </Card>
  );
};
