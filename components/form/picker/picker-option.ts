import { foldedText, textMatcher } from '@/lib/kernel/search';

/** Something that can be chosen: its name, a second line that is searched too, and words that are only searched. */
export interface PickerOption {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly words?: string;
}

export interface NoneToChoose {
  readonly text: string;
  readonly href: string;
  /** What the link is called, e.g. `Nuevo Material`. */
  readonly label: string;
}

export interface PickerWords {
  /** What the search box is called, e.g. `Buscar clientes`. */
  readonly searchLabel: string;
  /** What stands when nothing matches, e.g. `No se encontraron clientes`. */
  readonly emptyText: string;
  readonly placeholder?: string;
  /** Where there is nothing to choose among: says so, and leads to the first. */
  readonly none?: NoneToChoose;
}

const RECENT = 'Reciente';

/** A picker's options with what was chosen last on top and marked so; the others keep their order. What is no longer offered is left out. */
export const lastOptionsFirst = (options: readonly PickerOption[], last: readonly string[] = []): readonly PickerOption[] => {
  const known = new Map(options.map((option) => [option.id, option]));
  const recent = last.flatMap((id) => known.get(id) ?? []);
  const others = options.filter((option) => !recent.includes(option));
  return [...recent.map((option) => ({ ...option, detail: [RECENT, option.detail].filter(Boolean).join(' · ') })), ...others];
};

const optionText = foldedText(({ title, detail, words }: PickerOption) => [title, detail, words]);

/** The options that what was typed finds, by name, second line or other words. */
export const findOptions = (options: readonly PickerOption[], query: string) => {
  const asked = textMatcher(query);
  return options.filter((option) => asked(optionText(option)));
};
