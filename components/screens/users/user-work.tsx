'use client';

import { Briefcase, ClipboardList } from 'lucide-react';
import { ProjectCard } from '@/components/entities/project-card';
import { TaskRow } from '@/components/entities/task-row';
import { EmptyState } from '@/components/ui/empty-state';
import { CardList, List } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { tasksOfUser } from '@/lib/domain/task/rules';
import type { UserId } from '@/lib/domain/user/model';
import { ongoingProjects, openTasksOfUser } from '@/lib/domain/user/rules';
import { useData } from '@/lib/store/store';
import { formatCounted } from '@/lib/text/format';

/** What a person works on: the active projects they are in, and their tasks that are not done. */
export const UserWork = ({ userId }: { readonly userId: UserId }) => {
  const work = useData((data) => {
    const open = openTasksOfUser(data, userId);
    return { projects: ongoingProjects(data, userId), open, done: tasksOfUser(data.tasks, userId).length - open.length };
  });
  return (
    <>
      <Section title="Proyectos en curso">
        {work.projects.length > 0 ? (
          <CardList label="Proyectos en curso">
            {work.projects.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </CardList>
        ) : (
          <EmptyState icon={Briefcase} title="No está en ningún proyecto en curso" />
        )}
      </Section>
      <Section title="Tareas asignadas">
        {work.open.length > 0 ? (
          <List label="Tareas asignadas" long={work.open.length > 30}>
            {work.open.map((task) => (
              <TaskRow key={task.id} task={task} withProject />
            ))}
          </List>
        ) : (
          <EmptyState icon={ClipboardList} title="No tiene tareas por terminar" />
        )}
        <p className="text-muted text-sm">{formatCounted(work.done, 'tarea completada', 'tareas completadas')}</p>
      </Section>
    </>
  );
};
