import { identifierKey } from '@/lib/kernel/identifier';
import { sumBy } from '@/lib/kernel/list';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { WarehouseId } from '../model/warehouse';
import { ledgerOf } from './ledger';

/** A reel in a warehouse, in metres: what came, each use from mark to mark, and what is left on it. */
export interface Reel {
  readonly received: number;
  readonly consumed: number;
  readonly remainder: number;
  /** The uses that stand, the oldest first. */
  readonly uses: readonly Movement[];
  /** Where the last use ended, or where the reel began: the mark that the next use starts from. */
  readonly nextMark: number | undefined;
}

/** What became of one reel in one warehouse; reversed movements and their reversals are left out. */
export const reelAt = (
  data: Pick<Data, 'movements'>,
  warehouseId: WarehouseId,
  materialId: MaterialId,
  lotNumber: string,
): Reel => {
  const { stock, reversedBy } = ledgerOf(data);
  const wanted = identifierKey(lotNumber);
  const standing = [...newestFirst(stock.get(warehouseId)?.get(materialId)?.movements)]
    .reverse()
    .filter(
      (movement) => identifierKey(movement.lotNumber ?? '') === wanted && !movement.reversesId && !reversedBy.has(movement.id),
    );
  const uses = standing.filter(({ direction }) => direction === 'out');
  const sumOf = (movements: readonly Movement[]) => sumBy(movements, ({ quantity }) => quantity);
  const received = sumOf(standing.filter(({ direction }) => direction === 'in'));
  const consumed = sumOf(uses);
  const lastMarked = uses.filter(({ marks }) => marks).at(-1);
  const began = standing.find(({ direction, marks }) => direction === 'in' && marks);
  return { received, consumed, remainder: received - consumed, uses, nextMark: lastMarked?.marks?.end ?? began?.marks?.start };
};

/** The metres between two marks, whichever is the higher one. */
export const metresBetween = ({ start, end }: { readonly start: number; readonly end: number }) => Math.abs(end - start);
