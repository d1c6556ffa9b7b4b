import { applyPatches, type Data, dataFromRows, type Env } from '@/lib/domain/data';
import type { Movement, MovementId } from '@/lib/domain/inventory/model';
import { itemCount, lowStock, onHand } from '@/lib/domain/inventory/rules';
import { finalizeOutbound } from '@/lib/domain/issue/changes';
import { serialKey } from '@/lib/domain/ledger/rules';
import { isRefused } from '@/lib/domain/refusal';
import { whereIsSerial } from '@/lib/domain/serial/rules';
import type { ShipmentId, ShipmentLineId } from '@/lib/domain/shipment/model';
import { newId } from '@/lib/kernel/id';
import {
  aMaterial,
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

/** `node ledger.mjs <movements>`: derives all stock of a business of that size, then issues from it, and prints what that costs. */
const size = Number(process.argv[2] ?? 1_000);
const [WAREHOUSES, MATERIALS, ISSUES, LINES] = [6, 40, 200, 10];

const env: Env = { today: TODAY, now: '2026-11-21T18:00:00.000Z', newId, user: userId() };
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

/** Two receipts for each issue; a tenth of the issues goes to a task. Serials are all different. */
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
    shipmentId: `shp${String(Math.floor(n / 5)).padStart(9, '0')}` as ShipmentId,
    ...(isIssue && n % 10 === 0 && { taskId: taskId(1) }),
    at: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    by: userId(),
  };
};

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_048_576;
};

const before = heap();
const movements = Array.from({ length: size }, (_, n) => movementAt(n)).sort((one, other) => (one.id < other.id ? -1 : 1));
const shipments = Array.from({ length: Math.ceil(size / 5) }, (_, n) =>
  aShipment({ id: `shp${String(n).padStart(9, '0')}` as ShipmentId, warehouseId: warehouseId((n % WAREHOUSES) + 1) }),
);
/** Processor time, which a busy machine does not stretch. */
const worked = (work: () => unknown) => {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
};
const timed = <Result>(work: () => Result) => {
  const from = performance.now();
  const result = work();
  return [performance.now() - from, result] as const;
};

let data: Data = dataFromRows({
  users: [aUser()],
  projects: [aProject()],
  tasks: [aTask()],
  materials,
  warehouses,
  shipments,
  movements,
});
const withRows = heap();
const figures = () => warehouses.map(({ id }) => [itemCount(data, id), lowStock(data, id).length]);
const deriving = worked(figures);
const withLedger = heap();

const bulk = materials.find(
  ({ id }) => onHand(data, warehouseId(1), id) > ISSUES * LINES && trackingOf(Number(id.slice(3)) - 1) === 'material',
);
const some = bulk ?? materials[0];
const times: number[] = [];
for (let n = 0; n < ISSUES && some; n += 1) {
  const lines = Array.from({ length: onHand(data, warehouseId(1), some.id) >= LINES ? LINES : 1 }, () => ({
    id: newId<ShipmentLineId>(),
    materialId: some.id,
    quantity: 1,
  }));
  const input = {
    id: newId<ShipmentId>(),
    warehouseId: warehouseId(1),
    reference: 'OUT000001',
    destination: 'Obra',
    date: TODAY,
    notes: '',
    lines,
  };
  const [time, next] = timed(() => {
    const answer = finalizeOutbound(data, input, env);
    const after = isRefused(answer) ? data : applyPatches(data, answer);
    return itemCount(after, warehouseId(1)) >= 0 ? after : data;
  });
  if (next === data) break;
  times.push(time);
  data = next;
}
times.sort((one, other) => one - other);
const serial = movements.find(({ serialNumber }) => serialNumber)?.serialNumber ?? '';
const [finding] = timed(() => whereIsSerial(data, materialId(3), serial).kind + serialKey(materialId(3), serial));
const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
const column = (text: string | number, width: number) => String(text).padStart(width);

if (size <= 1_000) console.log(' movements   derive all   issue commit (median · p95)   find a serial   heap: rows · ledger');
console.log(
  `${column(size.toLocaleString('en-US'), 10)}${column(`${deriving.toFixed(0)} ms`, 13)}${column(`${at(0.5)} ms · ${at(0.95)} ms`, 30)}${column(`${finding.toFixed(2)} ms`, 16)}${column(`${(withRows - before).toFixed(0)} MB · ${(withLedger - withRows).toFixed(0)} MB`, 22)}`,
);
