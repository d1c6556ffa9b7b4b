import type { Shipment } from '../model/shipment';
import type { Clash } from './row';

/** What was left out of an act, field by field: `theirs` is what its author wrote. */
export interface LeftOut {
  readonly kind: string;
  readonly clashes: readonly Clash[];
}

/** These begin as a draft; a transfer, a count and a correction are made from what they are about. */
const DRAFTED: readonly unknown[] = ['supply', 'project', 'return'] satisfies readonly Shipment['purpose'][];

/** The fields of a record that was left out whole, as its author wrote them. */
export const leftOutFields = ({ clashes }: LeftOut): Readonly<Record<string, unknown>> =>
  Object.fromEntries(clashes.filter(({ theirs }) => theirs !== undefined).map(({ field, theirs }) => [field, theirs]));

/** Whether a flag holds a shipment that was left out whole and can be brought again as a draft. */
export const canBringAgain = (flag: LeftOut) => {
  const { purpose, reversesId, lines } = leftOutFields(flag);
  return flag.kind === 'done-twice' && DRAFTED.includes(purpose) && reversesId === undefined && Array.isArray(lines);
};
