import type { Data } from '@/lib/domain/data';
import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { emptyLineDraft, type LineDraft } from '@/lib/domain/stock/line-draft';
import type { SuggestedLine } from '@/lib/domain/stock/restock';
import { newId } from '@/lib/kernel/id';

/** An empty line with a new id, for a material if one is given. */
export const newLine = (materialId?: string) => emptyLineDraft(newId<ShipmentLineId>(), materialId);

/** The lines that can be proposed. Serials are left to the person, who sees which ones leave. */
export const proposedLines = ({ materials }: Data, { materialId, quantity, lots }: SuggestedLine): readonly LineDraft[] => {
  if (lots.length > 0)
    return lots.map((lot) => ({ ...newLine(materialId), lotNumber: lot.lotNumber, quantity: String(lot.quantity) }));
  const isCounted = materials.get(materialId)?.trackingType === 'material';
  return isCounted && quantity > 0 ? [{ ...newLine(materialId), quantity: String(quantity) }] : [];
};
