'use client';

import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { type CreateAnother, useCreateAnother } from '@/components/frames/use-create-another';
import { useSave } from '@/components/write/use-save';
import { createMaterial } from '@/lib/domain/material/changes';
import { emptyMaterialDraft, materialDraftSchema } from '@/lib/domain/material/draft';
import type { MaterialId } from '@/lib/domain/model/material';
import { routes } from '@/lib/routes';
import { MaterialFields } from './material-fields';

export const NewMaterialScreen = () => {
  const { round, also } = useCreateAnother('otro');
  return <NewMaterial key={round} also={also} />;
};

const NewMaterial = ({ also }: Pick<CreateAnother, 'also'>) => {
  const form = useDraftForm(materialDraftSchema, emptyMaterialDraft());
  const newRecordId = useNewId<MaterialId>();
  const save = useSave(createMaterial);
  return (
    <FormScreen
      title="Nuevo Material"
      back={routes.materials()}
      draftKey={routes.newMaterial()}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      savedText="Material creado"
      also={also}
      submitLabel="Crear Material"
    >
      <MaterialFields />
    </FormScreen>
  );
};
