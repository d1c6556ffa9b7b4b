import { isDrafted, isPurpose } from '../stock/kinds';
import type { Clash } from './row';

/** What was left out of an act, field by field: `theirs` is what its author wrote. */
export interface LeftOut {
  readonly kind: string;
  readonly clashes: readonly Clash[];
}

/** The fields of a record that was left out whole, as its author wrote them. */
export const leftOutFields = ({ clashes }: LeftOut): Readonly<Record<string, unknown>> =>
  Object.fromEntries(clashes.filter(({ theirs }) => theirs !== undefined).map(({ field, theirs }) => [field, theirs]));

/** Whether a flag holds a shipment that was left out whole and can be brought again as a draft; others are made from what they are about. */
export const canBringAgain = (flag: LeftOut) => {
  const { purpose, reversesId, lines } = leftOutFields(flag);
  const isAForm = isPurpose(purpose) && isDrafted({ purpose });
  return flag.kind === 'done-twice' && isAForm && reversesId === undefined && Array.isArray(lines);
};
