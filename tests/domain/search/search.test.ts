import { applyPatches, type Data, dataFromRows, put } from '@/lib/domain/data';
import type { Material } from '@/lib/domain/model/material';
import type { UserId } from '@/lib/domain/model/user';
import {
  changedSearchKeys,
  fewSearchKeys,
  groupFound,
  manySearchKeys,
  type SearchEntry,
  searchEntry,
} from '@/lib/domain/search/rules';
import { asDay } from '@/lib/kernel/day';
import { asId, newId } from '@/lib/kernel/id';
import { createTextIndex } from '@/lib/kernel/text-index';
import { anInvoice, aProject, CUSTOMER, env, PROJECT } from '../invoice/sample';

const ont: Material = {
  id: asId('ont000000001'),
  name: 'ONT óptica de 4 puertos',
  category: 'Hardware',
  unit: 'Unit',
  minStock: 1,
  trackingType: 'individual',
  trackingField: 'Serial Number',
  description: '',
  customFields: [],
};
const movement = (serialNumber: string, direction: 'in' | 'out', at = env.now) => ({
  id: newId<never>(),
  warehouseId: asId<never>('almacen00001'),
  materialId: ont.id,
  direction,
  quantity: 1,
  serialNumber,
  shipmentId: asId<never>('envio0000001'),
  at,
  by: env.user,
});
const data = dataFromRows({
  projects: [aProject()],
  customers: [
    {
      id: CUSTOMER,
      name: 'Hotel Ánfora',
      type: 'enterprise',
      contact: 'Íñigo Peña',
      email: 'compras@anfora.example',
      phone: '+52 55 1234 5678',
      address: '',
      taxId: 'HAN150412QX3',
    },
  ],
  tasks: [
    {
      id: asId('tarea0000001'),
      projectId: PROJECT,
      title: 'Instalación en azotea',
      description: '',
      priority: 'low',
      dueDate: asDay('2026-12-01'),
      assigneeIds: [],
      comments: [],
      attachments: [],
      checklist: [],
    },
  ],
  materials: [ont],
  movements: [
    movement('HWTC-8A3F-04521', 'in'),
    movement('hwtc-8a3f-04521', 'out', '2026-11-22T00:00:00.000Z'),
    movement('ZTEG0099', 'in'),
  ],
  invoices: [anInvoice('INV-2026-012'), anInvoice('INV-2026-013', { deletedAt: env.now })],
  users: [
    {
      id: env.user,
      name: 'Ana Núñez',
      email: 'ana@b.example',
      phone: '',
      roleLabel: 'Supervisor',
      team: 'Field Services',
      location: '',
    },
    {
      id: asId<UserId>('oscarrios001'),
      name: 'Óscar Ríos',
      email: 'oscar@b.example',
      phone: '81 2345-6789',
      roleLabel: 'Administrador',
      team: 'Infrastructure',
      location: '',
    },
  ],
});
const entriesOf = (known: Data) =>
  [...fewSearchKeys(known), ...manySearchKeys(known)].flatMap((key) => searchEntry(known, key) ?? []);
const index = createTextIndex<SearchEntry>();
for (const entry of entriesOf(data)) index.put(entry.key, entry);
const found = (query: string) =>
  groupFound(index.find(query)).map(({ noun, entries }) => `${noun}: ${entries.map(({ title }) => title).join(', ')}`);

it.each([
  ['anfora', ['project: Fibra en la colonia Peñón', 'customer: Hotel Ánfora', 'invoice: INV-2026-012']],
  ['PEÑON fib', ['project: Fibra en la colonia Peñón', 'task: Instalación en azotea', 'invoice: INV-2026-012']],
  ['instalacion', ['task: Instalación en azotea']],
  ['instalasion', ['task: Instalación en azotea']],
  ['5512345678', ['customer: Hotel Ánfora']],
  ['55 1234-5678', ['customer: Hotel Ánfora']],
  ['+52 (55) 12345678', ['customer: Hotel Ánfora']],
  ['525512345678', ['customer: Hotel Ánfora']],
  ['+52 81 2345 6789', ['user: Óscar Ríos']],
  ['+528123456789', ['user: Óscar Ríos']],
  ['han150412', ['customer: Hotel Ánfora']],
  ['compras@anfora', ['customer: Hotel Ánfora']],
  ['inigo', ['customer: Hotel Ánfora']],
  ['4521', ['serial: HWTC-8A3F-04521']],
  ['0099', ['serial: ZTEG0099']],
  ['HWTC-8A3F-04521', ['serial: HWTC-8A3F-04521']],
  ['4522', []],
  ['optica', ['serial: ZTEG0099, HWTC-8A3F-04521', 'material: ONT óptica de 4 puertos']],
  ['INV-2026-012', ['invoice: INV-2026-012']],
  ['012', ['invoice: INV-2026-012']],
  ['013', []],
  ['nunez', ['user: Ana Núñez']],
  ['supervisora', ['user: Ana Núñez']],
  ['tecnico', ['user: Óscar Ríos']],
  ['administrador', []],
  ['', []],
  ['*"(', []],
])('«%s» finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected);
});

it('shows where a serial is, and no location once it is issued', () => {
  const serials = entriesOf(data).filter(({ noun }) => noun === 'serial');
  expect(serials.map(({ title, id, parentId }) => [title, id, parentId])).toEqual([
    ['HWTC-8A3F-04521', ont.id, undefined],
    ['ZTEG0099', ont.id, 'almacen00001'],
  ]);
});

it('every entry has its key', () => {
  const keys = entriesOf(data).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

it('the changed keys cover every changed entry; for data without a common history they are unknown', () => {
  const [customer] = data.customers.values();
  if (!customer) throw new Error('the customer is missing');
  const renamed = applyPatches(data, [put('customers', { ...customer, name: 'Hotel Ágora' })]);
  expect([...(changedSearchKeys(data, renamed) ?? [])]).toContain(`customer ${customer.id}`);
  expect(changedSearchKeys(data, data)?.size).toBe(0);
  expect(changedSearchKeys(data, dataFromRows({ customers: [customer], users: data.users.values() }))).toBeNull();
});
