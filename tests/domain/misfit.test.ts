import { type Patch, put, remove } from '@/lib/domain/data';
import { misfitRefusal } from '@/lib/domain/misfit';
import type { Misfit } from '@/lib/domain/refusal';
import { aMaterial, aMaterialRequest, aTask, materialId, TODAY, taskId } from '../support/builders';

/** The last check before a write: a row that does not read back makes every later backup unreadable (I10). */

const task = (wanted: object): Patch => put('tasks', { ...aTask(), ...wanted });

it('a row that reads back as written may be stored, and any row may be deleted', () => {
  expect(misfitRefusal([put('tasks', aTask()), remove('tasks', taskId(9)), put('materials', aMaterial())])).toBeUndefined();
});

it.each<[string, Patch, Misfit]>([
  ['longer than a line', task({ title: 'x'.repeat(201) }), { path: ['title'], why: 'too-long', most: 200 }],
  ['cut in half', task({ title: 'Torre \ud83d' }), { path: ['title'], why: 'half-character' }],
  [
    'beyond exact numbers',
    put('materialRequests', aMaterialRequest({ items: [{ materialId: materialId(), quantity: 2 ** 60 }] })),
    { path: ['items', 'quantity'], why: 'too-large' },
  ],
  ['of another type', task({ priority: 'urgentísima' }), { path: ['priority'], why: 'shape' }],
  ['of an unknown field', task({ colour: 'azul' }), { path: ['colour'], why: 'shape' }],
  ['of another record', { table: 'tasks', id: taskId(2), row: aTask() }, { path: [], why: 'shape' }],
  [
    'null instead of absent',
    task({ startDate: undefined, completeDate: null, dueDate: TODAY }),
    { path: ['completeDate'], why: 'shape' },
  ],
])('a value that is %s is refused, and the refusal names its field', (_, patch, figures) => {
  expect(misfitRefusal([put('tasks', aTask()), patch])).toMatchObject({ refused: 'does-not-fit', figures });
});
