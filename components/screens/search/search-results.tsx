'use client';

import { SearchX } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { sumBy } from '@/lib/kernel/list';
import { useFound } from '@/lib/store/react/search-index';
import { formatCounted } from '@/lib/text/format';
import { ResultGroup } from './result-group';

/** What was found, kind by kind, and how much; what is found first stands before the rest has been looked through. */
export const SearchResults = ({ query }: { readonly query: string }) => {
  const { groups = [], isWhole = false } = useFound(query) ?? {};
  const count = sumBy(groups, ({ entries }) => entries.length);
  if (count === 0) {
    if (!isWhole) return <RowsSkeleton />;
    return (
      <EmptyState icon={SearchX} title="No se encontraron resultados" detail="Prueba con menos letras o con otra palabra." />
    );
  }
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {isWhole ? formatCounted(count, 'resultado', 'resultados') : 'Buscando…'}
      </p>
      {groups.map(({ noun, entries }) => (
        <ResultGroup key={`${noun} ${query}`} noun={noun} entries={entries} />
      ))}
      {!isWhole && <RowsSkeleton />}
    </>
  );
};
