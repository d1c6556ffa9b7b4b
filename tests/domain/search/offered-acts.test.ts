import { type OfferedAct, offeredActs } from '@/lib/domain/search/offered-acts';
import { receiveStock } from '@/lib/domain/stock/receive';
import { asDay } from '@/lib/kernel/day';
import { textMatcher } from '@/lib/kernel/search';
import { aProject, aTask, aWarehouse, dataAfter, dataWith, projectId, taskId, userId, warehouseId } from '../../support/builders';
import { aLine, aShipmentInput, cable, central, connector, north, ont, stockBusiness, van } from '../../support/stock-builders';

/** The acts that the palette offers. */

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
const WORDS: Record<OfferedAct['act'], string> = {
  'start-task': 'Iniciar',
  'new-task': 'Nueva tarea en',
  receive: 'Recibir en',
  issue: 'Emitir desde',
  transfer: 'Traspasar desde',
  count: 'Contar en',
  restock: 'Reponer en',
};
const words = (act: OfferedAct['act']) => WORDS[act];
const offered = (query: string, most = 9) =>
  offeredActs(data, { asked: textMatcher(query), words, me: userId(1) }, most).map(({ act, id }: OfferedAct) => `${act} ${id}`);

it.each([
  ['iniciar medir', [`start-task ${taskId(2)}`, `start-task ${taskId(1)}`]],
  ['nueva tarea', [`new-task ${projectId()}`]],
  ['recibir', [`receive ${warehouseId()}`]],
  ['emitir bodega', [`issue ${warehouseId()}`]],
  ['poste', []],
  ['cerrada', []],
])('«%s» offers only acts that are allowed now, one’s own tasks first', (query, acts) => {
  expect(offered(query)).toEqual(acts);
});

it('offers at most the given number of targets for each act', () => {
  expect(offered('iniciar', 1)).toEqual([`start-task ${taskId(2)}`]);
});

describe('with an open page', () => {
  // The central warehouse is short of connectors and ONTs, the northern one of connectors. The van has spare connectors.
  const stock = [
    { warehouseId: central, lines: [aLine({ quantity: 4 }), aLine({ materialId: ont, serialNumbers: ['HW-1'] })] },
    { warehouseId: van, lines: [aLine({ quantity: 60 }), aLine({ materialId: cable, lotNumber: 'L-1', quantity: 80 })] },
  ].reduce((known, shipment) => dataAfter(known, receiveStock, aShipmentInput(shipment)), stockBusiness());
  const over = (open: string | undefined, query: string) =>
    offeredActs(stock, { asked: textMatcher(query), words, me: undefined, open }, 9).flatMap((offer) =>
      'warehouse' in offer ? [[offer.act, offer.id, offer.to?.id, offer.of]] : [],
    );

  it.each([
    [
      'contar',
      north,
      [
        ['count', north],
        ['count', central],
        ['count', van],
      ],
    ],
    [
      'traspasar',
      van,
      [
        ['transfer', van],
        ['transfer', central],
        ['transfer', north],
      ],
    ],
    [
      'reponer',
      central,
      [
        ['restock', central, undefined, [connector, ont]],
        ['restock', north, undefined, [connector]],
      ],
    ],
    [
      'reponer',
      connector,
      [
        ['restock', central, undefined, [connector]],
        ['restock', north, undefined, [connector]],
      ],
    ],
    ['reponer norte', connector, [['restock', north, undefined, [connector]]]],
    ['reponer', cable, []],
    ['traspasar', connector, [['transfer', van, central, [connector]]]],
    ['traspasar', cable, []],
  ] as const)('«%s» over %s offers the acts on the open record first, as its buttons do', (query, open, offers) => {
    expect(over(open, query)).toEqual(offers.map(([act, id, to, of]) => [act, id, to, of]));
  });
});
