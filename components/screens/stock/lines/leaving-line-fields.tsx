'use client';

import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import { NumberField } from '@/components/form/number-field';
import { PickerField } from '@/components/form/picker/picker-field';
import { TextField } from '@/components/form/text-field';
import type { Material } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import {
  type LineDraft,
  type LineEditing,
  leftAfter,
  lineFromDraft,
  lotsLeft,
  serialsWritten,
} from '@/lib/domain/stock/line-draft';
import { stockEntries } from '@/lib/domain/stock/lots';
import { reelAt } from '@/lib/domain/stock/reel';
import { identifierKey } from '@/lib/kernel/identifier';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { CappedQuantity } from './capped-quantity';
import { SerialBoxes, type SerialBoxesProps } from './serial-boxes';
import { type LineEditor, useFirstField, useStock } from './use-line-editor';

/** Props of the fields of a material that leaves a warehouse. */
interface LeavingMaterialProps {
  readonly editor: LineEditor;
  readonly material: Material;
}

/** The quantity left, after what this shipment takes already. */
export const leftText = ({ here, left }: { readonly here: number; readonly left: number }, material: Material) =>
  left === here
    ? `Hay ${formatMaterial(here, material)}`
    : `${left === 1 ? 'Queda' : 'Quedan'} ${formatCount(left)} de ${formatMaterial(here, material)}; el resto ya está en este envío`;

/** The serials in a warehouse that these lines don't take already, with location and condition. */
export const useSerialsLeft = (
  warehouseId: WarehouseId,
  material: Material,
  lines: readonly LineDraft[],
): SerialBoxesProps['offered'] => {
  const taken = serialsWritten(lines, material);
  return useStock((data) => stockEntries(data, warehouseId, material.id)).flatMap(({ serialNumber, location, condition }) =>
    serialNumber === undefined || taken.has(identifierKey(serialNumber))
      ? []
      : [{ serial: serialNumber, detail: [location, condition && conditionLabel[condition]].filter(Boolean).join(' · ') }],
  );
};

/** Check boxes for the serials that leave. */
const SerialChoice = ({ editor: { others, place }, material }: LeavingMaterialProps) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.serialNumbers' });
  const { id, error } = useFieldState('line.serialNumbers');
  const offered = useSerialsLeft(place.warehouseId, material, others);
  return (
    <SerialBoxes
      id={id}
      legend="Números de serie *"
      offered={offered}
      chosen={field.value}
      onChange={field.onChange}
      error={error}
      ref={field.ref}
    />
  );
};

/** The lot and its quantity; for a reel also the marks. */
const LotFields = ({ editor: { line, others, place }, material }: LeavingMaterialProps) => {
  const { warehouseId } = place;
  const { lots, left, nextMark } = useStock((data) => {
    const taken = others.map(lineFromDraft);
    const { lotNumber } = line;
    return {
      lots: lotsLeft(data, warehouseId, taken, material.id),
      left: lotNumber === '' ? undefined : leftAfter(data, warehouseId, taken, { materialId: material.id, lotNumber }),
      nextMark: material.measured ? reelAt(data, warehouseId, material.id, lotNumber).nextMark : undefined,
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

/** The fields of a line that leaves, by tracking: a quantity, a lot, or serials. */
export const LeavingLineFields = ({ editor }: { readonly editor: LineEditor }) => {
  const { material, line } = editor;
  const asksLot = material?.trackingType === 'lot' && line.lotNumber === '';
  useFirstField(editor, asksLot ? 'line.lotNumber' : 'line.quantity');
  if (!material) return null;
  const its = { editor, material };
  return (
    <>
      {material.trackingType === 'material' && <Quantity {...its} />}
      {material.trackingType === 'lot' && <LotFields {...its} />}
      {material.trackingType === 'individual' && <SerialChoice {...its} />}
      <TextField<LineEditing> name="line.notes" label="Notas del artículo" autoCapitalize="sentences" />
    </>
  );
};

const Quantity = ({ editor: { others, place }, material }: LeavingMaterialProps) => {
  const left = useStock((data) => leftAfter(data, place.warehouseId, others.map(lineFromDraft), { materialId: material.id }));
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
