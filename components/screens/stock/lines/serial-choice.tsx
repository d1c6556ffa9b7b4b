'use client';

import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import type { Material } from '@/lib/domain/model/material';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { LineEditing } from '@/lib/domain/stock/line-draft';
import { stockEntries } from '@/lib/domain/stock/location';
import { identifierKey } from '@/lib/kernel/identifier';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatMaterial } from '@/lib/text/format';
import { offeredSerials, SerialBoxes } from './serial-boxes';
import type { LineEditor } from './use-line-editor';

/** The fields of one material that leaves a warehouse. */
export interface OutboundMaterialProps {
  readonly editor: LineEditor;
  readonly warehouseId: WarehouseId;
  readonly material: Material;
}

/** How much of it is still to be had, said with what this shipment takes already. */
export const leftText = ({ here, left }: { readonly here: number; readonly left: number }, material: Material) =>
  left === here
    ? `Hay ${formatMaterial(here, material)}`
    : `Quedan ${formatCount(left)} de ${formatMaterial(here, material)}; el resto ya está en este envío`;

/** Which ones leave, by check box; those that this shipment takes already are not offered again. */
export const SerialChoice = ({ editor: { lines }, material, warehouseId }: OutboundMaterialProps) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.serialNumbers' });
  const { id, error } = useFieldState('line.serialNumbers');
  const ofMaterial = lines.filter(({ materialId }) => materialId === material.id);
  const taken = new Set(ofMaterial.flatMap((line) => line.serialNumbers.map(identifierKey)));
  const entries = useData((data) => stockEntries(data, warehouseId, material.id));
  return (
    <SerialBoxes
      id={id}
      legend="Números de serie *"
      offered={offeredSerials(entries, taken)}
      chosen={field.value}
      onChange={field.onChange}
      error={error}
      ref={field.ref}
    />
  );
};
