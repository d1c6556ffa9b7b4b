import fc from 'fast-check';
import { type MaterialRequestInput, requestMaterial } from '@/lib/domain/material-request/changes';
import { readQuantity } from '@/lib/domain/material-request/draft';
import { addItem, mergedItems, removeItem } from '@/lib/domain/material-request/rules';
import { materialRequestTitle } from '@/lib/domain/request-title';
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

describe('R4: the items of a request', () => {
  it('sums the quantity of a repeated material, which keeps its position', () => {
    expect(addItem([cable, mufa], { materialId: materialId(1), quantity: 3 })).toEqual([{ ...cable, quantity: 5 }, mufa]);
    expect(addItem([cable], mufa)).toEqual([cable, mufa]);
  });
  it('have each material once, and no piece is lost', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const items = lines.reduce(addItem, []);
        expect(new Set(items.map((item) => item.materialId)).size).toBe(items.length);
        expect(sumBy(items, ({ quantity }) => quantity)).toBe(sumBy(lines, ({ quantity }) => quantity));
        expect(mergedItems(lines)).toEqual(items);
      }),
    );
  });
  it('can be removed', () => {
    expect(removeItem([cable, mufa], materialId(1))).toEqual([mufa]);
  });
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['1,500', 1_500],
    ['1,000,000', 1_000_000],
    ['\u200e15', 15],
    ['\u202a1,500\u202c', 1_500],
    ['', 1],
    ['dos', 1],
    [' - ', 1],
  ])('"%s" is parsed as %i', (typed, quantity) => {
    expect(readQuantity(typed)).toEqual({ quantity });
  });
  it.each([
    ['2.5', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['2,5', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['1.500', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['-4', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['1e3', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['15 m', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['20 pzas', 'Escribe un número entero de 1 o más, sin decimales.'],
    ["1'500", 'Escribe un número entero de 1 o más, sin decimales.'],
    ['１５', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['½', 'Escribe un número entero de 1 o más, sin decimales.'],
    ['0', 'Escribe un número de 1 o más.'],
    ['1,000,001', 'Ese número es demasiado grande.'],
    ['99999999999999999999', 'Ese número es demasiado grande.'],
  ])('"%s" is refused as a quantity, with a reason', (typed, problem) => {
    expect(readQuantity(typed)).toEqual({ problem });
  });
});

describe('requesting material', () => {
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

  it('merges repeated materials and takes its title from the first one', () => {
    const asked = dataAfter(data, requestMaterial, input({ items: [cable, mufa, cable], taskId: taskId() }));
    const request = asked.materialRequests.get(materialRequestId());
    expect(request?.items).toEqual([{ ...cable, quantity: 4 }, mufa]);
    expect(request && materialRequestTitle(request, data.materials)).toBe('Conector SC/APC y 1 más');
    expect(materialRequestTitle({ items: [mufa] }, data.materials)).toBe('Mufa');
    expect(refusalOf(asked, requestMaterial, input())).toBe('already-exists');
  });
  it.each([
    ['no item', input({ items: [] }), 'request-without-items'],
    ['a quantity of 0', input({ items: [{ ...cable, quantity: 0 }] }), 'quantity-not-positive'],
    ['half a piece', input({ items: [{ ...cable, quantity: 0.5 }] }), 'quantity-not-positive'],
    ['a missing material', input({ items: [{ ...cable, materialId: materialId(9) }] }), 'record-missing'],
    ["another project's task (R6)", input({ projectId: projectId(2), taskId: taskId() }), 'task-of-another-project'],
  ])('is refused with %s', (_why, wrong, refusal) => {
    expect(refusalOf(data, requestMaterial, wrong)).toBe(refusal);
  });
  it('refuses an archived material', () => {
    const archived = dataWith({ materials: [aMaterial({ archivedAt: '2026-11-01T12:00:00.000Z' })] });
    expect(refusalOf(archived, requestMaterial, input())).toBe('archived');
  });
});
