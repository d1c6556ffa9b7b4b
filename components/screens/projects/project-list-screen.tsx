'use client';

import { Briefcase, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { ProjectCard } from '@/components/entities/project-card';
import { ListFrame, lazyTable } from '@/components/frames/list-frame';
import { NoneFound } from '@/components/frames/none-found';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { useWidth } from '@/components/ui/use-width';
import type { Data } from '@/lib/domain/data';
import type { Project } from '@/lib/domain/model/project';
import { billedProjects, farthestBehindFirst, isBehind, projectProgress, projectsIn } from '@/lib/domain/project/rules';
import { matchesProject } from '@/lib/domain/search/list-search';
import type { Day } from '@/lib/kernel/day';
import type { TextMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';

const ProjectTable = lazyTable(async () => (await import('./project-table')).ProjectTable);

const STATES = ['todos', 'activos', 'terminados', 'archivados', 'atrasados', 'sin-facturar'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'activos', label: 'Activos' },
  { value: 'terminados', label: 'Terminados' },
  { value: 'archivados', label: 'Archivados' },
] as const;
/** A desk has two more filters. */
const DESK_OPTIONS = [
  ...OPTIONS,
  { value: 'atrasados', label: 'Atrasados' },
  { value: 'sin-facturar', label: 'Terminados sin facturar' },
] as const;
const ORDERS = ['recientes', 'atraso'] as const;
const ORDER_OPTIONS = [
  { value: 'recientes', label: 'Más recientes' },
  { value: 'atraso', label: 'Más atrasados' },
] as const;

const STATE_OF = {
  todos: 'kept',
  activos: 'active',
  terminados: 'finished',
  archivados: 'archived',
  atrasados: 'active',
  'sin-facturar': 'finished',
} as const;

const projectsOf = (data: Data, state: (typeof STATES)[number], today: Day) => {
  const those = projectsIn(data, STATE_OF[state]);
  if (state === 'atrasados') return those.filter((project) => isBehind(project, projectProgress(data, project.id), today));
  return state === 'sin-facturar' ? those.filter(({ id }) => !billedProjects(data.invoices).has(id)) : those;
};

const COUNTED = ['proyecto', 'proyectos'] as const;

/** Proyectos: searched by title or customer, the newest or the farthest behind first. */
export const ProjectListScreen = () => {
  const text = useSearchText();
  const [state, setState] = useQueryChoice('estado', STATES);
  const [order, setOrder] = useQueryChoice('orden', ORDERS);
  const today = useToday();
  const isDesk = useWidth() === 'desk';
  const data = useData((known) => known);
  const ordered = useMemo(() => {
    const newest = projectsOf(data, state, today);
    return order === 'atraso' ? farthestBehindFirst(data, newest, today) : newest;
  }, [data, state, order, today]);
  const matches = useCallback((asked: TextMatcher, project: Project) => matchesProject(asked, project, data), [data]);
  const { found } = useMatching(ordered, text.wanted, matches);
  return (
    <Screen title="Proyectos">
      <ListFrame
        search={{ text, label: 'Buscar proyectos', counted: COUNTED }}
        filters={<FilterChips label="Estado" options={isDesk ? DESK_OPTIONS : OPTIONS} value={state} onChange={setState} />}
        more={
          isDesk
            ? undefined
            : {
                active: order === 'recientes' ? 0 : 1,
                children: <FilterChips label="Orden" options={ORDER_OPTIONS} value={order} onChange={setOrder} />,
              }
        }
        rows={found}
        table={ProjectTable}
        empty={
          <NoneFound
            icon={Briefcase}
            title="No se encontraron proyectos"
            isNarrowed={text.wanted !== '' || state !== 'todos'}
            first="Empieza con «Nuevo Proyecto»."
          />
        }
        action={
          <PrimaryAction icon={Plus} href={routes.newProject()}>
            Nuevo Proyecto
          </PrimaryAction>
        }
      >
        {(rows) => (
          <CardList label="Proyectos" rows={rows} keyOf={({ id }) => id}>
            {(project) => <ProjectCard project={project} />}
          </CardList>
        )}
      </ListFrame>
    </Screen>
  );
};
