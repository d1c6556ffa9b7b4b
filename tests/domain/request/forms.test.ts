import * as v from 'valibot';
import { budgetRequestDraftSchema, emptyBudgetRequestDraft } from '@/lib/domain/budget-request/draft';
import { emptyItemLine, emptyMaterialRequestDraft, materialRequestDraftSchema } from '@/lib/domain/material-request/draft';
import { materialId, TODAY } from '../../support/builders';

const sentences = (schema: v.GenericSchema, draft: unknown) =>
  v.safeParse(schema, draft).issues?.map(({ path, message }) => [path?.[0]?.key, message]);

describe('the form of an expense request', () => {
  const typed = {
    ...emptyBudgetRequestDraft(TODAY),
    amount: '19.99',
    description: 'Renta de grúa',
    justification: 'Poste alto',
    requiredByDate: '2026-11-28',
  };
  it('requires amount, description and justification; the category defaults to materials, the day to today', () => {
    expect(emptyBudgetRequestDraft(TODAY)).toMatchObject({ category: 'materials', requiredByDate: TODAY });
    expect(sentences(budgetRequestDraftSchema, emptyBudgetRequestDraft(TODAY))?.map(([field]) => field)).toEqual([
      'amount',
      'description',
      'justification',
    ]);
    expect(sentences(budgetRequestDraftSchema, { ...typed, requiredByDate: '' })).toEqual([
      ['requiredByDate', 'Elige la fecha requerida.'],
    ]);
  });
  it('parses money in exact cents and accepts files with their bytes', () => {
    const file = { id: 'fil000000001', name: 'cotización.pdf', size: 3, type: 'application/pdf', bytes: new ArrayBuffer(3) };
    const value = v.parse(budgetRequestDraftSchema, { ...typed, attachments: [file] });
    expect(value).toMatchObject({ amount: 1999, attachments: [file] });
    expect(sentences(budgetRequestDraftSchema, { ...typed, attachments: ['x'] })).toHaveLength(1);
  });
  it.each([
    ['-1', 'El monto no puede ser menor que 0.'],
    ['19.999', 'Escribe el monto con dos decimales como máximo, por ejemplo 19.99.'],
    ['1e9', 'Escribe el monto solo con números, por ejemplo 1,234.50.'],
  ])('shows for the amount "%s" the error "%s"', (amount, sentence) => {
    expect(sentences(budgetRequestDraftSchema, { ...typed, amount })).toEqual([['amount', sentence]]);
  });
});

describe('the form of a material request', () => {
  it('requires an item and the date, which defaults to today', () => {
    const empty = emptyMaterialRequestDraft(TODAY);
    expect(empty.requiredByDate).toBe(TODAY);
    expect(sentences(materialRequestDraftSchema, { ...empty, requiredByDate: '' })).toEqual([
      ['items', 'Añade al menos un artículo.'],
      ['requiredByDate', 'Elige la fecha requerida.'],
    ]);
  });
  it('merges repeated materials (R4)', () => {
    const items = [2, 3].map((quantity) => ({ materialId: materialId(), quantity }));
    const value = v.parse(materialRequestDraftSchema, {
      items,
      picks: {},
      ...emptyItemLine,
      requiredByDate: '2026-11-28',
      notes: ' urgente ',
    });
    expect(value).toMatchObject({
      items: [{ materialId: materialId(), quantity: 5 }],
      requiredByDate: '2026-11-28',
      notes: 'urgente',
    });
  });
});
