'use client';

import { MoneyField } from '@/components/form/money-field';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { lotAt } from '@/lib/domain/inventory/rules';
import type { Material } from '@/lib/domain/material/model';
import type { LineEditing } from '@/lib/domain/shipment-line/draft';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { useData } from '@/lib/store/store';
import { formatMaterial } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { CustomFields } from './custom-fields';
import { SerialsField } from './serials-field';
import type { LineEditor } from './use-line-editor';

interface InboundLineFieldsProps {
  readonly editor: LineEditor;
  readonly warehouseId: WarehouseId;
}

const CONDITIONS = Object.entries(conditionLabel).map(([value, label]) => ({ value, label }));

/** What is asked of something that comes in, by its tracking: a quantity, a lot and its quantity, or its serials. */
export const InboundLineFields = ({ editor, warehouseId }: InboundLineFieldsProps) => {
  const { material } = editor;
  if (!material) return null;
  const { trackingType, measured, customFields } = material;
  return (
    <>
      {trackingType === 'lot' && <LotNumber editor={editor} material={material} warehouseId={warehouseId} />}
      {trackingType === 'individual' ? (
        <SerialsField editor={editor} material={material} />
      ) : (
        <NumberField<LineEditing> name="line.quantity" label={measured ? 'Cantidad (m)' : 'Cantidad'} required />
      )}
      {measured && (
        <>
          <NumberField<LineEditing>
            name="line.startMark"
            label="Marca inicial (m)"
            hint="Con las dos marcas, la cantidad se calcula."
          />
          <NumberField<LineEditing> name="line.endMark" label="Marca final (m)" />
        </>
      )}
      <MoneyField<LineEditing> name="line.unitCost" label="Costo unitario" />
      <TextField<LineEditing> name="line.location" label="Ubicación" autoCapitalize="sentences" />
      {trackingType === 'individual' && (
        <SelectField<LineEditing> name="line.condition" label="Condición" choices={CONDITIONS} emptyLabel="Sin indicar" />
      )}
      <CustomFields names={customFields} />
    </>
  );
};

interface LotNumberProps extends InboundLineFieldsProps {
  readonly material: Material;
}

const LotNumber = ({ editor: { line }, material, warehouseId }: LotNumberProps) => {
  const known = useData((data) => lotAt(data, warehouseId, material.id, line.lotNumber));
  const hint = known
    ? `Este lote ya está aquí: se suma a ${formatMaterial(known.quantity, material)}.`
    : (material.trackingField ?? undefined);
  return <TextField<LineEditing> name="line.lotNumber" label="Número de lote" required hint={hint} autoCapitalize="characters" />;
};
