import * as v from 'valibot';
import { budgetRequestDraftSchema, emptyBudgetRequestDraft } from '@/lib/domain/budget-request/draft';
import { emptyMaterialRequestDraft, materialRequestDraftSchema } from '@/lib/domain/material-request/draft';
import { materialId } from '../../support/builders';

const sentences = (schema: v.GenericSchema, draft: unknown) =>
  v.safeParse(schema, draft).issues?.map(({ path, message }) => [path?.[0]?.key, message]);

describe('el formulario de un gasto', () => {
  const typed = {
    ...emptyBudgetRequestDraft(),
    amount: '19.99',
    description: 'Renta de grúa',
    justification: 'Poste alto',
    requiredByDate: '2026-11-28',
  };
  it('pide monto, descripción, justificación y fecha; la categoría ya es materiales', () => {
    expect(emptyBudgetRequestDraft().category).toBe('materials');
    expect(sentences(budgetRequestDraftSchema, emptyBudgetRequestDraft())?.map(([field]) => field)).toEqual([
      'amount',
      'description',
      'justification',
      'requiredByDate',
    ]);
  });
  it('lee el dinero en centavos exactos y deja pasar los archivos con sus bytes', () => {
    const file = { id: 'fil000000001', name: 'cotización.pdf', size: 3, type: 'application/pdf', bytes: new ArrayBuffer(3) };
    const value = v.parse(budgetRequestDraftSchema, { ...typed, attachments: [file] });
    expect(value).toMatchObject({ amount: 1999, attachments: [file] });
    expect(sentences(budgetRequestDraftSchema, { ...typed, attachments: ['x'] })).toHaveLength(1);
  });
  it.each([
    ['0', 'El monto debe ser mayor que $0.00.'],
    ['-1', 'El monto no puede ser menor que 0.'],
    ['19.999', 'Escribe el monto con dos decimales como máximo, por ejemplo 19.99.'],
    ['1e9', 'Escribe el monto solo con números, por ejemplo 1,234.50.'],
  ])('con un monto de "%s" dice "%s"', (amount, sentence) => {
    expect(sentences(budgetRequestDraftSchema, { ...typed, amount })).toEqual([['amount', sentence]]);
  });
});

describe('el formulario de material', () => {
  it('pide al menos un artículo y la fecha', () => {
    expect(sentences(materialRequestDraftSchema, emptyMaterialRequestDraft())).toEqual([
      ['items', 'Añade al menos un artículo.'],
      ['requiredByDate', 'Elige la fecha requerida.'],
    ]);
  });
  it('junta el material repetido (R4)', () => {
    const items = [2, 3].map((quantity) => ({ materialId: materialId(), quantity }));
    const value = v.parse(materialRequestDraftSchema, { items, requiredByDate: '2026-11-28', notes: ' urgente ' });
    expect(value).toEqual({ items: [{ materialId: materialId(), quantity: 5 }], requiredByDate: '2026-11-28', notes: 'urgente' });
  });
});
