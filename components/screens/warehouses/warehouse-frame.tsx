'use client';

import { Pencil, QrCode, Settings, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DetailScreen } from '@/components/frames/detail-screen';
import { RecordGate } from '@/components/frames/record-gate';
import { useQueryStep } from '@/components/history/use-query-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { useAct } from '@/components/write/use-act';
import { useDelete } from '@/components/write/use-delete';
import type { Warehouse, WarehouseId } from '@/lib/domain/model/warehouse';
import { archiveWarehouse } from '@/lib/domain/warehouse/changes';
import { isInMaintenance, warehouseLocation } from '@/lib/domain/warehouse/rules';
import { routes } from '@/lib/routes';
import { useRecord } from '@/lib/store/react/store';
import { warehouseKindLabel, warehouseStatusLabel } from '@/lib/text/labels';
import { warehouseDeletion } from './warehouse-deletion';

interface WarehouseFrameProps {
  readonly warehouseId: WarehouseId;
  readonly children: ReactNode;
}

/** The frame of a warehouse's tabs: name, address, menu and tabs. */
export const WarehouseFrame = ({ warehouseId, children }: WarehouseFrameProps) => (
  <RecordGate record={useRecord('warehouses', warehouseId)} back={routes.warehouses()}>
    {(warehouse) => <KnownWarehouse warehouse={warehouse}>{children}</KnownWarehouse>}
  </RecordGate>
);

const subtitleOf = (warehouse: Warehouse) =>
  [
    warehouse.kind === 'van' && warehouseKindLabel.van,
    warehouseLocation(warehouse),
    isInMaintenance(warehouse) && warehouseStatusLabel.Maintenance,
    warehouse.archivedAt && 'Archivado',
  ]
    .filter(Boolean)
    .join(' · ');

const LabelSheet = lazyPart(async () => (await import('@/components/entities/scanner/label-sheet')).LabelSheet);

const KnownWarehouse = ({ warehouse, children }: { readonly warehouse: Warehouse; readonly children: ReactNode }) => {
  const deletion = useDelete(warehouseDeletion(warehouse));
  const archive = useAct(archiveWarehouse, { savedText: 'Almacén archivado', undoable: true });
  const labels = useQueryStep('etiquetas');
  const { id } = warehouse;
  return (
    <DetailScreen
      title={warehouse.name}
      subtitle={subtitleOf(warehouse)}
      back={routes.warehouses()}
      menu={[
        { label: 'Editar', icon: Pencil, href: routes.editWarehouse(id) },
        { label: 'Configuración', icon: Settings, href: routes.warehouseSettings(id) },
        { label: 'Etiquetas', icon: QrCode, onSelect: () => labels.open('') },
        { label: 'Eliminar', icon: Trash2, tone: 'danger', onSelect: () => void deletion.ask({ id }) },
      ]}
      also={warehouse.archivedAt ? [] : [{ label: 'Archivar', onSelect: () => void archive({ id }) }]}
      tabs={[
        { label: 'Resumen', href: routes.warehouse(id) },
        { label: 'Inventario', href: routes.warehouseInventory(id) },
        { label: 'Movimientos', href: routes.warehouseShipments(id) },
      ]}
    >
      {children}
      {labels.value !== null && <LabelSheet source={{ warehouseId: id }} of={warehouse.name} onClose={labels.close} />}
    </DetailScreen>
  );
};
