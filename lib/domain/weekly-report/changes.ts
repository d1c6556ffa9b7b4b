import { change, put } from '../data';
import { keepingReferences } from '../integrity';
import type { WeeklyReportId } from '../model/weekly-report';
import { refused } from '../refusal';
import { weekOfId } from './rules';

/** Notes that the report of a week was made, when and by whom; made again, the last time counts. An impossible week is missing. */
export const recordWeeklyReport = change('weekly-report-generated', (data, id: WeeklyReportId, { now, user }) =>
  weekOfId(id)
    ? keepingReferences(data, [put('weeklyReports', { id, generatedAt: now, generatedBy: user })])
    : refused('record-missing'),
);
