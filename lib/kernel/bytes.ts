import { sumBy } from './list';

/** The parts one after another, as one array. */
export const joinedBytes = (parts: readonly Uint8Array[]) => {
  const whole = new Uint8Array(sumBy(parts, ({ length }) => length));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
