/** @jest-environment ./tests/support/jsdom-with-storage.ts */
import { renderHook, waitFor } from '@testing-library/react';
import { useMatching } from '@/components/frames/use-matching';
import type { TextMatcher } from '@/lib/kernel/search';

const ROWS = Array.from({ length: 3_000 }, (_, n) => `empalme ${n}`);
let looked: string[] = [];
const matches = (asked: TextMatcher, row: string) => {
  looked.push(row);
  return asked(row);
};
const typing = (rows: readonly string[], query = '') => {
  const hook = renderHook(({ asked }) => useMatching(rows, asked, matches), { initialProps: { asked: query } });
  looked = [];
  return hook;
};

beforeEach(() => {
  looked = [];
  // Each reading of the clock advances it by a millisecond, so a slice has a dozen rows.
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
});
afterEach(() => jest.restoreAllMocks());

it('a key with many rows searches a slice of them before the next key, and all in the end', async () => {
  const { result, rerender } = typing(ROWS);
  rerender({ asked: '2999' });
  expect(looked.length).toBeLessThan(20);
  expect(result.current).toMatchObject({ query: '', found: ROWS });
  await waitFor(() => expect(result.current).toMatchObject({ query: '2999', found: ['empalme 2999'] }));
});

it('a longer word is searched in the last results, and another word in all rows', async () => {
  const { result, rerender } = typing(ROWS, '299');
  rerender({ asked: '2999' });
  expect([result.current.found, looked.length]).toEqual([['empalme 2999'], 13]);
  rerender({ asked: '150' });
  await waitFor(() => expect(result.current.query).toBe('150'));
  expect(result.current.found).toHaveLength(13);
});

it('a search that finds every row returns the same list, and draws nothing again', async () => {
  const { result, rerender } = typing(ROWS);
  rerender({ asked: 'e' });
  await waitFor(() => expect(result.current.query).toBe('e'));
  expect(result.current.found).toBe(ROWS);
});

it('typing cancels the search for the earlier text', async () => {
  const { result, rerender } = typing(ROWS);
  rerender({ asked: '1' });
  rerender({ asked: '2999' });
  await waitFor(() => expect(result.current.query).toBe('2999'));
  expect(result.current.found).toEqual(['empalme 2999']);
});
