'use client';

import { fulfilment } from '@/lib/domain/allocation/rules';
import type { MaterialRequest } from '@/lib/domain/material-request/model';
import { useData } from '@/lib/store/store';
import { formatCount, formatMaterial } from '@/lib/text/format';

/** The lines of a material request: what and how much, and how far it has been served. */
export const RequestedItems = ({ request }: { readonly request: MaterialRequest }) => {
  const { lines, state, materials } = useData((data) => ({ ...fulfilment(data, request), materials: data.materials }));
  return (
    <ul className="grid gap-2 text-sm">
      {lines.map(({ materialId, requested, issued, used, returned }) => {
        const material = materials.get(materialId);
        return (
          <li key={materialId} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{material?.name ?? 'Material eliminado'}</span>
              <span className="tabular shrink-0 font-medium">{formatMaterial(requested, material)}</span>
            </span>
            {state !== 'none' && (
              <span className="tabular text-muted">
                {[
                  `Pedido ${formatCount(requested)}`,
                  `entregado ${formatCount(issued)}`,
                  `usado ${formatCount(used)}`,
                  `devuelto ${formatCount(returned)}`,
                ].join(' · ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
