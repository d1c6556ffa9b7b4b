import { changeLocal, readLocal, SITE_NAME } from './local-values';

/** What a person wants of a table's columns on this device: their order by id, and which of them are hidden. */
export interface ChosenColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const keyOf = (table: string) => `${SITE_NAME}:columns:${table}`;

/** The text that is kept for a table; the empty text where nothing was chosen. A hidden column has a `-` before its id. */
export const readColumns = (table: string) => readLocal(keyOf(table)) ?? '';

/** Reads such a text. An id that no column has any more harms nothing. */
export const parseColumns = (text: string): ChosenColumns => {
  const words = text.split(' ').filter(Boolean);
  return {
    order: words.map((word) => word.replace(/^-/, '')),
    hidden: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  };
};

/** Keeps what was chosen on this device, or forgets it with `null`. Answers whether the browser kept that. */
export const writeColumns = (table: string, chosen: ChosenColumns | null) =>
  changeLocal(keyOf(table), chosen?.order.map((id) => (chosen.hidden.includes(id) ? `-${id}` : id)).join(' ') ?? null);
