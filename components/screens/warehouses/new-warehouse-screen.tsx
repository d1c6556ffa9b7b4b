'use client';

import { useDraftForm } from '@/components/form/use-draft-form';
import { useNewId } from '@/components/form/use-new-id';
import { FormScreen } from '@/components/frames/form-screen';
import { type CreateAnother, useCreateAnother } from '@/components/frames/use-create-another';
import { useNavigate } from '@/components/history/use-navigate';
import { useSave } from '@/components/write/use-save';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { createWarehouse } from '@/lib/domain/warehouse/changes';
import { emptyWarehouseDraft, warehouseDraftSchema } from '@/lib/domain/warehouse/draft';
import { routes } from '@/lib/routes';
import { WarehouseFields } from './warehouse-fields';

export const NewWarehouseScreen = () => {
  const { round, also } = useCreateAnother('otro');
  return <NewWarehouse key={round} also={also} />;
};

const NewWarehouse = ({ also }: Pick<CreateAnother, 'also'>) => {
  const form = useDraftForm(warehouseDraftSchema, emptyWarehouseDraft());
  const newRecordId = useNewId<WarehouseId>();
  const save = useSave(createWarehouse);
  const { returnTo } = useNavigate();
  return (
    <FormScreen
      title="Nuevo Almacén"
      back={routes.warehouses()}
      draftKey={routes.newWarehouse()}
      form={form}
      onSubmit={(value, options) => save({ id: newRecordId(), ...value }, options)}
      onSaved={() => returnTo(routes.warehouses(), 1)}
      savedText="Almacén creado"
      also={also}
      submitLabel="Crear Almacén"
    >
      <WarehouseFields />
    </FormScreen>
  );
};
