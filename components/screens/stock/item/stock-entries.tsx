'use client';

import { PackageOpen } from 'lucide-react';
import { useMemo } from 'react';
import { ListFrame } from '@/components/frames/list-frame';
import { useSearchText } from '@/components/history/use-search-text';
import { EmptyState } from '@/components/ui/empty-state';
import { List, Row, RowButton } from '@/components/ui/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import type { Material, TrackingType } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import type { StockEntry } from '@/lib/domain/stock/entries';
import { filterEntries, reelAt, stockEntries } from '@/lib/domain/stock/lots';
import { useData } from '@/lib/store/react/store';
import { formatCount, formatCounted, formatMaterial } from '@/lib/text/format';
import { conditionLabel } from '@/lib/text/labels';

interface ReelRowProps {
  readonly warehouseId: WarehouseId;
  readonly material: Material;
  readonly entry: StockEntry;
}

/** A reel in metres: what is left of what came, how often it was cut, and the mark where the next use starts. */
export const ReelRow = ({ warehouseId, material, entry }: ReelRowProps) => {
  const reel = useData((data) => reelAt(data, warehouseId, material.id, entry.lotNumber ?? ''));
  const name = entry.lotNumber ?? 'Sin lote';
  const uses = reel.uses.length === 0 ? 'Sin cortes' : formatCounted(reel.uses.length, 'corte', 'cortes');
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-muted text-sm">{entry.location ? `Ubicación: ${entry.location}` : 'Sin ubicación'}</p>
          <p className="text-muted text-sm">
            {reel.nextMark === undefined ? uses : `${uses} · sigue en la marca ${formatCount(reel.nextMark)}`}
          </p>
        </div>
        <p className="tabular shrink-0 font-semibold">{formatCount(reel.remainder)} m</p>
      </div>
      <ProgressBar
        label={`Resto del carrete ${name}`}
        value={reel.received > 0 ? reel.remainder / reel.received : 0}
        valueText={`Quedan ${formatCount(reel.remainder)} m de ${formatCount(reel.received)} m`}
        tone="info"
      />
    </div>
  );
};

const TITLES: Record<TrackingType, string> = { material: 'Existencia', lot: 'Lotes', individual: 'Series' };
const NOT_FOUND: Record<TrackingType, string> = {
  material: 'No se encontraron artículos',
  lot: 'No se encontraron lotes',
  individual: 'No se encontraron artículos',
};
const SEARCH_LOT = 'Buscar lote';
const SEARCH_SERIAL = 'Buscar serie por sus últimos caracteres';
const COUNTED = ['encontrado', 'encontrados'] as const;
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
  const text = useSearchText();
  const entries = useData((data) => stockEntries(data, warehouse.id, material.id));
  const found = useMemo(() => (text.wanted ? filterEntries(entries, text.wanted) : entries), [entries, text.wanted]);
  const isByLot = material.trackingType === 'lot';
  const isSearched = material.trackingType !== 'material' && (text.typed !== '' || entries.length > MANY);
  const rowOf = (entry: StockEntry) => {
    const figure = formatMaterial(entry.quantity, material);
    if (entry.serialNumber !== undefined) {
      const serial = entry.serialNumber;
      return <RowButton title={serial} detail={detailOf(entry)} onClick={() => onSerial(serial)} />;
    }
    if (material.measured) return <ReelRow warehouseId={warehouse.id} material={material} entry={entry} />;
    return <Row title={entry.lotNumber ?? `Por ${material.unit}`} detail={detailOf(entry)} figure={figure} />;
  };
  return (
    <Section title={TITLES[material.trackingType]}>
      <ListFrame
        search={isSearched ? { text, label: isByLot ? SEARCH_LOT : SEARCH_SERIAL, counted: COUNTED } : undefined}
        rows={found}
        empty={
          <EmptyState
            icon={PackageOpen}
            title={text.wanted ? NOT_FOUND[material.trackingType] : 'No hay artículos disponibles'}
          />
        }
      >
        {(rows) => (
          <List label={TITLES[material.trackingType]} rows={rows} keyOf={({ key }) => key}>
            {rowOf}
          </List>
        )}
      </ListFrame>
    </Section>
  );
};
