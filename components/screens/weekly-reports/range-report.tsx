'use client';

import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ExportMenu, useSheetExport } from '@/components/entities/table/export-menu';
import { useDocument } from '@/components/entities/use-document';
import { CONTROL } from '@/components/form/control-style';
import { useQueryState } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Section } from '@/components/ui/section';
import { type DayRange, lastMonth, type RangeTotals, rangeTotals } from '@/lib/domain/weekly-report/range';
import { asDay, type Day, isDay } from '@/lib/kernel/day';
import { useData, useStore, useToday } from '@/lib/store/react/store';
import { formatCount, formatDayRange, formatHours, formatMoney } from '@/lib/text/format';

const BACKWARDS = 'La fecha final es anterior a la inicial.';
const INCOMPLETE = 'Escribe la fecha completa.';

/** The range of days in the address; by default this month until today. */
const useRange = () => {
  const today = useToday();
  const [from, setFrom] = useQueryState('desde');
  const [to, setTo] = useQueryState('hasta');
  const range: DayRange = {
    from: isDay(from) ? from : asDay(`${today.slice(0, 7)}-01`),
    to: isDay(to) ? to : today,
  };
  const set = (next: DayRange) => {
    setFrom(next.from);
    setTo(next.to);
  };
  return { range, setFrom, setTo, set, today };
};

const useRangePdf = (range: DayRange) => {
  const store = useStore();
  const today = useToday();
  return useDocument(async () => {
    const [{ rangeReportPdf }, { shareFile }] = await Promise.all([
      import('@/lib/documents/weekly-report-pdf'),
      import('@/lib/documents/share-file'),
    ]);
    const file = rangeReportPdf(store.data, range, today, store.now());
    return { name: file.name, became: await shareFile(file) };
  });
};

/** The completed work between two days: a row for each week, the sum, and one document. */
export const RangeReport = () => {
  const { range, setFrom, setTo, set, today } = useRange();
  const [round, setRound] = useState(0);
  const isBackwards = range.to < range.from;
  const totals = useData((data) => rangeTotals(data, range));
  return (
    <Section title="Por fechas">
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3" data-no-print>
          <DayField key={`from ${round}`} label="Desde" day={range.from} onDay={setFrom} />
          <DayField key={`to ${round}`} label="Hasta" day={range.to} onDay={setTo} problem={isBackwards ? BACKWARDS : ''} />
          <Button
            variant="secondary"
            onClick={() => {
              set(lastMonth(today));
              setRound(round + 1);
            }}
          >
            Mes pasado
          </Button>
          {!isBackwards && <Documents range={range} />}
        </div>
        {!isBackwards && <WeekTable totals={totals} />}
      </Card>
    </Section>
  );
};

interface DayFieldProps {
  readonly label: string;
  readonly day: Day;
  readonly onDay: (day: Day) => void;
  /** The error of a complete date. */
  readonly problem?: string;
}

/** A date that takes effect once it is complete, so that the figures stay while it is typed. */
const DayField = ({ label, day, onDay, problem = '' }: DayFieldProps) => {
  const id = useId();
  const [isWhole, setIsWhole] = useState(true);
  const said = isWhole ? problem : INCOMPLETE;
  const take = (text: string) => {
    setIsWhole(isDay(text));
    if (isDay(text)) onDay(text);
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        defaultValue={day}
        onChange={({ target }) => take(target.value)}
        className={CONTROL}
        aria-invalid={said !== '' || undefined}
        aria-describedby={said ? `${id}-problem` : undefined}
      />
      {said && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-sm">
          {said}
        </p>
      )}
    </div>
  );
};

const Documents = ({ range }: { readonly range: DayRange }) => {
  const store = useStore();
  const pdf = useRangePdf(range);
  const sheet = useSheetExport(
    async () => (await import('@/lib/documents/sheets')).rangeSheet(store.data, range),
    (kind) => `${kind} de estas fechas`,
  );
  return (
    <>
      <Button variant="secondary" icon={FileDown} busy={pdf.busy} busyText="Preparando…" onClick={() => void pdf.run()}>
        PDF<span className="sr-only"> de estas fechas</span>
      </Button>
      <ExportMenu {...sheet} label="Exportar" variant="secondary" />
    </>
  );
};

const HEAD = 'py-2 text-right font-medium text-muted';
const CELL = 'tabular py-2 text-right';

const WeekTable = ({ totals: { from, to, weeks, totals } }: { readonly totals: RangeTotals }) => {
  if (weeks.length === 0) return <p className="text-muted">No se completaron tareas en estas fechas.</p>;
  return (
    <table className="w-full">
      <caption className="sr-only">{`Tareas completadas por semana, ${formatDayRange(from, to)}`}</caption>
      <thead>
        <tr className="border-border border-b text-sm">
          <th scope="col" className="py-2 text-start font-medium text-muted">
            Semana
          </th>
          <th scope="col" className="py-2 text-start font-medium text-muted">
            Fechas
          </th>
          <th scope="col" className={HEAD}>
            Tareas
          </th>
          <th scope="col" className={HEAD}>
            Horas
          </th>
          <th scope="col" className={HEAD}>
            Gasto
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.report.id} className="border-border border-b">
            <th scope="row" className="py-2 text-start font-normal">{`${week.report.weekNumber} de ${week.report.year}`}</th>
            <td className="tabular py-2">{formatDayRange(week.from, week.to)}</td>
            <td className={CELL}>{formatCount(week.tasks)}</td>
            <td className={CELL}>{formatHours(week.hours)}</td>
            <td className={CELL}>{formatMoney(week.spending)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-start">
            Total
          </th>
          <td className="tabular py-2">{formatDayRange(from, to)}</td>
          <td className={CELL}>{formatCount(totals.tasks)}</td>
          <td className={CELL}>{formatHours(totals.hours)}</td>
          <td className={CELL}>{formatMoney(totals.spending)}</td>
        </tr>
      </tfoot>
    </table>
  );
};
