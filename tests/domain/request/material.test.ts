import fc from 'fast-check';
import { type MaterialRequestInput, requestMaterial } from '@/lib/domain/material-request/changes';
import { readQuantity } from '@/lib/domain/material-request/draft';
import { addItem, materialRequestTitle, mergedItems, removeItem, setQuantity } from '@/lib/domain/material-request/rules';
import { sumBy } from '@/lib/kernel/list';
import {
  aMaterial,
  aMaterialRequest,
  aProject,
  aTask,
  dataAfter,
  dataWith,
  materialId,
  materialRequestId,
  projectId,
  refusalOf,
  taskId,
} from '../../support/builders';

const line = fc.record({ materialId: fc.integer({ min: 1, max: 4 }).map(materialId), quantity: fc.integer({ min: 1, max: 50 }) });
const cable = { materialId: materialId(1), quantity: 2 };
const mufa = { materialId: materialId(2), quantity: 1 };

describe('R4: los artículos de una solicitud', () => {
  it('el mismo material suma su cantidad y conserva su lugar', () => {
    expect(addItem([cable, mufa], { materialId: materialId(1), quantity: 3 })).toEqual([{ ...cable, quantity: 5 }, mufa]);
    expect(addItem([cable], mufa)).toEqual([cable, mufa]);
  });
  it('cada material está una vez y no se pierde ninguna pieza', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const items = lines.reduce(addItem, []);
        expect(new Set(items.map((item) => item.materialId)).size).toBe(items.length);
        expect(sumBy(items, ({ quantity }) => quantity)).toBe(sumBy(lines, ({ quantity }) => quantity));
        expect(mergedItems(lines)).toEqual(items);
      }),
    );
  });
  it('se quitan y se cambian', () => {
    expect(removeItem([cable, mufa], materialId(1))).toEqual([mufa]);
    expect(setQuantity([cable, mufa], materialId(2), 7)).toEqual([cable, { ...mufa, quantity: 7 }]);
  });
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['1,500', 1_500],
    ['1,000,000', 1_000_000],
    ['', 1],
    ['dos', 1],
    [' - ', 1],
  ])('"%s" se lee %i', (typed, quantity) => {
    expect(readQuantity(typed)).toEqual({ quantity });
  });
  it.each([
    ['2.5', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['2,5', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['1.500', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['-4', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['1e3', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['0', 'Escribe un número de 1 o más.'],
    ['1,000,001', 'Ese número es demasiado grande.'],
    ['99999999999999999999', 'Ese número es demasiado grande.'],
  ])('"%s" no es una cantidad, y se dice por qué', (typed, problem) => {
    expect(readQuantity(typed)).toEqual({ problem });
  });
});

describe('pedir material', () => {
  const materials = [aMaterial(), aMaterial({ id: materialId(2), name: 'Mufa' })];
  const data = dataWith({ materials, tasks: [aTask()], projects: [aProject(), aProject({ id: projectId(2) })] });
  const input = (wanted: Partial<MaterialRequestInput> = {}): MaterialRequestInput => ({
    id: materialRequestId(),
    projectId: projectId(),
    items: [cable],
    requiredByDate: aMaterialRequest().requiredByDate,
    notes: '',
    ...wanted,
  });

  it('junta lo repetido y se llama por su primer material', () => {
    const asked = dataAfter(data, requestMaterial, input({ items: [cable, mufa, cable], taskId: taskId() }));
    const request = asked.materialRequests.get(materialRequestId());
    expect(request?.items).toEqual([{ ...cable, quantity: 4 }, mufa]);
    expect(request && materialRequestTitle(request, data.materials)).toBe('Conector SC/APC y 1 más');
    expect(materialRequestTitle({ items: [mufa] }, data.materials)).toBe('Mufa');
    expect(refusalOf(asked, requestMaterial, input())).toBe('already-exists');
  });
  it.each([
    ['ningún artículo', input({ items: [] }), 'request-without-items'],
    ['una cantidad de 0', input({ items: [{ ...cable, quantity: 0 }] }), 'quantity-not-positive'],
    ['media pieza', input({ items: [{ ...cable, quantity: 0.5 }] }), 'quantity-not-positive'],
    ['un material que no existe', input({ items: [{ ...cable, materialId: materialId(9) }] }), 'record-missing'],
    ['la tarea de otro proyecto (R6)', input({ projectId: projectId(2), taskId: taskId() }), 'task-of-another-project'],
  ])('se niega con %s', (_why, wrong, refusal) => {
    expect(refusalOf(data, requestMaterial, wrong)).toBe(refusal);
  });
  it('no se pide un material archivado', () => {
    const archived = dataWith({ materials: [aMaterial({ archivedAt: '2026-11-01T12:00:00.000Z' })] });
    expect(refusalOf(archived, requestMaterial, input())).toBe('archived');
  });
});
