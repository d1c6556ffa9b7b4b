'use client';

import { Briefcase, ClipboardList, FolderPlus } from 'lucide-react';
import { ProjectCard } from '@/components/entities/project-card';
import { TaskRow } from '@/components/entities/task-row';
import { Screen } from '@/components/frames/screen';
import { ButtonLink } from '@/components/ui/button-link';
import { Tile, Tiles } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { CardList, List } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { CardsSkeleton, RowsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import type { Data } from '@/lib/domain/data';
import type { User } from '@/lib/domain/model/user';
import { roleOf } from '@/lib/domain/permission';
import { projectsIn } from '@/lib/domain/project/rules';
import { allTasks } from '@/lib/domain/task/rules';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData } from '@/lib/store/react/store';

const MOST_PROJECTS = 3;
const MOST_TASKS = 4;

const overview = (data: Data) => {
  const pending = allTasks(data.tasks, 'Pending');
  return {
    active: projectsIn(data, 'active').length,
    recent: projectsIn(data, 'kept').slice(0, MOST_PROJECTS),
    pending: pending.length,
    tasks: pending.slice(0, MOST_TASKS),
  };
};

const DeskPanel = lazyPart(
  async () => (await import('./desk-panel')).DeskPanel,
  <div aria-hidden className="grid grid-cols-[2fr_1fr] items-start gap-6">
    <CardsSkeleton cards={6} />
    <RowsSkeleton rows={12} />
  </div>,
);
const ReviewNotice = lazyPart(async () => (await import('./review-notice')).ReviewNotice);

const SUPERVISOR_TILES = 6;
const TECHNICIAN_TILES = 4;

/** Panel: what calls for the person first, then what runs and what waits, each a tap away. */
export const HomeScreen = () => {
  const person = useCurrentUser();
  const { active, recent, pending, tasks } = useData(overview);
  const isDesk = useWidth() === 'desk';
  const isTechnician = person !== undefined && roleOf(person) === 'technician';
  return (
    <Screen title="Panel">
      <ReviewNotice />
      {person && <MyDaySection person={person} tiles={isTechnician ? TECHNICIAN_TILES : SUPERVISOR_TILES} />}
      {isDesk && person && !isTechnician && <DeskPanel />}
      <Tiles>
        <Tile label="Proyectos activos" value={active} href={routes.projects('activos')} icon={Briefcase} />
        <Tile label="Tareas pendientes" value={pending} href={routes.tasks('Pending')} icon={ClipboardList} tone="warning" />
      </Tiles>
      <Section title="Proyectos recientes">
        {recent.length > 0 ? (
          <CardList label="Proyectos recientes" rows={recent} keyOf={({ id }) => id}>
            {(project) => <ProjectCard project={project} />}
          </CardList>
        ) : (
          <EmptyState
            icon={Briefcase}
            title="Aún no hay proyectos"
            action={
              <ButtonLink href={routes.newProject()} icon={FolderPlus}>
                Nuevo Proyecto
              </ButtonLink>
            }
          />
        )}
      </Section>
      <Section title="Tareas recientes">
        {tasks.length > 0 ? (
          <List label="Tareas recientes" rows={tasks} keyOf={({ id }) => id}>
            {(task) => <TaskRow task={task} withProject />}
          </List>
        ) : (
          <EmptyState icon={ClipboardList} title="No hay tareas pendientes" />
        )}
      </Section>
    </Screen>
  );
};

const TILES = ['vencidas', 'hoy', 'sin reporte', 'aprobar', 'despachar', 'bajo'];

interface MyDaySectionProps {
  readonly person: User;
  /** How many figures it will have. */
  readonly tiles: number;
}

const MyDay = lazyPart<MyDaySectionProps>(
  async () => (await import('./my-day')).MyDay,
  ({ tiles }) => (
    <Tiles six={tiles === TILES.length}>
      {TILES.slice(0, tiles).map((tile) => (
        <Skeleton key={tile} className="h-28 rounded-card" />
      ))}
    </Tiles>
  ),
);

/** Mi día. What it counts over the whole business comes after the page. */
const MyDaySection = (props: MyDaySectionProps) => (
  <Section title="Mi día">
    <MyDay key={props.person.id} {...props} />
  </Section>
);
