import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { identifierKey, visibleText } from '@/lib/kernel/identifier';
import { numberTyped } from '@/lib/kernel/typed-number';
import { type DraftValue, ifTyped, requiredText, typedCount, typedFiles, typedMoney, typedText } from '../draft-fields';
import { MOST_HOURS } from '../model/limits';
import type { MaterialId } from '../model/material';
import { emptySignature, typedSignature } from '../signature-draft';
import { type AllocatedAsset, assetKey } from '../stock/fulfilment';

const CLOCK = /^(\d+):([0-5]\d)$/;

/** Parses hours such as `6.5`, `6,5`, `6:30` or `1,200`, to two decimals; `null` for anything else. */
export const parseHours = (typed: string): number | null => {
  const text = visibleText(typed);
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return hours === undefined ? numberTyped('hours', text) : Math.round((Number(hours) * 60 + Number(minutes)) / 0.6) / 100;
};

const hoursSentence = (typed: string) => {
  if (/^\d+:/.test(typed)) return 'Escribe los minutos de 00 a 59, por ejemplo 6:30.';
  if (/^[-−]/.test(typed)) return 'Escribe las horas sin signo, por ejemplo 6.5.';
  if (/^\d*[.,]\d+$/.test(typed)) return 'Escribe las horas con dos decimales como máximo, por ejemplo 6.5.';
  return 'Escribe las horas solo con números, por ejemplo 6.5 o 6:30.';
};

const hoursField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Escribe las horas reales.'),
  v.check(
    (text) => text === '' || parseHours(text) !== null,
    ({ input }) => hoursSentence(input),
  ),
  v.transform((text) => parseHours(text) ?? 0),
  v.maxValue(MOST_HOURS, 'Son demasiadas horas para una tarea.'),
);

const usedSchema = v.pipe(
  v.object({
    materialId: v.pipe(
      v.string(),
      v.check(isId),
      v.transform((text): MaterialId => asId<MaterialId>(text)),
    ),
    lotNumber: v.optional(v.string()),
    /** The ticked serials of an individually tracked asset; their number is its quantity. */
    serialNumbers: v.optional(v.array(v.string())),
    quantity: ifTyped(typedCount('', 0)),
  }),
  v.transform(({ quantity, ...asset }) => ({ ...asset, quantity: asset.serialNumbers?.length ?? quantity ?? 0 })),
);

/** The draft of a completion report: summary and actual hours are required (spec §5); a blank quantity is 0. */
export const reportDraftSchema = v.object({
  summary: requiredText('Escribe el resumen.'),
  actualHours: hoursField,
  materialsUsed: v.array(usedSchema),
  budgetUsage: ifTyped(typedMoney('')),
  challenges: typedText,
  solutions: typedText,
  attachments: typedFiles,
  additionalNotes: typedText,
  signature: typedSignature,
});
export type ReportDraft = v.InferInput<typeof reportDraftSchema>;
export type ReportValue = DraftValue<typeof reportDraftSchema>;

type UsedDraft = ReportDraft['materialsUsed'][number];

const keyOf = ({ materialId, lotNumber }: UsedDraft) => assetKey({ materialId: asId<MaterialId>(materialId), lotNumber });

/**
 * One line per asset of the task, in their order, with what was typed for each. Material may be issued or returned while a report
 * is written, or after its draft.
 */
export const usedLines = (assets: readonly AllocatedAsset[], typed: readonly UsedDraft[] = []): UsedDraft[] =>
  assets.map((asset) => {
    const { key, materialId, lotNumber, serialNumbers } = asset;
    const { quantity, serialNumbers: ticked = [] } = typed.find((line) => keyOf(line) === key) ?? { quantity: '' };
    const isUsed = new Set(ticked.map(identifierKey));
    return {
      materialId,
      ...(lotNumber !== undefined && { lotNumber }),
      ...(serialNumbers.length > 0 && { serialNumbers: serialNumbers.filter((serial) => isUsed.has(identifierKey(serial))) }),
      quantity,
    };
  });

/** The draft of a new report: one line per asset of the task with nothing used, and the hours of timers, if any. */
export const emptyReportDraft = (assets: readonly AllocatedAsset[], timedHours = 0): ReportDraft => ({
  summary: '',
  actualHours: timedHours > 0 ? String(timedHours) : '',
  materialsUsed: usedLines(assets),
  budgetUsage: '',
  challenges: '',
  solutions: '',
  attachments: [],
  additionalNotes: '',
  signature: emptySignature(),
});
