import type { ShipmentLineId } from '@/lib/domain/model/shipment';
import { type LineStage, lineRefusals } from '@/lib/domain/stock/line';
import { emptyLineDraft, type LineDraft, readLine } from '@/lib/domain/stock/line-draft';
import { newId } from '@/lib/kernel/id';
import { alertText } from '@/lib/text/alerts';
import { refusalText } from '@/lib/text/messages';
import { cable, connector, ont, stockBusiness } from '../../support/stock-builders';

const draft = (wanted: Partial<LineDraft> = {}): LineDraft => ({
  ...emptyLineDraft(newId<ShipmentLineId>(), connector),
  quantity: '1',
  ...wanted,
});
const refusalsOf = (stage: LineStage, wanted: Partial<LineDraft>) =>
  lineRefusals(stockBusiness(), stage, readLine(draft(wanted)).line);
const saidOf = (stage: LineStage, wanted: Partial<LineDraft>) =>
  refusalsOf(stage, wanted).map((refusal) => [refusal.field, refusalText(refusal)]);

const NOT_WHOLE = 'Escribe un número entero, sin signos ni decimales.';
const NO_QUANTITY = 'Escribe una cantidad válida, de 1 o más.';

describe('a typed line is parsed once', () => {
  it.each<[string, number, string | undefined]>([
    ['', Number.NaN, undefined],
    ['0', 0, undefined],
    [' 1,200 ', 1_200, undefined],
    ['2.5', Number.NaN, NOT_WHOLE],
    ['-2', Number.NaN, NOT_WHOLE],
    ['tres', Number.NaN, NOT_WHOLE],
    ['1000001', 1_000_001, 'Ese número es demasiado grande.'],
  ])('the quantity "%s" is parsed as %d', (quantity, number, message) => {
    const { line, unread } = readLine(draft({ quantity }));
    expect(line.quantity).toBe(number);
    expect(unread).toEqual(message === undefined ? [] : [{ field: 'quantity', message }]);
  });

  it('unreadable cost and marks are omitted and reported', () => {
    const { line, unread } = readLine(draft({ unitCost: '-1', startMark: '1.5', endMark: '20' }));
    expect(line).toEqual({ id: line.id, materialId: connector, quantity: 1 });
    expect(unread.map(({ field }) => field)).toEqual(['unitCost', 'startMark']);
  });

  it.each(['startMark', 'endMark'] as const)('a mark without the other one is reported, not dropped: %s is blank', (blank) => {
    const { line, unread } = readLine(draft({ materialId: cable, startMark: '120', endMark: '80', [blank]: ' ' }));
    expect(line).not.toHaveProperty('marks');
    expect(unread).toEqual([{ field: blank, message: 'Escribe las dos marcas o ninguna.' }]);
  });

  it('two marks fill in a blank quantity', () => {
    const { line, unread } = readLine(draft({ materialId: cable, quantity: ' ', startMark: '120', endMark: '80' }));
    expect(line).toMatchObject({ quantity: 40, marks: { start: 120, end: 80 } });
    expect(unread).toEqual([]);
  });
});

describe('the form and the change name what a line lacks in the same words', () => {
  it.each<[string, LineStage, Partial<LineDraft>, readonly (readonly [string, string])[]]>([
    ['no material', 'in', { materialId: '' }, [['materialId', 'Elige un material.']]],
    ['no quantity', 'in', { quantity: '' }, [['quantity', NO_QUANTITY]]],
    ['quantity 0', 'out', { quantity: '0' }, [['quantity', NO_QUANTITY]]],
    ['quantity 0 when announced', 'announced', { quantity: '' }, [['quantity', NO_QUANTITY]]],
    [
      'a received lot without number or quantity',
      'in',
      { materialId: cable, quantity: '' },
      [
        ['quantity', NO_QUANTITY],
        ['lotNumber', 'Escribe el número de lote.'],
      ],
    ],
    [
      'an issued lot without number or quantity',
      'out',
      { materialId: cable, quantity: '' },
      [
        ['lotNumber', 'Elige un lote.'],
        ['quantity', NO_QUANTITY],
      ],
    ],
    ['no serials on receipt', 'in', { materialId: ont }, [['serialNumbers', 'Escribe al menos una serie.']]],
    ['no serials on issue', 'out', { materialId: ont }, [['serialNumbers', 'Elige al menos un artículo.']]],
    ['nothing', 'in', {}, []],
  ])('%s', (_case, stage, wanted, said) => {
    expect(saidOf(stage, wanted)).toEqual(said);
  });

  it("and the specification's alert warns of each of two missing fields of a lot", () => {
    const alerts = refusalsOf('out', { materialId: cable, quantity: '' }).map(alertText);
    expect(new Set(alerts)).toEqual(new Set(['Please select a lot and enter a valid quantity']));
  });
});
