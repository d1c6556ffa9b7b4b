import { type Data, dataFromRows } from '@/lib/domain/data';
import type { Movement, MovementId } from '@/lib/domain/model/movement';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/model/shipment';
import { newId } from '@/lib/kernel/id';
import {
  aCustomer,
  aMaterial,
  aMovement,
  aProject,
  aShipment,
  aTask,
  aUser,
  aWarehouse,
  materialId,
  TODAY,
  taskId,
  userId,
  warehouseId,
} from '../support/builders';

const [WAREHOUSES, MATERIALS, LINES] = [6, 40, 10];
const PLENTY = 1_000_000;

const trackingOf = (number: number) => (['material', 'lot', 'individual'] as const)[number % 3] ?? 'material';
const materials = Array.from({ length: MATERIALS }, (_, n) => {
  const trackingType = trackingOf(n);
  return aMaterial({
    id: materialId(n + 1),
    name: `Material ${n + 1}`,
    trackingType,
    trackingField: trackingType === 'material' ? null : 'Lot Number',
  });
});
const warehouses = Array.from({ length: WAREHOUSES }, (_, n) => aWarehouse({ id: warehouseId(n + 1), name: `Almacén ${n + 1}` }));
const shipmentAt = (n: number) => `shp${String(n).padStart(9, '0')}` as ShipmentId;

/** Two receipts for each issue; a tenth of the issues is for a task. All serials differ. */
const movementAt = (n: number): Movement => {
  const [material, isIssue] = [Math.floor(n / 3) % MATERIALS, n % 3 === 2];
  const back = isIssue ? n - 1 : n;
  const tracking = trackingOf(material);
  return {
    id: newId<MovementId>(),
    number: n + 1,
    warehouseId: warehouseId((Math.floor(n / 3) % WAREHOUSES) + 1),
    materialId: materialId(material + 1),
    direction: isIssue ? 'out' : 'in',
    quantity: tracking === 'individual' ? 1 : isIssue ? 5 : 20,
    ...(tracking === 'lot' && { lotNumber: `L-${Math.floor(n / 300)}` }),
    ...(tracking === 'individual' && { serialNumber: `SN${String(back).padStart(8, '0')}` }),
    shipmentId: shipmentAt(Math.floor(n / 5)),
    ...(isIssue && n % 10 === 0 && { taskId: taskId(1) }),
    at: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    by: userId(),
  };
};

/** A serial in every business of this bench. */
export const KNOWN_SERIAL = { materialId: materialId(3), serialNumber: 'SN00000006' };

/** A business with this number of movements, ordered as read from the disk, and plenty of one material. */
export const businessOf = (size: number): Data => {
  const plenty = aMovement({
    id: newId<MovementId>(),
    number: size,
    direction: 'in',
    quantity: PLENTY,
    shipmentId: shipmentAt(0),
  });
  const movements = [...Array.from({ length: size - 1 }, (_, n) => movementAt(n)), plenty];
  return dataFromRows({
    users: [aUser()],
    customers: [aCustomer()],
    projects: [aProject()],
    tasks: [aTask()],
    materials,
    warehouses,
    shipments: Array.from({ length: Math.ceil(size / 5) }, (_, n) =>
      aShipment({ id: shipmentAt(n), warehouseId: warehouseId((n % WAREHOUSES) + 1) }),
    ),
    movements: movements.sort((one, other) => (one.id < other.id ? -1 : 1)),
  });
};

/** The input of an issue of ten lines. */
export const anIssue = () => ({
  id: newId<ShipmentId>(),
  warehouseId: warehouseId(1),
  reference: 'OUT000001',
  destination: 'Obra',
  date: TODAY,
  notes: '',
  lines: Array.from({ length: LINES }, () => ({ id: newId<ShipmentLineId>(), materialId: materialId(1), quantity: 1 })),
});
