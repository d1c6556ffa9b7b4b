const MARKS = /\p{M}/gu;

/** A text as searches compare it: without accents, in lower case, inner spaces collapsed. `Ñandú ` is `nandu`. */
export const fold = (text: string) => text.normalize('NFD').replace(MARKS, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether every word of the query stands somewhere in the texts; an empty query matches everything. */
export const matches = (query: string, ...texts: readonly (string | undefined)[]) => {
  const words = fold(query).split(' ');
  const haystack = fold(texts.filter(Boolean).join(' '));
  return words.every((word) => haystack.includes(word));
};
