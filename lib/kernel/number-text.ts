/** The most decimals that JavaScript writes; a message of a team may have a smaller number. */
const MOST_DECIMALS = 100;

/** A number as text that parses back to the same value: `1200.5`, `0.0000001`; never grouped, without exponent. */
export const numberText = (number: number) => {
  const [digits = '', exponent] = String(number).split('e-');
  const decimals = digits.split('.')[1]?.length ?? 0;
  return exponent === undefined ? digits : number.toFixed(Math.min(MOST_DECIMALS, Number(exponent) + decimals));
};
