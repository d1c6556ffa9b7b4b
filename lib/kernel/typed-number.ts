/** What a field asks for: a reading with sign and decimals, a whole quantity, money to the cent, hours to the hundredth. */
export type NumberKind = 'reading' | 'quantity' | 'money' | 'hours';

interface Rule {
  readonly decimals: number;
  /** Whether a comma may be the decimal one. */
  readonly comma: boolean;
  readonly sign: boolean;
  /** Whether a point with nothing after it may stay; in a reading it is half typed. */
  readonly openEnd: boolean;
}

const RULES: Record<NumberKind, Rule> = {
  reading: { decimals: 15, comma: true, sign: true, openEnd: false },
  quantity: { decimals: 0, comma: false, sign: false, openEnd: false },
  money: { decimals: 2, comma: true, sign: false, openEnd: true },
  hours: { decimals: 2, comma: true, sign: false, openEnd: true },
};

/** Commas group, or blanks. A number that a zero leads is never grouped: `0,025` is no 25 (invariant T12). */
const GROUPED = /^([1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+))(?:(\.)(\d*))?$/;
const POINT = /^(\d*)(?:(\.)(\d*))?$/;
const COMMA = /^(\d*)(,)(\d*)$/;
/** Points or blanks group, and the comma is the decimal one: `1.234,56`. Three digits after it could be a group more. */
const COMMA_BEHIND_GROUPS = /^([1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+))(,)(\d{1,2})$/;
const SIGN = /^[-−–—]\s*/;

/** The plain decimals that digits may mean, as `1234.5`: none, one, or two where a comma may group or be the decimal one. */
const meanings = (text: string, { decimals, comma, openEnd }: Rule): readonly string[] =>
  [GROUPED, POINT, ...(comma ? [COMMA, COMMA_BEHIND_GROUPS] : [])].flatMap((shape) => {
    const [, whole = '', mark, fraction = ''] = shape.exec(text) ?? [];
    if ((whole === '' && fraction === '') || fraction.length > decimals) return [];
    if (mark !== undefined && (decimals === 0 || (fraction === '' && !openEnd))) return [];
    return [`${whole.replace(/[.,\s]/g, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`];
  });

const withoutUnit = (text: string, unit: string) =>
  unit !== '' && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trim() : text;

/**
 * What a person, a file or a draft wrote as a number, as plain decimals such as `-18.5`: none where it is no number of this kind, two where it
 * can mean both (`1,200` as a reading). The one reader of the app (invariant T12).
 */
export const decimalsTyped = (kind: NumberKind, typed: string, unit = ''): readonly string[] => {
  const rule = RULES[kind];
  const text = withoutUnit(typed.trim(), unit.trim());
  if (!rule.sign) return meanings(text, rule);
  const sign = SIGN.test(text) ? '-' : '';
  return meanings(text.replace(sign ? SIGN : /^\+/, ''), rule).map((plain) => `${sign}${plain}`);
};

/** The numbers that were typed: none, one, or the two that it can mean. */
export const numbersTyped = (kind: NumberKind, typed: string, unit = ''): readonly number[] =>
  decimalsTyped(kind, typed, unit).map((plain) => Number(plain) + 0);

/** The number that was typed; `null` where it is none of this kind, or could be two. */
export const numberTyped = (kind: NumberKind, typed: string, unit = ''): number | null => {
  const [number, other] = numbersTyped(kind, typed, unit);
  return number === undefined || other !== undefined ? null : number;
};

/** A number as its field shows it, which reads back as the same one: `1200.5`, `0.0000001`; never grouped, no exponent. */
export const numberText = (number: number) => {
  const [digits = '', exponent] = String(number).split('e-');
  const decimals = digits.split('.')[1]?.length ?? 0;
  return exponent === undefined ? digits : number.toFixed(Number(exponent) + decimals);
};
