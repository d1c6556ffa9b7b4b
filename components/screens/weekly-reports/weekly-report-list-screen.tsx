'use client';

import { CalendarRange } from 'lucide-react';
import { useId } from 'react';
import { ListFrame } from '@/components/frames/list-frame';
import { Screen } from '@/components/frames/screen';
import { useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ColumnChart } from '@/components/ui/column-chart';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardList } from '@/components/ui/list';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import { lastWeeks, type WeeklyReport } from '@/lib/domain/weekly-report/rules';
import { totalsOfWeeks } from '@/lib/domain/weekly-report/totals';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { OpenStretches } from './open-stretches';
import { PERIODS, useWeeks } from './use-weeks';
import { WeekPicker } from './week-picker';
import { TotalFigures, TotalsByKind } from './week-totals';
import { WeeklyReportCard } from './weekly-report-card';

const RangeReport = lazyPart(async () => (await import('./range-report')).RangeReport, <CardsSkeleton cards={1} />);

const StretchSheet = lazyPart(async () => (await import('@/components/entities/stretch-sheet')).StretchSheet);

const WEEKS_IN_CHART = 8;

/** Reportes: what was completed in each week, the newest first. */
export const WeeklyReportListScreen = () => {
  const weeks = useWeeks();
  const today = useToday();
  const correction = useQueryStep('tramo');
  const isDesk = useWidth() === 'desk';
  const chart = useData((data) => lastWeeks(data, today, WEEKS_IN_CHART));
  return (
    <Screen title="Reportes">
      {correction.value !== null && <StretchSheet named={correction.value} onClose={correction.close} />}
      <OpenStretches />
      {isDesk && <RangeReport />}
      <WeekPicker value={weeks.week} onChange={weeks.setWeek} />
      <ListFrame
        filters={
          <>
            <FilterChips label="Periodo" options={PERIODS} value={weeks.period} onChange={weeks.setPeriod} />
            {weeks.found.length > 0 && <ShownTotals weeks={weeks.found} />}
          </>
        }
        rows={weeks.found}
        empty={
          <EmptyState
            icon={CalendarRange}
            title="No se encontraron reportes que coincidan con los filtros"
            detail="Cada semana con una tarea completada o con tiempo medido tiene el suyo."
            action={
              (weeks.week !== '' || weeks.period !== 'todas') && (
                <Button variant="secondary" onClick={weeks.showAll}>
                  Quitar los filtros
                </Button>
              )
            }
          />
        }
      >
        {(rows) => (
          <CardList label="Reportes" rows={rows} keyOf={({ id }) => id}>
            {(report) => <WeeklyReportCard report={report} />}
          </CardList>
        )}
      </ListFrame>
      <div data-of-records>
        <Card>
          <ColumnChart
            caption="Tareas completadas por semana"
            axis="Semana"
            columns={chart.map(({ weekNumber, completedTasks }) => ({
              label: String(weekNumber),
              value: completedTasks,
              text: `Semana ${weekNumber}: ${formatCounted(completedTasks, 'tarea', 'tareas')}`,
            }))}
          />
        </Card>
      </div>
    </Screen>
  );
};

/** What the shown weeks add up to together. */
const ShownTotals = ({ weeks }: { readonly weeks: readonly WeeklyReport[] }) => {
  const totals = useData((data) =>
    totalsOfWeeks(
      data,
      weeks.map(({ id }) => id),
    ),
  );
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card className="grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 gap-0.5">
          <p id={titleId} className="font-semibold">{`Totales de ${formatCounted(weeks.length, 'semana', 'semanas')}`}</p>
          <p className="text-sm">{formatCounted(totals.tasks, 'tarea completada', 'tareas completadas')}</p>
        </div>
        <TotalFigures totals={totals} />
        <TotalsByKind totals={totals} of={titleId} label="Desglose" />
      </Card>
    </section>
  );
};
