'use client';

import { ChevronDown, ChevronUp, FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Moment } from '@/components/entities/moment';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { WeeklyReport } from '@/lib/domain/weekly-report/rules';
import { formatCounted, formatDayRange } from '@/lib/text/format';
import { useWeeklyReportPdf } from './use-weekly-report-pdf';
import { WeekTotals } from './week-totals';

/** One week: when it was, how many tasks were completed in it, what they add up to, and its document. */
export const WeeklyReportCard = ({ report }: { readonly report: WeeklyReport }) => {
  const { id, weekNumber, year, startDate, endDate, completedTasks, generatedAt } = report;
  const pdf = useWeeklyReportPdf(id);
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const totalsId = useId();
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
      <div className="flex flex-wrap gap-2">
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
        <Button
          variant="ghost"
          icon={open ? ChevronUp : ChevronDown}
          aria-describedby={titleId}
          aria-expanded={open}
          aria-controls={totalsId}
          onClick={() => setOpen(!open)}
        >
          Totales
        </Button>
      </div>
      <div id={totalsId} hidden={!open}>
        {open && <WeekTotals reportId={id} />}
      </div>
    </Card>
  );
};
