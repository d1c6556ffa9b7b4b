import { applyPatches, type Data, put } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import type { MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import type { LineInput } from '@/lib/domain/stock/line';
import type { ShipmentInput } from '@/lib/domain/stock/shipment-changes';
import { newId } from '@/lib/kernel/id';
import {
  aMaterial,
  aMaterialRequest,
  aMovement,
  anId,
  aProject,
  aShipment,
  aTask,
  aWarehouse,
  dataWith,
  dayNumber,
  materialId,
  materialRequestId,
  TODAY,
  taskId,
  warehouseId,
} from './builders';

/** Materials by quantity, in lots of metres, and by serial; each appears in every story. */
export const connector = materialId(1);
export const cable = materialId(2);
export const ont = materialId(3);
export const drill = materialId(4);

export const central = warehouseId(1);
export const north = warehouseId(2);
export const van = warehouseId(3);

/** Materials of the three kinds of tracking. */
export const MATERIALS: readonly Material[] = [
  aMaterial(),
  aMaterial({
    id: cable,
    name: 'Cable drop',
    category: 'Cables',
    trackingType: 'lot',
    trackingField: 'Lot Number',
    measured: true,
  }),
  aMaterial({
    id: ont,
    name: 'ONT',
    category: 'Hardware',
    trackingType: 'individual',
    trackingField: 'Serial Number',
    minStock: 2,
  }),
  aMaterial({ id: drill, name: 'Taladro', category: 'Tools', trackingType: 'individual', trackingField: 'Tool ID', minStock: 0 }),
];

/** Two warehouses and a van, two finished tasks of one project, and requests: two of the first task, one of the project. */
export const stockBusiness = (): Data =>
  dataWith({
    projects: [aProject()],
    materials: MATERIALS,
    warehouses: [
      aWarehouse(),
      aWarehouse({ id: north, name: 'Almacén norte', minimums: { [connector]: 3 } }),
      aWarehouse({ id: van, name: 'Camioneta 1', kind: 'van' }),
    ],
    tasks: [1, 2].map((n) =>
      aTask({ id: taskId(n), startDate: dayNumber(0), completeDate: dayNumber(1), dueDate: dayNumber(2) }),
    ),
    materialRequests: [
      aMaterialRequest({
        id: materialRequestId(1),
        taskId: taskId(1),
        items: [
          { materialId: connector, quantity: 8 },
          { materialId: ont, quantity: 2 },
        ],
      }),
      aMaterialRequest({
        id: materialRequestId(2),
        taskId: taskId(1),
        items: [
          { materialId: connector, quantity: 4 },
          { materialId: cable, quantity: 9 },
        ],
      }),
      aMaterialRequest({
        id: materialRequestId(3),
        items: [
          { materialId: connector, quantity: 6 },
          { materialId: ont, quantity: 3 },
        ],
      }),
    ],
  });

/** A line from a form; with serials their number is the quantity. */
export const aLine = (wanted: Partial<LineInput> = {}): LineInput => ({
  id: newId<ShipmentLineId>(),
  materialId: connector,
  quantity: wanted.serialNumbers?.length ?? 1,
  ...wanted,
});

/** A complete input of a receipt or issue form. */
export const aShipmentInput = (wanted: Partial<ShipmentInput> = {}): ShipmentInput => ({
  id: newId<ShipmentId>(),
  warehouseId: central,
  reference: 'INB123456',
  supplier: 'Fibras del Centro',
  destination: 'Calle Hidalgo 12',
  date: TODAY,
  notes: '',
  lines: [aLine()],
  ...wanted,
});

/** Duplicate ONT serials as older versions allowed them: each is received a second time. */
export const withSerialsReceived = (...serials: readonly (readonly [WarehouseId, string])[]): Data =>
  applyPatches(stockBusiness(), [
    put('shipments', aShipment()),
    ...serials.map(([warehouseId, serialNumber], index) =>
      put(
        'movements',
        aMovement({
          ...{ id: anId<MovementId>('mov', 90 + index), number: 90 + index, direction: 'in', quantity: 1 },
          ...{ warehouseId, materialId: ont, serialNumber },
        }),
      ),
    ),
  ]);
