'use client';

import { TaskRow } from '@/components/entities/task-row';
import { List, type RowContent, RowLink } from '@/components/ui/list/list';
import type { Data } from '@/lib/domain/data';
import type { User } from '@/lib/domain/model/user';
import { supervises } from '@/lib/domain/permission';
import { type AnyRequest, isMaterialRequest, requestsToDecide, requestTitle } from '@/lib/domain/request/rules';
import { tasksNeedingAttention } from '@/lib/domain/task/attention';
import { routes } from '@/lib/routes';
import { useData, useDayOfData } from '@/lib/store/react/store';
import { formatDay, formatMoney, formatRequested } from '@/lib/text/format';

/** The most requests on a phone; the figure «Por aprobar» opens all of them. */
const MOST_REQUESTS = 3;

/** The texts of a request's row: what, by whom, for when and how much. */
export const requestText = (request: AnyRequest, { materials, users }: Pick<Data, 'materials' | 'users'>) =>
  ({
    title: requestTitle(request, materials),
    detail: `${users.get(request.requestedBy)?.name ?? ''} · para el ${formatDay(request.requiredByDate)}`,
    figure: isMaterialRequest(request) ? formatRequested(request, materials) : formatMoney(request.amount),
  }) satisfies RowContent;

/** The work that waits for a person: a supervisor's requests to decide, or a technician's tasks of the day. */
export const OwnWork = ({ person }: { readonly person: User }) =>
  supervises(person) ? <ToDecide /> : <OwnTasks person={person} />;

const ToDecide = () => {
  const requests = useData(requestsToDecide);
  const known = useData(({ materials, users }) => ({ materials, users }));
  if (requests.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium text-muted text-sm">Por decidir</p>
      <List label="Por decidir" rows={requests.slice(0, MOST_REQUESTS)} keyOf={({ id }) => id}>
        {(request) => <RowLink href={routes.request(request.id)} {...requestText(request, known)} />}
      </List>
    </div>
  );
};

const OwnTasks = ({ person: { id } }: { readonly person: User }) => {
  const today = useDayOfData();
  const overdue = useData((data) => tasksNeedingAttention(data, 'overdue', today, id));
  const dueToday = useData((data) => tasksNeedingAttention(data, 'today', today, id));
  if (overdue.length + dueToday.length === 0) return null;
  return (
    <List label="Mis tareas de hoy" rows={[...overdue, ...dueToday]} keyOf={(task) => task.id}>
      {(task) => <TaskRow task={task} withProject />}
    </List>
  );
};
