import type { Material, MaterialCategory, MaterialUnit, TrackingField } from '@/lib/domain/model/material';
import { mat } from './row';

type Row = readonly [
  name: string,
  category: MaterialCategory,
  unit: MaterialUnit,
  minStock: number,
  trackingField: TrackingField | null,
  description?: string,
  more?: Pick<Material, 'measured'> & Partial<Pick<Material, 'customFields'>>,
];

/** The last material has no receipt yet, so that a deletion can be tried. */
const ROWS: readonly Row[] = [
  ['ONT GPON 4 puertos WiFi', 'Hardware', 'Unit', 6, 'Serial Number', 'Doble banda.', { customFields: ['MAC', 'Firmware'] }],
  [
    'Cable de fibra ADSS 48 hilos',
    'Cables',
    'Roll',
    2000,
    'Lot Number',
    'Claro de 100 m, se mide en metros.',
    { measured: true },
  ],
  ['Cable drop acometida 1 hilo, 1 km', 'Cables', 'Roll', 4, 'Batch Number', 'Plano, G.657A2.'],
  ['Conector SC/APC de campo', 'Connectors', 'Unit', 100, null],
  ['Splitter óptico 1x8 SC/APC', 'Hardware', 'Unit', 10, 'Batch Number'],
  ['ODF 24 puertos SC', 'Hardware', 'Unit', 1, 'Asset ID', 'De rack, 1U.'],
  ['Caja NAP 16 puertos', 'Hardware', 'Unit', 15, null, 'IP65, para poste o fachada.'],
  ['Herraje de retención ADSS', 'Hardware', 'Pack', 20, null, 'Con preformado y grillete.'],
  ['Patch cord SC/APC a SC/UPC 3 m', 'Connectors', 'Unit', 40, null],
  ['Fusionadora de fibra', 'Tools', 'Unit', 1, 'Tool ID', 'Alineación por núcleo.'],
  ['Bobina UTP Cat 6, 305 m', 'Cables', 'Roll', 3, 'Lot Number'],
  ['Conector RJ45 Cat 6, 100 piezas', 'Connectors', 'Pack', 5, null],
  ['OTDR portátil', 'Tools', 'Unit', 0, 'Tool ID', 'Monomodo.', { customFields: ['Calibración'] }],
  ['Mufa de empalme 48 hilos', 'Hardware', 'Unit', 6, null],
  ['Punto de acceso WiFi 6', 'Hardware', 'Unit', 2, 'Serial Number', 'Para techo, PoE.', { customFields: ['MAC'] }],
  ['Roseta óptica 2 puertos', 'Hardware', 'Unit', 20, null, 'De superficie, con pigtail.'],
];

const trackingTypeOf = (field: TrackingField | null) => {
  if (field === null) return 'material';
  return field === 'Lot Number' || field === 'Batch Number' ? 'lot' : 'individual';
};

export const materials = ROWS.map(
  ([name, category, unit, minStock, trackingField, description = '', more], index): Material => ({
    id: mat(index + 1),
    name,
    category,
    unit,
    minStock,
    trackingType: trackingTypeOf(trackingField),
    trackingField,
    description,
    customFields: [],
    ...more,
  }),
);
