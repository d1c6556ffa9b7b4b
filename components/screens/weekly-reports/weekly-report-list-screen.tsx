'use client';

import { CalendarRange, ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { StretchRow } from '@/components/entities/stretch-row';
import { useNow } from '@/components/entities/use-now';
import { CONTROL } from '@/components/form/control-style';
import { useExpandableSums } from '@/components/frames/expandable-sums';
import { ListFrame } from '@/components/frames/list-frame';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState, useQueryStep } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ColumnChart } from '@/components/ui/column-chart';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardList, List } from '@/components/ui/list/list';
import { CardsSkeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import { supervises } from '@/lib/domain/permission';
import { stretchesToCheck } from '@/lib/domain/timed-work';
import { inReportPeriod, lastWeeks, type ReportPeriod, type WeeklyReport, weeklyReports } from '@/lib/domain/weekly-report/rules';
import { totalsOfWeeks } from '@/lib/domain/weekly-report/totals';
import { useCurrentUser, useData, useToday } from '@/lib/store/react/store';
import { formatCounted, formatDayRange, formatHours } from '@/lib/text/format';
import { personName } from '@/lib/text/person';
import { stretchDoubt } from '@/lib/text/stretch';
import { TotalFigures, TotalsByKind } from './week-totals';
import { WeeklyReportCard } from './weekly-report-card';

const RangeReport = lazyPart(async () => (await import('./range-report')).RangeReport, <CardsSkeleton cards={1} />);

const StretchSheet = lazyPart(async () => (await import('@/components/entities/stretch-sheet')).StretchSheet);

const WEEKS_IN_CHART = 8;

/** Reportes: the completed work of each week, the newest first. */
export const WeeklyReportListScreen = () => {
  const weeks = useWeeks();
  const today = useToday();
  const correction = useQueryStep('tramo');
  const isDesk = useWidth() === 'desk';
  const range = useExpandableRange();
  const sums = useExpandableSums(useShownTotals(weeks.found));
  const chart = useData((data) => lastWeeks(data, today, WEEKS_IN_CHART));
  return (
    <Screen title="Reportes" beside={sums?.line}>
      {sums?.rest}
      {correction.value !== null && <StretchSheet named={correction.value} onClose={correction.close} />}
      <OpenStretches />
      {isDesk && range.isOpen && <RangeReport />}
      <ListFrame
        lead={<WeekPicker value={weeks.week} onChange={weeks.setWeek} />}
        filters={<FilterChips label="Periodo" options={PERIODS} value={weeks.period} onChange={weeks.setPeriod} />}
        tools={
          isDesk && (
            <Button
              variant="ghost"
              icon={range.isOpen ? ChevronUp : ChevronDown}
              aria-expanded={range.isOpen}
              onClick={range.toggle}
            >
              Por fechas
            </Button>
          )
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
      {chart.some(({ completedTasks }) => completedTasks > 0) && (
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
      )}
    </Screen>
  );
};

/** Whether the range's report is open: it is when the address has a range. */
const useExpandableRange = () => {
  const [from] = useQueryState('desde');
  const [to] = useQueryState('hasta');
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? (from !== '' || to !== '');
  return { isOpen, toggle: () => setWanted(!isOpen) };
};

/** The totals of the shown weeks: tasks and hours in one line, the rest collapsed. */
const useShownTotals = (weeks: readonly WeeklyReport[]) => {
  const totals = useData((data) =>
    totalsOfWeeks(
      data,
      weeks.map(({ id }) => id),
    ),
  );
  const titleId = useId();
  if (weeks.length === 0) return undefined;
  const label = `Totales de ${formatCounted(weeks.length, 'semana', 'semanas')}`;
  return {
    label,
    line: `${formatCounted(totals.tasks, 'tarea', 'tareas')} · ${formatHours(totals.hours)}`,
    children: (
      <section aria-labelledby={titleId}>
        <Card className="grid grid-cols-1 gap-3">
          <div className="grid grid-cols-1 gap-0.5">
            <p id={titleId} className="font-semibold">
              {label}
            </p>
            <p className="text-sm">{formatCounted(totals.tasks, 'tarea completada', 'tareas completadas')}</p>
          </div>
          <TotalFigures totals={totals} />
          <TotalsByKind totals={totals} of={titleId} label="Desglose" />
        </Card>
      </section>
    ),
  };
};

/** Running and doubtful stretches of work: all for a supervisor, a person's own for others. Open tasks are included. */
const OpenStretches = () => {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const now = useNow();
  const me = useCurrentUser();
  const { stretches, users } = useData((data) => ({
    stretches: me ? stretchesToCheck(data, now, supervises(me) ? undefined : me.id) : [],
    users: data.users,
  }));
  if (stretches.length === 0) return null;
  const running = stretches.filter(({ endedAt, fault }) => endedAt === undefined && !fault).length;
  const doubtful = stretches.filter((stretch) => stretchDoubt(stretch, now)).length;
  return (
    <Card className="grid grid-cols-1 gap-1">
      <Button
        variant="ghost"
        className="justify-self-start"
        icon={open ? ChevronUp : ChevronDown}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {['Tiempo', running > 0 && `${running} en marcha`, doubtful > 0 && `${doubtful} por revisar`].filter(Boolean).join(' · ')}
      </Button>
      <div id={listId} hidden={!open}>
        {open && (
          <List label="Tiempo en marcha y por revisar" rows={stretches} keyOf={({ entry }) => entry.id}>
            {(stretch) => (
              <StretchRow stretch={stretch} of={`${personName({ users }, stretch.entry.userId)} · ${stretch.task.title}`} />
            )}
          </List>
        )}
      </div>
    </Card>
  );
};

const PERIODS = [
  { value: 'todas', label: 'Todas' },
  { value: 'ultima-semana', label: 'Última semana' },
  { value: 'ultimo-mes', label: 'Último mes' },
] as const;
type PeriodFilter = (typeof PERIODS)[number]['value'];

const PERIOD_OF: Record<PeriodFilter, ReportPeriod | undefined> = {
  todas: undefined,
  'ultima-semana': 'last-week',
  'ultimo-mes': 'last-month',
};

/** The weeks that match both the picker and the filter in the address; neither changes the other. */
const useWeeks = () => {
  const today = useToday();
  const [week, setWeek] = useQueryState('semana');
  const [period, setPeriod] = useQueryChoice<PeriodFilter>('periodo', ['todas', 'ultima-semana', 'ultimo-mes']);
  const wanted = PERIOD_OF[period];
  const found = useData(weeklyReports).filter(
    (report) => (week === '' || report.id === week) && (wanted === undefined || inReportPeriod(report, wanted, today)),
  );
  const showAll = () => {
    setWeek('');
    setPeriod('todas');
  };
  return { week, period, found, setWeek, setPeriod, showAll };
};

interface WeekPickerProps {
  /** The id of a week, or '' for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses a week from a list, because few browsers support a week field. */
const WeekPicker = ({ value, onChange }: WeekPickerProps) => {
  const id = useId();
  const reports = useData(weeklyReports);
  return (
    <div className="grid grid-cols-1 gap-0.5 @4xl:w-80 @4xl:shrink-0" data-no-print>
      <label htmlFor={id} className="font-medium text-sm">
        Semana
      </label>
      <select
        id={id}
        value={reports.some((report) => report.id === value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        className={CONTROL}
      >
        <option value="">Todas las semanas</option>
        {reports.map((report) => (
          <option key={report.id} value={report.id}>
            {`Semana ${report.weekNumber} de ${report.year} (${formatDayRange(report.startDate, report.endDate)})`}
          </option>
        ))}
      </select>
    </div>
  );
};
