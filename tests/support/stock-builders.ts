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

/** Counted, kept in lots of metres, and tracked one by one; each has its place in every story. */
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

/** Two warehouses and a van, two finished tasks of one project, and requests: of the first task (twice) and of the project alone. */
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

/** A line as a form hands it over; `quantity` of serials is theirs. */
export const aLine = (wanted: Partial<LineInput> = {}): LineInput => ({
  id: newId<ShipmentLineId>(),
  materialId: connector,
  quantity: wanted.serialNumbers?.length ?? 1,
  ...wanted,
});

/** What a receipt or issue form hands over, complete. */
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

/** Serials of ONTs as older versions let them stand in warehouses: each is written there once more. */
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
