'use client';

import type { RequestedItem } from '@/lib/domain/material-request/model';
import { useData } from '@/lib/store/store';
import { formatQuantity } from '@/lib/text/format';

/** The lines of a material request: what and how much. */
export const RequestedItems = ({ items }: { readonly items: readonly RequestedItem[] }) => {
  const materials = useData((data) => data.materials);
  return (
    <ul className="grid gap-1 text-sm">
      {items.map(({ materialId, quantity }) => {
        const material = materials.get(materialId);
        return (
          <li key={materialId} className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{material?.name ?? 'Material eliminado'}</span>
            <span className="tabular shrink-0 font-medium">
              {formatQuantity(quantity, material?.measured ? 'm' : material?.unit)}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
