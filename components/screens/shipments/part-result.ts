import type { FormResult } from '@/components/form/form-result';
import { linesFromParts, type PartValue } from '@/lib/domain/moved-part/draft';
import type { LineInput } from '@/lib/domain/posting/rules';
import type { ShipmentLineId } from '@/lib/domain/shipment/model';
import { newId } from '@/lib/kernel/id';

/** Sends what moves of each part; a refusal that names a line is shown at the part that made it. */
export const sendParts = async (
  parts: readonly PartValue[],
  send: (lines: readonly LineInput[]) => Promise<FormResult>,
): Promise<FormResult> => {
  const made = linesFromParts(parts, () => newId<ShipmentLineId>());
  const result = await send(made.map(({ line }) => line));
  if (result.ok) return result;
  const [, place] = /^lines\.(\d+)/.exec(result.field ?? '') ?? [];
  const index = place === undefined ? undefined : made[Number(place)]?.index;
  if (index !== undefined) return { ...result, field: `parts.${index}.quantity` };
  return result.field === 'lines' ? { ...result, field: 'parts' } : result;
};
