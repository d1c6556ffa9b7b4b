import MiniSearch from 'minisearch';
import { phoneOf, searchForm } from './search';

/** An entry that can be found by the words of its title, or with less weight by others. Keys are unique. */
export interface Findable {
  readonly key: string;
  readonly title: string;
  readonly words: string;
}

const HAS_DIGIT = /\d/;
const FORGIVING_FROM = 5;

/**
 * A full-text index that finds rows by word prefixes, ignoring case and accents. It tolerates a typo in longer words without
 * digits. Every word of the query must match, and the best matches come first. A phone number that finds nothing is searched
 * without its country code. It is loaded on the first search.
 */
export const createTextIndex = <Row extends Findable>() => {
  const byKey = new Map<string, Row>();
  const index = new MiniSearch<Row>({
    idField: 'key',
    fields: ['title', 'words'],
    processTerm: (term) => searchForm(term) || null,
  });
  const search = (query: string) =>
    index.search(query, {
      prefix: true,
      fuzzy: (term) => (term.length >= FORGIVING_FROM && !HAS_DIGIT.test(term) ? 0.2 : false),
      combineWith: 'AND',
      boost: { title: 2 },
    });
  return {
    /** Sets or, with `undefined`, removes the row of a key. */
    put(key: string, row: Row | undefined) {
      if (byKey.has(key)) index.discard(key);
      byKey.delete(key);
      if (!row) return;
      byKey.set(key, row);
      index.add(row);
    },
    find(query: string): readonly Row[] {
      const found = search(query);
      const phone = found.length === 0 ? phoneOf(searchForm(query)) : undefined;
      return (phone ? search(phone) : found).flatMap(({ id }) => byKey.get(id) ?? []);
    },
  };
};
