import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { emptyLineDraft } from '@/lib/domain/stock/line-draft';
import { newId } from '@/lib/kernel/id';

/** An empty line under a name of its own, for a material when one is known. */
export const freshLine = (materialId?: string) => emptyLineDraft(newId<ShipmentLineId>(), materialId);
