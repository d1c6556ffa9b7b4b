import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { WeeklyReportId } from '../model/weekly-report';
import { refused } from '../refusal';
import { weekOfId } from './rules';

/**
 * Records when and by whom a week's report was generated; the last time counts. Refuses an impossible week with `record-missing`.
 */
export const recordWeeklyReport = change('weekly-report-generated', (data, id: WeeklyReportId, { now, user }) =>
  weekOfId(id)
    ? keepingReferences(data, [put('weeklyReports', { id, generatedAt: now, generatedBy: user })])
    : refused('record-missing'),
);
