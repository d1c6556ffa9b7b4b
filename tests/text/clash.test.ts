import { TABLE_NAMES } from '@/lib/domain/data';
import type { MaterialId } from '@/lib/domain/model/material';
import type { UserId } from '@/lib/domain/model/user';
import { RECORDS } from '@/lib/domain/records';
import { TABLE_SCHEMAS } from '@/lib/domain/schemas';
import { asId } from '@/lib/kernel/id';
import { clashTexts, clashValueText } from '@/lib/text/clash-value';
import { fieldLabel } from '@/lib/text/nouns';
import { aMaterial, aUser, dataWith, userId } from '../support/builders';
import { linkedRow } from '../support/linked-row';
import { cable, stockBusiness } from '../support/stock-builders';

/** Instants are displayed in the device's zone. */
const noonOnDevice = new Date(2026, 10, 21, 12).toISOString();
const data = dataWith({ users: [aUser({ name: 'Laura' })], materials: stockBusiness().materials.values() });

it.each<[string, unknown, string | undefined]>([
  ['title', 'Pending', 'Pending'],
  ['status', 'Pending', 'Pendiente'],
  ['priority', 'high', 'Alta'],
  ['dueDate', '2026-11-21', '21/11/2026'],
  ['archivedAt', noonOnDevice, '21/11/2026 12:00'],
  ['amount', 123_450, '$1,234.50'],
  ['quantity', 12_500, '12,500'],
  ['answer', -0.0625, '-0.0625'],
  ['max', 1_234.5, '1,234.5'],
  ['taxRate', 1_650, '16.5%'],
  ['contact', 'constructor', 'constructor'],
  ['managerId', 'usr000000001', 'Laura'],
  ['assigneeIds', ['usr000000001', 'usr000000009'], 'Laura, usr000000009'],
  ['decision', { outcome: 'Approved', by: 'usr000000001', at: '2026-11-21T18:00:00.000Z' }, 'Aprobada'],
  ['checklist', [{ id: 'a', text: 'Casco', done: true }], 'Casco'],
  ['decision', { outcome: 'Rejected', by: 'usr000000001', at: noonOnDevice, reason: 'Sin fondos' }, 'Rechazada: Sin fondos'],
  [
    'timeEntries',
    [
      { id: 'a', userId: 'usr000000001', startedAt: noonOnDevice, endedAt: noonOnDevice },
      { id: 'b', userId: 'usr000000001', startedAt: noonOnDevice },
    ],
    'Laura, 21/11/2026 12:00 – 21/11/2026 12:00\nLaura, 21/11/2026 12:00',
  ],
  ['timeline', [{ status: 'Delivered', at: noonOnDevice, by: 'usr000000001' }], 'Entregado, 21/11/2026 12:00'],
  ['minimums', { [cable]: 20 }, 'Cable drop: 20 m'],
  ['marks', { start: 10, end: 30 }, '10 – 30'],
  [
    'lines',
    [
      { materialId: cable, quantity: 20, location: 'A-3', lotNumber: 'L-7', marks: { start: 10, end: 30 }, unitCost: 150 },
      { materialId: 'mat000000003', quantity: 1, serialNumbers: ['S-1'], condition: 'New', customFields: { MAC: 'AA' } },
    ],
    'Cable drop: 20 m en A-3, lote L-7, marcas 10 – 30, costo unitario $1.50\nONT: 1 Unit, series S-1, condición Nuevo, MAC: AA',
  ],
  [
    'lines',
    [
      { concept: 'Empalme', quantity: 2.5, unitPrice: 4_000 },
      { concept: 'Fibra', quantity: 300, unitPrice: 50 },
    ],
    'Empalme: 2.5 × $40.00\nFibra: 300 × $0.50',
  ],
  ['tax', { name: 'IVA', rate: 1_650 }, 'IVA 16.5%'],
  ['tax', '1650 IVA', 'IVA 16.5%'],
  ['checklist', [{ id: 'a', text: 'Casco', completed: false }], 'Casco: no'],
  ['checklist', [{ id: 'a', text: 'Navegación', kind: 'choice', completed: true, answer: 'yes' }], 'Navegación: Sí'],
  ['signature', { name: 'Laura', at: noonOnDevice, by: 'usr000000001' }, 'Laura, 21/11/2026 12:00'],
  ['payments', [{ id: 'a', paidOn: '2026-11-21', amount: 4_000 }], '21/11/2026: $40.00'],
  ['people', 'usr000000001 usr000000001', 'Laura, Laura'],
  ['people', 'Ana López, Beto', 'Ana López, Beto'],
  ['notes', '', undefined],
  ['notes', undefined, undefined],
  ['minimums', {}, undefined],
])('%s of %j is shown as %s', (field, value, text) => {
  expect(clashValueText(data, field, value)).toBe(text);
});

it('a field has the same name in a conflict and in its form', () => {
  expect([fieldLabel('tasks', 'dueDate'), fieldLabel('invoices', 'projectId'), fieldLabel('users', 'passwordHash')]).toEqual([
    'Fecha límite',
    'Proyecto',
    undefined,
  ]);
  expect([fieldLabel('tasks', 'title'), fieldLabel('projects', 'title')]).toEqual(['Título', 'Nombre del proyecto']);
  expect([fieldLabel('customers', 'name'), fieldLabel('users', 'name')]).toEqual(['Nombre', 'Nombre completo']);
});

/** A row of each table whose clashes are shown, with every field. Its users are named Ana, its materials Fibra. */
const rows = TABLE_NAMES.filter((table) => RECORDS[table].showsClashes).map((table) => {
  const { row, held } = linkedRow(TABLE_SCHEMAS[table]);
  const known = dataWith({
    users: held.map(({ id }) => aUser({ id: asId<UserId>(id), name: 'Ana' })),
    materials: held.map(({ id }) => aMaterial({ id: asId<MaterialId>(id), name: 'Fibra' })),
  });
  return { table, row, known };
});

/** The fields of a row and of its list items, because items clash separately. */
const fieldsOf = (row: object): readonly (readonly [string, unknown])[] =>
  Object.entries(row).flatMap(([field, value]) => [
    [field, value] as const,
    ...(Array.isArray(value) ? value.filter((one) => typeof one === 'object' && 'id' in one).flatMap(fieldsOf) : []),
  ]);

it.each(rows)('every field of $table that may clash has a name, except those that only devices read', ({ table, row }) => {
  const silent = fieldsOf(Object(row)).flatMap(([field]) => (fieldLabel(table, field) === undefined ? [field] : []));
  expect(silent.filter((field) => !['id', 'formId', 'hash', 'number', 'pointId', 'size'].includes(field))).toEqual([]);
});

it.each(rows)('every field of $table that may clash has a readable value', ({ table, row, known }) => {
  const unread = fieldsOf(Object(row)).filter(([field, value]) => {
    const text = clashValueText(known, field, value);
    return fieldLabel(table, field) !== undefined && (!text || /\bid\d|undefined|\[object/.test(text));
  });
  expect(unread).toEqual([]);
});

it('of two signed works the differing parts are shown, each with its name', () => {
  const point = { id: 'a', text: 'Potencia', kind: 'number', unit: 'dBm', completed: true };
  const [one, other] = [
    { title: 'Alta FTTH', author: 'Ana', dueDate: '2026-11-21', checklist: [{ ...point, answer: -18 }], approvedBudget: 4_000 },
    { title: 'Alta FTTH', author: 'Beto', dueDate: '2026-11-21', checklist: [{ ...point, answer: -20.5 }] },
  ];
  expect(clashTexts(data, { field: 'asSigned', mine: one, theirs: other })).toEqual({
    mine: 'Enviado por: Ana\nLista de verificación: Potencia: -18 dBm\nPresupuesto: $40.00',
    theirs: 'Enviado por: Beto\nLista de verificación: Potencia: -20.5 dBm',
  });
  expect(clashTexts(data, { field: 'asSigned', mine: one, theirs: one })).toEqual({ mine: undefined, theirs: undefined });
  expect(clashTexts(data, { field: 'asSigned', mine: undefined, theirs: other }).theirs).toBe('Alta FTTH');
});

it('of two lists only the differing parts are shown, and a list that only grew is shown whole', () => {
  const [kept, moved, placed] = [
    { id: 'a', text: 'Casco' },
    { id: 'b', text: 'Nivel' },
    { id: 'b', text: 'Nivel óptico' },
  ];
  const texts = (mine: unknown, theirs: unknown) => clashTexts(data, { field: 'checklist', mine, theirs });
  expect(texts([kept, moved], [kept, placed])).toEqual({ mine: 'Nivel', theirs: 'Nivel óptico' });
  expect(texts([kept], [kept, placed])).toEqual({ mine: 'Casco', theirs: 'Casco\nNivel óptico' });
  expect(texts(undefined, [kept])).toEqual({ mine: undefined, theirs: 'Casco' });
  expect(clashTexts(data, { field: 'assigneeIds', mine: [userId()], theirs: [userId(), 'x'] })).toEqual({
    mine: 'Laura',
    theirs: 'Laura, x',
  });
});
