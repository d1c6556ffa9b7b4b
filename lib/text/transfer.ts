import type { Table } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import { isInPart, type transferArrivals } from '@/lib/domain/stock/transit';
import { sumBy } from '@/lib/kernel/list';
import { formatCount, formatCounted, formatQuantity } from './format';

type Arrivals = ReturnType<typeof transferArrivals>;

/** The arrived quantity of a transfer, of `sent` as text: `Llegaron 48 de 50`. */
export const arrivedText = (received: number, sent: string) =>
  `${received === 1 ? 'Llegó' : 'Llegaron'} ${formatCount(received)} de ${sent}`;

/** The progress of a transfer, one unit after the other: `Llegaron 48 de 50 Unit`; `undefined` unless it arrived in part. */
export const transferText = (arrivals: Arrivals) =>
  isInPart(arrivals)
    ? arrivals.map(({ received, sent, unit }) => arrivedText(received, formatQuantity(sent, unit))).join(' · ')
    : undefined;

/** The quantities in transit, by unit: `2 Unit, 100 m`. */
export const onItsWayText = (arrivals: Arrivals) =>
  arrivals
    .filter(({ left }) => left > 0)
    .map(({ left, unit }) => formatQuantity(left, unit))
    .join(', ');

interface Moved {
  readonly materialId: MaterialId | undefined;
  readonly quantity: number;
}

/** The sums of a shipment: `3 renglones, 29 piezas, 500 m`; '' without lines. */
export const movedText = (lines: readonly Moved[], materials: Table<'materials'>) => {
  const isMeasured = ({ materialId }: Moved) => materialId !== undefined && materials.get(materialId)?.measured === true;
  const sumOf = (measured: boolean) =>
    sumBy(lines, (line) => (isMeasured(line) === measured && Number.isFinite(line.quantity) ? line.quantity : 0));
  const [metres, pieces] = [sumOf(true), sumOf(false)];
  return [
    lines.length > 0 && formatCounted(lines.length, 'renglón', 'renglones'),
    pieces > 0 && formatCounted(pieces, 'pieza', 'piezas'),
    metres > 0 && `${formatCount(metres)} m`,
  ]
    .filter(Boolean)
    .join(', ');
};
