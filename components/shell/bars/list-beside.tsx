'use client';

import { Maximize2 } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ListInPane } from '@/components/frames/frame-context';
import { mayLeavePage } from '@/components/history/layers';
import { useNavigate } from '@/components/history/use-navigate';
import { IconButton } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { isPlainTap } from '@/components/ui/link';
import { OpenRecord } from '@/components/ui/list/list';
import { RowsSkeleton } from '@/components/ui/skeleton';
import { PlaceWidth } from '@/components/ui/use-width';
import { useStoreStatus } from '@/lib/store/react/store';
import { type ListBesides, listBeside, queryOfList } from './beside';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

interface ListBesideProps {
  readonly children: (beside: ListBesides) => ReactNode;
}

/**
 * At a desk, the list beside one of its records, inside the page's `main`. On navigation it moves to the next page's `main` and
 * keeps its search, scroll position and selection.
 */
export const ListBeside = ({ children }: ListBesideProps) => {
  const path = usePathname();
  const beside = listBeside(path);
  const isRead = useStoreStatus() !== 'opening';
  const [host] = useState(aHost);
  const isShown = beside !== undefined && isRead;
  useInMain(host, isShown);
  useKeptQuery(path);
  if (!isShown) return null;
  return createPortal(
    <PlaceWidth value="phone">
      <ListInPane value={beside}>
        <OpenRecord value={path}>
          <Pane key={beside.href} beside={beside}>
            {children(beside)}
          </Pane>
        </OpenRecord>
      </ListInPane>
    </PlaceWidth>,
    host,
  );
};

const queryNow = () => queryOfList(location.search);

const aHost = () => {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
};

interface PaneProps {
  readonly beside: ListBesides;
  readonly children: ReactNode;
}

const Pane = ({ beside, children }: PaneProps) => {
  const { label, href } = beside;
  const navigate = useNavigate();
  const [first] = useState(queryNow);
  /** Returns to the list in the history. If its filters have changed, it opens the list with the current ones. */
  const close = () => {
    if (!mayLeavePage()) return;
    const query = queryNow();
    if (query === first) navigate.returnTo(href);
    else navigate.replace(href + query);
  };
  return (
    <section aria-label={label} data-beside-list>
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold text-section">{label}</p>
        <IconButton label={`Cerrar y ver solo la lista: ${label}`} icon={Maximize2} aria-keyshortcuts="Escape" onClick={close} />
      </div>
      {children}
    </section>
  );
};

/** A list beside its record, loaded only at a desk. */
export const lazyList = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, <RowsSkeleton rows={8} />);

/** Scrolls the open record's row into view. It is rendered with the list, so only after the list's chunk is loaded. */
export const ScrollToOpenRow = () => {
  const path = usePathname();
  useEffect(() => {
    if (path) document.querySelector('[data-beside-list] [aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return null;
};

/**
 * Keeps the list in the current `main`, since every page renders its own. A moved element loses its scroll position, so it is
 * restored.
 */
const useInMain = (host: HTMLElement, isShown: boolean) => {
  useLayoutEffect(() => {
    if (!isShown) return;
    let top = 0;
    const place = () => {
      const main = document.querySelector('main#contenido');
      if (!main || host.parentElement === main) return;
      main.append(host);
      if (host.firstElementChild) host.firstElementChild.scrollTop = top;
    };
    const note = () => {
      if (host.isConnected) top = host.firstElementChild?.scrollTop ?? 0;
    };
    place();
    const pages = new MutationObserver(place);
    pages.observe(document.body, { childList: true, subtree: true });
    host.addEventListener('scroll', note, { capture: true, passive: true });
    return () => {
      pages.disconnect();
      host.removeEventListener('scroll', note, { capture: true });
      host.remove();
    };
  }, [host, isShown]);
};

/** Copies the list's search and filters to the address of a record opened from it. A reload then restores both. */
const useKeptQuery = (path: string) => {
  const { push, replace } = useNavigate();
  useEffect(() => {
    const own = listBeside(path)?.href ?? path;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href]') : null;
      if (!link || !isPlainTap(event) || link.origin !== location.origin) return;
      const isBeside = link.closest('[data-beside-list]') !== null;
      const to = link.pathname.slice(BASE_PATH.length);
      if (!(isBeside || path === own) || link.search !== '' || listBeside(to)?.href !== own) return;
      event.preventDefault();
      // As with tabs, one record replaces the other in the history, so Back returns to the list.
      if (isBeside) replace(to + queryNow());
      else push(to + queryNow());
    };
    document.addEventListener('click', follow, { capture: true });
    return () => document.removeEventListener('click', follow, { capture: true });
  }, [path, push, replace]);
};
