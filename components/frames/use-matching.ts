'use client';

import { useEffect, useState } from 'react';
import { whenIdle } from '@/components/ui/when-idle';
import { type Matches, matching, narrows, searchForm, textMatcher } from '@/lib/kernel/search';
import { forEachInSlices, yieldInBackground } from '@/lib/kernel/slices';

/** A query that matches nothing, to searchForm the rows' texts before somebody types. */
const NOTHING = () => false;

/** Up to this number of rows are searched at once. More are searched in slices, so that a slow phone handles the next key. */
const AT_ONCE = 1_000;

interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly matches: Matches<Row>;
  readonly query: string;
  readonly found: readonly Row[];
}

/** The rows that the next query may match: a longer query matches no row that the shorter one did not. */
const candidates = <Row>({ rows, query, found }: Answer<Row>, next: string) => (narrows(query, next) ? found : rows);

const findInSlices = async <Row>(
  known: Answer<Row>,
  query: string,
  isWanted: () => boolean,
): Promise<Answer<Row> | undefined> => {
  const searched = candidates(known, query);
  const asked = textMatcher(query);
  const hits: Row[] = [];
  const look = (row: Row) => known.matches(asked, row) && hits.push(row);
  if (!(await forEachInSlices(searched, look, { isWanted }))) return undefined;
  return { ...known, query, found: hits.length === searched.length ? searched : hits };
};

/**
 * The rows that match a query, and that query. The rows' search forms are made in idle moments, so that the first key need not do it. With
 * many rows, the previous result stays until the search has finished. `rows` and `matches` must stay the same objects while the data
 * do not change.
 */
export const useMatching = <Row>(rows: readonly Row[], query: string, matches: Matches<Row>) => {
  useEffect(() => {
    let isWanted = true;
    const joinedSearchForm = () =>
      void forEachInSlices(rows, (row) => matches(NOTHING, row), { isWanted: () => isWanted, pause: yieldInBackground });
    const callOff = whenIdle(joinedSearchForm);
    return () => {
      isWanted = false;
      callOff();
    };
  }, [rows, matches]);

  const findNow = (searched: readonly Row[]): Answer<Row> => ({
    rows,
    matches,
    query,
    found: matching(searched, query, matches),
  });
  const [known, setKnown] = useState(() => findNow(rows));
  const nextTo = () => {
    if (known.rows !== rows || known.matches !== matches) return findNow(rows);
    const isLeft = known.query === query || (searchForm(query) !== '' && candidates(known, query).length > AT_ONCE);
    return isLeft ? known : findNow(candidates(known, query));
  };
  const answer = nextTo();
  if (answer !== known) setKnown(answer);

  useEffect(() => {
    if (answer.query === query) return;
    let isWanted = true;
    const isStillWanted = () => isWanted;
    void findInSlices(answer, query, isStillWanted).then((next) => next && isStillWanted() && setKnown(next));
    return () => {
      isWanted = false;
    };
  }, [answer, query]);
  return answer;
};
