'use client';

import { PackageCheck, PackageSearch } from 'lucide-react';
import { useMemo } from 'react';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { ListFrame } from '@/components/frames/list-frame';
import { useQueryChoice } from '@/components/history/use-query-state';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterChips } from '@/components/ui/filter-chips';
import { List, RowLink } from '@/components/ui/list/list';
import { matchesMaterial } from '@/lib/domain/search/list-search';
import { lowItems } from '@/lib/domain/stock/inventory-list';
import { textMatcher } from '@/lib/kernel/search';
import { routes } from '@/lib/routes';
import { useCurrentUser, useData } from '@/lib/store/react/store';
import { formatCounted, formatMaterial } from '@/lib/text/format';

const WHOSE = ['todos', 'mios'] as const;
const WHOSE_OPTIONS = [
  { value: 'todos', label: 'Todos los almacenes' },
  { value: 'mios', label: 'A mi cargo' },
] as const;

/** The materials at or under a minimum, by warehouse and over all warehouses; on request only in the person's own. */
export const LowItems = ({ query }: { readonly query: string }) => {
  const [whose, setWhose] = useQueryChoice('de', WHOSE);
  const me = useCurrentUser()?.id;
  const data = useData((known) => known);
  const of = whose === 'mios' ? me : undefined;
  const low = useMemo(() => lowItems(data, of), [data, of]);
  const found = useMemo(() => {
    const asked = textMatcher(query);
    return low.filter(({ material }) => matchesMaterial(asked, material));
  }, [low, query]);
  return (
    <ListFrame
      filters={<FilterChips label="Almacenes" options={WHOSE_OPTIONS} value={whose} onChange={setWhose} />}
      tools={
        <p role="status" className="shrink-0 text-muted text-sm">
          {formatCounted(found.length, 'artículo', 'artículos')}
        </p>
      }
      rows={found}
      empty={
        <EmptyState
          icon={query ? PackageSearch : PackageCheck}
          title={query ? 'No se encontraron materiales' : 'Nada está bajo su mínimo'}
        />
      }
    >
      {(rows) => (
        <List label="Stock bajo" rows={rows} keyOf={({ material, warehouseId }) => `${warehouseId ?? ''} ${material.id}`}>
          {({ material, warehouseId, quantity, minimum, status }) => (
            <RowLink
              href={warehouseId ? routes.stock(warehouseId, material.id) : routes.material(material.id)}
              title={material.name}
              detail={`${warehouseId ? data.warehouses.get(warehouseId)?.name : 'Entre todos los almacenes'} · mínimo ${formatMaterial(minimum, material)}`}
              figure={formatMaterial(quantity, material)}
              chip={<InventoryStatusChip status={status} />}
            />
          )}
        </List>
      )}
    </ListFrame>
  );
};
