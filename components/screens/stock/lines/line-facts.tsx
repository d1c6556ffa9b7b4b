'use client';

import { useState } from 'react';
import type { LineInput } from '@/lib/domain/stock/line';
import { formatCount, formatMoney } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';

const FEW = 12;

/** A list of serials. A long one shows its first serials, and all of them after a tap. */
export const SerialText = ({ serials }: { readonly serials: readonly string[] }) => {
  const [all, setAll] = useState(false);
  const shown = all ? serials : serials.slice(0, FEW);
  return (
    <>
      <span className="block [overflow-wrap:anywhere]">
        {serials.length === 1 ? 'Serie' : 'Series'} {shown.join(', ')}
      </span>
      {serials.length > FEW && (
        <button type="button" onClick={() => setAll(!all)} className="min-h-touch font-medium text-link underline">
          {all ? 'Mostrar menos' : `Mostrar las ${serials.length} series`}
        </button>
      )}
    </>
  );
};

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

/** The facts of a line besides material and quantity. */
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
