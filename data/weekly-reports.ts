import type { WeeklyReportId, WeeklyReportRecord } from '@/lib/domain/model/weekly-report';
import { addDays, type Day, isoWeek } from '@/lib/kernel/day';
import { at, usr } from './row';

const WEEKS = 8;

/** The reports of past weeks, the latest first; each is made on the Sunday that ends its week. */
export const weeklyReports = (today: Day) =>
  Array.from({ length: WEEKS }, (_, index): WeeklyReportRecord => {
    const monday = addDays(isoWeek(today).monday, -7 * (index + 1));
    const { year, week } = isoWeek(monday);
    return {
      id: `WR-${year}-${String(week).padStart(2, '0')}` as WeeklyReportId,
      generatedAt: at(monday, 6),
      generatedBy: usr(1),
    };
  });
