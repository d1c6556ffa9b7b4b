'use client';

import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { FOUND_LOOKS, foundDetail, searchPath } from '@/components/frames/found-record';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowLink } from '@/components/ui/list/list';
import { Section } from '@/components/ui/section';
import { RowsSkeleton } from '@/components/ui/skeleton';
import type { SearchEntry, SearchNoun } from '@/lib/domain/search/rules';
import { sumBy } from '@/lib/kernel/list';
import { useFound } from '@/lib/store/react/search-index';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatCounted } from '@/lib/text/format';

interface SearchResultsProps {
  readonly query: string;
  /** Whether Enter was pressed for this query. */
  readonly isEntered: boolean;
  /** Runs once after Enter, when all results are known: the first kinds may follow later ones. */
  readonly onEntered: () => void;
  /** The kinds whose results are all shown. */
  readonly whole: readonly string[];
  readonly onWhole: (noun: SearchNoun) => void;
}

/** The results by kind, with their number. The first ones are shown before the search is complete. */
export const SearchResults = ({ query, isEntered, onEntered, whole, onWhole }: SearchResultsProps) => {
  const { groups = [], isWhole = false } = useFound(query) ?? {};
  const count = sumBy(groups, ({ entries }) => entries.length);
  const isAnswered = isEntered && isWhole;
  const answer = useEffectEvent(onEntered);
  useEffect(() => {
    if (isAnswered) answer();
  }, [isAnswered]);
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
        <ResultGroup
          key={`${noun} ${query}`}
          noun={noun}
          entries={entries}
          isWhole={whole.includes(noun)}
          onWhole={() => onWhole(noun)}
        />
      ))}
      {!isWhole && <RowsSkeleton />}
    </>
  );
};

const AT_FIRST = 5;

interface ResultGroupProps {
  readonly noun: SearchNoun;
  readonly entries: readonly SearchEntry[];
  readonly isWhole: boolean;
  readonly onWhole: () => void;
}

/** The results of one kind, best first; the rest expands. */
const ResultGroup = ({ noun, entries, isWhole, onWhole }: ResultGroupProps) => {
  const around = useData(({ users, warehouses }) => ({ users, warehouses }));
  const { title, icon: Icon } = FOUND_LOOKS[noun];
  const shown = isWhole ? entries : entries.slice(0, AT_FIRST);
  return (
    <Section title={title}>
      <List label={title} rows={shown} keyOf={(entry) => entry.key}>
        {(entry) => (
          <RowLink
            href={searchPath(entry)}
            leading={<Icon aria-hidden className="size-6 text-muted" />}
            title={entry.title}
            detail={foundDetail(entry, around) || undefined}
          />
        )}
      </List>
      {shown.length < entries.length && (
        <Button variant="secondary" onClick={onWhole} aria-label={`Ver ${formatCount(entries.length)} en ${title}`}>
          Ver {formatCount(entries.length)}
        </Button>
      )}
    </Section>
  );
};
