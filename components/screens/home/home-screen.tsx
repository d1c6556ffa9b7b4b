'use client';

import { Briefcase, ClipboardList, FolderPlus } from 'lucide-react';
import { TaskRow } from '@/components/entities/task-row';
import { Screen } from '@/components/frames/screen';
import { ButtonLink } from '@/components/ui/button-link';
import { CardLink } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { useWidth } from '@/components/ui/use-width';
import type { Data } from '@/lib/domain/data';
import type { Project } from '@/lib/domain/model/project';
import type { User } from '@/lib/domain/model/user';
import { supervises } from '@/lib/domain/permission';
import { behindHundredths, completedHundredths, projectProgress, projectsIn } from '@/lib/domain/project/rules';
import { tasksInWork } from '@/lib/domain/task/rules';
import { type Path, routes } from '@/lib/routes';
import { useCurrentUser, useData, useToday } from '@/lib/store/react/store';
import { formatBehind, formatPercent } from '@/lib/text/format';
import { OwnWork } from './own-work';

const MOST_PROJECTS = 3;
const MOST_TASKS = 4;

const overview = (data: Data) => {
  const pending = tasksInWork(data, 'Pending');
  return {
    active: projectsIn(data, 'active').length,
    recent: projectsIn(data, 'kept').slice(0, MOST_PROJECTS),
    pending: pending.length,
    tasks: pending.slice(0, MOST_TASKS),
  };
};

interface PersonProps {
  readonly person: User;
}

const CELLS = ['1', '2', '3', '4', '5', '6'];

/** The skeleton of the figures: as many as there may be, in the same layout. */
const FiguresSkeleton = () => (
  <div aria-hidden className="flex flex-wrap gap-px overflow-clip rounded-card border border-border bg-border">
    {CELLS.map((cell) => (
      <div key={cell} className="grid min-w-0 flex-[1_1_6.75rem] gap-2 bg-surface px-3 py-2 lg:basis-36">
        <Skeleton className="h-8 md:h-4" />
        <Skeleton className="h-5 w-1/3" />
      </div>
    ))}
  </div>
);

/** The skeleton of a list with its title. */
const TitledSkeleton = () => (
  <div aria-hidden className="grid gap-1 lg:gap-3">
    <Skeleton className="h-5 w-24 lg:my-2.5 lg:w-40" />
    <RowsSkeleton rows={3} />
  </div>
);

/** The skeleton of the week's board, which fills the rest of a desk's window. */
const BoardSkeleton = () => <Skeleton className="h-dvh max-lg:hidden" />;

const DeskPanel = lazyPart<PersonProps>(
  async () => (await import('./desk-panel')).DeskPanel,
  <>
    <div className="grid items-start gap-x-6 gap-y-4 xl:grid-cols-[7fr_4fr]">
      <TitledSkeleton />
      <TitledSkeleton />
    </div>
    <FiguresSkeleton />
    <BoardSkeleton />
  </>,
);
const DayFigures = lazyPart<PersonProps>(async () => (await import('./day-figures')).DayFigures, <FiguresSkeleton />);
const ReviewNotice = lazyPart(async () => (await import('./review-notice')).ReviewNotice, null, { isOptional: true });

/** Panel: first what the person has to do, then counts and the newest records of the business. */
export const HomeScreen = () => {
  const person = useCurrentUser();
  const isDesk = useWidth() === 'desk';
  return (
    <Screen title="Panel">
      <ReviewNotice />
      {person &&
        (isDesk && supervises(person) ? (
          <DeskPanel key={person.id} person={person} />
        ) : (
          <Section title="Mi día">
            <OwnWork person={person} />
            <DayFigures key={person.id} person={person} />
            {/* Reserves the board's space until it is known whether this is a supervisor's desk. */}
            {supervises(person) && <BoardSkeleton />}
          </Section>
        ))}
      <Overview />
    </Screen>
  );
};

/** The active projects and pending tasks of the business: two counts with links, and the newest of both. */
const Overview = () => {
  const { active, recent, pending, tasks } = useData(overview);
  return (
    <>
      <div data-of-records className="flex flex-wrap gap-3">
        <Count label="Proyectos activos" value={active} href={routes.projects('activos')} />
        <Count label="Tareas pendientes" value={pending} href={routes.tasks('Pending')} />
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
        <Section title="Proyectos recientes">
          {recent.length > 0 ? (
            <List label="Proyectos recientes" rows={recent} keyOf={({ id }) => id}>
              {(project) => <ProjectRow project={project} />}
            </List>
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
              {(task) => <TaskRow task={task} withProject isStatusSaid />}
            </List>
          ) : (
            <EmptyState isLine icon={ClipboardList} title="No hay tareas pendientes" />
          )}
        </Section>
      </div>
    </>
  );
};

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly href: Path;
}

/** A card of one line: a count that links to its list. */
const Count = ({ label, value, href }: CountProps) => (
  <CardLink href={href} className="min-w-0 flex-[1_1_8.5rem]">
    <span className="flex items-center justify-between gap-1">
      <span className="wrap-anywhere min-w-0 font-medium text-muted text-sm max-[22.5rem]:text-xs">{label}</span>
      <span className="tabular text-section">{value}</span>
    </span>
  </CardLink>
);

/** A project in one line: customer and progress. Its page has the dates and the bar. */
const ProjectRow = ({ project }: { readonly project: Project }) => {
  const customer = useData(({ customers }) => customers.get(project.customerId)?.name);
  const progress = useData((data) => projectProgress(data, project.id));
  const behind = formatBehind(behindHundredths(project, progress, useToday()));
  return (
    <RowLink
      href={routes.project(project.id)}
      title={project.title}
      detail={[customer, behind].filter(Boolean).join(' · ')}
      figure={formatPercent(completedHundredths(progress))}
    />
  );
};
