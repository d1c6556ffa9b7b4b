import { asCents, type Cents } from './cents';
import { visibleText } from './identifier';

/** The kinds of typed numbers: a signed decimal reading, a whole quantity, money to the cent, hours to the hundredth. */
export type NumberKind = 'reading' | 'quantity' | 'money' | 'hours';

interface Rule {
  readonly decimals: number;
  /** Whether a comma may be the decimal separator. */
  readonly comma: boolean;
  readonly sign: boolean;
  /** Whether a trailing point is allowed; a reading with one is incomplete. */
  readonly openEnd: boolean;
}

const RULES: Record<NumberKind, Rule> = {
  reading: { decimals: 15, comma: true, sign: true, openEnd: false },
  quantity: { decimals: 0, comma: false, sign: false, openEnd: false },
  money: { decimals: 2, comma: true, sign: false, openEnd: true },
  hours: { decimals: 2, comma: true, sign: false, openEnd: true },
};

/** Groups of thousands by commas or spaces. A number with a leading zero is never grouped: `0,025` is not 25 (invariant T12). */
const GROUPED = /^([1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+))(?:(\.)(\d*))?$/;
const POINT = /^(\d*)(?:(\.)(\d*))?$/;
const COMMA = /^(\d*)(,)(\d*)$/;
/** Groups by points or spaces with a decimal comma: `1.234,56`. Three digits after the comma could be another group. */
const COMMA_BEHIND_GROUPS = /^([1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+))(,)(\d{1,2})$/;
const SIGN = /^[-−–—]\s*/;

/** The plain decimals that a text may mean, e.g. `1234.5`: none, one, or two when a comma is ambiguous. */
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
 * Parses a typed number into plain decimals such as `-18.5`: none if invalid, two if ambiguous (`1,200` as a reading). All
 * numbers of the app are read here (invariant T12). A copied one may have invisible characters around it, which nobody can remove.
 */
const decimalsTyped = (kind: NumberKind, typed: string, unit = ''): readonly string[] => {
  const rule = RULES[kind];
  const text = withoutUnit(visibleText(typed), unit.trim());
  if (!rule.sign) return meanings(text, rule);
  const sign = SIGN.test(text) ? '-' : '';
  return meanings(text.replace(sign ? SIGN : /^\+/, ''), rule).map((plain) => `${sign}${plain}`);
};

/** The numbers that a text may mean: none, one, or two. */
export const numbersTyped = (kind: NumberKind, typed: string, unit = ''): readonly number[] =>
  decimalsTyped(kind, typed, unit).map((plain) => Number(plain) + 0);

/** The number of a text; `null` if it is invalid or ambiguous. */
export const numberTyped = (kind: NumberKind, typed: string): number | null => {
  const [number, other] = numbersTyped(kind, typed);
  return number === undefined || other !== undefined ? null : number;
};

/** The most digits that an amount has before its decimals. */
const MOST_MONEY_DIGITS = 11;

/**
 * Parses a typed amount of money into cents without floats: `1,234.5`, `1.234,5`, `$19.99` and `.5`. `null` when it is not a
 * plain amount of at most two decimals (`-1`, `1e9`, `19.999`, `1.234`).
 */
export const parseCents = (typed: string): Cents | null => {
  const [plain] = decimalsTyped('money', visibleText(typed).replace(/^\$/, ''));
  if (plain === undefined) return null;
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = `${whole}${fraction.padEnd(2, '0')}`;
  return digits.length > MOST_MONEY_DIGITS + 2 ? null : asCents(Number(digits));
};
