import { type OfferedAct, offeredActs } from '@/lib/domain/search/offered-acts';
import { asDay } from '@/lib/kernel/day';
import { textMatcher } from '@/lib/kernel/search';
import { aProject, aTask, aWarehouse, dataWith, projectId, taskId, userId, warehouseId } from '../../support/builders';

/** What the palette offers to do. */

const ARCHIVED = '2026-11-01T18:00:00.000Z';
const pending = { startDate: undefined, completeDate: undefined };
const data = dataWith({
  projects: [aProject({ title: 'Enlace Torre' }), aProject({ id: projectId(2), title: 'Viejo', archivedAt: ARCHIVED })],
  warehouses: [aWarehouse({ name: 'Bodega' }), aWarehouse({ id: warehouseId(2), name: 'Cerrada', archivedAt: ARCHIVED })],
  tasks: [
    aTask({ id: taskId(1), title: 'Medir caja', ...pending, dueDate: asDay('2026-11-22'), assigneeIds: [] }),
    aTask({ id: taskId(2), title: 'Medir torre', ...pending, dueDate: asDay('2026-12-22'), assigneeIds: [userId(1)] }),
    aTask({ id: taskId(3), title: 'Medir poste', ...pending, startDate: asDay('2026-11-20') }),
  ],
});
const words = { 'start-task': 'Iniciar', 'new-task': 'Nueva tarea en', receive: 'Recibir en', issue: 'Emitir desde' };
const offered = (query: string, most = 9) =>
  offeredActs(data, { asked: textMatcher(query), words, me: userId(1) }, most).map(({ act, id }: OfferedAct) => `${act} ${id}`);

it.each([
  ['iniciar medir', [`start-task ${taskId(2)}`, `start-task ${taskId(1)}`]],
  ['nueva tarea', [`new-task ${projectId()}`]],
  ['recibir', [`receive ${warehouseId()}`]],
  ['emitir bodega', [`issue ${warehouseId()}`]],
  ['poste', []],
  ['cerrada', []],
])('«%s» offers only what may be done now, one’s own tasks first', (query, acts) => {
  expect(offered(query)).toEqual(acts);
});

it('offers each act so many times at most', () => {
  expect(offered('iniciar', 1)).toEqual([`start-task ${taskId(2)}`]);
});
