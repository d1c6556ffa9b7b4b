import MiniSearch from 'minisearch';
import { fold } from './search';

/** What can be found: by the words of its title first, and by others that stand with it. Keys are unique. */
export interface Findable {
  readonly key: string;
  readonly title: string;
  readonly words: string;
}

const HAS_DIGIT = /\d/;
const FORGIVING_FROM = 5;

/**
 * An index that finds rows by the beginnings of words, regardless of case and accents. It forgives a typo in longer words, never
 * in numbers. Every word of the query must match, and the best matches come first. It is loaded only when somebody searches.
 */
export const createTextIndex = <Row extends Findable>() => {
  const byKey = new Map<string, Row>();
  const index = new MiniSearch<Row>({
    idField: 'key',
    fields: ['title', 'words'],
    processTerm: (term) => fold(term) || null,
  });
  return {
    /** Puts a row under its key in place of the one that was there; nothing takes that one out. */
    put(key: string, row: Row | undefined) {
      if (byKey.has(key)) index.discard(key);
      byKey.delete(key);
      if (!row) return;
      byKey.set(key, row);
      index.add(row);
    },
    find: (query: string): readonly Row[] =>
      index
        .search(query, {
          prefix: true,
          fuzzy: (term) => (term.length >= FORGIVING_FROM && !HAS_DIGIT.test(term) ? 0.2 : false),
          combineWith: 'AND',
          boost: { title: 2 },
        })
        .flatMap(({ id }) => byKey.get(id) ?? []),
  };
};
