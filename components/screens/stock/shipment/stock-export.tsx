'use client';

import { ExportMenu, useSheetExport } from '@/components/entities/table/export-menu';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useStore } from '@/lib/store/react/store';

/** Exports all movements of a warehouse to a spreadsheet. */
export const useMovementsExport = (warehouseId: WarehouseId) => {
  const store = useStore();
  return useSheetExport(
    async () => (await import('@/lib/documents/sheets')).movementsSheet(store.data, warehouseId),
    (kind) => `Exportar movimientos (${kind})`,
  );
};

/** Exports the inventory of a warehouse, by lot and serial, to a spreadsheet. */
export const ExportInventory = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const store = useStore();
  const exporting = useSheetExport(
    async () => (await import('@/lib/documents/sheets')).inventorySheet(store.data, warehouseId),
    (kind) => `Lotes y series (${kind})`,
  );
  return <ExportMenu {...exporting} label="Exportar lotes y series" variant="secondary" />;
};
