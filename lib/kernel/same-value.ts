const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const ownValue = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Whether two JSON values are equal, ignoring key order; a missing key equals `undefined`. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => sameValue(value, other[at]));
  return (
    Object.keys(one).every((key) => sameValue(one[key], ownValue(other, key))) &&
    Object.keys(other).every((key) => other[key] === undefined || Object.hasOwn(one, key))
  );
};
