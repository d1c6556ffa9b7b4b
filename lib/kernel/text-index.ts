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
 * An index over rows that finds by the beginnings of words, without regard to case and accents, and forgives a slip in longer words
 * (never in numbers). Every word of the query must be met; the best matches come first. Loaded only when somebody searches.
 */
export const buildTextIndex = <Row extends Findable>(rows: readonly Row[]) => {
  const byKey = new Map(rows.map((row) => [row.key, row] as const));
  const index = new MiniSearch<Row>({
    idField: 'key',
    fields: ['title', 'words'],
    processTerm: (term) => fold(term) || null,
  });
  index.addAll([...byKey.values()]);
  return {
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
