'use client';

import { FormGate } from '@/components/frames/form-opening';
import { FormScreen } from '@/components/frames/form-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useOpenedRecord } from '@/components/write/use-opened-record';
import { useSave } from '@/components/write/use-save';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { updateWarehouse } from '@/lib/domain/warehouse/changes';
import { warehouseDraftSchema, warehouseToDraft } from '@/lib/domain/warehouse/draft';
import { routes } from '@/lib/routes';
import { WarehouseFields } from './warehouse-fields';

const TITLE = 'Editar Almacén';

/** Changes what is known of a warehouse; its status and minimums are settings. */
export const EditWarehouseScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const warehouse = useStoredRecord('warehouses', warehouseId);
  return (
    <FormGate title={TITLE} back={routes.warehouse(warehouseId)} record={warehouse}>
      {(known) => <EditWarehouse key={known.id} warehouse={known} />}
    </FormGate>
  );
};

const EditWarehouse = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const { form, opened } = useOpenedRecord({
    schema: warehouseDraftSchema,
    record: warehouse,
    toDraft: warehouseToDraft,
  });
  const save = useSave(updateWarehouse, { opened });
  const { returnTo } = useNavigate();
  return (
    <FormScreen
      title={TITLE}
      back={routes.warehouse(warehouse.id)}
      draftKey={routes.editWarehouse(warehouse.id)}
      form={form}
      overRecord
      onSubmit={(value, options) => save({ id: warehouse.id, ...value }, options)}
      onSaved={() => returnTo(routes.warehouses())}
      savedText="Almacén actualizado"
      submitLabel="Actualizar Almacén"
    >
      <WarehouseFields managerId={warehouse.managerId} />
    </FormScreen>
  );
};
