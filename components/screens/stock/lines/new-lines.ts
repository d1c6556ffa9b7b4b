import type { Data } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { emptyLineDraft, type LineDraft } from '@/lib/domain/stock/line-draft';
import type { SuggestedLine } from '@/lib/domain/stock/restock';
import { newId } from '@/lib/kernel/id';

/** An empty line under a name of its own, for a material when one is known. */
export const freshLine = (materialId?: string) => emptyLineDraft(newId<ShipmentLineId>(), materialId);

/** The lines that can be written for the person: which serials go, only they know. */
export const proposedLines = ({ materials }: Data, { materialId, quantity, lots }: SuggestedLine): readonly LineDraft[] => {
  if (lots.length > 0)
    return lots.map((lot) => ({ ...freshLine(materialId), lotNumber: lot.lotNumber, quantity: String(lot.quantity) }));
  const isCounted = materials.get(materialId)?.trackingType === 'material';
  return isCounted && quantity > 0 ? [{ ...freshLine(materialId), quantity: String(quantity) }] : [];
};
