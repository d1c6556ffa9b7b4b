import { withoutUndefined } from '@/lib/domain/data';
import type { Condition } from '@/lib/domain/model/movement';
import type { Shipment, ShipmentLine, ShipmentPurpose, ShipmentStatus, ShipmentType } from '@/lib/domain/model/shipment';
import { asCents } from '@/lib/kernel/cents';
import { addDays, type Day } from '@/lib/kernel/day';
import { at, ifPresent, lin, mat, mrq, prj, shp, tsk, usr, whs } from './row';
import { KEEPERS } from './warehouses';

type Line = Omit<ShipmentLine, 'id'>;

/** A line of a counted material. Unit costs are in cents. */
const some = (material: number, quantity: number, cost?: number): Line => ({
  materialId: mat(material),
  quantity,
  unitCost: ifPresent(asCents, cost),
});
const lot = (material: number, lotNumber: string, quantity: number, cost?: number, location?: string): Line => ({
  ...some(material, quantity, cost),
  lotNumber,
  location,
});
/** A line of a reel, in metres between two of its marks. */
const reel = (material: number, lotNumber: string, start: number, end: number, cost?: number, location?: string): Line => ({
  ...lot(material, lotNumber, end - start, cost, location),
  marks: { start, end },
});
/** A line of pieces with consecutive serials. */
const each = (material: number, series: string, from: number, count: number, cost?: number, location?: string): Line => ({
  ...some(material, count, cost),
  location,
  serialNumbers: Array.from({ length: count }, (_, index) => series + String(from + index).padStart(4, '0')),
});
const inCondition = (line: Line, condition: Condition): Line => ({ ...line, condition });

interface More {
  readonly for?: readonly [project: number, task: number, request?: number];
  /** The other warehouse; for an arrival also its transfer, as the app writes it. */
  readonly other?: readonly [warehouse: number, transfer?: number];
  readonly notes?: string;
}
/** The date in days from today. */
type Row = readonly [
  type: ShipmentType,
  purpose: ShipmentPurpose,
  warehouse: number,
  party: string,
  date: number,
  status: ShipmentStatus,
  lines: readonly Line[],
  more?: More,
];

const OPTICS = 'Suministros Ópticos Cerrillo';
const NETWORKS = 'Distribuidora Red Nueve';
const TO_VAN = [each(1, 'TLC7A', 1, 3), some(4, 60), lot(3, 'DR-118', 1), inCondition(each(10, 'FS-', 2, 1), 'Used')];
const TO_LEON = [some(7, 10), lot(5, 'SPL-31', 8)];

const ROWS: readonly Row[] = [
  ['Incoming', 'supply', 3, OPTICS, -80, 'Delivered', [some(8, 25, 720), some(7, 10, 3150), some(14, 4, 5400)]],
  [
    'Incoming',
    'supply',
    1,
    OPTICS,
    -70,
    'Delivered',
    [
      reel(2, 'ADSS-2207', 0, 4000, 235, 'Patio 1'),
      lot(3, 'DR-118', 12, 8900, 'Rack A1'),
      lot(5, 'SPL-31', 30, 640, 'Rack B2'),
      some(4, 400, 145),
      some(7, 40, 3150),
      some(14, 12, 5400),
    ],
  ],
  [
    'Incoming',
    'supply',
    1,
    NETWORKS,
    -66,
    'Delivered',
    [each(1, 'TLC7A', 1, 12, 4250, 'Rack C1'), some(9, 120, 310), some(8, 60, 720), each(6, 'ODF-', 11, 3, 9800, 'Rack C4')],
  ],
  [
    'Incoming',
    'supply',
    1,
    NETWORKS,
    -64,
    'Delivered',
    [
      inCondition(each(10, 'FS-', 1, 2, 285000, 'Jaula'), 'Used'),
      each(13, 'OT-', 1, 1, 310000, 'Jaula'),
      lot(11, 'UTP-905', 10, 11800, 'Rack A3'),
      some(12, 12, 2200),
    ],
  ],
  [
    'Incoming',
    'supply',
    2,
    NETWORKS,
    -55,
    'Delivered',
    [
      each(1, 'TLC7A', 31, 6, 4250, 'Estante 1'),
      lot(11, 'UTP-911', 8, 11800, 'Estante 2'),
      some(4, 150, 145),
      each(15, 'WAP6-', 1, 8, 9900, 'Estante 1'),
      some(9, 50, 310),
    ],
  ],
  [
    'Outgoing',
    'project',
    1,
    'Palacio de San Telmo',
    -49,
    'Delivered',
    [lot(11, 'UTP-905', 4), each(6, 'ODF-', 11, 1)],
    { for: [4, 17, 1] },
  ],
  ['Outgoing', 'transfer', 1, 'Camioneta 07', -46, 'Delivered', TO_VAN, { other: [4] }],
  ['Incoming', 'transfer', 4, 'Almacén Central', -45, 'Delivered', TO_VAN, { other: [1, 7] }],
  [
    'Outgoing',
    'project',
    1,
    'Periférico, poste 1',
    -33,
    'Delivered',
    [reel(2, 'ADSS-2207', 0, 850), some(14, 3), some(8, 20)],
    { for: [1, 1, 2] },
  ],
  ['Incoming', 'return', 1, 'Altavega Norte', -28, 'Delivered', [some(14, 1)], { for: [1, 1, 2], notes: 'Mufa sin usar.' }],
  [
    'Outgoing',
    'project',
    1,
    'Los Fresnillos, caseta',
    -19,
    'Delivered',
    [each(1, 'TLC7A', 4, 4), lot(3, 'DR-118', 3), some(4, 80)],
    { for: [2, 8, 3], notes: 'El resto va en la segunda entrega.' },
  ],
  [
    'Outgoing',
    'project',
    4,
    'Los Fresnillos, casa muestra',
    -17,
    'Delivered',
    [each(1, 'TLC7A', 1, 1), some(4, 2)],
    { for: [2, 7] },
  ],
  ['Outgoing', 'count', 1, 'Conteo cíclico', -10, 'Delivered', [some(4, 5)], { notes: 'Faltan 5 piezas en el anaquel.' }],
  [
    'Outgoing',
    'project',
    2,
    'Clínica Monte Lirio, recepción',
    -1,
    'In Transit',
    [lot(11, 'UTP-911', 3), each(15, 'WAP6-', 1, 4)],
    { for: [3, 14, 4] },
  ],
  ['Outgoing', 'transfer', 1, 'Bodega León', -2, 'In Transit', TO_LEON, { other: [2] }],
  ['Incoming', 'transfer', 2, 'Almacén Central', 1, 'In Transit', TO_LEON, { other: [1, 15] }],
  ['Outgoing', 'project', 1, 'Nopalera, nave 5', 0, 'Processing', [some(7, 8), some(9, 20)], { for: [6, 26, 5] }],
  ['Incoming', 'supply', 2, OPTICS, 2, 'In Transit', [lot(3, 'DR-126', 6, 8900)]],
  ['Incoming', 'supply', 1, OPTICS, 5, 'Scheduled', [lot(5, 'SPL-40', 20, 640), some(4, 300, 145)]],
];

const STEPS = ['Scheduled', 'Processing', 'In Transit', 'Delivered'] as const;

/** The timeline, one day a step. An issue is delivered the day after its date, a receipt on its date. */
const timelineOf = (today: Day, [type, purpose, warehouse, , date, status]: Row) => {
  const last = STEPS.indexOf(status);
  const onItsDate = Math.min(last, type === 'Outgoing' ? 2 : 3);
  const steps = purpose === 'count' ? STEPS.slice(last, last + 1) : STEPS.slice(0, last + 1);
  return steps.map((step) => ({
    status: step,
    at: at(today, Math.min(date, -1) + (purpose === 'count' ? 0 : STEPS.indexOf(step) - onItsDate)),
    by: usr(KEEPERS[warehouse - 1] ?? 1),
  }));
};

const isPosted = ([type, , , , , status]: Row) => status === 'Delivered' || (status === 'In Transit' && type === 'Outgoing');

export const shipments = (today: Day) =>
  ROWS.map((row, index): Shipment => {
    const [type, purpose, warehouse, party, date, , lines, { for: [project, task, request] = [], other, notes = '' } = {}] = row;
    const number = index + 1;
    const timeline = timelineOf(today, row);
    return withoutUndefined({
      id: shp(number),
      type,
      purpose,
      warehouseId: whs(warehouse),
      reference: `${type === 'Incoming' ? 'INB' : 'OUT'}${412_000 + number * 739}`,
      supplier: type === 'Incoming' ? party : undefined,
      destination: type === 'Incoming' ? undefined : party,
      projectId: ifPresent(prj, project),
      taskId: ifPresent(tsk, task),
      requestId: ifPresent(mrq, request),
      otherWarehouseId: ifPresent(whs, other?.[0]),
      transferId: ifPresent(shp, other?.[1]),
      date: addDays(today, date),
      notes,
      lines: lines.map((line, at): ShipmentLine => withoutUndefined({ id: lin(number * 10 + at), ...line })),
      timeline,
      createdBy: usr(KEEPERS[warehouse - 1] ?? 1),
      createdAt: timeline[0]?.at ?? at(today, -1),
      finalizedAt: isPosted(row) ? at(today, date) : undefined,
    });
  });
