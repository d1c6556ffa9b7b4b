'use client';

import { PackageOpen } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row, RowButton } from '@/components/ui/list';
import { SearchInput } from '@/components/ui/search-input';
import { Section } from '@/components/ui/section';
import { useQueryState } from '@/components/ui/use-query-state';
import { filterEntries, stockEntries } from '@/lib/domain/inventory/rules';
import type { Material, TrackingType } from '@/lib/domain/material/model';
import type { StockEntry } from '@/lib/domain/stock/rules';
import type { Warehouse } from '@/lib/domain/warehouse/model';
import { useData } from '@/lib/store/store';
import { formatCounted, formatMaterial } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';
import { ReelRow } from './reel-row';

const TITLES: Record<TrackingType, string> = { material: 'Existencia', lot: 'Lotes', individual: 'Series' };
const NOT_FOUND: Record<TrackingType, string> = {
  material: 'No se encontraron artículos',
  lot: 'No se encontraron lotes',
  individual: 'No se encontraron artículos',
};
/** From so many on, a list is searched. */
const MANY = 5;

interface StockEntriesProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
  /** Shows the whole life of one serial. */
  readonly onSerial: (serialNumber: string) => void;
}

const detailOf = ({ location, condition }: StockEntry) =>
  [location ? `Ubicación: ${location}` : 'Sin ubicación', condition && conditionLabel[condition]].filter(Boolean).join(' · ');

/** What the quantity is made of: each lot, each serial or the whole, and where it lies. */
export const StockEntries = ({ warehouse, material, onSerial }: StockEntriesProps) => {
  const [query, setQuery] = useQueryState('buscar');
  const entries = useData((data) => stockEntries(data, warehouse.id, material.id));
  const found = query ? filterEntries(entries, query) : entries;
  const isByQuantity = material.trackingType === 'material';
  const rowOf = (entry: StockEntry) => {
    const figure = formatMaterial(entry.quantity, material);
    if (entry.serialNumber !== undefined) {
      const serial = entry.serialNumber;
      return <RowButton key={entry.key} title={serial} detail={detailOf(entry)} onClick={() => onSerial(serial)} />;
    }
    if (material.measured) return <ReelRow key={entry.key} warehouseId={warehouse.id} material={material} entry={entry} />;
    return <Row key={entry.key} title={entry.lotNumber ?? `Por ${material.unit}`} detail={detailOf(entry)} figure={figure} />;
  };
  return (
    <Section title={TITLES[material.trackingType]}>
      {!isByQuantity && (query !== '' || entries.length > MANY) && (
        <SearchInput
          label={material.trackingType === 'lot' ? 'Buscar lote' : 'Buscar serie por sus últimos caracteres'}
          value={query}
          onChange={setQuery}
          count={query ? formatCounted(found.length, 'encontrado', 'encontrados') : undefined}
        />
      )}
      {found.length > 0 ? (
        <List label={TITLES[material.trackingType]} long={found.length > 20}>
          {found.map(rowOf)}
        </List>
      ) : (
        <EmptyState icon={PackageOpen} title={query ? NOT_FOUND[material.trackingType] : 'No hay artículos disponibles'} />
      )}
    </Section>
  );
};
