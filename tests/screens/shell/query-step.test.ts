/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { act, renderHook } from '@testing-library/react';
import { createElement, startTransition, useInsertionEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { whenSettled } from '@/components/history/layers';
import { useQueryState, useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { At, aRouter } from '../../support/a-router';

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(() => whenSettled(resolve), 0)));

const here = () => window.location.pathname + window.location.search;

beforeEach(async () => {
  await settled();
  window.history.pushState({ __NA: true }, '', '/');
  window.history.pushState({ __NA: true }, '', '/customers/');
});

/** The list of customers, with its dialogs and its filter in the address (invariant I17). */
const useList = () => ({
  adding: useQueryStep('nueva'),
  editing: useQueryStep('editar'),
  filter: useQueryState('estado'),
  search: useSearchText(),
});

const withAdding = async () => {
  const { result } = renderHook(useList);
  act(() => result.current.adding.open(''));
  await settled();
  expect(here()).toBe('/customers/?nueva=');
  return result;
};

it('a second tap on the X before the first takes effect goes no step further', async () => {
  const list = await withAdding();
  act(() => {
    list.current.adding.close();
    list.current.adding.close();
  });
  await settled();
  expect(here()).toBe('/customers/');
});

it('a dialog requested while the last one is closing opens, and Back closes it', async () => {
  const list = await withAdding();
  act(() => {
    list.current.adding.close();
    list.current.editing.open('ana');
  });
  await settled();
  expect(here()).toBe('/customers/?editar=ana');
  expect([list.current.adding.value, list.current.editing.value]).toEqual([null, 'ana']);
  act(() => list.current.editing.close());
  await settled();
  expect(here()).toBe('/customers/');
});

it('a filter or a text entered while a dialog is closing is kept', async () => {
  const list = await withAdding();
  act(() => {
    list.current.adding.close();
    list.current.filter[1]('archivados');
    list.current.search.type('redes');
    document.dispatchEvent(new Event('focusout'));
  });
  await settled();
  expect(list.current.search.typed).toBe('redes');
  expect(here()).toBe('/customers/?estado=archivados&buscar=redes');
});

it('a list left by Back keeps its filter until the other page is drawn', async () => {
  window.history.replaceState({ __NA: true }, '', '/customers/?estado=archivados');
  const at = { router: aRouter(), url: '/customers/' };
  const seen: string[] = [];
  const watched = () => {
    const list = useList();
    seen.push(`${list.filter[0]} ${list.search.typed}`);
    return list;
  };
  const { result, unmount } = renderHook(watched, { wrapper: ({ children }) => createElement(At, { ...at, children }) });
  act(() => {
    result.current.search.type('redes');
    document.dispatchEvent(new Event('focusout'));
  });
  expect(here()).toBe('/customers/?estado=archivados&buscar=redes');
  expect(seen.at(-1)).toBe('archivados redes');
  const before = seen.length;
  await act(
    () =>
      new Promise((resolve) => {
        window.addEventListener('popstate', () => setTimeout(resolve), { once: true });
        window.history.back();
      }),
  );
  expect(here()).toBe('/');
  expect(seen.slice(before).filter((drawn) => drawn !== 'archivados redes')).toEqual([]);
  unmount();
});

const List = () => useQueryState('estado', 'todas')[0];
/** Next renders the page before it writes the address. */
const Arriving = () => {
  useInsertionEffect(() => window.history.pushState({ __NA: true }, '', '/tasks/?estado=vencidas'), []);
  return createElement(List);
};

it('a linked page is never shown under the previous address', async () => {
  const place = document.createElement('div');
  const seen: (string | null)[] = [];
  const watch = new MutationObserver(() => seen.push(place.textContent));
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  const root = createRoot(place);
  // Outside `act`, which would run all effects at once.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  startTransition(() => root.render(createElement(Arriving)));
  while (seen.at(-1) !== 'vencidas') await new Promise((resolve) => setTimeout(resolve, 5));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(seen).toEqual(['vencidas']);
  watch.disconnect();
  act(() => root.unmount());
});
