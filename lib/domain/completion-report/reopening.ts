import type { Data } from '../data';
import type { TaskId } from '../model/task';
import type { User } from '../model/user';
import { supervisorRefusal } from '../permission';
import { type Refused, refused } from '../refusal';
import { standingReport } from '../standing-report';

/** Refuses to reopen a missing report, and users who are no supervisor. */
export const reportReopenRefusal = (
  { completionReports }: Pick<Data, 'completionReports'>,
  taskId: TaskId,
  person: Pick<User, 'roleLabel'> | undefined,
): Refused | undefined => (standingReport(completionReports, taskId) ? supervisorRefusal(person) : refused('report-not-filed'));
