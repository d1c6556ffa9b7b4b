import type { Data } from '@/lib/domain/data';
import { type DayRange, rangeTotals } from '@/lib/domain/weekly-report/range';
import { centsToText } from '@/lib/kernel/cents';
import { csvFile } from './csv';

/** The weeks of a range as a table, the newest first, with their sum as the last line; hours and US dollars with a decimal point. */
export const rangeReportCsv = (data: Data, range: DayRange) => {
  const { from, to, weeks, totals } = rangeTotals(data, range);
  const rows = weeks.map((week) => [week.report.id, week.from, week.to, week.tasks, week.hours, centsToText(week.spending)]);
  const sum = ['Total', from, to, totals.tasks, totals.hours, centsToText(totals.spending)];
  return csvFile(`reporte-${from}-${to}.csv`, ['Semana', 'Desde', 'Hasta', 'Tareas', 'Horas', 'Gasto'], [...rows, sum]);
};
