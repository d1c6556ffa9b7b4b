import type { Data } from '@/lib/domain/data';
import type { LogEntry } from '@/lib/domain/history/entry';
import type { BudgetRequest } from '@/lib/domain/model/budget-request';
import type { MaterialRequest } from '@/lib/domain/model/material-request';
import type { Role, UserId } from '@/lib/domain/model/user';
import { budgetRequestTitle, materialRequestTitle } from '@/lib/domain/request-title';
import { type Path, routes } from '@/lib/routes';
import { activityOf } from '@/lib/text/activity';

/** Somebody else's act that calls for this person, and where it is seen. */
export interface TeamNews {
  readonly title: string;
  readonly body: string;
  readonly path: Path;
}

interface Reader {
  readonly data: Data;
  readonly me: UserId;
  readonly role: Role;
}

interface Asked {
  readonly title: string;
  readonly request: BudgetRequest | MaterialRequest;
  readonly place: Path;
}

const askedIn = ({ patches }: LogEntry, data: Data): Asked | undefined => {
  for (const { table, row } of patches) {
    if (table === 'budgetRequests' && row)
      return { title: budgetRequestTitle(row), request: row, place: routes.projectBudget(row.projectId) };
    if (table === 'materialRequests' && row)
      return { title: materialRequestTitle(row, data.materials), request: row, place: routes.projectEquipment(row.projectId) };
  }
  return undefined;
};

/** The stock of an entry that is for one of this person's tasks. */
const stockFor = ({ patches }: LogEntry, { data, me }: Reader) => {
  for (const { table, row } of patches) {
    if (table !== 'movements' || !row?.taskId || row.direction !== 'out') continue;
    const task = data.tasks.get(row.taskId);
    if (task?.assigneeIds.includes(me)) return task;
  }
  return undefined;
};

const ASKING: readonly string[] = ['budget-requested', 'material-requested'];
const DECIDING: readonly string[] = [
  'budget-approved',
  'budget-rejected',
  'material-request-approved',
  'material-request-rejected',
];

/**
 * What an act of somebody else is to this person: a request to decide for a supervisor, the decision on one's own request, or stock that left
 * for one's own task. Nothing for all else, and for what they did themselves.
 */
export const teamNewsOf = (entry: LogEntry, reader: Reader): TeamNews | null => {
  const { data, me, role } = reader;
  if (entry.by === me) return null;
  const title = `${data.users.get(entry.by)?.name ?? 'Alguien'} ${activityOf(entry.label)}`;
  const asked = askedIn(entry, data);
  if (asked && ASKING.includes(entry.label))
    return role === 'supervisor' ? { title, body: asked.title, path: routes.requests('Pending') } : null;
  if (asked && DECIDING.includes(entry.label))
    return asked.request.requestedBy === me ? { title, body: asked.title, path: asked.place } : null;
  const task = entry.label === 'stock-issued' ? stockFor(entry, reader) : undefined;
  return task ? { title, body: `Material para ${task.title}`, path: routes.task(task.projectId, task.id) } : null;
};
