import { sameIdentifier } from '@/lib/kernel/identifier';
import { sumBy } from '@/lib/kernel/list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { WarehouseId } from '../model/warehouse';
import { onHand } from './inventory';
import type { LineInput } from './lines';
import { lotAt } from './location';

interface Wanted {
  readonly materialId: MaterialId;
  /** Of this lot only. */
  readonly lotNumber?: string;
}

/** How much these lines take of a material, or of one of its lots. */
export const takenBy = (lines: readonly LineInput[], { materialId, lotNumber }: Wanted) =>
  sumBy(
    lines.filter(
      (line) => line.materialId === materialId && (lotNumber === undefined || sameIdentifier(line.lotNumber, lotNumber)),
    ),
    ({ quantity, serialNumbers }) => serialNumbers?.length ?? (Number.isFinite(quantity) ? quantity : 0),
  );

/** What is there of a material or a lot, and what these lines leave of it. The limit applies to their sum (invariant S3). */
export const leftAfter = (data: Data, warehouseId: WarehouseId, lines: readonly LineInput[], wanted: Wanted) => {
  const { materialId, lotNumber } = wanted;
  const here =
    lotNumber === undefined
      ? onHand(data, warehouseId, materialId)
      : (lotAt(data, warehouseId, materialId, lotNumber)?.quantity ?? 0);
  return { here, left: Math.max(0, here - takenBy(lines, wanted)) };
};

/** What becomes of a quantity that is more than what is left: all of that (spec §5); `undefined` where it stays as it is. */
export const cappedQuantity = (quantity: number, left: number) => (left > 0 && quantity > left ? left : undefined);
