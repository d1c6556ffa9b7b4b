'use client';

import { TextField } from '@/components/form/text-field';
import { leftAfter } from '@/lib/domain/stock/line-balance';
import { type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { useData } from '@/lib/store/react/store';
import { CappedQuantity } from './capped-quantity';
import { LotFields } from './lot-fields';
import { leftText, type OutboundMaterialProps, SerialChoice } from './serial-choice';

/** What is asked of something that leaves, by its tracking: how many, of which lot, or which ones. */
export const OutboundLineFields = ({ editor, warehouseId }: Omit<OutboundMaterialProps, 'material'>) => {
  const { material } = editor;
  if (!material) return null;
  const its = { editor, material, warehouseId };
  return (
    <>
      {material.trackingType === 'material' && <Quantity {...its} />}
      {material.trackingType === 'lot' && <LotFields {...its} />}
      {material.trackingType === 'individual' && <SerialChoice {...its} />}
      <TextField<LineEditing> name="line.notes" label="Notas del artículo" autoCapitalize="sentences" />
    </>
  );
};

const Quantity = ({ editor: { lines }, material, warehouseId }: OutboundMaterialProps) => {
  const left = useData((data) => leftAfter(data, warehouseId, lines.map(lineFromDraft), { materialId: material.id }));
  return (
    <CappedQuantity<LineEditing>
      name="line.quantity"
      label="Cantidad"
      required
      hint={leftText(left, material)}
      material={material}
      most={left.left}
    />
  );
};
