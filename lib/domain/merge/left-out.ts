import { isDrafted, isPurpose } from '../stock/kinds';
import type { Clash } from './row';

/** A flagged record, field by field: `theirs` is the rejected value of its author. */
export interface LeftOut {
  readonly kind: string;
  readonly clashes: readonly Clash[];
}

/** The fields of a wholly rejected record, as its author wrote them. */
export const leftOutFields = ({ clashes }: LeftOut): Readonly<Record<string, unknown>> =>
  Object.fromEntries(clashes.filter(({ theirs }) => theirs !== undefined).map(({ field, theirs }) => [field, theirs]));

/**
 * Whether a flag holds a rejected shipment that can become a draft again. Reversals, transfers and counts are made again from
 * their source.
 */
export const canDraftAgain = (flag: LeftOut) => {
  const { purpose, reversesId, lines } = leftOutFields(flag);
  const isAForm = isPurpose(purpose) && isDrafted({ purpose });
  return flag.kind === 'done-twice' && isAForm && reversesId === undefined && Array.isArray(lines);
};
