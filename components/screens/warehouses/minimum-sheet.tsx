'use client';

import { NumberField } from '@/components/form/number-field';
import { FormSheet } from '@/components/frames/form-sheet';
import { Button } from '@/components/ui/button';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import type { Material } from '@/lib/domain/model/material';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { setMinimum } from '@/lib/domain/warehouse/changes';
import { minimumDraftSchema } from '@/lib/domain/warehouse/draft';
import { formatMaterial } from '@/lib/text/format';

interface MinimumSheetProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
  readonly onClose: () => void;
}

/** Sets the minimum of a material in this warehouse, or returns to the catalogue's. */
export const MinimumSheet = ({ warehouse, material, onClose }: MinimumSheetProps) => {
  const { form, opened } = useOpenedRecord({
    schema: minimumDraftSchema,
    record: { minimum: warehouse.minimums[material.id] },
    toDraft: ({ minimum }) => ({ minimum: minimum === undefined ? '' : String(minimum) }),
  });
  const save = useSave(setMinimum, { opened, savedText: 'Mínimo actualizado', undoable: true });
  const isOwn = warehouse.minimums[material.id] !== undefined;
  return (
    <FormSheet
      title="Mínimo de este almacén"
      description={material.name}
      size="dialog"
      form={form}
      overRecord
      draftKey={`minimo:${warehouse.id}:${material.id}`}
      onSubmit={({ minimum }, options) => save({ id: warehouse.id, materialId: material.id, minimum }, options)}
      submitLabel="Guardar"
      onClose={onClose}
    >
      <NumberField
        name="minimum"
        label="Mínimo"
        takesFocus
        hint={`En blanco vale el del catálogo: ${formatMaterial(material.minStock, material)}`}
      />
      {isOwn && (
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            form.setValue('minimum', '', { shouldDirty: true });
            currentTarget.form?.requestSubmit();
          }}
        >
          Usar el del catálogo
        </Button>
      )}
    </FormSheet>
  );
};
