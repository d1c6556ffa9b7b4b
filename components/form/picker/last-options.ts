import type { PickerOption } from './picker-option';

const RECENT = 'Reciente';

/** A picker's options with what was chosen last on top and marked so; the others keep their order. What is no longer offered is left out. */
export const lastOptionsFirst = (options: readonly PickerOption[], last: readonly string[] = []): readonly PickerOption[] => {
  const known = new Map(options.map((option) => [option.id, option]));
  const recent = last.flatMap((id) => known.get(id) ?? []);
  const others = options.filter((option) => !recent.includes(option));
  return [...recent.map((option) => ({ ...option, detail: [RECENT, option.detail].filter(Boolean).join(' · ') })), ...others];
};
