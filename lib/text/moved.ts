import type { Table } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import { sumBy } from '@/lib/kernel/list';
import { formatCount, formatCounted } from './format';

interface Moved {
  readonly materialId: MaterialId | undefined;
  readonly quantity: number;
}

/** What a shipment moves, in one sum: `3 renglones, 29 piezas, 500 m`. Nothing of nothing. */
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
