'use client';

import type { LineInput } from '@/lib/domain/posting/rules';
import { formatCount, formatMoney } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { SerialText } from './serial-text';

const factsOf = ({ lotNumber, location, unitCost, condition, marks, customFields = {}, notes }: LineInput) =>
  [
    lotNumber && `Lote ${lotNumber}`,
    marks && `De la marca ${formatCount(marks.start)} a la ${formatCount(marks.end)}`,
    location && `Ubicación ${location}`,
    unitCost !== undefined && `Costo unitario ${formatMoney(unitCost)}`,
    condition && conditionLabel[condition],
    ...Object.entries(customFields).map(([name, value]) => `${name}: ${value}`),
    notes,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '');

/** What is known of one line beside its material and quantity. */
export const LineFacts = ({ line }: { readonly line: LineInput }) => (
  <>
    {factsOf(line).map((fact) => (
      <span key={fact} className="block [overflow-wrap:anywhere]">
        {fact}
      </span>
    ))}
    {line.serialNumbers && <SerialText serials={line.serialNumbers} />}
  </>
);
