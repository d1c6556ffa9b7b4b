'use client';

import { SearchX } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { sumBy } from '@/lib/kernel/list';
import { useData } from '@/lib/store/store';
import { formatCounted } from '@/lib/text/format';
import { findEverything } from './find-everything';
import { ResultGroup } from './result-group';

/** What was found, kind by kind, and how much. */
export const SearchResults = ({ query }: { readonly query: string }) => {
  const groups = useData((data) => findEverything(data, query));
  const count = sumBy(groups, ({ entries }) => entries.length);
  if (count === 0) {
    return (
      <EmptyState icon={SearchX} title="No se encontraron resultados" detail="Prueba con menos letras o con otra palabra." />
    );
  }
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {formatCounted(count, 'resultado', 'resultados')}
      </p>
      {groups.map(({ noun, entries }) => (
        <ResultGroup key={`${noun} ${query}`} noun={noun} entries={entries} />
      ))}
    </>
  );
};
