'use client';

import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import { updateMaterial } from '@/lib/domain/material/changes';
import { materialDraftSchema, materialToDraft } from '@/lib/domain/material/draft';
import { isTrackingFrozen } from '@/lib/domain/material/rules';
import type { Material, MaterialId } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { MaterialFields } from './material-fields';

const TITLE = 'Editar Material';

/** Changes what the catalogue says of a material. */
export const EditMaterialScreen = ({ materialId }: { readonly materialId: MaterialId }) => {
  const material = useStoredRecord('materials', materialId);
  return (
    <FormGate title={TITLE} back={routes.material(materialId)} record={material}>
      {(known) => <EditMaterial key={known.id} material={known} />}
    </FormGate>
  );
};

const EditMaterial = ({ material }: { readonly material: Material }) => {
  const { form, opened } = useOpenedRecord({
    schema: materialDraftSchema,
    record: material,
    toDraft: materialToDraft,
  });
  const save = useSave(updateMaterial, { opened });
  const isFrozen = useData((data) => isTrackingFrozen(data, material.id));
  return (
    <FormScreen
      title={TITLE}
      back={routes.material(material.id)}
      draftKey={routes.editMaterial(material.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: material.id, ...value }, options)}
      savedText="Material actualizado"
      submitLabel="Actualizar Material"
    >
      <MaterialFields frozen={isFrozen ? material.trackingType : undefined} />
    </FormScreen>
  );
};
