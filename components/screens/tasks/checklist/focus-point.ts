import type { ChecklistItem } from '@/lib/domain/model/checklist';

/** The element's id of a point in its list. */
export const pointPlace = ({ id }: ChecklistItem) => `punto-${id}`;

/** Gives the focus to a point's field, else to its first button: a thumb or a key answers it at once. */
export const focusPoint = (point: ChecklistItem) => {
  const place = document.getElementById(pointPlace(point));
  const field = place?.querySelector<HTMLElement>('input:not([type=file]), textarea');
  (field ?? place?.querySelector('button'))?.focus();
};
