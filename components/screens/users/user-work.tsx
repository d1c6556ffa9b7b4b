'use client';

import { Briefcase, ChevronDown, ChevronUp, ClipboardList } from 'lucide-react';
import { useId } from 'react';
import { ProjectCard } from '@/components/entities/project-card';
import { TaskRow } from '@/components/entities/task-row';
import { useQueryChoice } from '@/components/history/use-query-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import type { Task } from '@/lib/domain/model/task';
import type { UserId } from '@/lib/domain/model/user';
import { ongoingProjects } from '@/lib/domain/project/rules';
import { tasksOfUser } from '@/lib/domain/task/rules';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

/** What a person works on: the active projects they are in, and their tasks, the completed ones folded. */
export const UserWork = ({ userId }: { readonly userId: UserId }) => {
  const work = useData((data) => ({
    projects: ongoingProjects(data, userId),
    open: tasksOfUser(data.tasks, userId, 'open'),
    done: tasksOfUser(data.tasks, userId, 'Completed'),
  }));
  return (
    <>
      <Section title="Proyectos en curso">
        {work.projects.length > 0 ? (
          <CardList label="Proyectos en curso" rows={work.projects} keyOf={({ id }) => id}>
            {(project) => <ProjectCard project={project} />}
          </CardList>
        ) : (
          <EmptyState icon={Briefcase} title="No está en ningún proyecto en curso" />
        )}
      </Section>
      <Section title="Tareas asignadas">
        {work.open.length > 0 ? (
          <List label="Tareas asignadas" rows={work.open} keyOf={({ id }) => id}>
            {(task) => <TaskRow task={task} withProject />}
          </List>
        ) : (
          <EmptyState icon={ClipboardList} title="No tiene tareas por terminar" />
        )}
        {work.done.length > 0 && <DoneTasks tasks={work.done} />}
      </Section>
    </>
  );
};

/** What is done, under how much it is; unfolded in the address, so that Back finds it as it was left. */
const DoneTasks = ({ tasks }: { readonly tasks: readonly Task[] }) => {
  const [shown, show] = useQueryChoice('completadas', ['no', 'ver']);
  const listId = useId();
  const isOpen = shown === 'ver';
  return (
    <>
      <Button
        variant="ghost"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        aria-controls={listId}
        className="justify-self-start"
        onClick={() => show(isOpen ? 'no' : 'ver')}
      >
        {formatCounted(tasks.length, 'tarea completada', 'tareas completadas')}
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <List label="Tareas completadas" rows={tasks} keyOf={({ id }) => id}>
            {(task) => <TaskRow task={task} withProject />}
          </List>
        )}
      </div>
    </>
  );
};
