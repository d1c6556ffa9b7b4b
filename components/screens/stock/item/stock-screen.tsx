'use client';

import { PackageMinus, PackageOpen, PackagePlus, PackageX, QrCode } from 'lucide-react';
import { useMemo } from 'react';
import { MovementList } from '@/components/entities/movement-list';
import { InventoryStatusChip } from '@/components/entities/status-chips';
import { useSerialLife } from '@/components/entities/use-serial-life';
import { DetailScreen } from '@/components/frames/detail-screen';
import { FullScreen } from '@/components/frames/full-screen';
import { ListFrame } from '@/components/frames/list-frame';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { useSearchText } from '@/components/history/use-search-text';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { DefinitionList } from '@/components/ui/definition-list';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { LineLink } from '@/components/ui/line-link';
import { List, Row, RowButton } from '@/components/ui/list/list';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Section } from '@/components/ui/section';
import type { Material, MaterialId, TrackingType } from '@/lib/domain/model/material';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import type { StockEntry } from '@/lib/domain/stock/entries';
import { available } from '@/lib/domain/stock/fulfilment';
import { inventoryItem } from '@/lib/domain/stock/inventory';
import { filterEntries, stockEntries } from '@/lib/domain/stock/lots';
import { recentMovements } from '@/lib/domain/stock/movement-batches';
import { reelAt } from '@/lib/domain/stock/reel';
import { routes } from '@/lib/routes';
import { useData, useRecord } from '@/lib/store/react/store';
import { formatCount, formatCounted, formatMaterial } from '@/lib/text/format';
import { conditionLabel, trackingTypeLabel } from '@/lib/text/labels';

interface ReelRowProps {
  readonly warehouseId: WarehouseId;
  readonly material: Material;
  readonly entry: StockEntry;
}

/** A reel in metres: the rest, the number of cuts, and the mark where the next use starts. */
const ReelRow = ({ warehouseId, material, entry }: ReelRowProps) => {
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

const LabelSheet = lazyPart(async () => (await import('@/components/entities/scanner/label-sheet')).LabelSheet);

const TITLES: Record<TrackingType, string> = { material: 'Existencia', lot: 'Lotes', individual: 'Series' };
const NOT_FOUND: Record<TrackingType, string> = {
  material: 'No se encontraron artículos',
  lot: 'No se encontraron lotes',
  individual: 'No se encontraron artículos',
};
const SEARCH_LOT = 'Buscar lote';
const SEARCH_SERIAL = 'Buscar serie por sus últimos caracteres';
const COUNTED = ['encontrado', 'encontrados'] as const;
/** The number of entries from which on there is a search. */
const MANY = 5;

interface StockEntriesProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
  /** Opens the history of a serial. */
  readonly onSerial: (serialNumber: string) => void;
}

const detailOf = ({ location, condition }: StockEntry) =>
  [location ? `Ubicación: ${location}` : 'Sin ubicación', condition && conditionLabel[condition]].filter(Boolean).join(' · ');

/** The entries of the stock, by lot or serial, with their locations. */
const StockEntries = ({ warehouse, material, onSerial }: StockEntriesProps) => {
  const text = useSearchText();
  const entries = useData((data) => stockEntries(data, warehouse.id, material.id));
  const found = useMemo(() => (text.wanted ? filterEntries(entries, text.wanted) : entries), [entries, text.wanted]);
  const labels = useQueryStep('etiquetas');
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
    <Section
      title={TITLES[material.trackingType]}
      action={
        entries.length > 0 && (
          <Button variant="ghost" icon={QrCode} aria-haspopup="dialog" onClick={() => labels.open('')}>
            Etiquetas
          </Button>
        )
      }
    >
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
      {labels.value !== null && (
        <LabelSheet source={{ warehouseId: warehouse.id, materialId: material.id }} of={material.name} onClose={labels.close} />
      )}
    </Section>
  );
};

interface StockFiguresProps {
  readonly warehouse: Warehouse;
  readonly material: Material;
}

/** The quantity, the available quantity, and the status. */
export const StockFigures = ({ warehouse, material }: StockFiguresProps) => {
  const { item, free } = useData((data) => ({
    item: inventoryItem(data, warehouse.id, material.id),
    free: available(data, material.id, warehouse.id),
  }));
  if (!item) return null;
  const tracking = [trackingTypeLabel[material.trackingType], material.trackingField].filter(Boolean).join(' · ');
  return (
    <Card className="grid gap-4">
      <DefinitionList
        items={[
          { term: 'Cantidad', value: <span className="tabular text-title">{formatMaterial(item.quantity, material)}</span> },
          { term: 'Disponible', value: <span className="tabular text-title">{formatMaterial(free, material)}</span> },
          { term: 'Mínimo', value: <span className="tabular">{formatMaterial(item.minimum, material)}</span> },
          { term: 'Estado', value: <InventoryStatusChip status={item.status} /> },
          { term: 'Categoría', value: material.category },
          { term: 'Seguimiento', value: tracking },
        ]}
      />
      {free < item.quantity && (
        <p className="text-muted text-sm">
          {formatMaterial(item.quantity - free, material)} esperan las solicitudes aprobadas; lo disponible es lo que queda libre.
        </p>
      )}
      <LineLink href={routes.material(material.id)}>Ver el material en todos los almacenes</LineLink>
    </Card>
  );
};

interface StockScreenProps {
  readonly warehouseId: WarehouseId;
  /** A warehouse's item has its material's id. */
  readonly materialId: MaterialId;
}

/** A material in a warehouse: quantity, lots or serials, and recent movements. */
export const StockScreen = ({ warehouseId, materialId }: StockScreenProps) => {
  const warehouse = useRecord('warehouses', warehouseId);
  const material = useRecord('materials', materialId);
  return (
    <RecordGate record={warehouse} back={routes.warehouses()}>
      {(place) => (
        <RecordGate record={material} back={routes.warehouseInventory(place.id)} missing={<UnknownItem warehouse={place} />}>
          {(item) => <KnownStock warehouse={place} material={item} />}
        </RecordGate>
      )}
    </RecordGate>
  );
};

const UnknownItem = ({ warehouse }: { readonly warehouse: Warehouse }) => {
  const back = routes.warehouseInventory(warehouse.id);
  return (
    <FullScreen title="Artículo no encontrado" subtitle={warehouse.name} back={back}>
      <EmptyState
        icon={PackageX}
        title="Este artículo no está en el inventario"
        action={<ButtonLink href={back}>Ver el inventario</ButtonLink>}
      />
    </FullScreen>
  );
};

const KnownStock = ({ warehouse, material }: { readonly warehouse: Warehouse; readonly material: Material }) => {
  const movements = useData((data) => recentMovements(data, warehouse.id, material.id));
  const { openLife, lifeSheet } = useSerialLife(material);
  return (
    <DetailScreen title={material.name} subtitle={warehouse.name} back={routes.warehouseInventory(warehouse.id)}>
      <StockFigures warehouse={warehouse} material={material} />
      {!warehouse.archivedAt && (
        <div className="flex flex-wrap gap-3">
          {!material.archivedAt && (
            <ButtonLink href={routes.receiveShipment(warehouse.id, material.id)} icon={PackagePlus} className="flex-auto">
              Recibir
            </ButtonLink>
          )}
          <ButtonLink
            href={routes.issueShipment(warehouse.id, { itemId: material.id })}
            icon={PackageMinus}
            variant="secondary"
            className="flex-auto"
          >
            Emitir
          </ButtonLink>
        </div>
      )}
      <StockEntries warehouse={warehouse} material={material} onSerial={openLife} />
      <MovementList movements={movements} />
      {lifeSheet}
    </DetailScreen>
  );
};
