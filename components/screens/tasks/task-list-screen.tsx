'use client';

import { Screen } from '@/components/shell/screen';
import { tasksByDueDate } from '@/lib/domain/task/rules';
import { useData } from '@/lib/store/store';
import { TaskSearch } from './task-search';

/** Tareas of every project, the one due first on top. */
export const TaskListScreen = () => {
  const tasks = useData((data) => tasksByDueDate(data.tasks));
  return (
    <Screen title="Tareas">
      <TaskSearch tasks={tasks} ofSeveralProjects />
    </Screen>
  );
};
