import { searchFormOf, textMatcher } from '@/lib/kernel/search';

/** An option of a picker: its name, a second line that is searched too, and words that are only searched. */
export interface PickerOption {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly words?: string;
}

export interface NoneToChoose {
  readonly text: string;
  readonly href: string;
  /** The text of the link, e.g. `Nuevo Material`. */
  readonly label: string;
}

export interface PickerWords {
  /** The label of the search box, e.g. `Buscar clientes`. */
  readonly searchLabel: string;
  /** The text if nothing matches, e.g. `No se encontraron clientes`. */
  readonly emptyText: string;
  readonly placeholder?: string;
  /** The text if there are no options at all, with a link that creates the first. */
  readonly none?: NoneToChoose;
}

const RECENT = 'Reciente';

/** Moves the last chosen options to the top and marks them; the others keep their order. Ids without an option are ignored. */
export const lastOptionsFirst = (options: readonly PickerOption[], last: readonly string[] = []): readonly PickerOption[] => {
  const known = new Map(options.map((option) => [option.id, option]));
  const recent = last.flatMap((id) => known.get(id) ?? []);
  const others = options.filter((option) => !recent.includes(option));
  return [...recent.map((option) => ({ ...option, detail: [RECENT, option.detail].filter(Boolean).join(' · ') })), ...others];
};

const optionText = searchFormOf(({ title, detail, words }: PickerOption) => [title, detail, words]);

/** The options that match a query by name, second line or other words. */
export const findOptions = (options: readonly PickerOption[], query: string) => {
  const asked = textMatcher(query);
  return options.filter((option) => asked(optionText(option)));
};
