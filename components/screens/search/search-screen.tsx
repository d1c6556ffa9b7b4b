'use client';

import { Search } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchInput } from '@/components/ui/search-input';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { useQueryState } from '@/components/ui/use-query-state';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { focusBox, focusFirst, walkResults } from './result-keys';

const loadResults = () => import('./search-results');
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }));

const WHAT = 'Proyectos, tareas, clientes, series, materiales, envíos, facturas y personas.';

/** Buscar: everything at once, from what is typed; it stays in the address. */
export const SearchScreen = () => {
  useWhenIdle(loadResults);
  const area = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useQueryState('buscar');
  const wanted = useDeferredValue(query.trim());

  useEffect(() => {
    const walked = area.current;
    focusBox(walked);
    walked?.addEventListener('keydown', walkResults);
    return () => walked?.removeEventListener('keydown', walkResults);
  }, []);

  return (
    <Screen title="Buscar">
      <div ref={area} className="flex flex-col gap-4">
        <SearchInput label="Buscar en todo" value={query} onChange={setQuery} onEnter={() => focusFirst(area.current)} />
        {wanted === '' ? (
          <EmptyState
            icon={Search}
            title="Escribe lo que buscas"
            detail={`${WHAT} De una serie bastan sus últimos cuatro caracteres.`}
          />
        ) : (
          <Suspense fallback={<RowsSkeleton />}>
            <SearchResults query={wanted} />
          </Suspense>
        )}
      </div>
    </Screen>
  );
};
