'use client';

import { useId } from 'react';
import { CONTROL } from '@/components/form/control-style';
import { weeklyReports } from '@/lib/domain/weekly-report/rules';
import { useData } from '@/lib/store/react/store';
import { formatDayRange } from '@/lib/text/format';

interface WeekPickerProps {
  /** The id of a week, or '' for all. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** Chooses a week through the phone's own list: few browsers draw a week field. */
export const WeekPicker = ({ value, onChange }: WeekPickerProps) => {
  const id = useId();
  const reports = useData(weeklyReports);
  return (
    <div className="grid grid-cols-1 gap-1 lg:max-w-md" data-no-print>
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
