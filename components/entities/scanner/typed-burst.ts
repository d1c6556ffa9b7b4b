/** Between two keys of a scanner that types; no person is as fast over a whole code. */
const SCANNER_MS = 35;
/** Fewer digits are a quantity, however fast they come. */
const SHORTEST = 6;

/** What came into a field key after key, faster than a person types, and what stood there before. */
export interface TypedBurst {
  readonly keys: string;
  readonly value: string;
  readonly at: number;
}

export const NO_BURST: TypedBurst = { keys: '', value: '', at: Number.NEGATIVE_INFINITY };

/** The burst after one more key at this moment; a slow key begins another over what stands in the field. */
export const withKey = (burst: TypedBurst, key: string, value: string, at: number): TypedBurst => {
  if (key.length > 1) return NO_BURST;
  return at - burst.at <= SCANNER_MS ? { ...burst, keys: burst.keys + key, at } : { keys: key, value, at };
};

/** The digits that a scanner typed, when Enter follows them at this moment. */
export const digitsScanned = ({ keys, at }: TypedBurst, enterAt: number) =>
  keys.length >= SHORTEST && /^\d+$/.test(keys) && enterAt - at <= SCANNER_MS ? keys : undefined;
