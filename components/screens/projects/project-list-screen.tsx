'use client';

import { Briefcase, Plus } from 'lucide-react';
import { ProjectCard } from '@/components/entities/project-card';
import { Screen } from '@/components/frames/screen';
import { useQueryChoice, useQueryState } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { CardList } from '@/components/ui/list';
import { PrimaryAction } from '@/components/ui/primary-action';
import { SearchInput } from '@/components/ui/search-input';
import { farthestBehindFirst, projectsIn } from '@/lib/domain/project/rules';
import { matches } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useData, useToday } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';

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

/** Proyectos: search by title or customer, the newest or the farthest behind first. */
export const ProjectListScreen = () => {
  const [query, setQuery] = useQueryState('buscar');
  const [state, setState] = useQueryChoice('estado', STATES);
  const [order, setOrder] = useQueryChoice('orden', ORDERS);
  const today = useToday();
  const found = useData((data) => {
    const newest = projectsIn(data, STATE_OF[state]).filter((project) =>
      matches(query, project.title, data.customers.get(project.customerId)?.name),
    );
    return order === 'atraso' ? farthestBehindFirst(data, newest, today) : newest;
  });
  return (
    <Screen title="Proyectos">
      <SearchInput
        label="Buscar proyectos"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(found.length, 'proyecto', 'proyectos') : undefined}
      />
      <FilterChips label="Estado" options={OPTIONS} value={state} onChange={setState} />
      <FilterChips label="Orden" options={ORDER_OPTIONS} value={order} onChange={setOrder} />
      {found.length > 0 ? (
        <CardList label="Proyectos" long={found.length > 20}>
          {found.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </CardList>
      ) : (
        <EmptyState icon={Briefcase} title="No se encontraron proyectos" detail="Cambia la búsqueda o crea uno nuevo." />
      )}
      <PrimaryAction icon={Plus} href={routes.newProject()}>
        Nuevo Proyecto
      </PrimaryAction>
    </Screen>
  );
};
