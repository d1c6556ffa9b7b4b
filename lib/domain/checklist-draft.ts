import * as v from 'valibot';
import { asId, isId } from '@/lib/kernel/id';
import { numberText } from '@/lib/kernel/number-text';
import { numberTyped } from '@/lib/kernel/typed-number';
import { withoutUndefined } from './data';
import { typedLine, typedReading } from './draft-fields';
import type { ChecklistItem, ChecklistItemId, TemplatePoint } from './model/checklist';
import { POINT_KINDS } from './model/point-kinds';

const readingOf = (text: string) => numberTyped('reading', text) ?? undefined;

/** The problem of a typed limit. The form shows limits only for readings, so those of other kinds have none. */
const limitProblem = (kind: string, limit: string) =>
  kind === 'number' ? v.safeParse(typedReading, limit).issues?.[0].message : undefined;

/** The draft of a checklist line: its text, kind of answer and range. Drafts of an older version have no kind. */
const lineSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.check(isId, 'Quita este punto y añádelo otra vez.')),
    text: typedLine,
    completed: v.boolean(),
    kind: v.optional(v.picklist(['tick', ...POINT_KINDS]), 'tick'),
    required: v.optional(v.boolean(), false),
    unit: v.optional(typedLine, ''),
    min: v.optional(v.string(), ''),
    max: v.optional(v.string(), ''),
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['min']],
      ({ kind, min }) => limitProblem(kind, min) === undefined,
      ({ input: { kind, min } }) => limitProblem(kind, min) ?? '',
    ),
    ['min'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['max']],
      ({ kind, max }) => limitProblem(kind, max) === undefined,
      ({ input: { kind, max } }) => limitProblem(kind, max) ?? '',
    ),
    ['max'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['min'], ['max']],
      ({ kind, min, max }) => kind !== 'number' || !((readingOf(min) ?? -Infinity) > (readingOf(max) ?? Infinity)),
      'El máximo no puede ser menor que el mínimo.',
    ),
    ['max'],
  ),
  v.transform(({ id, text, completed, kind, required, unit, min, max }): ChecklistItem => {
    const isReading = kind === 'number';
    return withoutUndefined({
      id: asId<ChecklistItemId>(id),
      text,
      completed,
      kind: kind === 'tick' ? undefined : kind,
      required: required ? (true as const) : undefined,
      unit: isReading && unit !== '' ? unit : undefined,
      min: isReading ? readingOf(min) : undefined,
      max: isReading ? readingOf(max) : undefined,
    });
  }),
);

/** The draft of a checklist; blank lines are dropped. */
export const checklistDraft = v.pipe(
  v.array(lineSchema),
  v.transform((lines) => lines.filter(({ text }) => text !== '')),
);
export type ChecklistLineDraft = v.InferInput<typeof lineSchema>;

/** The draft of a stored point, of a task or a template. */
export const lineToDraft = ({
  id,
  text,
  kind,
  required,
  unit = '',
  min,
  max,
  ...point
}: TemplatePoint | ChecklistItem): ChecklistLineDraft => ({
  id,
  text,
  completed: 'completed' in point && point.completed,
  kind: kind ?? 'tick',
  required: required ?? false,
  unit,
  min: min === undefined ? '' : numberText(min),
  max: max === undefined ? '' : numberText(max),
});
