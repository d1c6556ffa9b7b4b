'use client';

import { useState } from 'react';

const FEW = 12;

/** Serials after each other; a long list shows its first ones and opens on a tap. */
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
