'use client';

import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { inReportPeriod, type ReportPeriod, weeklyReports } from '@/lib/domain/weekly-report/rules';
import { useData, useToday } from '@/lib/store/react/store';

export const PERIODS = [
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

/** The weeks that the picker and the filter of the address leave together; neither changes the other. */
export const useWeeks = () => {
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
