'use client';

import { EditScreen } from '@/components/entities/edit-screen';
import { useNavigate } from '@/components/history/use-navigate';
import { useStoredRecord } from '@/components/write/use-stored-record';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { updateWarehouse } from '@/lib/domain/warehouse/changes';
import { warehouseDraftSchema, warehouseToDraft } from '@/lib/domain/warehouse/draft';
import { routes } from '@/lib/routes';
import { WarehouseFields } from './warehouse-fields';

/** The form of a stored warehouse, without its status and minimums: those are settings. */
export const EditWarehouseScreen = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const { returnTo } = useNavigate();
  return (
    <EditScreen
      title="Editar Almacén"
      back={routes.warehouse(warehouseId)}
      draftKey={routes.editWarehouse(warehouseId)}
      record={useStoredRecord('warehouses', warehouseId)}
      schema={warehouseDraftSchema}
      toDraft={warehouseToDraft}
      of={{ id: warehouseId }}
      change={updateWarehouse}
      onSaved={() => returnTo(routes.warehouses())}
      savedText="Almacén actualizado"
      submitLabel="Actualizar Almacén"
    >
      {({ managerId }) => <WarehouseFields managerId={managerId} />}
    </EditScreen>
  );
};
