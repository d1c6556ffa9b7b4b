'use client';

import { FileDown } from 'lucide-react';
import { useId } from 'react';
import { Moment } from '@/components/entities/moment';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import { weekTotals } from '@/lib/domain/weekly-totals/rules';
import { useData } from '@/lib/store/store';
import { formatCounted, formatDayRange } from '@/lib/text/format';
import { useWeeklyReportPdf } from './use-weekly-report-pdf';
import { TotalFigures, TotalsByKind } from './week-totals';

/** One week: when it was, how many tasks were completed in it, what they add up to, and its document. */
export const WeeklyReportCard = ({ report }: { readonly report: WeeklyReport }) => {
  const { id, weekNumber, year, startDate, endDate, completedTasks, generatedAt } = report;
  const pdf = useWeeklyReportPdf(id);
  const totals = useData((data) => weekTotals(data, id));
  const titleId = useId();
  if (!totals) return null;
  return (
    <Card as="li" className="grid grid-cols-1 gap-3">
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
      <TotalsByKind totals={totals} of={titleId} label="Totales">
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
      </TotalsByKind>
    </Card>
  );
};
