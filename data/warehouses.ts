import { withoutUndefined } from '@/lib/domain/data';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { ifPresent, mat, usr, whs } from './row';

/** The managers of the warehouses, in their order. */
export const KEEPERS = [2, 8, 9, 6] as const;

type Row = readonly [
  name: string,
  address: string,
  city: string,
  state: string,
  zipCode: string,
  capacity: number,
  more?: Partial<Warehouse>,
];

/** The last warehouse has no shipments, so that a deletion can be tried. */
const ROWS: readonly Row[] = [
  ['Almacén Central', 'Calle del Cobre 220', 'Guadalajara', 'Jalisco', '44940', 8000],
  ['Bodega León', 'Blvd. del Cuero 1105', 'León', 'Guanajuato', '37290', 2500],
  ['Bodega Colima', 'Av. Volcanes 64', 'Colima', 'Colima', '28019', 1200, { status: 'Maintenance' }],
  [
    'Camioneta 07',
    '',
    'Zapopan',
    'Jalisco',
    '',
    400,
    { kind: 'van', minimums: { [mat(1)]: 1, [mat(3)]: 1, [mat(4)]: 20, [mat(10)]: 0 } },
  ],
  ['Bodega Tepic', 'Av. Jacarandas 501', 'Tepic', 'Nayarit', '63170', 900],
];

export const warehouses = ROWS.map(
  ([name, address, city, state, zipCode, capacity, more], index): Warehouse =>
    withoutUndefined({
      id: whs(index + 1),
      name,
      kind: 'warehouse',
      address,
      city,
      state,
      zipCode,
      capacity,
      managerId: ifPresent(usr, KEEPERS[index]),
      status: 'Active',
      minimums: {},
      ...more,
    }),
);
