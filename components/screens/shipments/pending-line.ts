import type { FormResult } from '@/components/form/form-result';
import type { LineEditing } from '@/lib/domain/shipment-line/draft';

/** What is said of a line that was begun and not added. */
export const NOT_ADDED = 'Añade este artículo o limpia la selección antes de finalizar.';

/** A line that was begun and not added, beside others that were: it is neither lost nor taken along unseen. */
export const pendingLine = ({ line, lines }: Pick<LineEditing, 'line' | 'lines'>): FormResult | undefined =>
  lines.length > 0 && line.materialId !== '' ? { ok: false, field: 'line.materialId', message: NOT_ADDED } : undefined;
