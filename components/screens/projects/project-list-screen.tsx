'use client';

import { Briefcase, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { ProjectCard } from '@/components/entities/project-card';
import { ListFrame } from '@/components/frames/list-frame';
import { Screen } from '@/components/frames/screen';
import { useMatching } from '@/components/frames/use-matching';
import { useQueryChoice } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import type { Project } from '@/lib/domain/model/project';
import { farthestBehindFirst, projectsIn } from '@/lib/domain/project/rules';
import { matchesProject } from '@/lib/domain/search/list-search';
import type { TextMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';

const STATES = ['todos', 'activos', 'terminados', 'archivados'] as const;
const OPTIONS = [
  { value: 'todos', label: 'Todos' },
  { value: 'activos', label: 'Activos' },
  { value: 'terminados', label: 'Terminados' },
  { value: 'archivados', label: 'Archivados' },
] as const;
const ORDERS = ['recientes', 'atraso'] as const;
const ORDER_OPTIONS = [
  { value: 'recientes', label: 'Más recientes' },
  { value: 'atraso', label: 'Más atrasados' },
] as const;

const STATE_OF = { todos: 'kept', activos: 'active', terminados: 'finished', archivados: 'archived' } as const;
const COUNTED = ['proyecto', 'proyectos'] as const;

/** Proyectos: search by title or customer, the newest or the farthest behind first. */
export const ProjectListScreen = () => {
  const text = useSearchText();
  const [state, setState] = useQueryChoice('estado', STATES);
  const [order, setOrder] = useQueryChoice('orden', ORDERS);
  const today = useToday();
  const data = useData((known) => known);
  const ordered = useMemo(() => {
    const newest = projectsIn(data, STATE_OF[state]);
    return order === 'atraso' ? farthestBehindFirst(data, newest, today) : newest;
  }, [data, state, order, today]);
  const matches = useCallback((asked: TextMatcher, project: Project) => matchesProject(asked, project, data), [data]);
  const { found } = useMatching(ordered, text.wanted, matches);
  return (
    <Screen title="Proyectos">
      <ListFrame
        search={{ text, label: 'Buscar proyectos', counted: COUNTED }}
        filters={
          <>
            <FilterChips label="Estado" options={OPTIONS} value={state} onChange={setState} />
            <FilterChips label="Orden" options={ORDER_OPTIONS} value={order} onChange={setOrder} />
          </>
        }
        rows={found}
        empty={<EmptyState icon={Briefcase} title="No se encontraron proyectos" detail="Cambia la búsqueda o crea uno nuevo." />}
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
