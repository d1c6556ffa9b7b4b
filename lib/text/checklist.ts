import type { ChecklistItem } from '@/lib/domain/model/checklist';
import { isOutOfRange } from '@/lib/domain/task/checklist';
import { formatReading } from './format';
import { choiceLabel } from './labels';

type Range = Pick<ChecklistItem, 'min' | 'max' | 'unit'>;

/** The required range of a point's reading: `de -27 a -8 dBm`, `-27 dBm o más`; `undefined` without a range. */
export const rangeText = ({ min, max, unit }: Range) => {
  if (min !== undefined && max !== undefined) return `de ${formatReading(min)} a ${formatReading(max, unit)}`;
  if (min !== undefined) return `${formatReading(min, unit)} o más`;
  return max === undefined ? undefined : `${formatReading(max, unit)} o menos`;
};

const isChoice = (answer: unknown): answer is keyof typeof choiceLabel =>
  typeof answer === 'string' && Object.hasOwn(choiceLabel, answer);

/** The answer to a point, in one line; a reading out of range is marked. `photos` is the number of its photos. */
export const answerText = (point: ChecklistItem, photos: number) => {
  const { kind, completed, answer, unit } = point;
  if (!kind) return completed ? 'Sí' : 'No';
  if (kind === 'photo') return photos === 0 ? 'Sin foto' : photos === 1 ? '1 foto' : `${photos} fotos`;
  if (answer === undefined) return 'Sin respuesta';
  if (typeof answer === 'number')
    return `${formatReading(answer, unit)}${isOutOfRange(point, answer) ? ' (fuera de rango)' : ''}`;
  return kind === 'choice' && isChoice(answer) ? choiceLabel[answer] : answer;
};
