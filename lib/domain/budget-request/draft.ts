import * as v from 'valibot';
import type { Day } from '@/lib/kernel/day';
import { requiredText, typedDay, typedFiles, typedMoney } from '../draft-fields';

/** The draft of an expense request: an amount ≥ 0, description, justification and required date (spec §5, invariant R2). */
export const budgetRequestDraftSchema = v.object({
  amount: typedMoney('Escribe el monto.'),
  category: v.picklist(['materials', 'labor', 'transport', 'lodging', 'permits', 'other'], 'Elige la categoría.'),
  description: requiredText('Escribe la descripción.'),
  justification: requiredText('Escribe la justificación.'),
  requiredByDate: typedDay('Elige la fecha requerida.'),
  attachments: typedFiles,
});
export type BudgetRequestDraft = v.InferInput<typeof budgetRequestDraftSchema>;

/** The draft of a new expense request: for materials, required today (spec §5, §9). */
export const emptyBudgetRequestDraft = (today: Day): BudgetRequestDraft => ({
  amount: '',
  category: 'materials',
  description: '',
  justification: '',
  requiredByDate: today,
  attachments: [],
});
