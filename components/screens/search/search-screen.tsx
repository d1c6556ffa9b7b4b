'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Screen } from '@/components/frames/screen';
import { useQueryState } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { SearchInput } from '@/components/ui/search-input';
import { RowsSkeleton, Skeleton } from '@/components/ui/skeleton';
import { isWideWithMouse } from '@/components/ui/use-width';
import { useWhenIdle } from '@/components/ui/when-idle';

const linksOf = (area: Element) => [...area.querySelectorAll<HTMLElement>('li > a[href]')];

/** Moves by arrow keys from the search box through the results, and back. */
export const moveThroughResults = (event: KeyboardEvent) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.currentTarget instanceof Element)) return;
  const box = event.currentTarget.querySelector<HTMLElement>('input');
  const stops = [...(box ? [box] : []), ...linksOf(event.currentTarget)];
  const { activeElement } = document;
  const here = stops.findIndex((stop) => stop.contains(activeElement));
  const next = here < 0 ? undefined : stops[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Enter opens the best result. On a phone it only focuses it, so that the keyboard closes. */
export const openFirstResult = (area: Element | null) => {
  const first = area ? linksOf(area)[0] : undefined;
  if (isWideWithMouse()) first?.click();
  else first?.focus();
};

/** Focuses the search box after a link. After Back to results, or when the app opens here, it does not. */
export const focusBox = (area: Element | null) => {
  const box = area?.querySelector<HTMLInputElement>('input');
  if (box?.value === '' && document.activeElement?.localName === 'h1') box.focus({ preventScroll: true });
};

const SearchResults = lazyPart(async () => (await import('./search-results')).SearchResults, <RowsSkeleton />);
const SearchCodes = lazyPart(async () => (await import('./search-codes')).SearchCodes, <Skeleton className="h-12 w-32" />);

const WHAT = 'Proyectos, tareas, clientes, series, materiales, almacenes, envíos, facturas y personas.';

/** Buscar: searches all kinds of records. The text is in the address. */
export const SearchScreen = () => {
  useWhenIdle(SearchResults.load);
  const area = useRef<HTMLDivElement>(null);
  const text = useSearchText();
  const wanted = text.wanted.trim();
  /** The kinds whose results are all shown, in the address, so that Back from a result finds them. */
  const [whole, setWhole] = useQueryState('todo');
  /** The query for which Enter was pressed, perhaps before its results arrived, as from a scanner. */
  const [entered, setEntered] = useState<string>();
  const type = (next: string) => {
    setEntered(undefined);
    text.type(next);
    if (whole !== '') setWhole('');
  };

  useEffect(() => {
    const walked = area.current;
    focusBox(walked);
    walked?.addEventListener('keydown', moveThroughResults);
    return () => walked?.removeEventListener('keydown', moveThroughResults);
  }, []);

  return (
    <Screen title="Buscar">
      <div ref={area} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end gap-2">
          <SearchInput
            label="Buscar en todo"
            value={text.typed}
            onChange={type}
            onEnter={() => setEntered(text.typed.trim())}
            className="min-w-0 grow basis-40"
          />
          <SearchCodes onUnknown={type} />
        </div>
        {wanted === '' ? (
          <EmptyState
            icon={Search}
            title="Escribe lo que buscas"
            detail={`${WHAT} De una serie bastan sus últimos cuatro caracteres.`}
          />
        ) : (
          <SearchResults
            query={wanted}
            isEntered={wanted === entered}
            onEntered={() => {
              setEntered(undefined);
              openFirstResult(area.current);
            }}
            whole={whole.split(' ')}
            onWhole={(noun) => setWhole(`${whole} ${noun}`.trim())}
          />
        )}
      </div>
    </Screen>
  );
};
