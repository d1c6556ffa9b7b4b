'use client';

import { useController, useFormContext } from 'react-hook-form';
import { useFieldState } from '@/components/form/field-id';
import { identifierKey } from '@/lib/domain/identifier';
import { stockEntries } from '@/lib/domain/inventory/rules';
import type { LineEditing } from '@/lib/domain/shipment-line/draft';
import { useData } from '@/lib/store/store';
import { conditionLabel } from '@/lib/text/labels';
import type { OutboundMaterialProps } from './outbound-material';
import { SerialBoxes } from './serial-boxes';

/** Which ones leave, by check box; those that this shipment takes already are not offered again. */
export const SerialChoice = ({ editor: { lines }, material, warehouseId }: OutboundMaterialProps) => {
  const { control } = useFormContext<LineEditing>();
  const { field } = useController({ control, name: 'line.serialNumbers' });
  const { id, error } = useFieldState('line.serialNumbers');
  const ofMaterial = lines.filter(({ materialId }) => materialId === material.id);
  const taken = new Set(ofMaterial.flatMap((line) => line.serialNumbers.map(identifierKey)));
  const entries = useData((data) => stockEntries(data, warehouseId, material.id));
  const offered = entries.flatMap(({ serialNumber, location, condition }) =>
    serialNumber === undefined || taken.has(identifierKey(serialNumber))
      ? []
      : [{ serial: serialNumber, detail: [location, condition && conditionLabel[condition]].filter(Boolean).join(' · ') }],
  );
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
