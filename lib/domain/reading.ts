const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;
const DECIMAL = /^-?(?=.*\d)\d*[.,]?\d*$/;
const SIGN = /^[-−–—]\s*/;

const withoutUnit = (text: string, unit: string) =>
  unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : text;

/**
 * A reading as people write it: `-18.5`, `−18,5`, `- 18.5 dBm`, `1,200 m`. A comma before three digits groups, any other one is the decimal
 * comma. `null` for anything else.
 */
export const parseReading = (typed: string, unit = ''): number | null => {
  const text = withoutUnit(typed.trim(), unit.trim()).replace(SIGN, '-').replace(/^\+/, '');
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) + 0 : null;
};
