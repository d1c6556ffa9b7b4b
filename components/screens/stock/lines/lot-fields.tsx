'use client';

import { NumberField } from '@/components/form/number-field';
import { PickerField } from '@/components/form/picker-field';
import { leftAfter } from '@/lib/domain/stock/line-balance';
import { type LineEditing, lineFromDraft } from '@/lib/domain/stock/line-draft';
import { stockEntries } from '@/lib/domain/stock/location';
import { reelAt } from '@/lib/domain/stock/reels';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { CappedQuantity } from './capped-quantity';
import { leftText, type OutboundMaterialProps } from './serial-choice';

/** Which lot, and how much of it; of a reel also from which mark to which. */
export const LotFields = ({ editor: { line, lines }, material, warehouseId }: OutboundMaterialProps) => {
  const { lots, left, nextMark } = useData((data) => {
    const taken = lines.map(lineFromDraft);
    const of = (lotNumber: string) => leftAfter(data, warehouseId, taken, { materialId: material.id, lotNumber });
    const entries = stockEntries(data, warehouseId, material.id);
    return {
      lots: entries.flatMap(({ lotNumber, location }) =>
        lotNumber === undefined ? [] : [{ lotNumber, location, left: of(lotNumber).left }],
      ),
      left: line.lotNumber === '' ? undefined : of(line.lotNumber),
      nextMark: material.measured ? reelAt(data, warehouseId, material.id, line.lotNumber).nextMark : undefined,
    };
  });
  return (
    <>
      <PickerField<LineEditing>
        name="line.lotNumber"
        label="Lote"
        required
        hint={lots.length === 0 ? 'No se encontraron lotes' : undefined}
        searchLabel="Buscar lotes"
        emptyText="No se encontraron lotes"
        placeholder="Elegir lote"
        options={lots.map((lot) => ({
          id: lot.lotNumber,
          title: lot.lotNumber,
          detail: [`Disponible ${formatMaterial(lot.left, material)}`, lot.location].filter(Boolean).join(' · '),
        }))}
      />
      <CappedQuantity<LineEditing>
        name="line.quantity"
        label={material.measured ? 'Cantidad (m)' : 'Cantidad'}
        required
        hint={left && leftText(left, material)}
        material={material}
        most={left?.left}
      />
      {material.measured && (
        <>
          <NumberField<LineEditing>
            name="line.startMark"
            label="Marca inicial (m)"
            hint={
              nextMark === undefined
                ? 'Con las dos marcas, la cantidad se calcula.'
                : `El carrete va en la marca ${formatCount(nextMark)}. Con las dos marcas, la cantidad se calcula.`
            }
          />
          <NumberField<LineEditing> name="line.endMark" label="Marca final (m)" />
        </>
      )}
    </>
  );
};
