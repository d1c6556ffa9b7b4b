import { foldedText, textMatcher } from '@/lib/kernel/search';
import type { PickerOption } from './picker-option';

const optionText = foldedText(({ title, detail, words }: PickerOption) => [title, detail, words]);

/** The options that what was typed finds, by name, second line or other words. */
export const findOptions = (options: readonly PickerOption[], query: string) => {
  const asked = textMatcher(query);
  return options.filter((option) => asked(optionText(option)));
};
