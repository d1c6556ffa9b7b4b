import type { Data } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { inTransit, openTransfers } from '@/lib/domain/stock/transit';
import { sumBy } from '@/lib/kernel/list';

/** The quantity of a material in transit to a warehouse. */
export const inTransitTo = (data: Data, materialId: MaterialId, to: WarehouseId) =>
  sumBy(
    openTransfers(data, to).flatMap(({ id }) => inTransit(data, id).filter((line) => line.materialId === materialId)),
    ({ left }) => left,
  );
