'use client';

import { Boxes } from 'lucide-react';
import { useMemo } from 'react';
import { ListFrame } from '@/components/frames/list-frame';
import { useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { List, RowButton } from '@/components/ui/list';
import { Section } from '@/components/ui/section';
import { useWhenIdle } from '@/components/ui/use-when-idle';
import { activeMaterials } from '@/lib/domain/catalogue';
import type { MaterialId } from '@/lib/domain/model/material';
import type { Warehouse } from '@/lib/domain/model/warehouse';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { minimumAt } from '@/lib/domain/stock/inventory';
import { inventoryOf } from '@/lib/domain/stock/inventory-list';
import { asId, isId } from '@/lib/kernel/id';
import { textMatcher } from '@/lib/kernel/search';
import { useData } from '@/lib/store/react/store';
import { formatMaterial } from '@/lib/text/format';

const loadMinimumSheet = () => import('./minimum-sheet');
const MinimumSheet = lazyPart(async () => (await loadMinimumSheet()).MinimumSheet);

const COUNTED = ['material', 'materiales'] as const;

/** The least to have of each material here. Without a search, of what is kept here; with one, of the whole catalogue. */
export const WarehouseMinimums = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const text = useSearchText();
  const minimum = useQueryStep('minimo');
  const chosen = minimum.value;
  useWhenIdle(loadMinimumSheet);
  const data = useData((known) => known);
  const materials = useMemo(() => {
    if (text.wanted === '') return inventoryOf(data, warehouse.id).map(({ material }) => material);
    const asked = textMatcher(text.wanted);
    return activeMaterials(data.materials).filter((material) => matchesMaterial(asked, material));
  }, [data, warehouse.id, text.wanted]);
  const material = useData(({ materials }) =>
    chosen !== null && isId(chosen) ? materials.get(asId<MaterialId>(chosen)) : undefined,
  );
  return (
    <Section title="Mínimos de este almacén">
      <ListFrame
        search={{ text, label: 'Buscar materiales', counted: COUNTED }}
        rows={materials}
        empty={
          <EmptyState
            icon={Boxes}
            title="No se encontraron materiales"
            detail={text.wanted ? undefined : 'Busca en el catálogo para fijar un mínimo.'}
          />
        }
      >
        {(rows) => (
          <List label="Mínimos de este almacén" rows={rows} keyOf={({ id }) => id}>
            {(known) => (
              <RowButton
                title={known.name}
                detail={warehouse.minimums[known.id] === undefined ? 'El del catálogo' : 'Propio de este almacén'}
                figure={formatMaterial(minimumAt(warehouse, known), known)}
                onClick={() => minimum.open(known.id)}
              />
            )}
          </List>
        )}
      </ListFrame>
      {material && <MinimumSheet key={material.id} warehouse={warehouse} material={material} onClose={minimum.close} />}
    </Section>
  );
};
