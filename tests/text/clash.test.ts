import { clashValueText, fieldWord } from '@/lib/text/clash';

/** Instants are read in the device's zone. */
const noonOnDevice = new Date(2026, 10, 21, 12).toISOString();
const nameOf = (id: string) => (id === 'usr000000001' ? 'Laura' : undefined);

it.each<[string, unknown, string | undefined]>([
  ['title', 'Pending', 'Pending'],
  ['status', 'Pending', 'Pendiente'],
  ['priority', 'high', 'Alta'],
  ['dueDate', '2026-11-21', '21/11/2026'],
  ['archivedAt', noonOnDevice, '21/11/2026 12:00'],
  ['amount', 123_450, '$1,234.50'],
  ['quantity', 12_500, '12,500'],
  ['managerId', 'usr000000001', 'Laura'],
  ['assigneeIds', ['usr000000001', 'usr000000009'], 'Laura, usr000000009'],
  ['decision', { outcome: 'Approved', by: 'usr000000001', at: '2026-11-21T18:00:00.000Z' }, 'Aprobada'],
  ['checklist', [{ id: 'a', text: 'Casco', done: true }], 'Casco'],
  ['notes', '', undefined],
  ['notes', undefined, undefined],
  ['minimums', {}, undefined],
])('%s of %j is read as %s', (field, value, text) => {
  expect(clashValueText(field, value, nameOf)).toBe(text);
});

it('a field goes by the name that its form gives it', () => {
  expect([fieldWord('tasks', 'dueDate'), fieldWord('invoices', 'projectId'), fieldWord('users', 'passwordHash')]).toEqual([
    'Fecha límite',
    'Proyecto',
    undefined,
  ]);
  expect([fieldWord('tasks', 'title'), fieldWord('projects', 'title')]).toEqual(['Título', 'Nombre del proyecto']);
  expect([fieldWord('customers', 'name'), fieldWord('users', 'name')]).toEqual(['Nombre', 'Nombre completo']);
});
