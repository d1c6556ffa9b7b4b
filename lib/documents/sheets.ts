import { countedIn } from '@/lib/domain/catalogue';
import type { Data } from '@/lib/domain/data';
import type { Movement } from '@/lib/domain/model/movement';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { stockEntries } from '@/lib/domain/stock/lots';
import { warehouseMovements } from '@/lib/domain/stock/movement-batches';
import { type DayRange, type RangeWeek, rangeTotals } from '@/lib/domain/weekly-report/range';
import type { Day } from '@/lib/kernel/day';
import { conditionLabel, inventoryStatusLabel, movementDirectionLabel, shipmentPurposeLabel } from '@/lib/text/labels';
import type { SheetCell } from '@/lib/text/sheet-cell';
import { plainFileName } from './document-file';
import type { Sheet } from './sheet-file';

/** A warehouse's inventory as a table: one row per lot, serial or material, in the material's unit. */
export const inventorySheet = (data: Data, warehouseId: WarehouseId): Sheet | undefined => {
  const warehouse = data.warehouses.get(warehouseId);
  if (!warehouse) return undefined;
  const rows = inventoryOf(data, warehouseId).flatMap(({ material, quantity, minimum, status }): readonly SheetCell[][] => {
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
  return { name: `inventario-${plainFileName(warehouse.name)}`, title: 'Inventario', head, rows };
};

const forWhom = (data: Data, { taskId, projectId }: Movement) =>
  [projectId && data.projects.get(projectId)?.title, taskId && data.tasks.get(taskId)?.title].filter(Boolean).join(' · ');

/** All movements of a warehouse as a table, the newest first; issued quantities are negative. */
export const movementsSheet = (data: Data, warehouseId: WarehouseId): Sheet | undefined => {
  const warehouse = data.warehouses.get(warehouseId);
  if (!warehouse) return undefined;
  const rows = warehouseMovements(data, warehouseId).map((movement): readonly SheetCell[] => {
    const material = data.materials.get(movement.materialId);
    const shipment = data.shipments.get(movement.shipmentId);
    return [
      { at: movement.at },
      shipment?.reference ?? '',
      shipment ? shipmentPurposeLabel[shipment.purpose] : '',
      movementDirectionLabel[movement.direction],
      material?.name ?? '',
      movement.direction === 'in' ? movement.quantity : -movement.quantity,
      material ? countedIn(material) : '',
      movement.lotNumber ?? '',
      movement.serialNumber ?? '',
      movement.unitCost === undefined ? '' : { cents: movement.unitCost },
      forWhom(data, movement),
      data.users.get(movement.by)?.name ?? '',
      movement.reason ?? '',
    ];
  });
  const head = ['Fecha', 'Referencia', 'Motivo', 'Sentido', 'Material', 'Cantidad', 'Unidad', 'Lote', 'Serie'];
  const more = ['Costo unitario', 'Destino', 'Persona', 'Notas'];
  return { name: `movimientos-${plainFileName(warehouse.name)}`, title: 'Movimientos', head: [...head, ...more], rows };
};

/** The weeks of a range as a table, the newest first, with a last line of totals; days are in ISO 8601. */
export const rangeSheet = (data: Data, range: DayRange): Sheet => {
  const { from, to, weeks, totals } = rangeTotals(data, range);
  const iso = (day: Day) => ({ day, text: day });
  const line = (
    what: string,
    first: Day,
    last: Day,
    { tasks, hours, spending }: Pick<RangeWeek, 'tasks' | 'hours' | 'spending'>,
  ): readonly SheetCell[] => [what, iso(first), iso(last), tasks, hours, { cents: spending }];
  return {
    name: `reporte-${from}-${to}`,
    title: 'Reporte',
    head: ['Semana', 'Desde', 'Hasta', 'Tareas', 'Horas', 'Gasto'],
    rows: [...weeks.map((week) => line(week.report.id, week.from, week.to, week)), line('Total', from, to, totals)],
  };
};
