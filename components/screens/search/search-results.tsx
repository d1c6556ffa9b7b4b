'use client';

import { SearchX } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import type { Data } from '@/lib/domain/data';
import { groupFound, searchEntries } from '@/lib/domain/search/rules';
import { memoByIdentity, sumBy } from '@/lib/kernel/list';
import { buildTextIndex } from '@/lib/kernel/text-index';
import { useData } from '@/lib/store/react/store';
import { formatCounted } from '@/lib/text/format';
import { ResultGroup } from './result-group';

const indexOf = memoByIdentity((data: Data) => buildTextIndex(searchEntries(data)));

/** What a query finds in everything that the business knows, group by group; the index is made once for each state of the data. */
export const findEverything = (data: Data, query: string) => groupFound(indexOf(data).find(query));

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
