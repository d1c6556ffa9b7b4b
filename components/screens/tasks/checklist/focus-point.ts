import type { ChecklistItem } from '@/lib/domain/model/checklist';

/** The element id of a point in its list. */
export const pointPlace = ({ id }: ChecklistItem) => `punto-${id}`;

/** Focuses a point's field, else its first button. */
export const focusPoint = (point: ChecklistItem) => {
  const place = document.getElementById(pointPlace(point));
  const field = place?.querySelector<HTMLElement>('input:not([type=file]), textarea');
  (field ?? place?.querySelector('button'))?.focus();
};
