'use client';

import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { STEPS } from './query-names';

const BASE_PATH = process.env.NEXT_PUBLIC_BASE_PATH ?? '';

/** The path and query of what is filtered on this page; nothing where nothing is. */
export const filteredAddress = (): string => {
  const query = new URLSearchParams(location.search);
  for (const step of STEPS) query.delete(step);
  const said = query.toString();
  return said === '' ? '' : `${location.pathname.slice(BASE_PATH.length)}?${said}`;
};

const subscribe = (changed: () => void) => {
  const heard = ['popstate', 'query-changed', 'focusout', 'click'];
  // A search is written into the address a moment after the last key, and tells nobody.
  const later = () => setTimeout(changed);
  for (const type of heard) addEventListener(type, later);
  return () => {
    for (const type of heard) removeEventListener(type, later);
  };
};

/** `filteredAddress`, rendered again as the address changes. */
export const useFilteredAddress = () => {
  usePathname();
  return useSyncExternalStore(subscribe, filteredAddress, () => '');
};

/** A name for the view, from the page's title and the filters that are chosen on it. */
export const suggestedName = () => {
  const words = [...document.querySelectorAll('main h1, header h1')].slice(0, 1).map(({ textContent }) => textContent);
  for (const group of document.querySelectorAll('main fieldset')) {
    const [first, ...others] = group.querySelectorAll('button[aria-pressed]');
    const chosen = others.find((chip) => chip.getAttribute('aria-pressed') === 'true');
    if (first && chosen) words.push(chosen.textContent);
  }
  for (const filter of document.querySelectorAll<HTMLSelectElement>('main select[data-filter]'))
    if (filter.selectedIndex > 0) words.push(filter.selectedOptions[0]?.textContent ?? '');
  const searched = new URLSearchParams(location.search).get('buscar');
  return [...words, searched && `«${searched}»`].filter(Boolean).join(' · ');
};
