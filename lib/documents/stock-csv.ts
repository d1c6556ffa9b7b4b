import { countedIn } from '@/lib/domain/catalogue';
import type { Data } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { stockEntries } from '@/lib/domain/stock/lots';
import { warehouseMovements } from '@/lib/domain/stock/movement-batches';
import { centsToText } from '@/lib/kernel/cents';
import { formatInstant } from '@/lib/text/format';
import { conditionLabel, inventoryStatusLabel, movementDirectionLabel, shipmentPurposeLabel } from '@/lib/text/labels';
import { csvFile } from './csv';
import { plainFileName } from './document-file';

/** A warehouse's inventory as a table: one row per lot, serial or counted material, lot and serial numbers as they were entered. */
export const inventoryCsv = (data: Data, warehouseId: WarehouseId) => {
  const warehouse = data.warehouses.get(warehouseId);
  if (!warehouse) return undefined;
  const rows = inventoryOf(data, warehouseId).flatMap(({ material, quantity, minimum, status }) => {
    const entries = stockEntries(data, warehouseId, material.id);
    const shown =
      entries.length > 0 ? entries : [{ quantity, lotNumber: '', serialNumber: '', location: '', condition: undefined }];
    return shown.map((entry) => [
      material.name,
      material.category,
      entry.quantity,
      countedIn(material),
      entry.lotNumber ?? '',
      entry.serialNumber ?? '',
      entry.location ?? '',
      entry.condition ? conditionLabel[entry.condition] : '',
      minimum,
      inventoryStatusLabel[status],
    ]);
  });
  const head = ['Material', 'Categoría', 'Cantidad', 'Unidad', 'Lote', 'Serie', 'Ubicación', 'Condición', 'Mínimo', 'Estado'];
  return csvFile(`inventario-${plainFileName(warehouse.name)}.csv`, head, rows);
};

const forWhom = (data: Data, { taskId, projectId }: Movement) =>
  [projectId && data.projects.get(projectId)?.title, taskId && data.tasks.get(taskId)?.title].filter(Boolean).join(' · ');

/** Every movement of a warehouse as a table, the newest first; what left has a negative quantity. */
export const movementsCsv = (data: Data, warehouseId: WarehouseId) => {
  const warehouse = data.warehouses.get(warehouseId);
  if (!warehouse) return undefined;
  const rows = warehouseMovements(data, warehouseId, Number.POSITIVE_INFINITY).map((movement) => {
    const material = data.materials.get(movement.materialId);
    const shipment = data.shipments.get(movement.shipmentId);
    return [
      formatInstant(movement.at),
      shipment?.reference ?? '',
      shipment ? shipmentPurposeLabel[shipment.purpose] : '',
      movementDirectionLabel[movement.direction],
      material?.name ?? '',
      movement.direction === 'in' ? movement.quantity : -movement.quantity,
      material ? countedIn(material) : '',
      movement.lotNumber ?? '',
      movement.serialNumber ?? '',
      movement.unitCost === undefined ? '' : centsToText(movement.unitCost),
      forWhom(data, movement),
      data.users.get(movement.by)?.name ?? '',
      movement.reason ?? '',
    ];
  });
  const head = ['Fecha', 'Referencia', 'Motivo', 'Sentido', 'Material', 'Cantidad', 'Unidad', 'Lote', 'Serie'];
  const more = ['Costo unitario', 'Destino', 'Persona', 'Notas'];
  return csvFile(`movimientos-${plainFileName(warehouse.name)}.csv`, [...head, ...more], rows);
};
