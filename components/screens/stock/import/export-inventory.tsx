'use client';

import { FileDown } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { WarehouseId } from '@/lib/domain/model/warehouse';
import { useInventoryCsv } from '../shipment/use-stock-csv';

/** Hands over the inventory as a file for a spreadsheet. */
export const ExportInventory = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const csv = useInventoryCsv(warehouseId);
  return (
    <Button variant="secondary" icon={FileDown} busy={csv.busy} busyText="Preparando…" onClick={() => void csv.run()}>
      Exportar
    </Button>
  );
};
