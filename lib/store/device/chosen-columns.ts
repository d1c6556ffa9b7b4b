import { changeLocal, readLocal, SITE_NAME } from './local-values';

/** The chosen columns of a table on this device: their order by id, and which are hidden. */
export interface ChosenColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const keyOf = (table: string) => `${SITE_NAME}:columns:${table}`;

/** The stored text of a table's columns; empty by default. A hidden column has a `-` before its id. */
export const readColumns = (table: string) => readLocal(keyOf(table)) ?? '';

/** Parses such a text. It may contain ids of columns that no longer exist. */
export const parseColumns = (text: string): ChosenColumns => {
  const words = text.split(' ').filter(Boolean);
  return {
    order: words.map((word) => word.replace(/^-/, '')),
    hidden: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
  };
};

/** Stores the chosen columns on this device, or deletes them with `null`. Answers whether the browser stored it. */
export const writeColumns = (table: string, chosen: ChosenColumns | null) =>
  changeLocal(keyOf(table), chosen?.order.map((id) => (chosen.hidden.includes(id) ? `-${id}` : id)).join(' ') ?? null);
