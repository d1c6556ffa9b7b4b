import * as v from 'valibot';
import { groupBy, sumBy } from '@/lib/kernel/list';
import { requiredLine, typedDay, typedText } from '../draft-fields';
import { type KnownPart, partsSchema } from './part-draft';
import { type TransitLine, transitKey } from './transfer';

/** What arrives of a transfer, as typed. */
export const arrivalDraftSchema = v.object({
  reference: requiredLine('Escribe la referencia.'),
  date: typedDay('Elige la fecha.'),
  notes: typedText,
  parts: partsSchema,
});
export type ArrivalDraft = v.InferInput<typeof arrivalDraftSchema>;

/** What is on its way, material by material and lot by lot, with the serials of those that have them. */
export const transitParts = (lines: readonly TransitLine[]): readonly KnownPart[] =>
  [...groupBy(lines, ({ materialId, lotNumber }) => transitKey({ materialId, lotNumber }))].flatMap(([, those]) => {
    const [first] = those;
    if (!first) return [];
    const { materialId, lotNumber } = first;
    const serialNumbers = those.flatMap(({ serialNumber }) => (serialNumber === undefined ? [] : [serialNumber]));
    return [{ materialId, lotNumber, quantity: sumBy(those, ({ left }) => left), serialNumbers }];
  });
