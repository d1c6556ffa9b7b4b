'use client';

import { FileDown } from 'lucide-react';
import { useDocument } from '@/components/entities/use-document';
import { Button } from '@/components/ui/button';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useStore } from '@/lib/store/react/store';

const useCsv = (table: 'inventoryCsv' | 'movementsCsv', warehouseId: WarehouseId) => {
  const store = useStore();
  return useDocument(async () => {
    const [tables, { shareFile }] = await Promise.all([
      import('@/lib/documents/stock-csv'),
      import('@/lib/documents/share-file'),
    ]);
    const file = tables[table](store.data, warehouseId);
    return file && { name: file.name, became: await shareFile(file) };
  }, 'el archivo');
};

/** What a warehouse keeps, lot by lot and serial by serial, for a spreadsheet. */
export const useInventoryCsv = (warehouseId: WarehouseId) => useCsv('inventoryCsv', warehouseId);

/** Every movement of a warehouse, for a spreadsheet. */
export const useMovementsCsv = (warehouseId: WarehouseId) => useCsv('movementsCsv', warehouseId);

/** Hands over the inventory as a file for a spreadsheet. */
export const ExportInventory = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const csv = useInventoryCsv(warehouseId);
  return (
    <Button variant="secondary" icon={FileDown} busy={csv.busy} busyText="Preparando…" onClick={() => void csv.run()}>
      Exportar lotes y series
    </Button>
  );
};
