'use client';

import { EditScreen } from '@/components/entities/edit-screen';
import { useStoredRecord } from '@/components/write/use-stored-record';
import { updateMaterial } from '@/lib/domain/material/changes';
import { materialDraftSchema, materialToDraft } from '@/lib/domain/material/draft';
import { isTrackingFrozen } from '@/lib/domain/material/rules';
import type { MaterialId } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';
import { useData } from '@/lib/store/react/store';
import { MaterialFields } from './material-fields';

export const EditMaterialScreen = ({ materialId }: { readonly materialId: MaterialId }) => {
  const isFrozen = useData((data) => isTrackingFrozen(data, materialId));
  return (
    <EditScreen
      title="Editar Material"
      back={routes.material(materialId)}
      draftKey={routes.editMaterial(materialId)}
      record={useStoredRecord('materials', materialId)}
      schema={materialDraftSchema}
      toDraft={materialToDraft}
      of={{ id: materialId }}
      change={updateMaterial}
      savedText="Material actualizado"
      submitLabel="Actualizar Material"
    >
      {({ trackingType }) => <MaterialFields frozen={isFrozen ? trackingType : undefined} />}
    </EditScreen>
  );
};
