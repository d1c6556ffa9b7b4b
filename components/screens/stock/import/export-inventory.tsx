'use client';

import { FileDown } from 'lucide-react';
import { useInventoryCsv } from '@/components/screens/stock/shipment/use-stock-csv';
import { Button } from '@/components/ui/button';
import type { WarehouseId } from '@/lib/domain/model/warehouse';

/** Hands over the inventory as a file for a spreadsheet. */
export const ExportInventory = ({ warehouseId }: { readonly warehouseId: WarehouseId }) => {
  const csv = useInventoryCsv(warehouseId);
  return (
    <Button variant="secondary" icon={FileDown} busy={csv.busy} busyText="Preparando…" onClick={() => void csv.run()}>
      Exportar lotes y series
    </Button>
  );
};
