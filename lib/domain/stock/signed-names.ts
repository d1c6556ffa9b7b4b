import { unique } from '@/lib/kernel/list';
import { countedIn } from '../catalogue';
import { type Data, withoutUndefined } from '../data';
import type { Shipment, SignedNames } from '../model/shipment';

/** The current names that a shipment's dispatch note prints. A signed shipment keeps them as they were (invariant T11). */
export const signedNames = (data: Data, shipment: Shipment): SignedNames => {
  const { warehouseId, otherWarehouseId, projectId, taskId, createdBy, lines } = shipment;
  return withoutUndefined({
    warehouse: data.warehouses.get(warehouseId)?.name ?? '',
    otherWarehouse: otherWarehouseId && data.warehouses.get(otherWarehouseId)?.name,
    project: projectId && data.projects.get(projectId)?.title,
    task: taskId && data.tasks.get(taskId)?.title,
    author: data.users.get(createdBy)?.name ?? '',
    materials: unique(lines.map(({ materialId }) => materialId)).map((id) => {
      const material = data.materials.get(id);
      return { id, name: material?.name ?? '', unit: material ? countedIn(material) : '' };
    }),
  });
};
