'use client';

import { useQueryState } from '@/components/history/use-query-state';
import type { ProjectId } from '@/lib/domain/model/project';
import type { TaskId } from '@/lib/domain/model/task';
import { asId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';

/** What a new request is for: the project of the address, and the task of its query when that is one of the project's. */
export const useRequestPlace = (projectId: ProjectId) => {
  const [asked] = useQueryState('taskId');
  return useData(({ projects, tasks }) => {
    const task = asked === '' ? undefined : tasks.get(asId<TaskId>(asked));
    const project = projects.get(projectId)?.title ?? '';
    return task?.projectId === projectId
      ? { taskId: task.id, text: `Para la tarea «${task.title}» de ${project}` }
      : { taskId: undefined, text: `Para el proyecto ${project}` };
  });
};
