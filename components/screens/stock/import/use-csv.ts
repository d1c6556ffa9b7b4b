'use client';

import { useDocument } from '@/components/entities/use-document';
import type { WarehouseId } from '@/lib/domain/warehouse/model';
import { useStore } from '@/lib/store/react/store';

const tables = () => Promise.all([import('@/lib/documents/stock-csv'), import('@/lib/documents/share-file')]);

/** What a warehouse keeps, lot by lot and serial by serial, for a spreadsheet. */
export const useInventoryCsv = (warehouseId: WarehouseId) => {
  const store = useStore();
  return useDocument(async () => {
    const [{ inventoryCsv }, { shareFile }] = await tables();
    const file = inventoryCsv(store.data, warehouseId);
    return file && { name: file.name, became: await shareFile(file) };
  }, 'el archivo');
};

/** Every movement of a warehouse, for a spreadsheet. */
export const useMovementsCsv = (warehouseId: WarehouseId) => {
  const store = useStore();
  return useDocument(async () => {
    const [{ movementsCsv }, { shareFile }] = await tables();
    const file = movementsCsv(store.data, warehouseId);
    return file && { name: file.name, became: await shareFile(file) };
  }, 'el archivo');
};
