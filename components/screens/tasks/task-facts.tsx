'use client';

import { AvatarStack } from '@/components/entities/avatar-stack';
import { PriorityChip, TaskStatusChip } from '@/components/entities/status-chips';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import type { Task } from '@/lib/domain/task/model';
import { isOverdue, taskStatus } from '@/lib/domain/task/rules';
import { useData, useToday } from '@/lib/store/store';
import { formatDay, formatHours } from '@/lib/text/format';

/** How a task stands, when, for how long and who does it. */
export const TaskFacts = ({ task }: { readonly task: Task }) => {
  const users = useData((data) => data.users);
  const today = useToday();
  const assignees = task.assigneeIds.map((id) => users.get(id)).filter((user) => user !== undefined);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <TaskStatusChip status={taskStatus(task)} />
        <PriorityChip status={task.priority} />
      </div>
      {task.description && <p className="whitespace-pre-line wrap-anywhere">{task.description}</p>}
      <DefinitionList
        items={[
          { term: 'Fecha límite', value: `${formatDay(task.dueDate)}${isOverdue(task, today) ? ' · Vencida' : ''}` },
          { term: 'Inicio', value: formatDay(task.startDate) },
          { term: 'Finalizada', value: formatDay(task.completeDate) },
          { term: 'Horas planificadas', value: formatHours(task.plannedHours) },
        ]}
      />
      <div className="grid gap-1">
        <p className="font-medium text-muted text-sm">Asignados</p>
        {assignees.length > 0 ? (
          <>
            <AvatarStack users={assignees} />
            <p className="wrap-anywhere">{assignees.map(({ name }) => name).join(', ')}</p>
          </>
        ) : (
          <p>Nadie todavía</p>
        )}
      </div>
    </Card>
  );
};
