/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { waitFor } from '@testing-library/react';
import { followHistory, notePage } from '@/components/history/layers';
import { followFocus } from '@/components/ui/keep-focus';

/** Back focuses the row by which a list was left, also when its rows come late: a slow phone reads many records first. */

const TITLE = '<h1 tabindex="-1">Tareas</h1>';
const ROWS = '<ul aria-label="Tareas"><li><a href="/tasks/1/">Uno</a></li><li><a href="/tasks/2/">Dos</a></li></ul>';
const draw = (html: string) => {
  document.body.innerHTML = `<main>${html}</main>`;
  notePage();
  document.querySelector('h1')?.focus();
};
const turn = () => new Promise((resolve) => setTimeout(resolve));

let stop = () => {};
afterEach(() => stop());

/** Leaves the list by its second row and returns by Back. */
const goAndReturn = async (back: () => Promise<void>) => {
  history.replaceState(null, '', '/tasks/');
  draw(TITLE + ROWS);
  followHistory();
  stop = followFocus();
  const row = document.querySelector<HTMLElement>('a[href="/tasks/2/"]');
  row?.addEventListener('click', (event) => event.preventDefault());
  row?.click();
  history.pushState(null, '', '/tasks/2/');
  draw('<h1 tabindex="-1">Dos</h1>');
  await back();
  draw(TITLE);
  await turn();
};
const later = async () => {
  await turn();
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/tasks/'));
};
/** The browser reports a step of Back before any timer runs. */
const atOnce = async () => {
  history.replaceState(null, '', '/tasks/');
  dispatchEvent(new PopStateEvent('popstate'));
};

const bringRows = async () => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', ROWS);
  await turn();
};

it('the row gets the focus once it is drawn', async () => {
  await goAndReturn(later);
  expect(document.activeElement?.localName).toBe('h1');
  await bringRows();
  expect(document.activeElement?.getAttribute('href')).toBe('/tasks/2/');
});

it.each(['keydown', 'pointerdown', 'wheel'])('a person who has moved on by a %s keeps the focus', async (event) => {
  await goAndReturn(later);
  document.body.dispatchEvent(new Event(event, { bubbles: true }));
  await bringRows();
  expect(document.activeElement?.localName).toBe('h1');
});

it('the row gets the focus also if Back comes right after the left page is drawn', async () => {
  await goAndReturn(atOnce);
  await bringRows();
  expect(document.activeElement?.getAttribute('href')).toBe('/tasks/2/');
});

it('a sheet closed by Back leaves the focus where it is', async () => {
  await goAndReturn(later);
  await bringRows();
  document.querySelector('h1')?.focus();
  dispatchEvent(new PopStateEvent('popstate'));
  await bringRows();
  expect(document.activeElement?.localName).toBe('h1');
});
