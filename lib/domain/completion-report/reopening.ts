import type { Data } from '../data';
import type { TaskId } from '../model/task';
import type { User } from '../model/user';
import { supervisorRefusal } from '../permission';
import { type Refused, refused } from '../refusal';
import { standingReport } from '../standing-report';

/** Why a person may not take a task's report back: none stands, or they are no supervisor. */
export const reportReopenRefusal = (
  { completionReports }: Pick<Data, 'completionReports'>,
  taskId: TaskId,
  person: Pick<User, 'roleLabel'> | undefined,
): Refused | undefined => (standingReport(completionReports, taskId) ? supervisorRefusal(person) : refused('report-not-filed'));
