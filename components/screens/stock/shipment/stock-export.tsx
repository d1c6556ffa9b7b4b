'use client';

import { ExportMenu, useSheetExport } from '@/components/entities/table/export-menu';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useStore } from '@/lib/store/react/store';

/** Every movement of a warehouse, for a spreadsheet. */
export const useMovementsExport = (warehouseId: WarehouseId) => {
  const store = useStore();
  return useSheetExport(
    async () => (await import('@/lib/documents/sheets')).movementsSheet(store.data, warehouseId),
    (kind) => `Exportar movimientos (${kind})`,
  );
};

/** Hands over what a warehouse keeps, lot by lot and serial by serial, for a spreadsheet. */
export const ExportInventory = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const store = useStore();
  const exporting = useSheetExport(
    async () => (await import('@/lib/documents/sheets')).inventorySheet(store.data, warehouseId),
    (kind) => `Lotes y series (${kind})`,
  );
  return <ExportMenu {...exporting} label="Exportar lotes y series" variant="secondary" />;
};
