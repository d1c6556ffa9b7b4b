import { identifierKey } from '@/lib/kernel/identifier';
import { newestFirst } from '@/lib/kernel/newest-first-list';
import type { Data } from '../data';
import type { MaterialId } from '../model/material';
import type { Movement } from '../model/movement';
import type { WarehouseId } from '../model/warehouse';
import { ledgerOf } from './ledger';

/** A reel in a warehouse, in metres: received, used from mark to mark, and left. */
export interface Reel {
  readonly received: number;
  readonly consumed: number;
  readonly remainder: number;
  /** The uses that were not reversed, the oldest first. */
  readonly uses: readonly Movement[];
  /** The mark where the next use starts: the end of the last one, or the reel's beginning. */
  readonly nextMark: number | undefined;
}

const isOfWork = ({ taskId, requestId, projectId }: Movement) => (taskId ?? requestId ?? projectId) !== undefined;

const newReel = (): { received: number; consumed: number; arrivals: Movement[]; uses: Movement[] } => {
  return { received: 0, consumed: 0, arrivals: [], uses: [] };
};

/** A reel since it last came: one that left whole and came back is uncut. What a task returned of it was not used. */
const sinceItCame = (movements: readonly Movement[]) => {
  let known = newReel();
  for (const row of movements) {
    if (row.direction === 'out') {
      known.uses.push(row);
      known.consumed += row.quantity;
    } else if (isOfWork(row) && row.quantity <= known.consumed && known.consumed < known.received) {
      known.consumed -= row.quantity;
    } else {
      if (known.consumed === known.received) known = newReel();
      known.arrivals.push(row);
      known.received += row.quantity;
    }
  }
  return known;
};

/** The state of a reel in a warehouse, without reversed movements and their reversals. */
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
  const { arrivals, uses, received, consumed } = sinceItCame(standing);
  const lastMarked = uses.filter(({ marks }) => marks).at(-1);
  const began = arrivals.find(({ marks }) => marks);
  return { received, consumed, remainder: received - consumed, uses, nextMark: lastMarked?.marks?.end ?? began?.marks?.start };
};
