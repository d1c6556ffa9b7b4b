'use client';

import { Boxes } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useQueryState, useQueryStep } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { List, RowButton } from '@/components/ui/list';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import type { MaterialId } from '@/lib/domain/material/model';
import { activeMaterials, filterMaterials } from '@/lib/domain/material/rules';
import { minimumAt } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { asId, isId } from '@/lib/kernel/id';
import { useData } from '@/lib/store/react/store';
import { formatCounted, formatMaterial } from '@/lib/text/format';

const loadMinimumSheet = () => import('./minimum-sheet');
const MinimumSheet = lazy(async () => ({ default: (await loadMinimumSheet()).MinimumSheet }));

/** The least to have of each material here. Without a search, of what is kept here; with one, of the whole catalogue. */
export const WarehouseMinimums = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const [query, setQuery] = useQueryState('buscar');
  const minimum = useQueryStep('minimo');
  const chosen = minimum.value;
  useWhenIdle(loadMinimumSheet);
  const materials = useData((data) =>
    query
      ? filterMaterials(activeMaterials(data.materials), query)
      : inventoryOf(data, warehouse.id).map(({ material }) => material),
  );
  const material = useData(({ materials }) =>
    chosen !== null && isId(chosen) ? materials.get(asId<MaterialId>(chosen)) : undefined,
  );
  return (
    <Section title="Mínimos de este almacén">
      <SearchInput
        label="Buscar materiales"
        value={query}
        onChange={setQuery}
        count={query ? formatCounted(materials.length, 'material', 'materiales') : undefined}
      />
      {materials.length > 0 ? (
        <List label="Mínimos de este almacén" long={materials.length > 20}>
          {materials.map((known) => (
            <RowButton
              key={known.id}
              title={known.name}
              detail={warehouse.minimums[known.id] === undefined ? 'El del catálogo' : 'Propio de este almacén'}
              figure={formatMaterial(minimumAt(warehouse, known), known)}
              onClick={() => minimum.open(known.id)}
            />
          ))}
        </List>
      ) : (
        <EmptyState
          icon={Boxes}
          title="No se encontraron materiales"
          detail={query ? undefined : 'Busca en el catálogo para fijar un mínimo.'}
        />
      )}
      {material && (
        <Suspense fallback={null}>
          <MinimumSheet key={material.id} warehouse={warehouse} material={material} onClose={minimum.close} />
        </Suspense>
      )}
    </Section>
  );
};
